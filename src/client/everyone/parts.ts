import { fragmentsOf, phonePiecesOf, piecesOf } from './fragments.ts';
import { type Imagined, weightOf } from './imagined.ts';
import type { Key } from './order.ts';
import { fewGuests, type Search } from './search.ts';

/** Of the known guests, so many stand for all. */
const mostKnown = 3000;

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

/** Whether parts are of names and addresses, or of phones. */
export type Whose = 'names' | 'phones';
const piecesBy = { names: piecesOf, phones: phonePiecesOf } as const;

/** The parts that at least two of the imagined guests hold, by their text. */
export const partsOf = (search: Search, imagined: readonly Imagined[], whose: Whose): Map<string, Part> => {
  const known = sampleOf(search);
  const scale = search.known.size / known.length;
  const parts = new Map<string, Part>();
  const made = (text: string): Part => {
    const part = parts.get(text) ?? { text, imagined: [], unknown: 0, worth: 0, gain: 0, known: [], scale };
    parts.set(text, part);
    return part;
  };
  const cut = { pieces: piecesBy[whose], longest: longestAcross(search) };
  eachHeld(imagined, cut, made, (part, guest) => part.imagined.push(guest));
  for (const [text, part] of parts)
    if (part.imagined.length < 2 || search.asked.has(text) || !isSearchable(search, text)) parts.delete(text);
    else part.unknown = weightOf(part.imagined);
  eachHeld(
    known,
    cut,
    (text) => parts.get(text),
    (part, { key }) => part.known.push(key),
  );
  return parts;
};

/** Across words: of more guests a part has to say more to fit in an answer, and to look through more takes longer. */
const longestAcross = ({ total }: Search): number => (total > fewGuests ? 9 : 4);

/** How lines are cut into parts. */
interface Cut {
  readonly pieces: (lines: readonly string[], longest: number) => string[];
  readonly longest: number;
}

/** Goes through the parts that each guest holds, once. The same words come again and again: what they hold is kept. */
const eachHeld = <Guest extends { readonly lines: readonly string[] }>(
  guests: readonly Guest[],
  { pieces, longest }: Cut,
  partOf: (text: string) => Part | undefined,
  work: (part: Part, guest: Guest) => void,
): void => {
  interface Holding {
    readonly part: Part;
    last?: Guest;
  }
  const holdings = new Map<string, Holding>();
  const holdingOf = (text: string): Holding[] => {
    const before = holdings.get(text);
    if (before) return [before];
    const part = partOf(text);
    if (!part) return [];
    const holding = { part };
    holdings.set(text, holding);
    return [holding];
  };
  const inPiece = new Map<string, Holding[]>();
  for (const guest of guests)
    for (const piece of pieces(guest.lines, longest)) {
      const held = inPiece.get(piece) ?? fragmentsOf(piece, longest).flatMap(holdingOf);
      inPiece.set(piece, held);
      for (const one of held) {
        if (one.last === guest) continue;
        one.last = guest;
        work(one.part, guest);
      }
    }
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

/** While it is not seen whether the service tells accents apart, nothing is asked that depends on it. */
const isSearchable = (search: Search, text: string): boolean =>
  search.folds() !== undefined || !/[^\u0020-\u007e]/.test(text);
