import { suggestText, untranslated } from '../ground/i18n.ts';
import { fold, shellCommand } from '../ground/strings.ts';
import type { CommandMetadata } from './command.ts';
import {
  beginsWith,
  type CommandLine,
  type CommandName,
  findLoader,
  type NamedCommand,
  pathsOf,
  withoutWords,
} from './find-command.ts';
import { type InferredOption, inferOptions, isLikelyName, isUnambiguous } from './infer-options.ts';
import { unknownCommand } from './usage.ts';
import { createDateParser } from './words/dates.ts';
import { anyDay } from './words/parse.ts';

/** Other words for the commands. Keys are lower case and have no accents. */
export interface AliasTable {
  /** A noun → a group, or the group within it: `platos` → `menu items`. */
  readonly nouns: Readonly<Record<string, string>>;
  /** A verb → the verbs that it may stand for, the likeliest first; within a group with its name: `items unavailable`. */
  readonly verbs: Readonly<Record<string, readonly string[]>>;
  /** A group → the command that its alias alone runs. */
  readonly defaultCommands: Readonly<Record<string, string>>;
  /** The group that a day alone is about. */
  readonly dayGroup: string;
  /** Commands that write, and may run by an alias because they ask first. */
  readonly askFirst: readonly string[];
}

interface Line<C, R> extends CommandLine<C, R> {
  readonly aliases: AliasTable;
}

/**
 * The command that a line in other words names: `cola`, `reserva list`, `hoy`, `reservas free 21:30 6`. Undefined if
 * there is none. Throws USAGE with the right line if the command writes: a write never runs by an alias.
 */
export const translateAliases = async <C, R>(line: Line<C, R>): Promise<NamedCommand<C, R> | undefined> => {
  const { groups, preflight, words: tokens } = line;
  const words = tokens.map(({ text }) => text);
  const name = findByAlias(words, line);
  if (!name) return undefined;
  const command = await name.load();
  const rest = words.slice(name.count);
  const inferred = optionsFor(command, rest, name, line);
  const isExact = words.slice(0, name.count).join(' ') === command.path.join(' ');
  // The name of a group is no alias: alone it is not enough, and with --help it shows the help of the group.
  const isOwnName = name.isDefault && groups.some((group) => group.name === words[0]);
  const isGroup = isOwnName && (name.count === 1 || preflight.isHelp);
  if (!inferred && (isExact || isGroup)) return undefined;
  const options = inferred ?? [];
  const mayRun = isSafe(command, line) || (isExact && isUnambiguous(options, command.flags ?? {}));
  if (!mayRun && isExact) return undefined;
  if (!mayRun) throw suggestWrite(words.slice(0, name.count), command, rest);
  const used = tokens.slice(0, inferred ? words.length : name.count);
  const typed = options.flatMap(({ flag, words }) => [`--${flag}`, ...words]);
  const values = options.flatMap(({ flag, words }) => [`--${flag}`, words.join(' ')]);
  return {
    command,
    argv: [...values, ...withoutWords(preflight.argv, used)],
    ...(!(command.readWords && rest.length > 0) && {
      notice: untranslated(`→ ${shellCommand('maitre', ...command.path, ...typed)}`),
    }),
  };
};

const findByAlias = <C, R>(words: readonly string[], line: Line<C, R>): CommandName<C, R> | undefined => {
  const { groups, aliases, lang } = line;
  const [first = ''] = words;
  if (groups.some(({ name }) => name === first)) return findBehind([first], words, 1, line);
  for (let count = Math.min(maxNounWords, words.length); count > 0; count--) {
    const path = lookUp(aliases.nouns, words.slice(0, count).join(' '));
    if (path !== undefined) return findBehind(path.split(' '), words, count, line);
  }
  const isDay = typeof createDateParser('nearest')(words.join(' '), anyDay(lang)) === 'string';
  return isDay ? findBehind([aliases.dayGroup], words, 0, line) : findByVerb(first, line);
};

