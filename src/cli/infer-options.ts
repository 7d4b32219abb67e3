import type { Lang } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { CommandMetadata } from './command.ts';
import { type CommandLine, type CommandName, dropWords } from './find-command.ts';
import type { Flag, Flags } from './flag.ts';
import { findWeekday } from './words/dates.ts';
import {
  dummyContext,
  findRuns,
  ParseIssue,
  type Run,
  readPartySize,
  readTable,
  type Slot,
} from './words/parse.ts';

/** An option, and the words that stand for its value. */
interface InferredOption {
  readonly flag: string;
  readonly words: readonly string[];
}

/** The words after a command's name, with the names of their options as a person types them. */
interface Translation {
  readonly shown: readonly string[];
  /** For the parser: each value is one word, and the options that were typed follow. */
  readonly argv: readonly string[];
}

/** Adds the names of options to the words after the command; undefined if a word may not be the value of an option. */
export const translateWords = (
  { preflight, words, lang }: CommandLine,
  { count, isDefault }: CommandName,
  command: CommandMetadata,
): Translation | undefined => {
  const typed = words.slice(count).map(({ text }) => text);
  const split = splitPair(command, typed) ?? splitWords(command, typed, lang);
  if (!split) return undefined;
  const { args, options } = split;
  const isTyped = options.some(({ flag }) => preflight.options.some(({ text }) => text === flag));
  // After a group's name (`reservas mar`) `mar` is Tuesday; after a verb it may be a guest's name.
  if (isTyped || (!isDefault && isLikelyName(options))) return undefined;
  const values = options.flatMap(({ flag, words: value }) => [`--${flag}`, value.join(' ')].filter(Boolean));
  return {
    shown: [...args, ...options.flatMap(({ flag, words: value }) => [`--${flag}`, ...value])],
    argv: [...args, ...values, ...dropWords(preflight.argv, words)],
  };
};

interface SplitWords {
  readonly args: readonly string[];
  readonly options: readonly InferredOption[];
}

/** `swap ana ruiz y pedro` */
const splitPair = ({ args = [] }: CommandMetadata, words: readonly string[]): SplitWords | undefined => {
  const at = words.findIndex((word) => args[1]?.connectors?.includes(fold(word)));
  return at > 0 && at < words.length - 1
    ? { args: [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')], options: [] }
    : undefined;
};

/** `move ana ruiz 21:30`: the argument, and the options after it. Undefined for a write without `positional`. */
const splitWords = (
  { args = [], flags = {}, positional, operations }: CommandMetadata,
  words: readonly string[],
  lang: Lang,
): SplitWords | undefined => {
  const isRead = operations?.[0]?.method === 'GET' && args.length === 0;
  if (!positional && !isRead) return undefined;
  // The argument takes as few words as possible, and leaves at least one to the options.
  const maxCount = args.length > 0 ? words.length - 1 : 0;
  for (let count = args.length; count <= maxCount; count++) {
    const options = inferOptions(words.slice(count), flags, lang);
    if (options) return { args: count > 0 ? [words.slice(0, count).join(' ')] : [], options };
  }
  return undefined;
};

/**
 * The options that words stand for, in the words' order: `mañana 21:30`, or with an option's name `desde 12`. Undefined
 * if a word stands for none.
 */
export const inferOptions = (
  words: readonly string[],
  flags: Flags,
  lang: Lang,
): readonly InferredOption[] | undefined => {
  const slots: Slot[] = [...words];
  const inferred: (InferredOption & Run)[] = [];
  const take = (entry: FlagEntry | undefined, read = (text: string): string | undefined => text): void => {
    if (!entry) return;
    const [name, flag] = entry;
    const readValue = (text: string) => {
      const [firstWord = '', ...rest] = text.split(' ');
      const isNamed = flag.placeholder && rest.length > 0 && listNames(entry).includes(fold(firstWord));
      const value = isNamed ? rest.join(' ') : read(text);
      const parsed = value === undefined || !flag.parse ? value : flag.parse(value, dummyContext(lang));
      return parsed === undefined || parsed instanceof ParseIssue ? undefined : value;
    };
    const [run] = findRuns(slots, readValue);
    if (!run) return;
    inferred.push({ ...run, flag: name, words: flag.placeholder ? run.value.split(' ') : [] });
    slots.fill(undefined, run.start, run.start + run.count);
  };
  for (const entry of Object.entries(flags).filter(([, { placeholder }]) => !placeholder))
    take(entry, (text) => (listNames(entry).includes(fold(text)) ? text : undefined));
  const { date, choice, table, time, amount } = findTargets(flags);
  take(date);
  take(choice);
  take(table, readTable);
  // A bare number may be a table.
  take(time, (text) => (/^\d+$/.test(text) ? undefined : text));
  // A number of three digits or more may be a time or a phone.
  take(amount, (text) => readPartySize(text) ?? (/^\d{3,}$/.test(text) ? undefined : text));
  const isAllInferred = inferred.length > 0 && slots.every((word) => word === undefined);
  return isAllInferred ? inferred.toSorted((a, b) => a.start - b.start) : undefined;
};

type FlagEntry = readonly [name: string, flag: Flag];

const listNames = ([name, { words = [] }]: FlagEntry): string[] => [name, ...words];

/** The one flag for each kind of word. */
const findTargets = (flags: Flags) => {
  const entries = Object.entries(flags);
  const times = entries.filter(([, { type }]) => type === 'time');
  const dates = entries.filter(([, { type }]) => type === 'date');
  return {
    // Two dates are the ends of a range: a day alone is neither.
    date: dates.length === 2 ? undefined : dates[0],
    time: times.length === 1 ? times[0] : undefined,
    table: entries.find(([, { field }]) => field === 'mesa_id'),
    choice: entries.find(([, { choices }]) => choices),
    amount: entries.find(([, { type, required }]) => required && (type === 'integer' || type === 'number')),
  };
};

/** Whether the words of an option may be a person's name, with a party size or a table: `Mar`, `Domingo`, `Abril 4`. */
const isLikelyName = (options: readonly InferredOption[]): boolean =>
  options.some(({ words: [word = '', ...more] }) => {
    const name = fold(word);
    const isShortWeekday = name.length <= 4 && findWeekday(name) !== undefined;
    return (isShortWeekday || namesOfPeople.has(name)) && more.every((rest) => /^\d+$/.test(rest));
  });

/** Words for days and months that are also names. */
const namesOfPeople: ReadonlySet<string> = new Set(['domingo', 'abril', 'april', 'may', 'june', 'julio']);
