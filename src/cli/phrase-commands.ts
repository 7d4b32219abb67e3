import { fold } from '../ground/strings.ts';
import {
  beginsWith,
  type CommandLine,
  type CommandName,
  followWords,
  listPaths,
  type NamedKind,
  readingVerbs,
} from './find-command.ts';
import { findNearest } from './nearest.ts';
import { findNouns, findVerbs, isFiller } from './words/vocabulary.ts';

/** Words of the line that the vocabulary knows. */
export interface Phrase {
  readonly text: string;
  readonly start: number;
  readonly count: number;
}

/** The commands of a noun, of its subgroup or of a verb after it: `are we FULL on friday`, `reserva list`. */
export const listNouns = (
  line: CommandLine,
  words: readonly string[],
  { text, start, count }: Phrase,
): CommandName[] =>
  findNouns(text).flatMap((target, index) => {
    const [path = '', ...options] = target.split(/ (?=--)/);
    const end = start + count - countBelongingToNext(fold(text));
    const name = followNoun(path.split(' '), words, end, line);
    // `teléfono de Medina`: of a customer, if no reservation has the name.
    const needsRecord = index > 0 ? recordKinds[path] : undefined;
    return name
      ? [{ ...name, needsRecord, start, count: name.count - start, options, isNoun: true as const }]
      : [];
  });

/** What must exist for a command that a noun means besides its first one. */
const recordKinds: Readonly<Record<string, NamedKind>> = {
  'crm get': 'crm',
  'menu items get': 'menuItems',
  'menu categories get': 'menuCategories',
};

/** The command that the words mean after a noun: `lista` after `reserva`, `platos lista` after `menu`. */
export const followNoun = (
  noun: readonly string[],
  words: readonly string[],
  from: number,
  { groups }: CommandLine,
): CommandName | undefined =>
  followWords(noun, words, from, groups, (word, path) => {
    const alias = findNouns(word)[0]?.split(' ') ?? [];
    const isSubgroup = alias.length > path.length && beginsWith(path)(alias);
    return [
      [word],
      ...(isSubgroup ? [alias.slice(path.length)] : []),
      // `items unavailable` may also follow `items`.
      ...findVerbs(word).flatMap((verb) => [verb.split(' '), verb.split(' ').slice(-1)]),
    ];
  });

/** The commands of a verb without its group, as `no vino`: those of the first group that has it, and whole ones. */
export const listVerbs = ({ groups }: CommandLine, { text, start, count }: Phrase): CommandName[] => {
  const phrase = fold(text);
  // `list` is a command of its own, unless the vocabulary names a group.
  const verbs = findVerbs(phrase).filter((verb) => verb.includes(' ') || !readingVerbs.includes(phrase));
  const found = verbs.flatMap((target) => {
    const doubt = target.endsWith('?') ? text : undefined;
    const verb = target.replace('?', '');
    return listPaths(groups)
      .filter((path) => ` ${path.join(' ')}`.endsWith(` ${verb}`))
      .map((path) => ({ path, doubt, isWhole: path.join(' ') === verb }));
  });
  const [first] = found;
  return found
    .filter(({ path, isWhole }) => isWhole || path[0] === first?.path[0])
    .map(({ path, doubt }) => ({
      path,
      doubt,
      start,
      count: count - countBelongingToNext(phrase),
      isDefault: false,
      // `gildas are finished`
      ...(path[0] !== first?.path[0] && { needsRecord: path[0] === 'menu' ? 'menuItems' : 'waitlist' }),
    }));
};

/** How many words at the end belong to what follows: `can't come until 10`, `any room for 14`. */
const countBelongingToNext = (phrase: string): number =>
  / (until|for|para|at|a las)$/.exec(phrase)?.[1]?.split(' ').length ?? 0;

/** Whether the word after a group's name is rather a mistyped verb than a guest's name. */
export const mayBeVerb = ({ words, groups }: CommandLine): boolean => {
  const [group, word = ''] = words.map(({ text }) => text);
  const verbs = listPaths(groups).flatMap(([name, ...verb]) => (name === group ? verb : []));
  return !isFiller(word) && findNearest(word, verbs) !== undefined;
};
