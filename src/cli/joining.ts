import type { Failure } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { needsValueText } from '../ground/i18n.ts';
import type { FlagOutline, Outline } from './command.ts';
import type { Flags } from './flag.ts';
import { usage } from './usage.ts';
import { dateReader } from './words/dates.ts';
import { anyDay } from './words/reading.ts';
import { readTime } from './words/times.ts';

/** As much of a command as tells the words of a value from its arguments. */
type Taker = Pick<Outline, 'path' | 'args' | 'flags'>;
type FlagOutlines = NonNullable<Outline['flags']>;

/**
 * The line with the words of a value joined, where they stand unquoted after their option and can be nothing else:
 * `--fecha viernes que viene`, `--inicio 9:30 pm`, `--estado en curso`, `--notas llegan tarde`. Throws USAGE where an
 * option of the command stands in the place of a value.
 */
export const joinValues = (argv: readonly string[], spec: Taker, globals: Flags, lang: Lang): string[] => {
  const line: string[] = [];
  let words = 0;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    line.push(word);
    if (word === '--') return [...line, ...argv.slice(at + 1)];
    const [name, flag] = valued(word, { ...globals, ...spec.flags }) ?? [];
    if (!flag) {
      if (!word.startsWith('-')) words++;
      continue;
    }
    const next = argv[at + 1] ?? '';
    if (isOption(next, { ...globals, ...spec.flags })) throw withoutValue(`--${name}`, next);
    const run = runAt(argv, at + 1);
    const count = countOf(flag, run, { isOpen: isOpen(spec, words), lang });
    if (count > 0) line.push(run.slice(0, count).join(' '));
    at += count;
  }
  return line;
};

/** The flag that a word names, with its name, where it takes a value that is not already in the word. */
const valued = (word: string, flags: FlagOutlines): [string, FlagOutline] | undefined =>
  Object.entries(flags).find(
    ([name, { value, short }]) => value !== undefined && (word === `--${name}` || word === `-${short}`),
  );

/** The options of every command that are no flags. */
const asking = ['help', 'version'];

/** Whether a word is an option of the command to the letter: one that follows another is no value that anybody meant. */
const isOption = (word: string, flags: FlagOutlines): boolean => {
  const [, name = ''] = /^--([^=]+)/.exec(word) ?? [];
  const negated = name.replace(/^no-/, '');
  return (
    asking.includes(name) ||
    Object.hasOwn(flags, name) ||
    (negated !== name && flags[negated]?.negatable === true)
  );
};

const withoutValue = (option: string, next: string): Failure =>
  usage([{ name: option, text: needsValueText }], {
    en: `${option}=${next} where ${next} is the value itself`,
    es: `${option}=${next} donde ${next} es el propio valor`,
  });

/** The words up to the next option or an empty one. The first is a value whatever it looks like. */
const runAt = (argv: readonly string[], from: number): readonly string[] => {
  const end = argv.findIndex((word, index) => index > from && (word.startsWith('-') || word.trim() === ''));
  return argv.slice(from, end === -1 ? undefined : end);
};

/** Whether the command may still take arguments after so many words. */
const isOpen = ({ path, args = [] }: Taker, words: number): boolean =>
  args.some(({ variadic }) => variadic) || words < path.length + args.length;

interface Standing {
  readonly isOpen: boolean;
  readonly lang: Lang;
}

/** How many words of a run are the flag's value. */
const countOf = (flag: FlagOutline, run: readonly string[], { isOpen, lang }: Standing): number => {
  if (run.length < 2) return run.length;
  if (flag.type === 'list') {
    const parted = 1 + run.findIndex((word, at) => !word.endsWith(',') && !run[at + 1]?.startsWith(','));
    return flag.choices ? Math.max(parted, longestRead(flag, run, lang)) : parted;
  }
  if (flag.type === 'date' || flag.type === 'time' || flag.choices) return longestRead(flag, run, lang);
  if (flag.value !== freeText) return 1;
  const isSure = flag.inBody === true && !isOpen;
  return isSure || !run.slice(1).some((word) => meansSomething(word, lang)) ? run.length : 1;
};

/** The placeholder of a value that is any text. */
const freeText = 'TEXT';
const mostWords = 6;

const longestRead = ({ read }: FlagOutline, run: readonly string[], lang: Lang): number => {
  for (let count = Math.min(mostWords, run.length); count > 1; count--) {
    if (read?.(run.slice(0, count).join(' '), anyDay(lang)) !== undefined) return count;
  }
  return 1;
};

/** Whether a word may be meant for itself: a day, an hour, a number. */
const meansSomething = (word: string, lang: Lang): boolean =>
  [dateReader('ahead'), readTime].some((read) => read(word, anyDay(lang)) !== undefined);
