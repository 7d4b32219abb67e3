import { createOptionError, type Failure } from '../ground/errors.ts';
import { type Lang, needsValueText } from '../ground/i18n.ts';
import type { CommandMetadata } from './command.ts';
import type { Flag, Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import { createDateParser } from './words/dates.ts';
import { dummyContext, findRunAt } from './words/parse.ts';
import { parseTimeOfDay } from './words/times.ts';

/**
 * Joins the words of a value that has no quotes, if they can be nothing else: `--fecha viernes que viene`,
 * `--inicio 9:30 pm`, `--estado en curso`, `--notas llegan tarde`. `argv` excludes the words that name the
 * command. Throws USAGE if an option of the command stands in the place of a value.
 */
export const joinUnquotedValues = (
  argv: readonly string[],
  { args = [], flags: own = {}, words }: Pick<CommandMetadata, 'args' | 'flags' | 'words'>,
  lang: Lang,
): string[] => {
  const flags: Flags = { ...globalFlags, ...own };
  const takesMoreThan = (count: number) =>
    words !== undefined || count < args.length || args.some(({ variadic }) => variadic);
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
    if (isOption(next, flags)) throw createMissingValueFailure(`--${name}`, next);
    const run = takeValueWords(argv, at + 1);
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

const createMissingValueFailure = (option: string, next: string): Failure =>
  createOptionError(option, needsValueText, {
    en: `if ${next} is the value: ${option}=${next}`,
    es: `si ${next} es el valor: ${option}=${next}`,
  });

/** The words up to the next option or empty word. The first is a value even if it begins with a dash. */
const takeValueWords = (argv: readonly string[], from: number): readonly string[] => {
  const end = argv.findIndex((word, index) => index > from && (word.startsWith('-') || word.trim() === ''));
  return argv.slice(from, end === -1 ? undefined : end);
};

/** Counts the words that are the flag's value. With `mayBeArgs`, the others may be arguments of the command. */
const countValueWords = (flag: Flag, words: readonly string[], mayBeArgs: boolean, lang: Lang): number => {
  if (words.length < 2) return words.length;
  if (flag.type === 'list') {
    // A comma at the end of a word, or before the next one, continues the list.
    const end = words.findIndex((word, at) => !word.endsWith(',') && !words[at + 1]?.startsWith(','));
    const count = end === -1 ? words.length : end + 1;
    return flag.choices ? Math.max(count, countReadable(flag, words, lang)) : count;
  }
  if (flag.type === 'date' || flag.type === 'time' || flag.choices) return countReadable(flag, words, lang);
  if (flag.placeholder !== freeText) return 1;
  const mayHoldOtherValues = mayBeArgs || !flag.inBody;
  const hasDateOrTime = words.slice(1).some((word) => isDateOrTime(word, lang));
  return mayHoldOtherValues && hasDateOrTime ? 1 : words.length;
};

/** The placeholder of a value that may be any text. */
const freeText = 'TEXT';

/** The largest number of words that the flag can read together. */
const countReadable = ({ parse }: Flag, words: readonly string[], lang: Lang): number => {
  const read = (text: string) => (parse?.(text, dummyContext(lang)) === undefined ? undefined : text);
  return findRunAt(words, 0, read)?.count ?? 1;
};

const isDateOrTime = (word: string, lang: Lang): boolean =>
  [createDateParser('next'), parseTimeOfDay].some((read) => read(word, dummyContext(lang)) !== undefined);
