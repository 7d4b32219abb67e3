import { CommanderError } from 'commander';
import { createOptionError, type Failure, type Hint } from '../ground/errors.ts';
import { type Lang, suggestText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { formatCommand } from '../ground/strings.ts';
import { type CommandMetadata, type Group, loadCommands } from './command.ts';
import { createParser, type ParsedArgs, readArgs } from './commander.ts';
import {
  type CommandLine,
  type CommandName,
  createUnknownCommandFailure,
  dropWords,
  findLoader,
  findName,
  isGlobal,
  takeWordsBeforeOptions,
} from './find-command.ts';
import { type Flag, rejectEmptyArgs } from './flag.ts';
import { joinUnquotedValues } from './join-values.ts';
import { type Preflight, scanArgv } from './scan-argv.ts';
import { formatReading, gap, type Reading } from './words/reading.ts';

/** A command and its input as typed. */
export interface Invocation<K> extends ParsedArgs {
  readonly command: K;
  /** What the words mean, if they are not arguments as they stand. */
  readonly reading?: Reading | undefined;
  /** The failure if arguments are missing and there is no terminal to ask for them. */
  readonly missingArgsFailure?: Failure | undefined;
}

/** A command to run, or the requested help, which is formatted for a width in columns. */
type Parsed<K> =
  | {
      readonly kind: 'run';
      readonly invocation: Invocation<K>;
      /** The whole command that words of the vocabulary stand for. */
      readonly translation: string | undefined;
      /** The failure if other words than its name mean a command that writes, and there is no terminal. */
      readonly aliasFailure: Failure | undefined;
    }
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
): Promise<Parsed<K>> => {
  const line = { preflight, words: takeWordsBeforeOptions(preflight), groups, lang };
  const named = await findCommand<K>(line);
  if (!named) return getHelpOrThrow(line);
  const { command } = named;
  const argv = joinUnquotedValues(named.argv, command, lang);
  const parser = createParser(command, lang);
  const createRun = async (missingArgsFailure?: Failure): Promise<Parsed<K>> => {
    const parsed = readArgs(command, parser);
    const reading = await readCommandWords(parsed.args, command, lang, named.doubt);
    const isWhole = reading?.open.every(({ isLeftOver }) => !isLeftOver) ?? true;
    const rest = reading ? [...named.options, ...formatReading(reading), ...named.typed] : argv;
    // What is left over is never suggested as part of a command.
    const meant = suggestLine(command, isWhole ? rest : []);
    // The vocabulary only names commands of the panel.
    if (named.aliasWords && command.path[0] === 'admin') throw createAliasFailure(named.aliasWords, meant);
    return {
      kind: 'run',
      invocation: { command, ...parsed, reading, missingArgsFailure },
      // The reader of words shows what they mean.
      translation: named.aliasWords && !reading ? formatLine(command, named.options) : undefined,
      aliasFailure: named.mayRun ? undefined : createAliasFailure(named.aliasWords ?? [], meant, reading),
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

/** The command that the first words name, and the words and options without its name. */
interface NamedCommand<K> {
  readonly command: K;
  readonly argv: readonly string[];
  /** Whether the words name only its group. */
  readonly isDefault: boolean;
  /** The words of the vocabulary that name it. */
  readonly aliasWords?: readonly string[];
  readonly doubt: string | undefined;
  /** The options that the vocabulary adds. */
  readonly options: readonly string[];
  /** The options that were typed. */
  readonly typed: readonly string[];
  /** What the words mean; undefined if they are arguments as they stand. */
  readonly reading: Reading | undefined;
  /** Whether the command takes every word. */
  readonly fits: boolean;
  readonly takesOptions: boolean;
  /** Whether a verb or a whole question at the start of the line names it. */
  readonly isLikely?: boolean | undefined;
  /** How likely a meaning of the words is, 1 first. */
  readonly rank?: number;
  /** Whether it may run without a person: an alias never does if it writes. */
  readonly mayRun: boolean;
}

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

/** Reads the words after a command's name; undefined if they are its arguments as they stand. */
const readCommandWords = async (
  words: readonly string[],
  command: CommandMetadata,
  lang: Lang,
  doubt: string | undefined,
): Promise<Reading | undefined> => {
  if (words.length === 0) return undefined;
  if (command.words) rejectEmptyArgs(command.args, words);
  const { mustRead, readWords } = await import('./words/read-words.ts');
  if (doubt === undefined && !mustRead(command, words)) return undefined;
  const reading = readWords(words, command, lang);
  if (doubt === undefined || reading.isSure) return reading;
  const open = { word: doubt, problem: doubt === '' ? noVerbText : notClearText, isLeftOver: false };
  return { ...reading, open: [...reading.open, open], verb: open };
};

const noVerbText = { en: 'no verb was said', es: 'falta el verbo' };
const notClearText = { en: 'is not clear', es: 'no está claro' };

type Line<K extends CommandMetadata> = CommandLine & { readonly groups: readonly Group<K>[] };

/**
 * Finds the command: the one of this name if its words fit, else the likeliest of the vocabulary. Undefined for help, an
 * unknown command, and a group's name followed by words that are not options.
 */
const findCommand = async <K extends CommandMetadata>(
  line: Line<K>,
): Promise<NamedCommand<K> | undefined> => {
  const { preflight, words, groups } = line;
  const canonicalName = findName(line);
  if (words.length === 0 || (canonicalName?.isDefault && preflight.isHelp)) return undefined;
  const own = canonicalName && (await loadNamed(line, canonicalName));
  if (own?.fits) return own;
  const [
    { chooseLikeliest, listByAlias, mayBeVerb, rankMeaning },
    { countOpening, isQuestion, mayRun: exceptions },
  ] = await Promise.all([import('./aliases.ts'), import('./words/vocabulary.ts')]);
  const opening = countOpening(words.map(({ text }) => text));
  if (opening > 0 && !own) {
    const preflight = scanArgv(dropWords(line.preflight.argv, words.slice(0, opening)));
    return findCommand({ ...line, preflight, words: takeWordsBeforeOptions(preflight) });
  }
  const asks = isQuestion(words.map(({ text }) => text));
  const candidates: NamedCommand<K>[] = [];
  for (const name of listByAlias(line)) {
    const isGroup = name.isDefault && groups.some((group) => group.name === words[0]?.text);
    if (isGroup && (preflight.isHelp || mayBeVerb(line))) continue;
    const { start = 0, count, isNoun } = name;
    const named = await loadNamed(line, name);
    const rank = rankMeaning(name, named);
    if (rank === undefined || (isGroup && !named.fits)) continue;
    const { path, operations } = named.command;
    const mayRun = exceptions[path.join(' ')] ?? operations?.[0]?.method === 'GET';
    // `is Olga Gil here` is no order.
    if (!mayRun && asks) continue;
    const aliasWords = words.slice(start, start + count).map(({ text }) => text);
    const isPhrase = !isNoun || count > 2;
    candidates.push({ ...named, aliasWords, mayRun, rank, isLikely: isPhrase && !asks && start === 0 });
  }
  return chooseLikeliest(candidates, own);
};

const loadNamed = async <K extends CommandMetadata>(
  { preflight, words, groups, lang }: Line<K>,
  { path, start = 0, count, isDefault, options = [], rest: ownRest, repeats = [], doubt }: CommandName,
) => {
  const command = await invariant(findLoader(path, groups), 'the name is that of a command')();
  const own = words.slice(start, start + count);
  // No name goes across the verb: `quitar de la cola Pepe`.
  const gaps = command.words === undefined ? [] : [gap];
  const texts = words.map(({ text }, at) => (repeats.includes(at) ? gaps : [text]));
  const before = texts.slice(0, start).flat();
  const after = texts.slice(start + count).flat();
  const isSplit = start > 0 && after.length > 0;
  const rest = ownRest ?? [
    ...before.map((text) => text.replace(/['\u2019]s$/, '')),
    ...(isSplit ? gaps : []),
    ...after,
  ];
  const isArranged = start > 0 || ownRest !== undefined || repeats.length > 0;
  const reading = await readCommandWords(rest, command, lang, doubt);
  const { args = [], flags = {} } = command;
  const typed = preflight.options.map(({ text }) => text.replace(/^no-/, ''));
  const takesOptions = typed.every((name) => isGlobal(name) || Object.hasOwn(flags, name));
  const takesMore = args.some(({ variadic, takesPhrase }) => variadic || takesPhrase);
  return {
    command,
    argv: [...options, ...(isArranged ? rest : []), ...dropWords(preflight.argv, isArranged ? words : own)],
    isDefault,
    mayRun: true,
    reading,
    options,
    doubt,
    typed: dropWords(preflight.argv, words),
    takesOptions,
    fits: reading
      ? reading.open.every(({ isLeftOver }) => !isLeftOver)
      : rest.length <= args.length || takesMore,
  };
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
