import type { Answer, Input, Operation } from '../../contract/operation.ts';
import type { GenderedNoun } from '../../ground/i18n.ts';
import { readAnswer } from '../answer.ts';
import type { Client } from '../client.ts';
import { requestOf } from '../request.ts';
import { httpDate } from '../retry-after.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A write as it was asked for. */
export interface WriteInput {
  readonly params?: Fields | undefined;
  readonly body?: Fields | undefined;
}

/** What is to be known of a kind of record so that a write of one can be settled by reading. */
export interface Settleable {
  readonly noun: GenderedNoun;
  /** The words before a verb of its commands. */
  readonly path: readonly string[];
  readonly rows: { readonly get?: Operation };
  /** The fields that a service does not change on its own. */
  readonly identity: readonly string[];
  /** Reads every record that a creation may have made. */
  readonly look: (client: Client, input: WriteInput) => Promise<Look>;
  /** The words after `maitre` with which a person looks for what was to be created. */
  readonly lookWords: (input: WriteInput) => readonly string[];
}

/** The kind of record that an operation writes; undefined where nothing is known of it. */
export type KindOf = (operation: Operation) => Promise<Settleable | undefined>;

/** What a look at the service's records showed. */
export interface Look {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** The service's clock at that moment, milliseconds since 1970; undefined where it does not tell. */
  readonly clock: number | undefined;
  /** Whether there may be more than these. */
  readonly isCut?: boolean;
}

interface Read<O extends Operation> {
  readonly data: Answer<O>;
  readonly clock: number | undefined;
}

/** A row's answer with the time at which the service gave it. */
export const readRow = async <O extends Operation>(
  client: Client,
  operation: O,
  input: Input<O>,
): Promise<Read<O>> => {
  const received = await client.send(requestOf(client.baseUrl, operation, input));
  const { data } = readAnswer(operation, received);
  return { data: data as Answer<O>, clock: httpDate(received.headers.get('date') ?? '') };
};
