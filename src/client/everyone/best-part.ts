import { customerLimit } from '../../contract/crm.ts';
import { certain } from '../../ground/certain.ts';
import type { Key } from './order.ts';
import type { Asked, Search } from './search.ts';
import { type Imagined, imagineUnknown } from './unknown-guests.ts';

/** Of the known guests, so many stand for all. */
const mostKnown = 800;
const longestPart = 6;
/** An answer without an order that is cut holds fewer unknown guests than its share: the known ones tend to be in it. */
const cutShare = 1.5;

/** A part of names: which of the imagined guests hold it, and which of the known, in the service's order. */
interface Part {
  readonly text: string;
  readonly imagined: number[];
  readonly known: number[];
}

/** Parts of names to search for, by how many unknown guests each should bring. */
interface Prospect {
  /** The part that should bring most; undefined where none should bring any. */
  best(): string | undefined;
  /** What an answer shows changes what the next one should bring. */
  heed(asked: Asked): void;
}

/** Looks at who may still be unknown; undefined where that cannot be imagined. */
export const prospectOf = (search: Search): Prospect | undefined => {
  const imagined = imagineUnknown(search);
  if (imagined.length === 0) return undefined;
  const known = sampleOf(search);
  const scale = {
    imagined: (search.total - search.known.size) / imagined.length,
    known: search.known.size / known.length,
  };
  const isOrdered = search.order() !== undefined;
  const parts = partsOf(search, imagined, known);
  const isFound = new Uint8Array(imagined.length);

  const gainOf = (part: Part): number => {
    const open = part.imagined.filter((index) => !isFound[index]);
    const total = part.known.length * scale.known + part.imagined.length * scale.imagined;
    if (total <= customerLimit.maximum) return open.length * scale.imagined;
    if (!isOrdered) return open.length * scale.imagined * (customerLimit.maximum / total) ** cutShare;
    return gainOfFirst(part, open);
  };

  /** How many of the open ones are among the first that the answer has room for. */
  const gainOfFirst = (part: Part, open: readonly number[]): number => {
    let [room, gain, before] = [customerLimit.maximum as number, 0, 0];
    for (const index of open) {
      const key = keyAt(imagined, index);
      for (let next = part.known[before]; next !== undefined && keyAt(known, next) <= key; ) {
        next = part.known[++before];
        room -= scale.known;
      }
      if (room <= 0) break;
      room -= scale.imagined;
      gain += scale.imagined;
    }
    return gain;
  };

  const best = (): Part | undefined => {
    let [found, most]: [Part | undefined, number] = [undefined, 0];
    for (const part of parts.values()) {
      if (part.imagined.length * scale.imagined <= most) continue;
      const gain = gainOf(part);
      if (gain > most) [found, most] = [part, gain];
    }
    return found;
  };

  return {
    best: () => best()?.text,
    heed: ({ part, missing, reached }) => {
      for (const index of parts.get(part)?.imagined ?? []) {
        if (missing === 0 || (reached !== undefined && keyAt(imagined, index) < reached)) isFound[index] = 1;
      }
      parts.delete(part);
    },
  };
};

interface Placed {
  readonly lines: readonly string[];
  readonly key: Key;
}

const keyAt = (guests: readonly { readonly key: Key }[], index: number): Key =>
  certain(guests[index], 'a part holds indexes of these').key;

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

/** The parts that at least two of the imagined guests hold. */
const partsOf = (
  search: Search,
  imagined: readonly Imagined[],
  known: readonly Placed[],
): Map<string, Part> => {
  const parts = new Map<string, Part>();
  imagined.forEach(({ name }, index) => {
    eachFragment(name, (text) => {
      const part = parts.get(text);
      if (!part) parts.set(text, { text, imagined: [index], known: [] });
      else if (part.imagined.at(-1) !== index) part.imagined.push(index);
    });
  });
  parts.delete(' ');
  for (const [text, part] of parts)
    if (part.imagined.length < 2 || search.asked.has(text) || !isSearchable(search, text)) parts.delete(text);
  known.forEach(({ lines }, index) => {
    for (const line of lines)
      eachFragment(line, (text) => {
        const part = parts.get(text);
        if (part && part.known.at(-1) !== index) part.known.push(index);
      });
  });
  return parts;
};

const eachFragment = (line: string, work: (text: string) => void): void => {
  for (let start = 0; start < line.length; start++)
    for (let end = start + 1; end <= line.length && end - start <= longestPart; end++)
      work(line.slice(start, end));
};

/** While it is not seen whether the service tells accents apart, nothing is asked that depends on it. */
const isSearchable = (search: Search, text: string): boolean =>
  search.folds() !== undefined || !/[^\u0020-\u007e]/.test(text);
