import type { Lang } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import type { CommandMetadata, Group } from './command.ts';
import {
  type CommandLine,
  type CommandName,
  dropWords,
  findLoader,
  isGlobal,
  type NamedKind,
  takeWordsBeforeOptions,
} from './find-command.ts';
import { rejectEmptyArgs } from './flag.ts';
import { scanArgv } from './scan-argv.ts';
import type { ReadOptions } from './words/line.ts';
import { gap, type OpenWord, type Reading } from './words/reading.ts';

export type GroupsLine<K extends CommandMetadata> = CommandLine & { readonly groups: readonly Group<K>[] };

/** The command that words of a line name, and the words and options without its name. */
export interface NamedCommand<K> extends Pick<CommandName, 'isDefault' | 'doubt'> {
  readonly command: K;
  readonly argv: readonly string[];
  /** The words of the vocabulary that name it. */
  readonly aliasWords: readonly string[] | undefined;
  /** A clause at the end of the line that says nothing to the command: `he has the flu`. */
  readonly remark?: string;
  /** The words that are read as others of the vocabulary. */
  readonly typos?: readonly OpenWord[];
  /** The options that the vocabulary adds. */
  readonly options: readonly string[];
  /** The options that were typed. */
  readonly typed: readonly string[];
  /** What the words mean; undefined if they are arguments as they stand. */
  readonly reading: Reading | undefined;
  /** Whether the command takes every word. */
  readonly fits: boolean;
  readonly takesOptions: boolean;
  /** Set if it is meant only if a record of this kind has the name that the words give. */
  readonly needsRecord?: NamedKind | undefined;
  /** Whether it may run without a person: an alias never does if it writes. */
  readonly mayRun: boolean;
}

/** Finds the meanings of other words. */
export type FindCommands<K extends CommandMetadata> = (
  line: GroupsLine<K>,
) => Promise<readonly NamedCommand<K>[]>;

export const withArgv = <K extends CommandMetadata>(
  line: GroupsLine<K>,
  argv: readonly string[],
): GroupsLine<K> => {
  const preflight = scanArgv(argv);
  return { ...line, preflight, words: takeWordsBeforeOptions(preflight) };
};

/** The name that the words give to a new record. */
export const getNewName = ({ command, reading }: NamedCommand<CommandMetadata>): string | undefined => {
  const { name = '' } = command.words ?? {};
  const text = command.flags?.[name]?.inBody ? reading?.flags[name] : undefined;
  return text === true ? undefined : text;
};

/** Loads the command of a name, and reads the words besides the name. */
export const loadNamed = async <K extends CommandMetadata>(
  { preflight, words, groups, lang, known }: GroupsLine<K>,
  { path, start = 0, count, isDefault, options = [], rest: ownRest, repeats = [], doubt }: CommandName,
  isAlias = false,
): Promise<NamedCommand<K>> => {
  const command = await invariant(findLoader(path, groups), 'the name is that of a command')();
  const { args = [], flags = {} } = command;
  const isOwn = (at: number) => at >= start && at < start + count;
  // No name goes across the verb: `quitar de la cola Pepe`.
  const gaps = command.words === undefined ? [] : [gap];
  const isSplit = start > 0 && start + count < words.length;
  const arranged = words.flatMap(({ text }, at) => {
    if (repeats.includes(at)) return gaps;
    if (isOwn(at)) return isSplit && at === start ? gaps : [];
    const plain = text.replace(askedPhone, '');
    return at < start ? plain.replace(/['\u2019]s$|(?<=day|night|tomorrow|week|month)s$/i, '') : plain;
  });
  const rest = ownRest ?? arranged;
  const isAsTyped =
    start === 0 && !ownRest && repeats.length === 0 && !words.some(({ text }) => askedPhone.test(text));
  const aliasWords = isAlias ? words.slice(start, start + count).map(({ text }) => text) : undefined;
  const reading = await readCommandWords(rest, command, lang, { aliasWords, doubt, names: known?.names });
  const typed = preflight.options.map(({ text }) => text.replace(/^no-/, ''));
  const takesMore = args.some(({ variadic, takesPhrase }) => variadic || takesPhrase);
  return {
    command,
    argv: [
      ...options,
      ...(isAsTyped ? [] : rest),
      ...dropWords(preflight.argv, isAsTyped ? words.filter((_, at) => isOwn(at)) : words),
    ],
    isDefault,
    aliasWords,
    mayRun: true,
    reading,
    options,
    doubt,
    typed: dropWords(preflight.argv, words),
    takesOptions: typed.every((name) => isGlobal(name) || Object.hasOwn(flags, name)),
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
  {
    aliasWords,
    doubt,
    remark,
    typos,
    names,
  }: Pick<NamedCommand<CommandMetadata>, 'aliasWords' | 'doubt' | 'remark' | 'typos'> & ReadOptions,
): Promise<Reading | undefined> => {
  if (words.length === 0) return undefined;
  if (command.words) rejectEmptyArgs(command.args, words);
  const [{ mustRead, readText, readWords }, { isNameFilter, leaveOver }] = await Promise.all([
    import('./words/read-words.ts'),
    import('./words/line.ts'),
  ]);
  const known = command.words && names;
  // `note for Marta tonight: a cake`
  const hasColon = takesText(command) && words.some((word) => word.endsWith(':'));
  const isSentence = hasColon || (doubt ?? remark ?? typos ?? known) !== undefined;
  if (!isSentence && !mustRead(command, words, aliasWords !== undefined)) return undefined;
  const reading = takesText(command)
    ? readText(words, command, lang, names)
    : readWords(words, command, lang, { names: known });
  const isDoubtful = doubt !== undefined && !reading.isSure;
  const mayBeNote = command.words?.notes !== undefined && !isNameFilter(command) && !remark?.endsWith('?');
  const asNote = { problem: noteText, isLeftOver: false, isNote: true };
  const outside = [
    ...(typos ?? []),
    ...(isDoubtful
      ? [{ word: doubt, problem: doubt === '' ? noVerbText : notClearText, isLeftOver: false }]
      : []),
    ...(remark === undefined ? [] : [{ ...leaveOver(remark), ...(mayBeNote && asNote) }]),
  ];
  return { ...reading, open: [...reading.open, ...outside], outside, names: known };
};

/** Whether words are a record and a text: `note Ruiz high chair`. */
const takesText = ({ words, args = [] }: CommandMetadata): boolean =>
  words === undefined && args[0]?.variadic !== true && args.some(({ variadic }) => variadic);

const noVerbText = { en: 'no verb was said', es: 'falta el verbo' };
const noteText = { en: 'will be a note', es: 'será una nota' };
const notClearText = { en: 'is not clear', es: 'no está claro' };
