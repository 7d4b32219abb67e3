import { distance } from 'fastest-levenshtein';
import { suggestText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { CommandMetadata } from './command.ts';
import {
  type FindCommands,
  type GroupsLine,
  getNewName,
  type NamedCommand,
  withArgv,
} from './named-command.ts';
import { isFiller, isOneOf, isWord, listWords } from './words/vocabulary.ts';

/**
 * Adds what a line means if one of its words was mistyped, which a person is asked about: `no qeuda pulpo`, `book fro Ana`.
 * It replaces `meanings` if their words do not fit, or if the word would be part of a new record's name.
 */
export const correctTypos = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  meanings: readonly NamedCommand<K>[],
  findAgain: FindCommands<K>,
): Promise<readonly NamedCommand<K>[]> => {
  const { preflight, words, known } = line;
  const [best] = meanings;
  if (words.length === 1) return meanings;
  for (const [index, { text, at }] of words.entries()) {
    const meant = known?.names.has(text) ? undefined : findMeantWord(text, index === 0);
    if (meant === undefined) continue;
    const found = await findAgain(withArgv(line, preflight.argv.with(at, meant)));
    const [first] = found;
    if (!first?.fits || !first.takesOptions) continue;
    // A mistyped command is an error: `reservas lsit`.
    if (first.aliasWords === undefined && first.reading === undefined) continue;
    const texts = words.map((word) => word.text).with(index, meant);
    const isSure = isExchange(text, meant) || isLabel(texts, index) || isInPhrase(texts, index);
    const place = findPlace(best, first, isSure);
    if (place === undefined) continue;
    const typo = { word: text, problem: suggestText(meant), isLeftOver: false };
    const corrected = found.map((meaning) => ({
      ...meaning,
      mayRun: false,
      typos: [typo, ...(meaning.typos ?? [])],
    }));
    return place === 'instead' ? corrected : [...meanings, ...corrected];
  }
  return meanings;
};

/** Whether a corrected line is meant instead of the line as it stands, or if no record has the name in that; else not at all. */
const findPlace = (
  typed: NamedCommand<CommandMetadata> | undefined,
  corrected: NamedCommand<CommandMetadata>,
  isSure: boolean,
): 'instead' | 'else' | undefined => {
  if (!typed?.fits) return 'instead';
  if (typed.needsRecord) return 'else';
  // No verb was said, and the mistyped word is one: `Cortés confrimada`.
  const saysVerb = corrected.doubt === undefined && corrected.reading?.args.length;
  if (typed.doubt === '' && saysVerb) return 'instead';
  if (!isSure || !hasLessName(corrected, typed)) return undefined;
  return getNewName(typed) === undefined ? 'else' : 'instead';
};

/** The word of the vocabulary that a word most likely means; undefined if it is one, or none is near. */
const findMeantWord = (typed: string, isFirst: boolean): string | undefined => {
  const [, word = '', rest = ''] = /^(\p{L}+)([,.?!]*)$/u.exec(typed) ?? [];
  const text = fold(word);
  // A name is rather in capitals.
  if (text.length < 3 || !(isFirst || /^\p{Ll}+$/u.test(word)) || isWord(text)) return undefined;
  const words = [...listWords()];
  const found = words.find((known) => isExchange(text, known)) ?? words.find((known) => isNear(text, known));
  return found && `${found}${rest}`;
};

/** Whether two letters next to each other are exchanged. */
const isExchange = (word: string, known: string): boolean => {
  const at = [...word].findIndex((letter, index) => letter !== known[index]);
  const exchanged = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  return word.length === known.length && at >= 0 && exchanged === known;
};

/** Whether one letter is missing, added or wrong, but the first; in a long word two. */
const isNear = (word: string, known: string): boolean =>
  word.length > 4 && word[0] === known[0] && distance(word, known) <= (word.length > 7 ? 2 : 1);

/** Whether a word is the label of the phone after it. */
const isLabel = (words: readonly string[], at: number): boolean =>
  isOneOf('phoneLabels', words[at] ?? '') && /^\+?\d/.test(words[at + 1] ?? '');

/** Whether a word is part of a phrase that adds nothing: `a nombre de`. A first name is often near a word: Marta, marca. */
const isInPhrase = (words: readonly string[], at: number): boolean =>
  [2, 3].some((count) =>
    words.some((_, start) => {
      const isIn = start <= at && at < start + count && start + count <= words.length;
      return isIn && isFiller(words.slice(start, start + count).join(' '));
    }),
  );

/** Whether a name is the same but for a mistyped word, `nobmre de Ana`, or no name is needed: `walkin 2 tabel b1`. */
const hasLessName = (
  corrected: NamedCommand<CommandMetadata>,
  typed: NamedCommand<CommandMetadata>,
): boolean => {
  const { command } = corrected;
  const [name, before] = [corrected, typed].map((named) => getNewName(named) ?? named.reading?.args[0]);
  if (before === undefined || command !== typed.command) return false;
  if (name === undefined) return command.flags?.[command.words?.name ?? '']?.required === false;
  return before.endsWith(` ${name}`) || before.startsWith(`${name} `);
};
