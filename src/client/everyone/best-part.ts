import { appraise, gainOf, worthOf } from './gain.ts';
import { type Imagined, imagineUnknown, weightOf } from './imagined.ts';
import { courseOf, shortestWay } from './lookahead.ts';
import type { Key } from './order.ts';
import { type Part, partsOf, type Whose } from './parts.ts';
import { type Asked, fewGuests, type Search } from './search.ts';

/** What is left of a sum when all that was added has been taken away again. */
const nobody = 1e-6;

export interface Promising {
  readonly text: string;
  /** How many unknown guests its answer should bring. */
  readonly brings: number;
}

/** Parts to search for, by how many unknown guests each should bring. */
interface Prospect {
  /** The part that is worth most; undefined where none should bring any. */
  best(): Promising | undefined;
  /** What an answer shows changes what the next one should bring. */
  heed(asked: Asked): void;
  /** How many should be unknown now, and after each search that brings so many, as far as that is seen from here. */
  course(least: number): number[];
}

/** Looks at who may still be unknown, by parts of names or of phones; undefined where that cannot be imagined. */
export const prospectOf = (search: Search, whose: Whose = 'names'): Prospect | undefined => {
  const imagined = imagineUnknown(search);
  if (imagined.length === 0) return undefined;
  const byText = partsOf(search, imagined, whose);
  appraise(search, imagined, byText.values());
  const parts = [...byText.values()];
  for (const part of parts) {
    part.worth = worthOf(part.imagined);
    part.gain = part.worth;
  }
  const holding = new Map<Imagined, Part[]>(imagined.map((one) => [one, []]));
  for (const part of parts) for (const one of part.imagined) holding.get(one)?.push(part);

  const refresh = (part: Part): void => {
    const isNoUse = part.unknown < nobody || search.asked.has(part.text);
    part.gain = isNoUse ? 0 : gainOf(part, search);
  };

  const likeliest = (): Part | undefined => {
    // What a part brings only falls, as others are found: whoever was behind needs no look.
    parts.sort((one, other) => other.gain - one.gain);
    let [found, most]: [Part | undefined, number] = [undefined, 0];
    for (const part of parts) {
      if (part.gain <= most) break;
      refresh(part);
      if (part.gain > most) [found, most] = [part, part.gain];
    }
    return found;
  };

  const useful = (): Part[] => {
    for (const part of parts) refresh(part);
    return parts.filter(({ gain }) => gain > 0);
  };

  const best = (): Promising | undefined => {
    if (search.total <= fewGuests) return promisedBy(shortestWay(search, imagined, useful()));
    for (;;) {
      const part = likeliest();
      if (!part || part.scale === 1) return promisedBy(part);
      // A sample flatters some of many: whoever wins is looked at closely.
      part.scale = 1;
      part.known = placesOf(search, part.text);
    }
  };

  const weigh = (one: Imagined, weight: number): void => {
    const more = weight - one.weight;
    if (more === 0) return;
    one.weight = weight;
    for (const part of holding.get(one) ?? []) {
      part.unknown += more;
      part.worth += more * one.worth;
      if (more > 0) part.gain += more * one.worth;
    }
  };

  return {
    best,
    course: (least) => courseOf(search, imagined, useful(), least),
    heed: ({ part, missing, reached }) => {
      const holders = byText.get(part)?.imagined ?? [];
      for (const one of holders)
        if (missing === 0 || (reached !== undefined && one.key < reached)) weigh(one, 0);
      const sum = weightOf(holders);
      if (sum > 0) for (const one of holders) weigh(one, (one.weight * missing) / sum);
    },
  };
};

const promisedBy = (part: Part | undefined): Promising | undefined =>
  part && { text: part.text, brings: (part.gain * part.unknown) / part.worth };

/** Where in the service's order those stand who are known to hold the part. */
const placesOf = (search: Search, text: string): Key[] => {
  const keyOf = search.order()?.keyOf;
  return [...search.known.values()]
    .filter((guest) => search.textOf(guest).includes(text))
    .map(({ customer }) => keyOf?.(customer) ?? 0)
    .sort((one, other) => (one < other ? -1 : 1));
};
