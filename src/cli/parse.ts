import { CommanderError } from 'commander';
import type { Failure } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { type CommandSpec, commandsOf, type Group, type Outline } from './command.ts';
import { type Asked, commanderOf, commandOf, type Said } from './commander.ts';
import { type Glance, glanceAt } from './glance.ts';
import { globalFlags } from './globals.ts';
import { joinValues } from './joining.ts';
import type { Translated } from './other-words.ts';
import { madeOutlines, outlineNamed } from './outlines.ts';
import type { Line } from './translate.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the line asks for: to run a command, or to be told how. */
export type Parsed<C, R> =
  | {
      readonly kind: 'run';
      readonly asked: Asked<C, R>;
      /** What a line in other words was taken for. */
      readonly notice: LocalizedText | undefined;
    }
  | { readonly kind: 'help'; readonly text: string };

/** What a line may be read by beside the commands. */
interface Known {
  /** What people call things here, asked for where a line names no command of ours. */
  readonly vocabulary?: () => Promise<Vocabulary>;
  readonly outlines?: string;
}

/**
 * Reads a line. Loads the one command that it names, or its group. Throws USAGE for an unknown command or
 * flag, with the nearest that there is.
 */
export const parseLine = async <C, R>(
  said: Glance,
  groups: readonly Group<C, R>[],
  lang: Lang,
  { vocabulary, outlines = madeOutlines }: Known = {},
): Promise<Parsed<C, R>> =>
  (await parseByOutline(said, groups, lang, outlines)) ?? parseWhole(said, groups, lang, vocabulary);

/**
 * Reads a line that names a command in our words and says each value in one, which needs nothing of the command but its
 * outline. Undefined for any other, and where what was meant is told by more than the outline.
 */
