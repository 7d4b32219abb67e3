import type { Contract } from '../contract/index.ts';
import type { Answer, Input, Operation } from '../contract/operation.ts';
import { invariant } from '../ground/invariant.ts';
import type { Tenant } from '../storage/records.ts';
import type { Repositories } from '../storage/store.ts';
import type { Chance } from './chance.ts';

/** What an operation works with: one unit of work of the store, the key's restaurant, the time, what ids are drawn from. */
export interface Call {
  readonly store: Repositories;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly chance: Chance;
}

/** The success envelope without its `success`. */
interface Reply<Data> {
  readonly data?: Data;
  readonly message?: string;
}

export const data = <Data>(data: Data): Reply<Data> => ({ data });

/** A record that was just written, as the store answered it. */
export const stored = <T>(record: T | undefined): T =>
  invariant(record, 'the store answers what it has written');

/** A deletion's (interface section 1). */
export const deleted = (message: string): Reply<null> => ({ data: null, message });

/** Runs in a transaction where the operation writes, in a snapshot where it reads. @throws Refusal */
export type Handler<Row extends Operation> = (call: Call, input: Input<Row>) => Promise<Reply<Answer<Row>>>;

/** A handler for each operation of the contract: one that is missing does not compile. */
export type Handlers = {
  readonly [Resource in keyof Contract]: {
    readonly [Verb in keyof Contract[Resource]]: Contract[Resource][Verb] extends Operation
      ? Handler<Contract[Resource][Verb]>
      : never;
  };
};
