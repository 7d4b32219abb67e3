import type { Lang } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { countLeftOver } from './choose-meaning.ts';
import type { CommandMetadata, Group } from './command.ts';
import type { NamedKind } from './find-command.ts';
import {
  type CommandLine,
  type CommandName,
  dropWords,
  findLoader,
  findName,
  isGlobal,
  type KnownNames,
  takeWordsBeforeOptions,
} from './find-command.ts';
import { rejectEmptyArgs } from './flag.ts';
import { scanArgv } from './scan-argv.ts';
import type { ReadOptions } from './words/line.ts';
import { gap, type Reading } from './words/reading.ts';

type Line<K extends CommandMetadata> = CommandLine & { readonly groups: readonly Group<K>[] };

/** The command that the first words name, and the words and options without its name. */
export interface NamedCommand<K> {
  readonly command: K;
  readonly argv: readonly string[];
  /** Whether the words name only its group. */
  readonly isDefault: boolean;
  /** The words of the vocabulary that name it. */
  readonly aliasWords?: readonly string[];
  readonly doubt?: string | undefined;
  /** A clause at the end of the line that says nothing to the command: `he has the flu`. */
  readonly remark?: string;
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
  /** Set if it is meant only if a record of this kind has the name that the words give. */
  readonly needsRecord?: NamedKind | undefined;
  /** Whether it may run without a person: an alias never does if it writes. */
  readonly mayRun: boolean;
}

/**
 * Finds the commands that the line may mean, the likeliest first: only the one of this name if its words fit, else those of
 * the vocabulary. Empty for help, an unknown command, and a group's name followed by words that are not options.
 */
export const findCommands = async <K extends CommandMetadata>(
  typed: Line<K>,
): Promise<readonly NamedCommand<K>[]> => {
  const line = findName(typed) ? typed : withLowercaseName(typed);
  const { preflight, words, groups } = line;
  const canonicalName = findName(line);
  if (words.length === 0 || (canonicalName?.isDefault && preflight.isHelp)) return [];
  const own = canonicalName && (await loadNamed(line, canonicalName));
  if (own?.fits) return [own];
  const [
    { listByAlias, mayBeVerb },
    { rankMeaning, sortMeanings },
    { countOpening, isQuestion, mayRun: exceptions },
  ] = await Promise.all([
    import('./aliases.ts'),
    import('./choose-meaning.ts'),
    import('./words/vocabulary.ts'),
  ]);
  const opening = countOpening(words.map(({ text }) => text));
  if (opening > 0 && !own) {
    return findCommands(withArgv(line, dropWords(preflight.argv, words.slice(0, opening))));
  }
  const asks = isQuestion(words.map(({ text }) => text));
  const candidates: NamedCommand<K>[] = [];
  for (const name of listByAlias(line)) {
    const isGroup = name.isDefault && groups.some((group) => group.name === words[0]?.text);
    if (isGroup && (preflight.isHelp || mayBeVerb(line))) continue;
    const { start = 0, count, isNoun } = name;
    const named = await loadNamed(line, name);
    const rank = rankMeaning(name, named, line.known !== undefined);
    if (rank === undefined || (isGroup && !named.fits) || !mayMean(named.command, line.known)) continue;
    const { path, operations } = named.command;
    const isRead = exceptions[path.join(' ')] ?? operations?.[0]?.method === 'GET';
    // `is Olga Gil here` is no order.
    if (!isRead && (asks || isDenied(words, name, named.reading))) continue;
    const aliasWords = words.slice(start, start + count).map(({ text }) => text);
    const isPhrase = count > (isNoun ? 2 : 0);
    const isLikely = isPhrase && !asks && start === 0;
    const needsRecord = line.known ? undefined : name.needsRecord;
    candidates.push({ ...named, aliasWords, needsRecord, mayRun: isRead && !needsRecord, rank, isLikely });
  }
  const meanings = sortMeanings(candidates, own);
  return meanings[0]?.fits ? meanings : ((await withoutLastClause(line, meanings[0])) ?? meanings);
};

/**
 * The meanings of the words before the last clause, if what follows says nothing to the command: `Mario cancels, he has the
 * flu`. A person is asked about it.
 */
const withoutLastClause = async <K extends CommandMetadata>(
  line: Line<K>,
  whole: NamedCommand<K> | undefined,
): Promise<readonly NamedCommand<K>[] | undefined> => {
  const { preflight, words, lang } = line;
  const at = words.findLastIndex(
    ({ text }, index) => words[index - 1]?.text.endsWith(',') || /^(?:because|porque)$/i.test(text),
  );
  if (at < 1) return undefined;
  const clause = words.slice(at);
  const meanings = await findCommands(withArgv(line, dropWords(preflight.argv, clause)));
  const [best] = meanings;
  const leftOver = whole ? countLeftOver(whole) : words.length;
  // A note would take the clause too.
  if (!best || (best.doubt === '' && takesText(best.command))) return undefined;
  if (!best.fits && countLeftOver(best) + clause.length > leftOver) return undefined;
  const { readWords } = await import('./words/read-words.ts');
  const texts = clause.map(({ text }) => text);
  const { flags, numbers } = readWords(texts, best.command, lang);
  const { name = '', notes = '' } = best.command.words ?? {};
  const says = numbers ?? Object.keys(flags).find((flag) => flag !== name && flag !== notes);
  if (says !== undefined) return undefined;
  const remark = [...texts, best.remark ?? []].flat().join(' ');
  return meanings.map((meaning) => ({ ...meaning, remark }));
};

