import { type Imagined, weightOf } from './imagined.ts';
import type { Key } from './order.ts';
import type { Search } from './search.ts';

/** Of the known guests, so many stand for all. */
const mostKnown = 3000;
/** Within a word, and across words. */
const longestInside = 4;
const longestAcross = 9;
const longestInAddress = 3;

/** A part of a line, and who holds it. */
export interface Part {
  readonly text: string;
  /** In the service's order. */
  readonly imagined: Imagined[];
  /** How many of the unknown they stand for. */
  unknown: number;
  /** What finding those is worth. */
  worth: number;
  /** What the answer is worth at most. */
  gain: number;
  /** The places in that order of those who are known. */
  known: Key[];
  /** For how many each of the known stands. */
  scale: number;
}

/** The parts that at least two of the imagined guests hold, by their text. */
export const partsOf = (search: Search, imagined: readonly Imagined[]): Map<string, Part> => {
  const known = sampleOf(search);
  const scale = search.known.size / known.length;
  const parts = new Map<string, Part>();
  for (const guest of imagined)
    eachFragment(guest.lines, (text) => {
      const part = parts.get(text);
      if (!part)
        parts.set(text, { text, imagined: [guest], unknown: 0, worth: 0, gain: 0, known: [], scale });
      else if (part.imagined.at(-1) !== guest) part.imagined.push(guest);
    });
  for (const [text, part] of parts)
    if (part.imagined.length < 2 || search.asked.has(text) || !isSearchable(search, text)) parts.delete(text);
    else part.unknown = weightOf(part.imagined);
  const last = new Map<Part, number>();
  known.forEach(({ lines, key }, index) => {
    eachFragment(lines, (text) => {
      const part = parts.get(text);
      if (!part || last.get(part) === index) return;
      last.set(part, index);
      part.known.push(key);
    });
  });
  return parts;
};

interface Placed {
  readonly lines: readonly string[];
  readonly key: Key;
}

/** Some of the known guests, evenly, in the service's order. */
const sampleOf = (search: Search): Placed[] => {
  const guests = [...search.known.values()];
  const step = Math.max(1, guests.length / mostKnown);
  const keyOf = search.order()?.keyOf;
  return guests
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((guest) => ({ lines: search.linesOf(guest), key: keyOf?.(guest.customer) ?? 0 }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
};

/**
 * What a name holds, and what an address holds beside it; no space at an end, which a service may cut off. Phones would
 * take from every name as many as they bring, and leave those who have none.
 */
const eachFragment = ([name = '', , email = '']: readonly string[], work: (text: string) => void): void => {
  const inside = (line: string, longest: number, isWanted: (text: string) => boolean): void => {
    for (let start = 0; start < line.length; start++) {
      if (line[start] === ' ') continue;
      for (let end = start + 1; end <= line.length && end - start <= longest; end++) {
        if (line[end - 1] === ' ') continue;
        const text = line.slice(start, end);
        if (isWanted(text)) work(text);
      }
    }
  };
  inside(name, longestAcross, (text) => text.length <= longestInside || text.includes(' '));
  inside(email, longestInAddress, (text) => /[^a-z]/.test(text));
};

/** While it is not seen whether the service tells accents apart, nothing is asked that depends on it. */
const isSearchable = (search: Search, text: string): boolean =>
  search.folds() !== undefined || !/[^\u0020-\u007e]/.test(text);
