import type { Lang } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { CommandSpec } from './command.ts';
import type { Flag } from './flag.ts';
import { weekdayCalled } from './words/date-vocabulary.ts';
import { anyDay, Misread } from './words/reading.ts';

/** Words that stand for an option and its value. */
export interface Meant {
  readonly name: string;
  readonly words: readonly string[];
}

interface Asked {
  readonly spec: Pick<CommandSpec<never, never>, 'flags'>;
  readonly lang: Lang;
}

/**
 * The options that words without one mean, in the words' order: `mañana 21:30 6` of a free table; undefined where one of them means none, or several.
 * An hour that is written as one goes before a number; of two bare numbers the one from 13 is the hour, else the first.
 */
export const optionsMeant = (
  words: readonly string[],
  { spec, lang }: Asked,
): readonly Meant[] | undefined => {
  const wanted = wantedBy(Object.entries(spec.flags ?? {}));
  const meant = new Map<number, Meant>();
  let rest = words.map((word, at) => ({ word, at }));
  const take = (name: string | undefined, isRight: (text: string) => boolean): void => {
    const flag = name === undefined ? undefined : spec.flags?.[name];
    if (!name || !flag) return;
    const reads = (text: string) => {
      const value = flag.read?.(text, anyDay(lang));
      return value !== undefined && !(value instanceof Misread);
    };
    for (const run of runsOf(rest)) {
      const said = run.map(({ word }) => word);
      const whole = said.join(' ');
      const value = isRight(whole) && reads(whole) ? said : countOf(flag, said).filter(reads);
      if (value.length === 0) continue;
      meant.set(run[0]?.at ?? 0, { name, words: value });
      rest = rest.filter((each) => !run.includes(each));
      return;
    }
  };
  take(wanted.date, () => true);
  take(wanted.choice, () => true);
  // Beside no number of people a bare one may be a table.
  const isHour = (text: string) =>
    wanted.count === undefined ? !/^\d+$/.test(text) : !isBare(text) || Number(text) >= 13;
  take(wanted.time, isHour);
  if (wanted.count !== undefined && rest.filter(({ word }) => isBare(word)).length > 1)
    take(wanted.time, () => true);
  // More digits may be an hour or a phone.
  take(wanted.count, (text) => isBare(text) || !/^\d+$/.test(text));
  return rest.length > 0 || meant.size === 0
    ? undefined
    : [...meant].toSorted(([one], [other]) => one - other).map(([, each]) => each);
};

const isBare = (word: string): boolean => /^\d{1,2}$/.test(word);

/** The one option for each kind of word: the first day, the only hour, the choice, and the number that has to be said. */
const wantedBy = (flags: readonly [string, Flag][]) => {
  const times = flags.filter(([, { type }]) => type === 'time');
  const days = flags.filter(([, { type }]) => type === 'date');
  return {
    // Of the two ends of a range a day alone is neither.
    date: days.length === 2 ? undefined : days[0]?.[0],
    time: times.length === 1 ? times[0]?.[0] : undefined,
    choice: flags.find(([, { choices }]) => choices)?.[0],
    count: flags.find(([, { type, required }]) => required && (type === 'integer' || type === 'number'))?.[0],
  };
};

/** Whether one of them rests on what may be a guest's name as well, with a party or a table: `Mar`, `Domingo`, `Abril 4`. */
export const mayBeNames = (options: readonly Meant[]): boolean =>
  options.some(({ words: [word = '', ...more] }) => {
    const name = fold(word);
    const isShort = name.length <= 4 && weekdayCalled(name) !== undefined;
    return (isShort || names.has(name)) && more.every((each) => /^\d+$/.test(each));
  });

/** Of the words for days and months those that are people's names. */
const names: ReadonlySet<string> = new Set(['domingo', 'abril', 'april', 'may', 'june', 'julio']);

/** Whether they are all that a command cannot do without, in numbers: nothing of it is a guess then (`walkin 2`). */
export const areAllRequired = (
  options: readonly Meant[],
  { flags = {} }: Pick<CommandSpec<never, never>, 'flags'>,
): boolean => {
  const required = Object.entries(flags).filter(([, flag]) => flag.required);
  return (
    required.length === options.length &&
    required.every(([name, { type }]) => type === 'integer' && options.some((option) => option.name === name))
  );
};

const longest = 5;

function* runsOf<T>(words: readonly T[]): Generator<readonly T[]> {
  for (const at of words.keys())
    for (let count = Math.min(longest, words.length - at); count > 0; count--)
      yield words.slice(at, at + count);
}

/** `6` of `para 6` and of `6 personas`. */
const countOf = ({ type }: Flag, words: readonly string[]): string[] => {
  const [, before, after] = party.exec(fold(words.join(' '))) ?? [];
  const count = type === 'integer' ? (before ?? after) : undefined;
  return count === undefined ? [] : [count];
};

const party =
  /^(?:para|for|somos) (\d{1,3})(?: \D+)?$|^(\d{1,3}) (?:personas?|pax|px|comensal(?:es)?|people|guests|diners)$/;
