import { CommanderError } from 'commander';
import { catchFailure, createOptionError, type Failure, type Hint } from '../ground/errors.ts';
import { type Lang, suggestText } from '../ground/i18n.ts';
import { formatCommand } from '../ground/strings.ts';
import { type CommandMetadata, type Group, loadCommands } from './command.ts';
import { createParser, type ParsedArgs, readArgs } from './commander.ts';
import {
  type CommandLine,
  createUnknownCommandFailure,
  findName,
  type KnownNames,
  type NamedKind,
  takeWordsBeforeOptions,
} from './find-command.ts';
import type { Flag } from './flag.ts';
import { joinUnquotedValues } from './join-values.ts';
import {
  type GroupsLine,
  getNewName,
  loadNamed,
  type NamedCommand,
  readCommandWords,
  withArgv,
} from './named-command.ts';
import type { Preflight } from './scan-argv.ts';
import { formatReading, type Reading } from './words/reading.ts';

/** A command and its input as typed. */
export interface Invocation<K> extends ParsedArgs {
  readonly command: K;
  /** What the words mean, if they are not arguments as they stand. */
  readonly reading?: Reading | undefined;
  /** The failure if arguments are missing and there is no terminal to ask for them. */
  readonly missingArgsFailure?: Failure | undefined;
}

/** A command to run. */
export interface ParsedRun<K> {
  readonly kind: 'run';
  readonly invocation: Invocation<K>;
  /** The whole command that words of the vocabulary stand for. */
  readonly translation: string | undefined;
  /** The failure if other words than its name mean a command that writes, and there is no terminal. */
  readonly aliasFailure: Failure | undefined;
  /** Set if it is meant only if a record of this kind has the name that the words give. */
  readonly needsRecord?: NamedKind | undefined;
  /** What else the line may mean, the likeliest first; undefined if it names a command. */
  readonly listOthers?: () => Promise<readonly ParsedRun<K>[]>;
}

/** A command to run, or the requested help, which is formatted for a width in columns. */
export type Parsed<K> =
  | ParsedRun<K>
  | {
      readonly kind: 'help';
      readonly format: (width: number, isTerminal?: boolean) => string;
      /** The command that it is about; undefined for a group. */
      readonly command?: K;
    };

/**
 * Finds the command that the words name, loads only that one, joins unquoted values, and lets commander parse
 * the rest. Throws USAGE for an unknown command or option, with the nearest known one.
 */
export const parseCommand = async <K extends CommandMetadata>(
  preflight: Preflight,
  groups: readonly Group<K>[],
  lang: Lang,
  known?: KnownNames,
): Promise<Parsed<K>> => {
  const line = { preflight, words: takeWordsBeforeOptions(preflight), groups, lang, known };
  const [named, ...others] = await findCommands<K>(line);
  if (!named) return getHelpOrThrow(line);
  const parsed = await parseNamed(named, line);
  if (parsed.kind === 'help' || !named.aliasWords) return parsed;
  const listOthers = async () => {
    const parses = others.map((other) => parseNamed(other, line).catch(catchFailure));
    return (await Promise.all(parses)).filter((other) => 'kind' in other && other.kind === 'run');
  };
  return { ...parsed, listOthers };
};

/**
 * Finds the commands that the line may mean, the likeliest first: only the one of this name if its words fit, else those of
 * the vocabulary. Empty for help, an unknown command, and a group's name followed by words that are not options.
 */
const findCommands = async <K extends CommandMetadata>(
  typed: GroupsLine<K>,
): Promise<readonly NamedCommand<K>[]> => {
  const line = findName(typed) ? typed : withLowercaseName(typed);
  const name = findName(line);
  if (line.words.length === 0 || (name?.isDefault && line.preflight.isHelp)) return [];
  const own = name && (await loadNamed(line, name));
  if (own?.fits && getNewName(own) === undefined) return [own];
  if (own?.fits) return (await import('./correct-typos.ts')).correctTypos(line, [own], findCommands);
  const { findMeanings } = await import('./find-meanings.ts');
  const meanings = await findMeanings(line, own, findCommands);
  // Records decide what a line does. Help reads none: `help options`.
  return line.preflight.isHelp ? meanings.filter(({ needsRecord }) => needsRecord === undefined) : meanings;
};

/** A phone's keyboard begins a line with a capital, and a question ends with its mark: `Cancel Amparo`, `free?`. */
const withLowercaseName = <K extends CommandMetadata>(line: GroupsLine<K>): GroupsLine<K> => {
  const { at } = line.words[0] ?? {};
  const argv = line.preflight.argv.map((text, index) =>
    index === at ? text.toLowerCase().replace(/[?!]+$/, '') : text,
  );
  const lowercase = withArgv(line, argv);
  return findName(lowercase) ? lowercase : line;
};

