import { fold } from '../../ground/strings.ts';

/** A word; undefined once a value has taken it. */
export type Slot = string | undefined;

/** Consecutive words that give one value. */
export interface Run {
  readonly start: number;
  readonly count: number;
  readonly value: string;
}

type Read = (text: string) => string | undefined;

const maxRun = 8;

/** The longest run at the position that `read` accepts. */
export const findRunAt = (words: readonly Slot[], start: number, read: Read): Run | undefined => {
  for (let count = Math.min(maxRun, words.length - start); count > 0; count--) {
    const run = words.slice(start, start + count);
    const value = run.includes(undefined) ? undefined : read(run.join(' '));
    if (value !== undefined) return { start, count, value };
  }
  return undefined;
};

/** At each position, the longest run that `read` accepts. */
export const findRuns = (words: readonly Slot[], read: Read): Run[] =>
  words.flatMap((_, start) => findRunAt(words, start, read) ?? []);

const partySize =
  /^(?:(?:para|for|somos) )?(\d{1,3}) ?(?:personas?|pax|px|comensal(?:es)?|people|guests|diners)$|^(?:para|for|somos) (\d{1,3})$/;

/** The number of guests: `para 6`, `6 personas`. */
export const readPartySize = (text: string): string | undefined => {
  const [, withNoun, plain] = partySize.exec(fold(text)) ?? [];
  return withNoun ?? plain;
};

const table =
  /^(?:(?:a|en|to|at) )?(?:(?:la |the )?(?:mesa|table) (\S*\d\S*)|([a-z]{1,3}-?\d{1,3}(?:\+\S+)?))$/i;

/** The table that a text names: `T6`, `a T6`, `mesa 12`, `at table S9+S10`. Other words may be a name. */
export const readTable = (text: string): string | undefined => {
  const [, named, id] = table.exec(text) ?? [];
  return named ?? id;
};
