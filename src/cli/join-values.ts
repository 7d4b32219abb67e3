import type { Failure } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { needsValueText } from '../ground/i18n.ts';
import type { CommandMetadata } from './command.ts';
import type { Flag, Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { usageError } from './usage.ts';
import { createDateParser } from './words/dates.ts';
import { anyDay } from './words/parse.ts';
import { findRunAt } from './words/runs.ts';
import { parseTimeOfDay } from './words/times.ts';

/**
 * Joins the words of a value that has no quotes, if they can be nothing else: `--fecha viernes que viene`,
 * `--inicio 9:30 pm`, `--estado en curso`, `--notas llegan tarde`. `argv` excludes the words that name the
 * command. Throws USAGE if an option of the command stands in the place of a value.
 */
export const joinUnquotedValues = (
  argv: readonly string[],
  { args = [], flags: own = {} }: Pick<CommandMetadata, 'args' | 'flags'>,
  lang: Lang,
): string[] => {
  const flags: Flags = { ...globalFlags, ...own };
  const takesMoreThan = (count: number) => count < args.length || args.some(({ variadic }) => variadic);
  const joined: string[] = [];
  let argCount = 0;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    joined.push(word);
    if (word === '--') return [...joined, ...argv.slice(at + 1)];
    const [name, flag] = findValuedFlag(word, flags) ?? [];
    if (!flag) {
      if (!word.startsWith('-')) argCount++;
      continue;
    }
    const next = argv[at + 1] ?? '';
    if (isOption(next, flags)) throw missingValue(`--${name}`, next);
    const run = wordsFrom(argv, at + 1);
    const count = countValueWords(flag, run, takesMoreThan(argCount), lang);
    if (count > 0) joined.push(run.slice(0, count).join(' '));
    at += count;
  }
  return joined;
};

/** The flag that takes the next word as its value. */
const findValuedFlag = (word: string, flags: Flags): [string, Flag] | undefined =>
  Object.entries(flags).find(
    ([name, { placeholder, short }]) =>
      placeholder !== undefined && (word === `--${name}` || word === `-${short}`),
  );

const isOption = (word: string, flags: Flags): boolean => {
  const [, name = ''] = /^--([^=]+)/.exec(word) ?? [];
  const isNegation = name.startsWith('no-') && flags[name.slice(3)]?.negatable === true;
  return name === 'help' || name === 'version' || Object.hasOwn(flags, name) || isNegation;
};

const missingValue = (option: string, next: string): Failure =>
  usageError([{ name: option, text: needsValueText }], {
    en: `if ${next} is the value: ${option}=${next}`,
    es: `si ${next} es el valor: ${option}=${next}`,
  });

/** The words up to the next option or empty word. The first is a value even if it begins with a dash. */
const wordsFrom = (argv: readonly string[], from: number): readonly string[] => {
  const end = argv.findIndex((word, index) => index > from && (word.startsWith('-') || word.trim() === ''));
  return argv.slice(from, end === -1 ? undefined : end);
};

/** How many of the words are the flag's value, if the others may be arguments of the command. */
const countValueWords = (flag: Flag, words: readonly string[], mayBeArgs: boolean, lang: Lang): number => {
  if (words.length < 2) return words.length;
  if (flag.type === 'list') {
    const count = 1 + words.findIndex((word, at) => !word.endsWith(',') && !words[at + 1]?.startsWith(','));
    return flag.choices ? Math.max(count, countReadable(flag, words, lang)) : count;
  }
  if (flag.type === 'date' || flag.type === 'time' || flag.choices) return countReadable(flag, words, lang);
  if (flag.placeholder !== freeText) return 1;
  const isOnlyText = flag.inBody === true && !mayBeArgs;
  return isOnlyText || !words.slice(1).some((word) => isDateOrTime(word, lang)) ? words.length : 1;
};

/** The placeholder of a value that may be any text. */
const freeText = 'TEXT';

/** The largest number of words that the flag can read together. */
const countReadable = ({ parse }: Flag, words: readonly string[], lang: Lang): number => {
  const read = (text: string) => (parse?.(text, anyDay(lang)) === undefined ? undefined : text);
  return findRunAt(words, 0, read)?.count ?? 1;
};

const isDateOrTime = (word: string, lang: Lang): boolean =>
  [createDateParser('next'), parseTimeOfDay].some((read) => read(word, anyDay(lang)) !== undefined);