const parseNamed = async <K extends CommandMetadata>(
  named: NamedCommand<K>,
  line: CommandLine,
): Promise<Parsed<K>> => {
  const { preflight, lang } = line;
  const { command } = named;
  const argv = joinUnquotedValues(named.argv, command, lang);
  const parser = createParser(command, lang);
  const createRun = async (missingArgsFailure?: Failure): Promise<Parsed<K>> => {
    const parsed = readArgs(command, parser);
    const reading = await readCommandWords(parsed.args, command, lang, {
      ...named,
      names: line.known?.names,
    });
    const isWhole = reading?.open.every(({ isLeftOver }) => !isLeftOver) ?? true;
    const rest = reading ? [...named.options, ...formatReading(reading), ...named.typed] : argv;
    // What is left over is never suggested as part of a command.
    const meant = suggestLine(command, isWhole ? rest : []);
    // The vocabulary only names commands of the panel.
    if (named.aliasWords && command.path[0] === 'admin') throw createAliasFailure(named.aliasWords, meant);
    const { needsRecord } = named;
    const aliasFailure = needsRecord
      ? (await import('./parse-errors.ts')).explainUnknownCommand(line)
      : createAliasFailure(named.aliasWords ?? [], meant, reading);
    return {
      kind: 'run',
      invocation: { command, ...parsed, reading, missingArgsFailure },
      // The reader of words shows what they mean.
      translation: named.aliasWords && !reading ? formatLine(command, named.options) : undefined,
      aliasFailure: named.mayRun ? undefined : aliasFailure,
      needsRecord,
    };
  };
  try {
    parser.parse(argv, { from: 'user' });
    rejectRepeatedOptions(command, preflight);
    return await createRun();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') {
      const { formatCommandHelp } = await import('./help.ts');
      return {
        kind: 'help',
        command,
        format: (width, isTerminal) => formatCommandHelp(command, lang, width, isTerminal),
      };
    }
    const { explainParserError, explainUnknownCommand } = await import('./parse-errors.ts');
    if (named.isDefault && error.code === 'commander.excessArguments') throw explainUnknownCommand(line);
    const failure = explainParserError(error, command);
    const missingArgs = command.args?.slice(parser.args.length) ?? [];
    if (error.code === 'commander.missingArgument' && missingArgs.every(({ isPrompted }) => isPrompted))
      return createRun(failure);
    // Words that do not fit may be an API key: the suggestion leaves them out.
    if (!named.mayRun) throw createAliasFailure(named.aliasWords ?? [], suggestLine(command, []));
    throw failure;
  }
};

/** One of two values would be lost. A global option may be repeated, because a shell alias may set it. */
const rejectRepeatedOptions = ({ flags = {} }: CommandMetadata, { options }: Preflight): void => {
  const typed = options.map(({ text }) => text);
  for (const [name, flag] of Object.entries<Flag>(flags)) {
    const takesSeveral = flag.repeatable || flag.type === 'list';
    const hasTwoValues =
      flag.placeholder !== undefined && !takesSeveral && typed.filter((text) => text === name).length > 1;
    if (hasTwoValues || (flag.negatable && typed.includes(name) && typed.includes(`no-${name}`)))
      throw createOptionError(`--${name}`, { en: 'is given twice', es: 'aparece dos veces' });
  }
};

const formatLine = ({ path }: CommandMetadata, rest: readonly string[]): string =>
  formatCommand('maitre', ...path, ...rest);

const suggestLine = (command: CommandMetadata, rest: readonly string[]): Hint => ({
  ...suggestText(formatLine(command, rest)),
  next: [...command.path, ...rest],
});

const createAliasFailure = (words: readonly string[], meant: Hint, reading?: Reading): Failure => {
  const [leftOver] = reading?.open.filter(({ isLeftOver }) => isLeftOver) ?? [];
  if (leftOver) return createOptionError(`"${leftOver.word}"`, leftOver.problem, meant);
  if (words.length === 0)
    return createOptionError('maitre', { en: 'needs a verb', es: 'necesita un verbo' }, meant);
  return createUnknownCommandFailure(words, meant);
};

const getHelpOrThrow = async (line: CommandLine): Promise<Parsed<never>> => {
  const { preflight, groups, lang } = line;
  const [first = '', ...rest] = line.words.map(({ text }) => text);
  const group = groups.find(({ name }) => name === first);
  const isList = rest.length === 0 && ['', 'options', 'opciones'].includes(first);
  const isGroup = group && rest.every((word, at) => at === 0 && Object.hasOwn(group.subgroups ?? {}, word));
  if (!preflight.isHelp || !(isList || isGroup)) {
    const { explainUnknownCommand } = await import('./parse-errors.ts');
    throw explainUnknownCommand(line);
  }
  const { formatGroupHelp, formatOptionsHelp, formatRootHelp } = await import('./help.ts');
  if (first === '') return { kind: 'help', format: (width) => formatRootHelp(groups, lang, width) };
  if (!group) return { kind: 'help', format: (width) => formatOptionsHelp(lang, width) };
  const commands = await loadCommands([group]);
  return { kind: 'help', format: (width) => formatGroupHelp(group, commands, rest, lang, width) };
};
