import type { Lang } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { Flag, Flags } from './flag.ts';
import { findWeekday } from './words/dates.ts';
import { anyDay, ParseIssue } from './words/parse.ts';

/** An option, and the words that stand for its value. */
export interface InferredOption {
  readonly flag: string;
  readonly words: readonly string[];
}

/**
 * The options that words without a name stand for, in the words' order: `mañana 21:30`. Undefined if a word stands
 * for none.
 */
export const inferOptions = (
  words: readonly string[],
  flags: Flags,
  lang: Lang,
): readonly InferredOption[] | undefined => {
  const targets = targetsIn(flags);
  const inferred = new Map<number, InferredOption>();
  let rest = words.map((word, at) => ({ word, at }));
  const take = (name: string | undefined, isAcceptable: (text: string) => boolean): void => {
    const flag = name === undefined ? undefined : flags[name];
    if (name === undefined || !flag) return;
    const isValue = (text: string) => {
      const value = flag.parse?.(text, anyDay(lang));
      return value !== undefined && !(value instanceof ParseIssue);
    };
    for (const run of runsOf(rest)) {
      const typed = run.map(({ word }) => word);
      const text = typed.join(' ');
      const value = isAcceptable(text) && isValue(text) ? typed : partySizeIn(flag, text).filter(isValue);
      if (value.length === 0) continue;
      inferred.set(run[0]?.at ?? 0, { flag: name, words: value });
      rest = rest.filter((item) => !run.includes(item));
      return;
    }
  };
  take(targets.date, () => true);
  take(targets.choice, () => true);
  // A bare number may be a table.
  take(targets.time, (text) => !/^\d+$/.test(text));
  // A number of three digits or more may be a time or a phone.
  take(targets.count, (text) => isShortNumber(text) || !/^\d+$/.test(text));
  return rest.length > 0 || inferred.size === 0
    ? undefined
    : [...inferred].toSorted(([a], [b]) => a - b).map(([, option]) => option);
};

const isShortNumber = (word: string): boolean => /^\d{1,2}$/.test(word);

/** The one flag for each kind of word. */
const targetsIn = (flags: Flags) => {
  const entries = Object.entries(flags);
  const times = entries.filter(([, { type }]) => type === 'time');
  const dates = entries.filter(([, { type }]) => type === 'date');
  return {
    // Two dates are the ends of a range: a day alone is neither.
    date: dates.length === 2 ? undefined : dates[0]?.[0],
    time: times.length === 1 ? times[0]?.[0] : undefined,
    choice: entries.find(([, { choices }]) => choices)?.[0],
    count: entries.find(
      ([, { type, required }]) => required && (type === 'integer' || type === 'number'),
    )?.[0],
  };
};

const maxWords = 5;

function* runsOf<T>(words: readonly T[]): Generator<readonly T[]> {
  for (const at of words.keys())
    for (let count = Math.min(maxWords, words.length - at); count > 0; count--)
      yield words.slice(at, at + count);
}

/** `6` in `para 6` and in `6 personas`. */
const partySizeIn = ({ type }: Flag, text: string): string[] => {
  const [, before, after] = partySize.exec(fold(text)) ?? [];
  const count = type === 'integer' ? (before ?? after) : undefined;
  return count === undefined ? [] : [count];
};

const partySize =
  /^(?:para|for|somos) (\d{1,3})(?: \D+)?$|^(\d{1,3}) (?:personas?|pax|px|comensal(?:es)?|people|guests|diners)$/;

/** Whether one of them may be a person's name, with a party size or a table: `Mar`, `Domingo`, `Abril 4`. */
export const isLikelyName = (options: readonly InferredOption[]): boolean =>
  options.some(({ words: [word = '', ...more] }) => {
    const name = fold(word);
    const isWeekday = name.length <= 4 && findWeekday(name) !== undefined;
    return (isWeekday || namesOfPeople.has(name)) && more.every((rest) => /^\d+$/.test(rest));
  });

/** Words for days and months that are also names. */
const namesOfPeople: ReadonlySet<string> = new Set(['domingo', 'abril', 'april', 'may', 'june', 'julio']);

/** Whether they are all required flags and these are numbers, so that nothing is a guess: `walkin 2`. */
export const isUnambiguous = (options: readonly InferredOption[], flags: Flags): boolean => {
  const required = Object.entries(flags).filter(([, flag]) => flag.required);
  return (
    required.length === options.length &&
    required.every(([name, { type }]) => type === 'integer' && options.some(({ flag }) => flag === name))
  );
};
