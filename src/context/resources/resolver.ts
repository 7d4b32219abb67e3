import type { Prompts } from '../../cli/prompt-input.ts';
import type { Client } from '../../client/client.ts';
import type { WallClock } from '../../ground/dates.ts';
import type { GenderedNoun, Lang, LocalizedText } from '../../ground/i18n.ts';
import { parseInteger } from '../../ground/json.ts';
import type { ApiRecord } from '../../render/result.ts';

/** A record's id, with its type in the API. */
export type Id = string | number;

/** Finds the id of the record that a word names. Throws NOT_FOUND, or AMBIGUOUS with the candidates. */
export type Resolver = (word: string) => Promise<Id>;

/** Creates a resolver, which reads what it needs once for all words. */
export type CreateResolver = (context: ResolveContext, client: Client, options: ResolveOptions) => Resolver;

/** The part of a command's context that a resolver needs. */
export interface ResolveContext {
  readonly lang: Lang;
  readonly interactive: boolean;
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  wallClock(): WallClock;
  prompts(): Promise<Pick<Prompts, 'choose' | 'confirm'>>;
  notice(text: LocalizedText): void;
}

export interface ResolveOptions {
  /** Only `write` confirms a partial match: with `confirmed-write`, the command itself shows the record and asks. */
  readonly purpose: 'read' | 'write' | 'confirmed-write';
  /** The day (YYYY-MM-DD) on which a table, name or phone is looked up; by default the business day. */
  readonly day?: string | undefined;
  /** The verb, which may apply only to some of the records that a table, name or phone finds. */
  readonly verb?: string | undefined;
  /** Limits a dry run to its first request: later ones would depend on the response. */
  readonly isDryRun?: boolean;
}

/** How messages name a resource and its records. */
export interface RecordFormat {
  readonly noun: GenderedNoun;
  readonly formatLine: (record: ApiRecord) => string;
}

/** Parses a numeric id of the API; undefined for any other word. */
export const parseNumericId = (word: string): Id | undefined =>
  /^(0|[1-9]\d*)$/.test(word) ? parseInteger(word) : undefined;

/** Parses an id as messages show it, `#21`. It is never a phone or a position. */
export const parseShownId = (word: string): Id | undefined =>
  word.startsWith('#') ? parseNumericId(word.slice(1)) : undefined;
