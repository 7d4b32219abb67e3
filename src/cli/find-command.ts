import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { CommandDefinition, Group } from './command.ts';
import { globalFlags } from './globals.ts';
import type { Preflight, Token } from './scan-argv.ts';

/** A command line before its command is known. */
export interface CommandLine<C, R> {
  readonly preflight: Preflight;
  /** The words before the first option of a command, which may take the next word as its value, and before `--help`. */
  readonly words: readonly Token[];
  readonly groups: readonly Group<C, R>[];
  readonly lang: Lang;
}

/** A command that the line names, loaded, and the line without the words that name it. */
export interface NamedCommand<C, R> {
  readonly command: CommandDefinition<C, R>;
  readonly argv: readonly string[];
  /** Whether the line names its group alone. */
  readonly isDefault?: boolean;
  /** Says how aliases were read. */
  readonly notice?: LocalizedText;
}

/** A command that the first words of a line name, not loaded yet. */
export interface CommandName<C, R> {
  readonly load: () => Promise<CommandDefinition<C, R>>;
  /** How many words name it. */
  readonly count: number;
  /** Whether they name its group alone. */
  readonly isDefault: boolean;
}

/** A command has a name of at most three words. */
const maxWords = 3;

/** The command whose name the first words are; else the default of the group that the first word is. */
export const findName = <C, R>({ words, groups }: CommandLine<C, R>): CommandName<C, R> | undefined => {
  const path = words.slice(0, maxWords).map(({ text }) => text);
  for (let count = 1; count <= path.length; count++) {
    const load = findLoader(path.slice(0, count), groups);
    if (load) return { load, count, isDefault: false };
  }
  const group = groups.find(({ name }) => name === path[0]);
  const load = group?.defaultCommand && group.commands[group.defaultCommand];
  return load ? { load, count: 1, isDefault: true } : undefined;
};

export const findLoader = <C, R>(
  [group, ...rest]: readonly string[],
  groups: readonly Group<C, R>[],
): CommandName<C, R>['load'] | undefined => {
  const commands = groups.find(({ name }) => name === group)?.commands ?? {};
  const name = rest.join(' ');
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
};

/** The words that name each command. */
export const pathsOf = <C, R>(groups: readonly Group<C, R>[]): string[][] =>
  groups.flatMap(({ name, commands }) =>
    Object.keys(commands).map((rest) => [name, ...rest.split(' ').filter(Boolean)]),
  );

export const beginsWith =
  (words: readonly string[]) =>
  (path: readonly string[]): boolean =>
    words.every((word, index) => path[index] === word);

export const wordsBeforeOptions = ({ argv, words, options }: Preflight): readonly Token[] => {
  const end = options.find(({ text }) => !isGlobal(text) || isHelp(text))?.at ?? argv.length;
  return words.filter(({ at }) => at < end);
};

/** Whether every command takes the option; no command has short options of its own. */
export const isGlobal = (option: string): boolean =>
  option.length === 1 || isHelp(option) || Object.hasOwn(globalFlags, option);

const isHelp = (option: string): boolean => option === 'help' || option === 'h';

export const withoutWords = (argv: readonly string[], words: readonly Token[]): string[] =>
  argv.filter((_, index) => words.every(({ at }) => at !== index));
