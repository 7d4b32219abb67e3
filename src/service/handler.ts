import type { Contract } from '../contract/index.ts';
import type { Input, Operation, ResponseData } from '../contract/operation.ts';
import { invariant } from '../ground/invariant.ts';
import type { Tenant } from '../storage/records.ts';
import type { Repositories } from '../storage/store.ts';
import { notFoundError, notFoundMessages } from './api-error.ts';
import type { RandomSource } from './random.ts';

/** What a handler works with: one transaction of the store, and the tenant of the key. */
export interface HandlerContext {
  readonly store: Repositories;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly random: RandomSource;
  /** The guests of a new reservation are at the door. Only callers in the process say so. */
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

/** The record that the store returned after a write. */
export const requireStored = <T>(record: T | undefined): T =>
  invariant(record, 'the store returns what it has written');

/** Runs in a transaction if the operation writes, else in a snapshot. @throws ApiError */
export type Handler<Row extends Operation> = (
  context: HandlerContext,
  input: Input<Row>,
) => Promise<Reply<ResponseData<Row>>>;

/** A handler for each operation of the contract. A missing one does not compile. */
export type Handlers = {
  readonly [Resource in keyof Contract]: {
    readonly [Verb in keyof Contract[Resource]]: Contract[Resource][Verb] extends Operation
      ? Handler<Contract[Resource][Verb]>
      : never;
  };
};

export interface Route {
  readonly operation: Operation;
  readonly handler: Handler<Operation>;
  /** The message for an id in the path that does not exist. */
  readonly notFoundMessage: string;
}

/** The routes of a resource, one an operation. */
export const createRoutes = <Name extends keyof Contract>(
  name: Name,
  operations: Contract[Name],
  handlers: Handlers[Name],
): readonly Route[] => {
  const byVerb = handlers as unknown as Record<string, Handler<Operation>>;
  return Object.entries<Operation>(operations).map(([verb, operation]) => ({
    operation,
    handler: invariant(byVerb[verb], 'a resource without a handler for a verb does not compile'),
    notFoundMessage: notFoundMessages[name],
  }));
};
