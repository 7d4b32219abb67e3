import type { Contract } from '../contract/index.ts';
import type { Input, Operation, ResponseData } from '../contract/operation.ts';
import { invariant } from '../ground/invariant.ts';
import type { Tenant } from '../storage/records.ts';
import type { Repositories } from '../storage/store.ts';
import { notFoundError, notFoundMessages } from './api-error.ts';
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

export const reply = <Data>(data: Data): Reply<Data> => ({ data });

/** The reply to a deletion. @throws ApiError NOT_FOUND unless the record existed */
export const replyDeleted = (existed: boolean, resource: keyof Contract, message: string): Reply<null> => {
  if (!existed) throw notFoundError(notFoundMessages[resource]);
  return { data: null, message };
};

/** Adds one record and returns it as the store has written it. */
export const addOne = async <New, Row>(
  table: { add(tenantId: number, rows: readonly New[]): Promise<Row[]> },
  tenantId: number,
  row: New,
): Promise<Row> => invariant((await table.add(tenantId, [row]))[0], 'the store returns what it has written');

/** Runs in a transaction if the operation writes, else in a snapshot. @throws ApiError */
type Handler<Row extends Operation> = (
  context: HandlerContext,
  input: Input<Row>,
) => Promise<Reply<ResponseData<Row>>>;

type Operations = Readonly<Record<string, Operation>>;

/** A handler for each operation. A missing one does not compile. */
export type Handlers<Rows extends Operations> = { readonly [Verb in keyof Rows]: Handler<Rows[Verb]> };

export interface Route {
  readonly operation: Operation;
  readonly handler: Handler<Operation>;
  /** The message for an id in the path that does not exist. */
  readonly notFoundMessage: string;
}

/** The routes of a resource, one for each operation. */
export const createRoutes = <Rows extends Operations>(
  resource: keyof Contract,
  operations: Rows,
  handlers: Handlers<Rows>,
): readonly Route[] =>
  Object.keys(operations).map((verb) => ({
    operation: operations[verb] as Operation,
    handler: handlers[verb] as unknown as Handler<Operation>,
    notFoundMessage: notFoundMessages[resource],
  }));

/** The fields that a creation may omit. */
export type OptionalFields<Creation extends Operation, Body = NonNullable<Input<Creation>['body']>> = {
  [Field in keyof Body]-?: null extends Body[Field] ? Field : never;
}[keyof Body];

/** The given fields of a record, in this order. */
export const pick = <Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> => {
  const picked: Partial<Pick<Row, Field>> = {};
  for (const field of fields) picked[field] = row[field];
  return picked as Pick<Row, Field>;
};

type Patch<Row> = { readonly [Field in keyof Row]?: Row[Field] | null | undefined };

/** The record with the fields of the patch. An absent field stays; null resets it to its default on creation. */
export const applyPatch = <Row extends object>(row: Row, defaults: Partial<Row>, patch: Patch<Row>): Row => {
  const changes = Object.entries(patch)
    .filter(([field, value]) => value !== undefined && Object.hasOwn(row, field))
    .map(([field, value]) => [field, value ?? defaults[field as keyof Row]]);
  return { ...row, ...Object.fromEntries(changes) };
};

/** The fields that a creation sends, and the defaults of those that it omits. */
export const withDefaults = <Row extends object, Body extends Patch<Row>>(
  defaults: Row,
  body: Body,
): Omit<Body, keyof Row> & Row => ({ ...body, ...applyPatch(defaults, defaults, body) });
