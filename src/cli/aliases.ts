import { fold } from '../ground/strings.ts';
import {
  beginsWith,
  type CommandLine,
  type CommandName,
  followWords,
  getMainGroup,
  listPaths,
} from './find-command.ts';
import { createDateParser } from './words/dates.ts';
import { dummyContext } from './words/parse.ts';

/** Other words for the commands. Keys are lower case and have no accents. */
export interface AliasTable {
  /** A noun → a group, or what it contains: `platos` → `menu items`, `semana` → `reservas stats --semana`. */
  readonly nouns: Readonly<Record<string, string>>;
  /** A verb → the verbs that it may stand for, the likeliest first. After a group, also with subgroup: `items unavailable`. */
  readonly verbs: Readonly<Record<string, readonly string[]>>;
  /** Commands → whether an alias may run them unconfirmed; by default only if the command reads. */
  readonly mayRun: Readonly<Record<string, boolean>>;
}

interface AliasedLine extends CommandLine {
  readonly aliases: AliasTable;
}

/** The command that other words name: `cola`, `reserva list`, `hoy`, `86`. A day alone names the main group. */
export const findByAlias = (line: AliasedLine): CommandName | undefined => {
  const { groups, aliases, lang } = line;
  const words = line.words.map(({ text }) => text);
  const [first = ''] = words;
  if (groups.some(({ name }) => name === first)) return findAfterNoun([first], words, 1, line);
  const longestFirst = [3, 2, 1].filter((count) => count <= words.length);
  for (const count of longestFirst) {
    const meaning = lookUp(aliases.nouns, words.slice(0, count).join(' '));
    const [path, ...options] = meaning?.split(/ (?=--)/) ?? [];
    const name = path === undefined ? undefined : findAfterNoun(path.split(' '), words, count, line);
    if (name) return { ...name, options };
  }
  const main = getMainGroup(groups)?.name;
  const isDay = typeof createDateParser('nearest')(words.join(' '), dummyContext(lang)) === 'string';
  if (isDay && main !== undefined) return findAfterNoun([main], words, 0, line);
  const names = longestFirst.map((count) => findByVerb(words.slice(0, count), line));
  return names.find((name) => name !== undefined);
};

/** The command that the words mean after a noun: `lista` after `reserva`, `platos lista` after `menu`. */
const findAfterNoun = (
  noun: readonly string[],
  words: readonly string[],
  start: number,
  { groups, aliases: { nouns, verbs } }: AliasedLine,
): CommandName | undefined =>
  followWords(noun, words, start, groups, (word, path) => {
    const alias = lookUp(nouns, word)?.split(' ') ?? [];
    const isSubgroup = alias.length > path.length && beginsWith(path)(alias);
    return [
      [word],
      ...(isSubgroup ? [alias.slice(path.length)] : []),
      ...(lookUp(verbs, word) ?? []).map((verb) => verb.split(' ')),
    ];
  });

/** A verb without its group, as `no vino`: the likeliest one of the first group that has it. The program's own verbs are not aliases. */
const findByVerb = (words: readonly string[], { groups, aliases }: AliasedLine): CommandName | undefined => {
  const paths = listPaths(groups);
  const pathsTo = (verb: string) => paths.filter((path) => path.at(-1) === verb);
  const word = words.join(' ');
  if (pathsTo(fold(word)).length > 0) return undefined;
  const [path, ...others] = (lookUp(aliases.verbs, word) ?? []).flatMap(pathsTo);
  const otherPaths = others.filter(([group]) => group === path?.[0]);
  return path && { path, count: words.length, isDefault: false, otherPaths };
};

const lookUp = <T>(table: Readonly<Record<string, T>>, words: string): T | undefined => {
  const key = fold(words);
  return Object.hasOwn(table, key) ? table[key] : undefined;
};
