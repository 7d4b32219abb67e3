import { CommanderError } from 'commander';
import { createOptionError, type Failure } from '../ground/errors.ts';
import { type Lang, needsValueText, suggestText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { formatCommand } from '../ground/strings.ts';
import type { AliasTable } from './aliases.ts';
import { type CommandMetadata, type Group, loadCommands } from './command.ts';
import { createParser, type ParsedArgs, readArgs } from './commander.ts';
import {
  type CommandLine,
  createUnknownCommandFailure,
  dropWords,
  findLoader,
  findName,
  takeWordsBeforeOptions,
} from './find-command.ts';
import type { Flag, Flags } from './flag.ts';
import { globalFlags } from './globals.ts';
import type { Preflight } from './scan-argv.ts';
import { createDateParser } from './words/dates.ts';
import { dummyContext, findRunAt } from './words/parse.ts';
import { parseTimeOfDay } from './words/times.ts';

/** A command and its input as typed. */
export interface Invocation<K> extends ParsedArgs {
  readonly command: K;
  /** The failure if arguments are missing and there is no terminal to ask for them. */
  readonly missingArgsFailure?: Failure | undefined;
}

/** The whole command of an alias that writes, and the failure if nobody confirms it. */
export interface UnconfirmedAlias {
  readonly command: string;
  readonly failure: Failure;
}

/** A command to run, or the requested help, which is formatted for a width in columns. */
export type Parsed<K> =
  | {
      readonly kind: 'run';
      readonly invocation: Invocation<K>;
      /** The whole command that aliases, or words without their options, stand for. */
      readonly translation: string | undefined;
      /** An alias alone never runs a write: a person confirms it. */
      readonly unconfirmedAlias: UnconfirmedAlias | undefined;
    }
  | {
      readonly kind: 'help';
      readonly format: (width: number) => string;
      /** The command that it is about; undefined for a group. */
      readonly command?: K;
    };

/**
 * Finds the command that the words name, loads only that one, joins unquoted values, and lets commander parse
 * the rest. Throws USAGE for an unknown command or option, with the nearest known one.
 */
export const parseCommand = async <K extends Parseable>(
  preflight: Preflight,
  groups: readonly Group<K>[],
  lang: Lang,
  loadAliases?: () => Promise<AliasTable>,
): Promise<Parsed<K>> => {
  const line = { preflight, words: takeWordsBeforeOptions(preflight), groups, lang };
  const named = await findCommand<K>(line, loadAliases);
  if (!named) return getHelpOrThrow(line);
  const { command, translated, aliasWords } = named;
  const argv = joinUnquotedValues(named.argv, command, lang);
  const parser = createParser(command, lang);
  const getUnconfirmed = (rest: readonly string[]): UnconfirmedAlias | undefined => {
    if (!aliasWords) return undefined;
    const text = formatLine(command, rest);
    return { command: text, failure: createUnknownCommandFailure(aliasWords, suggestText(text)) };
  };
  const createRun = (missingArgsFailure: Failure | undefined): Parsed<K> => ({
    kind: 'run',
    invocation: { command, ...readArgs(command, parser), missingArgsFailure },
    translation: translated && formatLine(command, translated),
    unconfirmedAlias: getUnconfirmed(argv),
  });
  try {
    parser.parse(argv, { from: 'user' });
    return createRun(undefined);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') {
      const { formatCommandHelp } = await import('./help.ts');
      return { kind: 'help', command, format: (width) => formatCommandHelp(command, lang, width) };
    }
    const { explainParserError, explainUnknownCommand } = await import('./parse-errors.ts');
    if (named.isDefault && error.code === 'commander.excessArguments')
      throw await explainUnknownCommand(line);
    const failure = explainParserError(error, command, parser.args, lang);
    const missingArgs = command.args?.slice(parser.args.length) ?? [];
    if (error.code === 'commander.missingArgument' && missingArgs.every(({ isPrompted }) => isPrompted))
      return createRun(failure);
    // Words that do not fit may be an API key: the suggestion leaves them out.
    throw getUnconfirmed([])?.failure ?? failure;
  }
};

