import type { Operation } from '../../contract/operation.ts';
import type { GenderedNoun } from '../../ground/nouns.ts';
import type { Client } from '../client.ts';
import type { Look } from './reading.ts';

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