const maxNounWords = 3;

/** The command that the words behind a noun name: `lista` behind `reserva`, `platos lista` behind `menu`. */
const findBehind = <C, R>(
  noun: readonly string[],
  words: readonly string[],
  used: number,
  { groups, aliases }: Line<C, R>,
): CommandName<C, R> | undefined => {
  const paths = pathsOf(groups);
  let path = noun;
  let count = used;
  for (; count < words.length && !findLoader(path, groups); count++) {
    const next = nextPaths(path, words[count] ?? '', aliases).find((to) => paths.some(beginsWith(to)));
    if (!next) break;
    path = next;
  }
  const load = findLoader(path, groups);
  if (load) return { load, count, isDefault: false };
  const byDefault = lookUp(aliases.defaultCommands, path.join(' '))?.split(' ');
  const loadDefault = byDefault && findLoader(byDefault, groups);
  return loadDefault && { load: loadDefault, count, isDefault: true };
};

/** Where a word may lead: to the verb or subgroup of that name, or to one that it is an alias of. */
const nextPaths = (
  path: readonly string[],
  word: string,
  { nouns, verbs }: AliasTable,
): readonly string[][] => {
  const noun = lookUp(nouns, word)?.split(' ') ?? [];
  const isSubgroup = noun.length > path.length && beginsWith(path)(noun);
  return [
    [...path, word],
    ...(isSubgroup ? [noun] : []),
    ...(lookUp(verbs, word) ?? []).map((verb) => [...path, ...verb.split(' ')]),
  ];
};

/** A verb without its group, as `ahora`: the likeliest one of the first group that has it. A verb of ours is no alias. */
const findByVerb = <C, R>(word: string, { groups, aliases }: Line<C, R>): CommandName<C, R> | undefined => {
  const paths = pathsOf(groups);
  const pathsTo = (verb: string) => paths.filter((path) => path.at(-1) === verb);
  if (pathsTo(fold(word)).length > 0) return undefined;
  const [path = []] = (lookUp(aliases.verbs, word) ?? []).flatMap(pathsTo);
  const load = findLoader(path, groups);
  return load && { load, count: 1, isDefault: false };
};

/** Looks up words without regard to case and accents. */
const lookUp = <T>(table: Readonly<Record<string, T>>, words: string): T | undefined => {
  const key = fold(words);
  return Object.hasOwn(table, key) ? table[key] : undefined;
};

/** The options that the words behind the name stand for, if nothing else can be meant. */
const optionsFor = <C, R>(
  { args, flags = {} }: CommandMetadata,
  words: readonly string[],
  { isDefault }: CommandName<C, R>,
  { preflight, lang }: Line<C, R>,
): readonly InferredOption[] | undefined => {
  const options = args ? undefined : inferOptions(words, flags, lang);
  // Behind a noun `mar` is Tuesday; behind a verb it may be the guest.
  if (!options || (!isDefault && isLikelyName(options))) return undefined;
  const isTyped = ({ flag }: InferredOption) => preflight.options.some(({ text }) => text === flag);
  return options.some(isTyped) ? undefined : options;
};

/** Whether the command only reads or asks before it writes. The help of any command is safe. */
const isSafe = <C, R>({ operations, path }: CommandMetadata, { preflight, aliases }: Line<C, R>): boolean =>
  operations?.[0]?.method === 'GET' || aliases.askFirst.includes(path.join(' ')) || preflight.isHelp;

/** Repeats the words behind the name only if the command takes as many arguments: another word may be a key. */
const suggestWrite = (
  words: readonly string[],
  { path, args = [] }: CommandMetadata,
  rest: readonly string[],
) => {
  const takesMore = args.some(({ variadic, takesPhrase }) => variadic || takesPhrase);
  const repeated = takesMore || rest.length <= args.length ? rest : [];
  return unknownCommand(words, suggestText(shellCommand('maitre', ...path, ...repeated)));
};
