import type { Contract } from '../contract/index.ts';
import type { Input, Operation, ResponseData } from '../contract/operation.ts';
import { invariant } from '../ground/invariant.ts';
import type { Tenant } from '../storage/records.ts';
import type { Repositories } from '../storage/store.ts';
import { createNotFoundError, notFoundMessages } from './api-error.ts';
import type { RandomSource } from './identifiers.ts';

/** What a handler works with: one transaction of the store, and the tenant of the key. */
export interface HandlerContext {
  readonly store: Repositories;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly random: RandomSource;
  /** The guests of a new reservation are at the door. Only callers in the process can set it. */
  readonly isWalkIn?: boolean;
}

/** The success envelope without `success` (API §1). */
interface Reply<Data> {
  readonly data?: Data;
  readonly message?: string;
}

/** The reply to a deletion. @throws ApiError NOT_FOUND unless the record existed */
export const replyDeleted = (existed: boolean, resource: keyof Contract, message: string): Reply<null> => {
  if (!existed) throw createNotFoundError(notFoundMessages[resource]);
  return { data: null, message };
};

/** Adds one record and returns it as the store has written it. */
export const addOne = async <New, Added>(
  table: { add(tenantId: number, rows: readonly New[]): Promise<Added[]> },
  tenantId: number,
  row: New,
): Promise<Added> =>
  invariant((await table.add(tenantId, [row]))[0], 'the store returns what it has written');

/** Runs in a transaction if the operation writes, else in a snapshot. @throws ApiError */
type Handler<O extends Operation> = (
  context: HandlerContext,
  input: Input<O>,
) => Promise<Reply<ResponseData<O>>>;

type Operations = Readonly<Record<string, Operation>>;

/** A handler for each operation. A missing one does not compile. */
export type Handlers<Group extends Operations> = { readonly [Verb in keyof Group]: Handler<Group[Verb]> };

export interface Route {
  readonly operation: Operation;
  /** The message for an id in the path that does not exist. */
  readonly notFoundMessage: string;
  /** Runs the handler. The operation's schemas have accepted the input. */
  readonly handle: (context: HandlerContext, input: unknown) => Promise<Reply<unknown>>;
}

const createRoute = <O extends Operation>(
  operation: O,
  handler: Handler<O>,
  notFoundMessage: string,
): Route => ({
  operation,
  notFoundMessage,
  handle: (context, input) => handler(context, input as Input<O>),
});

export const createRoutes = <Group extends Operations>(
  resource: keyof Contract,
  operations: Group,
  handlers: Handlers<Group>,
): readonly Route[] =>
  Object.keys(operations).map((verb: keyof Group) =>
    createRoute(operations[verb], handlers[verb], notFoundMessages[resource]),
  );

/** The fields that a creation may omit. */
export type OptionalFields<Creation extends Operation, Body = NonNullable<Input<Creation>['body']>> = {
  [Field in keyof Body]-?: null extends Body[Field] ? Field : never;
}[keyof Body];

/** The given fields of a record, in this order. */
export const pick = <T extends object, Field extends keyof T>(
  record: T,
  fields: readonly Field[],
): Pick<T, Field> => {
  const picked: Partial<Pick<T, Field>> = {};
  for (const field of fields) picked[field] = record[field];
  return picked as Pick<T, Field>;
};

type Patch<T> = { readonly [Field in keyof T]?: T[Field] | null | undefined };

/** The record with the fields of the patch. An absent field stays; null resets it to its default on creation. */
export const applyPatch = <T extends object>(record: T, defaults: Partial<T>, patch: Patch<T>): T => {
  const changes = Object.entries(patch)
    .filter(([field, value]) => value !== undefined && Object.hasOwn(record, field))
    .map(([field, value]) => [field, value ?? defaults[field as keyof T]]);
  return { ...record, ...Object.fromEntries(changes) };
};

/** The fields that a creation sends, and the defaults of those that it omits. */
export const withDefaults = <T extends object, Body extends Patch<T>>(
  defaults: T,
  body: Body,
): Omit<Body, keyof T> & T => ({ ...body, ...applyPatch(defaults, defaults, body) });
