import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most probably meant, none where nothing is near. */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length * 0.4)) + 1;
  for (const candidate of candidates) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps < least) [best, least] = [candidate, steps];
  }
  return best;
};
