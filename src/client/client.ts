import type { Answer, Input, Operation } from '../contract/operation.ts';
import { valueTypeOf } from '../contract/schema.ts';
import type { Records } from '../ground/rows.ts';
import { readAnswer, readRows } from './answer.ts';
import { bodyOf } from './body.ts';
import { type OutgoingRequest, requestOf } from './request.ts';
import type { Received, Transport } from './transport.ts';

/** What a call resolves to: the `data` of the success envelope, checked against the row. */
export interface Reply<O extends Operation> {
  readonly data: Answer<O>;
  /** What a deletion says beside its data. */
  readonly message: string | undefined;
}

/** What the caller of a write knows already. */
export interface Known {
  /** Ids of records that were there before: none of them is what a creation made whose answer is lost. */
  readonly alike?: readonly unknown[] | undefined;
  /** The record as it was read a moment ago. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
}

/** A record of a row's list. */
type RowOf<O extends Operation> = Answer<O> extends readonly (infer R)[] ? R : never;

/** The interface as typed calls: one row in, its parsed answer out, every failure one of the closed set. */
export interface Client {
  call<O extends Operation>(operation: O, input: Input<O>, known?: Known): Promise<Reply<O>>;
  /** The same of a list, however long: its records, all of which are there and right. */
  rows<O extends Operation>(operation: O, input: Input<O>): Promise<Records<RowOf<O>>>;
  /** Sends what is no row, or what is read otherwise: the answer is whatever came, of any status. */
  send(request: OutgoingRequest): Promise<Received>;
  readonly baseUrl: string;
}

/** `baseUrl`: what stands before `/developer/api`. Every failure of the transport or of an answer is a Failure. */
export const createClient = (baseUrl: string, transport: Transport): Client => ({
  baseUrl,
  send: transport,
  call: async <O extends Operation>(operation: O, input: Input<O>) => {
    const received = await transport(requestOf(baseUrl, operation, input));
    return readAnswer(operation, received) as Reply<O>;
  },
  rows: async <O extends Operation>(operation: O, input: Input<O>) => {
    const received = await transport({ ...requestOf(baseUrl, operation, input), isList: true });
    return (await readRows(operation, received)) as Records<RowOf<O>>;
  },
});

/**
 * A client that sends nothing it was told to plan: `plan` receives the request, and the caller an answer of
 * the right shape, made of what it sent.
 */
export const createDryClient = (
  client: Client,
  plans: (operation: Operation) => boolean,
  plan: (request: OutgoingRequest) => void,
): Client => ({
  ...client,
  send: async (request) => {
    plan(request);
    return { status: 200, headers: new Map(), body: bodyOf('') };
  },
  call: async <O extends Operation>(operation: O, input: Input<O>) => {
    if (!plans(operation)) return client.call(operation, input);
    plan(requestOf(client.baseUrl, operation, input));
    return { data: echo(operation, input), message: undefined } as Reply<O>;
  },
  rows: async (operation, input) => {
    if (!plans(operation)) return client.rows(operation, input);
    plan(requestOf(client.baseUrl, operation, input));
    return [];
  },
});

const echo = (operation: Operation, input: { params?: unknown; body?: unknown }): unknown => {
  if (valueTypeOf(operation.answer) === 'array') return [];
  return { ...(input.params as object), ...(input.body as object), customers: [], total: 0 };
};
