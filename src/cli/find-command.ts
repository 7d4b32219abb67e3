import { createOptionError, type Failure, type Hint } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import type { CommandMetadata, Group } from './command.ts';
import { globalFlags } from './globals.ts';
import type { Preflight, Token } from './scan-argv.ts';

/** A command line before its command is known. */
export interface CommandLine {
  readonly preflight: Preflight;
  /** The words before `--help` and before the first option of a command, which may take the next word. */
  readonly words: readonly Token[];
  readonly groups: readonly Group[];
  readonly lang: Lang;
  /** The words that are known to name records. */
  readonly known?: KnownNames | undefined;
}

/** The kinds of records that a line may name without saying what they are, by their key in the contract. */
export type NamedKind = 'reservas' | 'crm' | 'menuItems' | 'menuCategories' | 'waitlist';

/** Names of records in a line, and what they may be. */
export interface KnownNames {
  readonly names: ReadonlySet<string>;
  readonly kinds: ReadonlySet<NamedKind>;
}

/** The command that the first words name. */
export interface CommandName {
  readonly path: readonly string[];
  /** Where the words that name it begin; 0 if it is left out. */
  readonly start?: number;
  /** How many words name it. */
  readonly count: number;
  /** Whether they name only its group. */
  readonly isDefault: boolean;
  /** The words after it, if they are not in the order typed. */
  readonly rest?: readonly string[];
  /** The indexes of words that name it once more. */
  readonly repeats?: readonly number[];
  /** The words for which a person is asked although every word is understood; empty if there is no verb. */
  readonly doubt?: string | undefined;
  /** The options that an alias stands for besides its command. */
  readonly options?: readonly string[];
  /** Whether a noun of its group or records names it: then a verb is meant if there are words for one. */
  readonly isNoun?: true | undefined;
  /** Set if it is meant only if a record of this kind has the name that the words give. */
  readonly needsRecord?: NamedKind | undefined;
}

/** The command that the first words name; else the default command of the group that all words name. */
export const findName = ({ preflight, words, groups }: CommandLine): CommandName | undefined => {
  const typed = words.map(({ text }) => text);
  const name = followWords([], typed, 0, groups, (word) => [[word]]);
  if (!name?.isDefault) return name;
  // A verb after an option is a mistake: `reservas --nombre Ana list`.
  const isVerb = ({ text }: Token) => listPaths(groups).some(beginsWith([...typed, text]));
  const isGroupAlone = name.count === typed.length && !preflight.words.slice(typed.length).some(isVerb);
  return isGroupAlone ? name : undefined;
};

/**
 * Follows the words from the index `start` on, and from `startPath`, to a command or to a group with a default. `listNames`
 * lists what a word may name at a path.
 */
export const followWords = (
  startPath: readonly string[],
  words: readonly string[],
  start: number,
  groups: readonly Group[],
  listNames: (word: string, path: readonly string[]) => readonly string[][],
): CommandName | undefined => {
  const paths = listPaths(groups);
  let path = startPath;
  let count = start;
  for (; count < words.length && !findLoader(path, groups); count++) {
    const next = listNames(words[count] ?? '', path)
      .map((name) => addMainGroup([...path, ...name], groups))
      .find((to) => paths.some(beginsWith(to)));
    if (!next) break;
    path = next;
  }
  if (findLoader(path, groups)) return { path, count, isDefault: false };
  const defaultPath = findDefault(path, groups);
  return defaultPath && { path: defaultPath, count, isDefault: true };
};

/** Returns the function that loads the command with this name; undefined if there is none. */
export const findLoader = <K extends CommandMetadata>(
  words: readonly string[],
  groups: readonly Group<K>[],
): (() => Promise<K>) | undefined => {
  const [group, ...rest] = addMainGroup(words, groups);
  const commands = groups.find(({ name }) => name === group)?.commands ?? {};
  const name = rest.join(' ');
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
};

/** The words with the name of the main group before them, unless they begin with the name of a group. */
export const addMainGroup = (words: readonly string[], groups: readonly Group[]): readonly string[] => {
  const main = getMainGroup(groups);
  return !main || groups.some(({ name }) => name === words[0]) ? words : [main.name, ...words];
};

export const getMainGroup = (groups: readonly Group[]): Group | undefined =>
  groups.find(({ isMain }) => isMain);

export const readingVerbs: readonly unknown[] = ['list', 'search', 'show'];

/** The path of the command that a group runs without a verb: its first command, if that only reads. */
export const findDefault = (
  group: readonly string[],
  groups: readonly Group[],
): readonly string[] | undefined => {
  const path = group.length > 0 ? listPaths(groups).find(beginsWith(group)) : undefined;
  return readingVerbs.includes(path?.at(-1)) ? path : undefined;
};

export const listPaths = (groups: readonly Group[]): readonly (readonly string[])[] => {
  const paths =
    listedPaths.get(groups) ??
    groups.flatMap(({ name, commands }) =>
      Object.keys(commands).map((rest) => [name, ...rest.split(' ').filter(Boolean)]),
    );
  listedPaths.set(groups, paths);
  return paths;
};

/** Many questions about one line need them. */
const listedPaths = new WeakMap<readonly Group[], readonly (readonly string[])[]>();

export const beginsWith =
  (words: readonly string[]) =>
  (path: readonly string[]): boolean =>
    words.every((word, index) => path[index] === word);

export const takeWordsBeforeOptions = ({ argv, words, options }: Preflight): readonly Token[] => {
  const end = options.find(({ text }) => !isGlobal(text) || isHelp(text))?.at ?? argv.length;
  return words.filter(({ at }) => at < end);
};

/** Whether every command takes the option; no command has short options of its own. */
export const isGlobal = (option: string): boolean =>
  option.length === 1 || isHelp(option) || Object.hasOwn(globalFlags, option);

const isHelp = (option: string): boolean => option === 'help' || option === 'h';

export const dropWords = (argv: readonly string[], words: readonly Token[]): string[] =>
  argv.filter((_, index) => words.every(({ at }) => at !== index));

export const createUnknownCommandFailure = (words: readonly string[], hint: Hint): Failure =>
  createOptionError(words.join(' '), { en: 'is not a command', es: 'no es un comando' }, hint);
