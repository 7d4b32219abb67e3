import { type Lang, type LocalizedText, suggestText, untranslated } from '../ground/i18n.ts';
import { fold, shellCommand } from '../ground/strings.ts';
import { areAllRequired, type Meant, mayBeNames, optionsMeant } from './bare-words.ts';
import { type CommandSpec, commandsOf, type Group } from './command.ts';
import type { Placed } from './glance.ts';
import { noCommand } from './usage.ts';
import { commandMeant, own, thingNamed, type Vocabulary } from './vocabulary.ts';
import { dateReader } from './words/dates.ts';
import { anyDay } from './words/reading.ts';

interface Line<C, R> {
  readonly argv: readonly string[];
  readonly words: readonly Placed[];
  readonly groups: readonly Group<C, R>[];
  readonly vocabulary: Vocabulary;
  readonly lang: Lang;
}

/** The line in our words, and the words that it was taken for. */
export interface Translated {
  readonly argv: readonly string[];
  readonly notice: LocalizedText;
}

/**
 * A line that names a command in another vocabulary (`cola`, `reserva list`, `hoy`), in ours; undefined where it needs
 * no translation, or has none. Throws USAGE with the right line where the command writes: that is never guessed.
 */
export const inOurWords = async <C, R>(line: Line<C, R>): Promise<Translated | undefined> => {
  const { words, groups, vocabulary } = line;
  const texts = words.map(({ word }) => word);
  const known = groups.some(({ name }) => name === texts[0]);
  const start = known
    ? { path: texts.slice(0, 1), count: 1 }
    : (thingNamed(texts, vocabulary) ?? dayOf(texts, line));
  const group = groups.find(({ name }) => name === start?.path[0]);
  if (!start) return verbAlone(line);
  if (!group) return undefined;
  const meant = commandMeant(start.path, texts.slice(start.count), await group.load(), vocabulary);
  if (!meant) return undefined;
  const { command } = meant;
  const count = start.count + meant.count;
  const rest = texts.slice(count);
  const isOurs = texts.slice(0, count).join(' ') === command.path.join(' ');
  // A thing and a day (`reservas mar`) leave no other reading; behind a command the same word may be whom it is done for.
  const isWhole = isOurs || start.path.length === command.path.length;
  const options = optionsBehind(command, { rest, line, isWhole });
  // A group's own name alone asks for its help; the name of a thing, or a day beside it, for its list.
  const isAlone = known && meant.count === 0 && options === undefined;
  if ((isOurs && !options) || isAlone) return undefined;
  // In our own words a write may leave out the names of options that it cannot do without: `reservas walkin 2` guesses nothing.
  const isPlain = isOurs && options !== undefined && areAllRequired(options, command);
  if (!isSafe(command, line) && !isPlain) {
    if (isOurs) return undefined;
    throw meansWrite(texts.slice(0, count), command, rest);
  }
  const name = [
    ...command.path,
    ...(options ?? []).flatMap((option) => [`--${option.name}`, ...option.words]),
  ];
  return {
    argv: replaced(line, options ? texts.length : count, name),
    notice: untranslated(`→ ${shellCommand('maitre', ...name)}`),
  };
};

/** A verb of other words without its group (`mover`, `ahora`): the likeliest that there is, of the first group that has it. */
const verbAlone = async <C, R>(line: Line<C, R>): Promise<Translated | undefined> => {
  const [word = '', ...rest] = line.words.map((placed) => placed.word);
  const verbs = own(line.vocabulary.verbs, [word]) ?? [];
  if (verbs.length === 0) return undefined;
  const commands = await commandsOf(line.groups);
  const called = (verb: string) => commands.filter(({ path }) => path.at(-1) === verb);
  if (called(fold(word)).length > 0) return undefined;
  const [command] = verbs.flatMap(called);
  if (!command) return undefined;
  if (!isSafe(command, line)) throw meansWrite([word], command, rest);
  const options = optionsBehind(command, { rest, line, isWhole: true });
  const name = [
    ...command.path,
    ...(options ?? []).flatMap((option) => [`--${option.name}`, ...option.words]),
  ];
  return {
    argv: replaced(line, options ? 1 + rest.length : 1, name),
    notice: untranslated(`→ ${shellCommand('maitre', ...name)}`),
  };
};

interface Behind<C, R> {
  readonly rest: readonly string[];
  readonly line: Line<C, R>;
  /** Whether what stands before them names the command, and not just its thing. */
  readonly isWhole: boolean;
}

/** The options that the words behind a command mean, where nothing else can be meant and the line says none of them. */
const optionsBehind = <C, R>(
  command: CommandSpec<C, R>,
  { rest, line: { argv, lang }, isWhole }: Behind<C, R>,
): readonly Meant[] | undefined => {
  const options = command.args ? undefined : optionsMeant(rest, { spec: command, lang });
  if (!options || (isWhole && mayBeNames(options))) return undefined;
  const isSaid = ({ name }: Meant) =>
    argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  return options.some(isSaid) ? undefined : options;
};

const dayOf = <C, R>(words: readonly string[], { vocabulary, lang }: Line<C, R>) =>
  words.length > 0 && isDay(words, lang) ? { path: [vocabulary.ofDay], count: 0 } : undefined;

const isDay = (words: readonly string[], lang: Lang): boolean =>
  typeof dateReader('around')(words.join(' '), anyDay(lang)) === 'string';

/** Whether it only reads, or asks before it does anything; the help of any command may be read. */
const isSafe = <C, R>({ operations, path }: CommandSpec<C, R>, { argv, vocabulary }: Line<C, R>): boolean =>
  operations?.[0]?.method === 'GET' ||
  vocabulary.asking.includes(path.join(' ')) ||
  argv.some((word) => word === '--help' || word === '-h');

/** Names the command, and repeats what it would be told where it takes as much: what it does not may be a key. */
const meansWrite = <C, R>(
  words: readonly string[],
  { path, args = [] }: CommandSpec<C, R>,
  rest: readonly string[],
) => {
  const takesMore = args.some(({ variadic, isPhrase }) => variadic || isPhrase);
  const told = takesMore || rest.length <= args.length ? rest : [];
  return noCommand(words, suggestText(shellCommand('maitre', ...path, ...told)));
};

/** The line with the first words that are no options replaced; options keep their places. */
const replaced = <C, R>({ argv, words }: Line<C, R>, count: number, name: readonly string[]): string[] => {
  const gone = words.slice(0, count).map(({ at }) => at);
  const place = words[0]?.at ?? 0;
  return argv.flatMap((word, at) => [...(at === place ? name : []), ...(gone.includes(at) ? [] : [word])]);
};
