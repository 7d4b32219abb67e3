import { distance } from 'fastest-levenshtein';
import { joinTexts, type LocalizedText, suggestText, untranslated } from '../ground/i18n.ts';

/** Adds to a text the candidate that an unknown word most likely means, else all candidates. */
export const suggestKnown = (
  text: LocalizedText,
  word: string,
  candidates: readonly string[],
): LocalizedText => {
  const near = findNearest(word, candidates);
  const hint = near === undefined ? untranslated(candidates.join(', ')) : suggestText(near);
  return joinTexts([text, hint], ': ');
};

/** The candidate that a mistyped word most likely means; undefined if none is near. */
export const findNearest = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: string | undefined;
  let minEdits = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const edits = countEditsTo(word, candidate);
    if (edits !== undefined && edits < minEdits) [best, minEdits] = [candidate, edits];
  }
  return best;
};

/** The number of edits from a word to what it may mean; undefined if they are more than two fifths of its letters. */
export const countEditsTo = (word: string, candidate: string): number | undefined => {
  const edits = countEdits(word.toLowerCase(), candidate.toLowerCase());
  return edits <= Math.max(1, Math.floor(word.length * 0.4)) ? edits : undefined;
};

/** Whether a name may be the mistyped word: one edit or two exchanged letters, in a long word two edits. */
export const isMistyped = (word: string, name: string): boolean => {
  if (word === name || word.length < minMistyped) return word === name;
  const isLong = word.length > 7 || hasLettersOf(word, name);
  return distance(word, name) <= (isLong ? 2 : 1);
};

const minMistyped = 4;

/** Transposed letters count as one edit, and so does the rest of a candidate that contains the word. */
const countEdits = (word: string, candidate: string): number => {
  if (word === candidate) return 0;
  const isPart = word.length >= 3 && candidate.includes(word);
  return isPart || hasLettersOf(word, candidate) ? 1 : distance(word, candidate);
};

/** Whether a word has the letters of another: `anlua`, anula. */
const hasLettersOf = (word: string, other: string): boolean =>
  word.length === other.length && sortLetters(word) === sortLetters(other);

const sortLetters = (word: string): string => [...word].sort().join('');
