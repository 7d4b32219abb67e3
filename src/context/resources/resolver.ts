import type { Prompts } from '../../cli/prompts.ts';
import type { Client } from '../../client/client.ts';
import type { WallClock } from '../../ground/dates.ts';
import type { GenderedNoun, Lang, LocalizedText } from '../../ground/i18n.ts';
import { parseInteger } from '../../ground/json.ts';
import type { ApiRecord } from '../../render/outcome.ts';

/** A record's id, of the type that it has in the interface. */
export type Id = string | number;

/** Whoever wants a record, is told which one a word was taken for, and can perhaps be asked. */
export interface ResolveContext {
  readonly lang: Lang;
  /** Whether there is a terminal to ask on. */
  readonly interactive: boolean;
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  /** The restaurant's clock. */
  wallClock(): WallClock;
  prompts(): Promise<Pick<Prompts, 'choose' | 'confirm'>>;
  notice(text: LocalizedText): void;
}

/** What a record is looked for, and where. */
export interface ResolveOptions {
  /**
   * A `read` may take a record that a word names only in part. A `write` takes such a one where a person says so. One
   * that is `shown` is put before that person anyway before it is written.
   */
  readonly purpose: 'read' | 'write' | 'shown';
  /** The day, YYYY-MM-DD, whose records are meant by what is theirs for a day alone (a table); by default today. */
  readonly day?: string | undefined;
  /** The states in which a record may be meant by that. */
  readonly among?: readonly string[] | undefined;
  /** Nothing is sent: what would be asked after the first request depends on its answer. */
  readonly isPlanned?: boolean;
}

/** Finds the id that a word names. Throws NOT_FOUND, or AMBIGUOUS with the candidates. */
export type Resolver = (word: string) => Promise<Id>;

/** Makes a finder, which reads what it needs once for all its words. */
export type FinderOf = (asker: ResolveContext, client: Client, search: ResolveOptions) => Resolver;

/** A finder of which nothing is loaded before the first word. */
export const lazyFinder =
  (load: () => Promise<FinderOf>): FinderOf =>
  (asker, client, search) => {
    let finder: Promise<Resolver> | undefined;
    return async (word) => {
      finder ??= load().then((finderOf) => finderOf(asker, client, search));
      return (await finder)(word);
    };
  };

/** What to call a record, and how to say which. */
export interface Naming {
  readonly noun: GenderedNoun;
  readonly lineOf: (record: ApiRecord) => string;
}

/** The word as a numeric id of the interface; undefined where it is none. */
export const numericId = (word: string): Id | undefined =>
  /^(0|[1-9]\d*)$/.test(word) ? parseInteger(word) : undefined;

/** The id of a word like `#21`, as every message shows it: it is no phone and no place. */
export const shownId = (word: string): Id | undefined =>
  word.startsWith('#') ? numericId(word.slice(1)) : undefined;