const parseByOutline = async <C, R>(
  { argv, words, isHelp }: Glance,
  groups: readonly Group<C, R>[],
  lang: Lang,
  outlines: string,
): Promise<Parsed<C, R> | undefined> => {
  const outline = isHelp ? undefined : outlineNamed(words, outlines);
  const own =
    outline && !hasMore(beforeOptions(argv).words, outline) ? withoutPath(argv, outline) : undefined;
  if (!outline || !own || own.includes('--') || own.some(isBeforeTwoWords)) return undefined;
  joinValues(argv, outline, globalFlags, lang);
  let said: Said | undefined;
  const ask = (_command: Outline, found: Said) => {
    said = found;
  };
  try {
    commandOf({ argv: own, lang, ask }, outline).parse(own, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (!toldByOutline.includes(error.code)) return undefined;
    const { translate } = await import('./translate.ts');
    throw translate(error, { words, groups, commands: [outline], lang });
  }
  const command = said && commandNamed(words, await commandsAt(words, groups));
  return said && command && { kind: 'run', asked: { command, ...said }, notice: undefined };
};

const toldByOutline = ['unknownOption', 'missingArgument', 'optionMissingArgument'].map(
  (problem) => `commander.${problem}`,
);

/** Whether more than a value may follow an option: what of it is the value is told by reading it. */
const isBeforeTwoWords = (word: string, at: number, argv: readonly string[]): boolean =>
  word.startsWith('-') && argv[at + 2]?.startsWith('-') === false;

const parseWhole = async <C, R>(
  said: Glance,
  groups: readonly Group<C, R>[],
  lang: Lang,
  vocabulary?: () => Promise<Vocabulary>,
): Promise<Parsed<C, R>> => {
  const other = await inOurs(said, groups, lang, vocabulary);
  const ours = other ? glanceAt(other.argv) : said;
  const commands = await commandsAt(isHelpOfGroup(ours) ? ours.words.slice(0, 1) : ours.words, groups);
  const spec = commandNamed(ours.words, commands);
  const argv = spec ? joinValues(ours.argv, spec, globalFlags, lang) : ours.argv;
  let asked: Asked<C, R> | undefined;
  let helpText = '';
  const line = { words: glanceAt(argv).words, groups, commands, lang };
  const help = ours.isHelp ? await import('./help.ts') : undefined;
  const making = {
    help: help && {
      after: (command: CommandSpec<C, R>) => help.helpAfter(command, lang),
      root: () => help.rootHelp(groups, lang),
    },
    groups,
    argv,
    lang,
    ask: (command: CommandSpec<C, R>, words: Said) => {
      asked = { command, ...words };
    },
    show: (text: string) => {
      helpText += text;
    },
  };
  // Commander lists the other options for a help alone, also for a wrong line with -h behind --; a wrong line is told by us.
  const isHelp = ours.isHelp || argv.includes('-h') || argv.includes('--help');
  const own = spec && !isHelp && withoutPath(argv, spec);
  const program = own ? commandOf(making, spec) : commanderOf(making, commands);
  try {
    program.parse(own || argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { kind: 'help', text: helpText };
    throw await misunderstood(line, error);
  }
  if (!asked) throw await misunderstood(line);
  return { kind: 'run', asked, notice: other?.notice };
};

/** The commands of the group that the words name; of the rest only what the verb needs is loaded. */
const commandsAt = async <C, R>([word, verb]: readonly string[], groups: readonly Group<C, R>[]) =>
  (await groups.find(({ name }) => name === word)?.load(verb)) ?? [];

/** Whether the help of a whole group is asked for: before the verb (`reservas -h list`). */
const isHelpOfGroup = ({ argv, placed: [, verb], isHelp }: Glance): boolean =>
  isHelp && verb !== undefined && argv.findIndex((word) => /^(--help$|-[^-]*h)/.test(word)) < verb.at;

/** The command whose name the first words are; of a group that they name alone, its default. */
const commandNamed = <O extends Outline>(words: readonly string[], commands: readonly O[]): O | undefined =>
  commands.find(({ path }) => path.every((name, at) => words[at] === name)) ??
  commands.find(
    ({ path, isDefault }) => isDefault && path.slice(0, -1).every((name, at) => words[at] === name),
  );

/**
 * What a command is given: the line without the words that name it. Undefined where an option of its own stands before
 * them, where only those of every command may.
 */
const withoutPath = (argv: readonly string[], { path, isDefault }: Outline): string[] | undefined => {
  const { placed } = glanceAt(argv);
  const named = placed.slice(0, path.length).filter(({ word }, index) => word === path[index]);
  // They may have become the value of such an option.
  if (named.length < path.length - (isDefault ? 1 : 0)) return undefined;
  const end = named.at(-1)?.at ?? 0;
  if (!argv.slice(0, end).every((word) => !word.startsWith('-') || isGlobal(word))) return undefined;
  const at = new Set(named.map((each) => each.at));
  return argv.filter((_word, index) => !at.has(index));
};

/** The line in our words, where it names no command of ours. */
const inOurs = async <C, R>(
  { argv }: Glance,
  groups: readonly Group<C, R>[],
  lang: Lang,
  vocabulary: (() => Promise<Vocabulary>) | undefined,
): Promise<Translated | undefined> => {
  const { placed: words, words: texts } = beforeOptions(argv);
  if (!vocabulary || texts.length === 0) return undefined;
  const named = commandNamed(texts, await commandsAt(texts, groups));
  if (named && !isBesideDefault(texts, named) && !hasMore(texts, named)) return undefined;
  const { inOurWords } = await import('./other-words.ts');
  return inOurWords({ argv, words, groups, vocabulary: await vocabulary(), lang });
};

/** The line up to the first option of a command: what follows that may be its value. */
const beforeOptions = (argv: readonly string[]): Glance => {
  const end = argv.findIndex((word) => word.startsWith('-') && !isGlobal(word));
  return glanceAt(end === -1 ? argv : argv.slice(0, end));
};

/** Whether a group's default is meant by the group's name alone, beside a word that it does not take. */
const isBesideDefault = <C, R>(words: readonly string[], { path, args }: CommandSpec<C, R>): boolean =>
  words.length >= path.length && words[path.length - 1] !== path.at(-1) && args === undefined;

/** Whether words stand behind a command that takes none: they may say its options. */
const hasMore = (words: readonly string[], { path, args }: Outline): boolean =>
  args === undefined && words.length > path.length;

interface Misunderstood<C, R> extends Line {
  readonly groups: readonly Group<C, R>[];
}

/** What was meant, said only where it is needed: what it takes is loaded for wrong lines alone. */
const misunderstood = async <C, R>(line: Misunderstood<C, R>, error?: CommanderError): Promise<Failure> => {
  const { incomplete, translate } = await import('./translate.ts');
  if (!error) return incomplete(line);
  if (commandNamed(line.words, line.commands)) return translate(error, line);
  // Which verb was meant; which group has such a verb, where the line names none.
  const group = line.groups.find(({ name }) => name === line.words[0]);
  const commands = group ? await group.load() : await commandsOf(line.groups);
  return translate(error, { ...line, commands });
};

/** An option of every command; those of one command have no letters. */
const isGlobal = (word: string): boolean => {
  const [, name = ''] = /^--([^=]*)/.exec(word) ?? [];
  return !word.startsWith('--') || name === 'help' || Object.hasOwn(globalFlags, name);
};
