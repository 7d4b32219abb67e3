import type { Client } from '../../client/client.ts';
import { Failure } from '../../ground/errors.ts';
import { type Text, verbatim } from '../../ground/lang.ts';
import { counted, type Noun } from '../../ground/nouns.ts';
import { fold } from '../../ground/text.ts';
import type { Row } from '../../render/outcome.ts';

/** A record's id, of the type that it has in the interface. */
export type Id = string | number;

/** Whoever has to be told which record a word was taken for. */
export interface Asker {
  notice(text: Text): void;
}

/** Finds the id that a word names. Throws NOT_FOUND, or AMBIGUOUS with the candidates. */
export type Finder = (word: string) => Promise<Id>;

/** What to call a record, and how to say which. */
export interface Naming {
  readonly noun: Noun;
  readonly lineOf: (record: Row) => string;
}

interface Search<R extends Row> extends Naming {
  readonly asker: Asker;
  readonly word: string;
  /** What may be meant. */
  readonly candidates: readonly R[];
  /** The words that name a record, each of them whole. */
  readonly namesOf: (record: R) => readonly (string | null | undefined)[];
  /** Whether the folded word names the record in part; by default it is a part of one of its names. */
  readonly isPart?: (record: R, wanted: string) => boolean;
  readonly hint?: Text;
}

/**
 * The one candidate that a word names: a name that matches whole wins over a part of one. Says which it was.
 * Throws NOT_FOUND where there is none, AMBIGUOUS with the candidates where there are several.
 */
export const pickOne = <R extends Row>(search: Search<R>): R => {
  const { word, candidates, namesOf } = search;
  const wanted = fold(word);
  const names = (record: R) => namesOf(record).flatMap((name) => (name ? fold(name) : []));
  const isPart = search.isPart ?? ((record) => names(record).some((name) => name.includes(wanted)));
  const whole = candidates.filter((record) => names(record).includes(wanted));
  const partly = wanted === '' ? [] : candidates.filter((record) => isPart(record, wanted));
  const found = whole.length > 0 ? whole : partly;
  if (found.length === 1) return announce(search, found[0]!);
  throw found.length === 0 ? missing(search) : ambiguous(search, found);
};

const announce = <R extends Row>({ asker, lineOf }: Search<R>, record: R): R => {
  asker.notice(verbatim(`→ ${lineOf(record)}`));
  return record;
};

const missing = <R extends Row>({ word, noun, hint }: Search<R>) =>
  new Failure(
    'NOT_FOUND',
    { en: `no ${noun.one.en} is called "${word}"`, es: `no hay ${noun.one.es} que se llame "${word}"` },
    { hint },
  );

const ambiguous = <R extends Row>({ word, noun, lineOf }: Search<R>, found: readonly R[]) => {
  const lines = found.slice(0, 10).map((record) => `\n  ${lineOf(record)}`);
  const more = found.length > lines.length ? `\n  … +${found.length - lines.length}` : '';
  const count = counted(found.length, noun);
  return new Failure('AMBIGUOUS', {
    en: `"${word}" names ${count.en}:${lines.join('')}${more}`,
    es: `"${word}" nombra ${count.es}:${lines.join('')}${more}`,
  });
};

/** The word as a numeric id of the interface; undefined where it is none. A number too large to hold stays text. */
export const numericId = (word: string): Id | undefined => {
  if (!/^\d+$/.test(word)) return undefined;
  return Number.isSafeInteger(Number(word)) ? Number(word) : word;
};

interface Listed<R extends Row> extends Naming {
  /** Every record of the kind. */
  readonly all: (client: Client) => Promise<readonly R[]>;
  readonly hint: Text;
}

/** A record by its numeric id, taken as it is, or by its name, looked up once for all words. */
export const namedFinder =
  <R extends Row>({ all, ...naming }: Listed<R>) =>
  (asker: Asker, client: Client): Finder => {
    let read: Promise<readonly R[]> | undefined;
    return async (word) => {
      const id = numericId(word);
      if (id !== undefined) return id;
      read ??= all(client);
      const namesOf = ({ name, title }: R) => [name as string, title as string];
      return pickOne<R>({ ...naming, asker, word, candidates: await read, namesOf })['id'] as Id;
    };
  };
