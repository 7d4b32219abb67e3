import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most probably meant, none where nothing is near. */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const steps = stepsTo(word, candidate);
    if (steps !== undefined && steps < least) [best, least] = [candidate, steps];
  }
  return best;
};

/** How many slips of the hand lie between a word and what it may have meant; none where they are too many. */
export const stepsTo = (word: string, candidate: string): number | undefined => {
  const steps = stepsBetween(word.toLowerCase(), candidate.toLowerCase());
  return steps <= Math.max(1, Math.floor(word.length * 0.4)) ? steps : undefined;
};

/** Edits from one to the other. Letters that changed places are one slip, and so is a word cut short. */
const stepsBetween = (word: string, candidate: string): number => {
  if (word === candidate) return 0;
  const isPart = word.length >= 3 && candidate.includes(word);
  return isPart || sorted(word) === sorted(candidate) ? 1 : distance(word, candidate);
};

const sorted = (word: string): string => [...word].sort().join('');
