import type { Search } from './search.ts';

/** What nobody unknown can hold, since an answer had everybody who does. */
export interface Shut {
  /** Whether a word, phone, address or any other text holds such a part. */
  has(text: string): boolean;
  /** Whether the words hold one together, where none of them does. */
  joins(words: readonly string[]): boolean;
}

export const shutBy = (search: Search): Shut => {
  const parts = [...search.asked.keys()].filter((part) => search.missingOf(part) === 0);
  const spaces = (part: string): number => part.split(' ').length - 1;
  const [pairs, longer] = [
    parts.filter((part) => spaces(part) === 1),
    parts.filter((part) => spaces(part) > 1),
  ];
  const digits = parts.filter((part) => /^\d+$/.test(part));
  const holds = (text: string, some: readonly string[]): boolean => some.some((part) => text.includes(part));

  // Kept, because the same pairs of words are asked about again and again.
  const met = new Map<string, boolean>();
  const meet = (pair: string): boolean => {
    const before = met.get(pair);
    if (before !== undefined) return before;
    const isShut = holds(pair, pairs) || holds(pair, digits);
    met.set(pair, isShut);
    return isShut;
  };

  return {
    has: (text) => holds(text, parts),
    joins: (words) =>
      words.some((word, at) => at > 0 && meet(`${words[at - 1]} ${word}`)) ||
      (longer.length > 0 && holds(words.join(' '), longer)),
  };
};
