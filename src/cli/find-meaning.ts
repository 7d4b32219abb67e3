import type { Lang } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import type { CommandMetadata, Group } from './command.ts';
import {
  type CommandLine,
  type CommandName,
  dropWords,
  findLoader,
  findName,
  isGlobal,
  takeWordsBeforeOptions,
} from './find-command.ts';
import { rejectEmptyArgs } from './flag.ts';
import { scanArgv } from './scan-argv.ts';
import { gap, type Reading } from './words/reading.ts';

type Line<K extends CommandMetadata> = CommandLine & { readonly groups: readonly Group<K>[] };

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

/**
 * Finds the command: the one of this name if its words fit, else the likeliest of the vocabulary. Undefined for help, an
 * unknown command, and a group's name followed by words that are not options.
 */
export const findCommand = async <K extends CommandMetadata>(
  typed: Line<K>,
): Promise<NamedCommand<K> | undefined> => {
  const line = findName(typed) ? typed : withLowercaseName(typed);
  const { preflight, words, groups } = line;
  const canonicalName = findName(line);
  if (words.length === 0 || (canonicalName?.isDefault && preflight.isHelp)) return undefined;
  const own = canonicalName && (await loadNamed(line, canonicalName));
  if (own?.fits) return own;
  const [
    { listByAlias, mayBeVerb },
    { chooseLikeliest, rankMeaning },
    { countOpening, isQuestion, mayRun: exceptions },
  ] = await Promise.all([
    import('./aliases.ts'),
    import('./choose-meaning.ts'),
    import('./words/vocabulary.ts'),
  ]);
  const opening = countOpening(words.map(({ text }) => text));
  if (opening > 0 && !own) {
    return findCommand(withArgv(line, dropWords(preflight.argv, words.slice(0, opening))));
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

/** A phone's keyboard begins a line with a capital: `Cancel Amparo`. */
const withLowercaseName = <K extends CommandMetadata>(line: Line<K>): Line<K> => {
  const { at } = line.words[0] ?? {};
  const argv = line.preflight.argv.map((text, index) => (index === at ? text.toLowerCase() : text));
  const lowercase = withArgv(line, argv);
  return findName(lowercase) ? lowercase : line;
};

const withArgv = <K extends CommandMetadata>(line: Line<K>, argv: readonly string[]): Line<K> => {
  const preflight = scanArgv(argv);
  return { ...line, preflight, words: takeWordsBeforeOptions(preflight) };
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
    ...before.map((text) => text.replace(/['\u2019]s$|(?<=day|night|tomorrow)s$/i, '')),
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

/** Reads the words after a command's name; undefined if they are its arguments as they stand. */
export const readCommandWords = async (
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