/** `Olga is not late`, `don't cancel Ruiz` */
const isDenied = (
  words: readonly { readonly text: string }[],
  { start = 0, count }: CommandName,
  reading: Reading | undefined,
): boolean =>
  denial.test(words[start - 1]?.text ?? '') ||
  ((start > 0 || count === 0) && reading?.open.some(({ word }) => denial.test(word)) === true);

const denial = /^(?:not?|never|nunca|.+n['\u2019]t)$/i;

/** Whether a command is about one of the kinds of records that the line names. */
const mayMean = ({ path: [group, verb] }: CommandMetadata, known: KnownNames | undefined): boolean => {
  if (!known) return true;
  if (group === 'menu') return known.kinds.has('menuItems');
  if (group === 'waitlist') return known.kinds.has('waitlist');
  return known.kinds.has('reservas') || (/^(?:seat|update)$/.test(verb ?? '') && known.kinds.has('waitlist'));
};

/** A phone's keyboard begins a line with a capital, and a question ends with its mark: `Cancel Amparo`, `free?`. */
const withLowercaseName = <K extends CommandMetadata>(line: Line<K>): Line<K> => {
  const { at } = line.words[0] ?? {};
  const argv = line.preflight.argv.map((text, index) =>
    index === at ? text.toLowerCase().replace(/[?!]+$/, '') : text,
  );
  const lowercase = withArgv(line, argv);
  return findName(lowercase) ? lowercase : line;
};

const withArgv = <K extends CommandMetadata>(line: Line<K>, argv: readonly string[]): Line<K> => {
  const preflight = scanArgv(argv);
  return { ...line, preflight, words: takeWordsBeforeOptions(preflight) };
};

const loadNamed = async <K extends CommandMetadata>(
  { preflight, words, groups, lang, known }: Line<K>,
  { path, start = 0, count, isDefault, options = [], rest: ownRest, repeats = [], doubt }: CommandName,
) => {
  const command = await invariant(findLoader(path, groups), 'the name is that of a command')();
  const own = words.slice(start, start + count);
  // No name goes across the verb: `quitar de la cola Pepe`.
  const gaps = command.words === undefined ? [] : [gap];
  const texts = words.map(({ text }, at) => (repeats.includes(at) ? gaps : [text.replace(askedPhone, '')]));
  const before = texts.slice(0, start).flat();
  const after = texts.slice(start + count).flat();
  const isSplit = start > 0 && after.length > 0;
  const rest = ownRest ?? [
    ...before.map((text) => text.replace(/['\u2019]s$|(?<=day|night|tomorrow)s$/i, '')),
    ...(isSplit ? gaps : []),
    ...after,
  ];
  const isArranged =
    start > 0 ||
    (ownRest ?? words.find(({ text }) => askedPhone.test(text))) !== undefined ||
    repeats.length > 0;
  const reading = await readCommandWords(rest, command, lang, { doubt, names: known?.names });
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

/** `whose number is 612345678?` */
const askedPhone = /(?<=^\+?\d{6,})\?$/;

/** Reads the words after a command's name; undefined if they are its arguments as they stand. */
export const readCommandWords = async (
  words: readonly string[],
  command: CommandMetadata,
  lang: Lang,
  { doubt, remark, names }: Pick<NamedCommand<CommandMetadata>, 'doubt' | 'remark'> & ReadOptions,
): Promise<Reading | undefined> => {
  if (words.length === 0) return undefined;
  if (command.words) rejectEmptyArgs(command.args, words);
  const [{ mustRead, readWords }, { leaveOver }] = await Promise.all([
    import('./words/read-words.ts'),
    import('./words/line.ts'),
  ]);
  const known = command.words && names;
  if ((doubt ?? remark ?? known) === undefined && !mustRead(command, words)) return undefined;
  const reading = takesText(command)
    ? createTextReading(words, names)
    : readWords(words, command, lang, { names: known });
  const isDoubtful = doubt !== undefined && !reading.isSure;
  const outside = [
    ...(isDoubtful
      ? [{ word: doubt, problem: doubt === '' ? noVerbText : notClearText, isLeftOver: false }]
      : []),
    ...(remark === undefined ? [] : [leaveOver(remark)]),
  ];
  return { ...reading, open: [...reading.open, ...outside], outside, names: known };
};

/** Whether words are a record and a text: `note Ruiz high chair`. */
const takesText = ({ words, args = [] }: CommandMetadata): boolean =>
  words === undefined && args[0]?.variadic !== true && args.some(({ variadic }) => variadic);

const createTextReading = (words: readonly string[], names: ReadOptions['names']): Reading => {
  const [first = '', ...text] = words.map((word, at) =>
    at < words.length - 1 ? word : word.replace(/,$/, ''),
  );
  const args = names?.has(first) ? [first, text.join(' ')] : [first, ...text];
  return { args, flags: {}, numbers: undefined, dayPart: undefined, open: [] };
};

const noVerbText = { en: 'no verb was said', es: 'falta el verbo' };
const notClearText = { en: 'is not clear', es: 'no está claro' };