/** A command as data, which may read its words itself. */
type Parseable = CommandMetadata & { readonly readWords?: unknown };

/** The command that the first words name, and the words and options without its name. */
interface NamedCommand<K> {
  readonly command: K;
  readonly argv: readonly string[];
  /** Whether the words name only its group. */
  readonly isDefault?: boolean;
  /** The arguments and options that aliases, or words without their options, stand for. */
  readonly translated: readonly string[] | undefined;
  /** The words of an alias for a command that writes: a person must confirm it. */
  readonly aliasWords?: readonly string[] | undefined;
}

const formatLine = ({ path }: CommandMetadata, rest: readonly string[]): string =>
  formatCommand('maitre', ...path, ...rest);

/** Finds the command. Undefined for help, an unknown command, and a group's name followed by words that are not options. */
const findCommand = async <K extends Parseable>(
  line: CommandLine & { readonly groups: readonly Group<K>[] },
  loadAliases?: () => Promise<AliasTable>,
): Promise<NamedCommand<K> | undefined> => {
  const { preflight, words, groups } = line;
  const canonicalName = findName(line);
  if (canonicalName?.isDefault && preflight.isHelp) return undefined;
  const aliases = canonicalName || words.length === 0 ? undefined : await loadAliases?.();
  const name = aliases ? (await import('./aliases.ts')).findByAlias({ ...line, aliases }) : canonicalName;
  if (!name) return undefined;
  const { count, isDefault, options = [], otherPaths = [] } = name;
  const loadAndTranslate = async (path: readonly string[]) => {
    const command = await invariant(findLoader(path, groups), 'the name is that of a command')();
    const hasExtraWords = words.length - count > (command.args?.length ?? 0);
    const translate = hasExtraWords ? (await import('./infer-options.ts')).translateWords : undefined;
    return { command, hasExtraWords, translation: translate?.(line, name, command) };
  };
  const likeliest = await loadAndTranslate(name.path);
  const isFitting = !likeliest.hasExtraWords || likeliest.translation !== undefined;
  const others = isFitting ? [] : await Promise.all(otherPaths.map(loadAndTranslate));
  const { command, translation } = others.find((other) => other.translation) ?? likeliest;
  const argv = [...options, ...(translation?.argv ?? dropWords(preflight.argv, words.slice(0, count)))];
  if (!aliases)
    return { command, argv, isDefault: isDefault && !translation, translated: translation?.shown };
  const startsWithGroup = isDefault && groups.some((group) => group.name === words[0]?.text);
  if (startsWithGroup && (!translation || preflight.isHelp)) return undefined;
  const mayRun = aliases.mayRun[command.path.join(' ')] ?? command.operations?.[0]?.method === 'GET';
  // A command that reads the words itself prints what they mean.
  const isReadLater = command.readWords !== undefined && words.length > count;
  return {
    command,
    argv,
    translated: isReadLater ? undefined : [...options, ...(translation?.shown ?? [])],
    aliasWords: mayRun ? undefined : words.slice(0, count).map(({ text }) => text),
  };
};

const getHelpOrThrow = async (line: CommandLine): Promise<Parsed<never>> => {
  const { preflight, groups, lang } = line;
  if (!preflight.isHelp) {
    const { explainUnknownCommand } = await import('./parse-errors.ts');
    throw await explainUnknownCommand(line);
  }
  const { formatGroupHelp, formatOptionsHelp, formatRootHelp } = await import('./help.ts');
  const [first, ...rest] = line.words.map(({ text }) => text);
  if (first === 'options' || first === 'opciones')
    return { kind: 'help', format: (width) => formatOptionsHelp(lang, width) };
  const group = groups.find(({ name }) => name === first);
  if (!group) return { kind: 'help', format: (width) => formatRootHelp(groups, lang, width) };
  const commands = await loadCommands([group]);
  return { kind: 'help', format: (width) => formatGroupHelp(group, commands, rest, lang, width) };
};

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
