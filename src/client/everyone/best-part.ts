import { customerLimit } from '../../contract/crm.ts';
import { type Imagined, imagineUnknown, share, weightOf } from './imagined.ts';
import type { Key } from './order.ts';
import { type Part, partsOf } from './parts.ts';
import type { Asked, Search } from './search.ts';

/** An answer without an order that is cut holds fewer unknown guests than its share: the known ones tend to be in it. */
const cutShare = 1.5;
/** What is expected is not quite what comes: room for a few more. */
const room = customerLimit.maximum * 0.95;

/** Parts to search for, by how many unknown guests each should bring. */
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
  const byText = partsOf(search, imagined);
  if (search.total > few) appraise(imagined, byText.values());
  for (const part of byText.values()) part.worth = worthOf(part.imagined);
  const parts = [...byText.values()].sort((one, other) => other.worth - one.worth);

  const likeliest = (): Part | undefined => {
    let [found, most]: [Part | undefined, number] = [undefined, 0];
    for (const part of parts) {
      if (part.worth <= most || search.asked.has(part.text)) continue;
      const gain = gainOf(part, search.order() !== undefined);
      if (gain > most) [found, most] = [part, gain];
    }
    return found;
  };

  const best = (): string | undefined => {
    for (;;) {
      const part = likeliest();
      if (!part || part.scale === 1) return part?.text;
      // A sample flatters some of many: whoever wins is looked at closely.
      part.scale = 1;
      part.known = placesOf(search, part.text);
    }
  };

  return {
    best,
    heed: ({ part, missing, reached }) => {
      const holders = byText.get(part)?.imagined ?? [];
      for (const one of holders)
        if (missing === 0 || (reached !== undefined && one.key < reached)) one.weight = 0;
      share(missing, holders);
      for (const one of parts) {
        one.unknown = weightOf(one.imagined);
        one.worth = worthOf(one.imagined);
      }
    },
  };
};

/** How many of the unknown an answer should hold. */
const gainOf = (part: Part, isOrdered: boolean): number => {
  const total = part.known.length * part.scale + part.unknown;
  if (total <= room) return part.worth;
  return isOrdered ? gainOfFirst(part) : part.worth * (room / total) ** cutShare;
};

/** Where so few are left over, any search finds some of them. */
const few = 2000;
/** Of fewer than this share of an answer a part is no way of finding somebody. */
const telling = 0.4;

/**
 * Whoever few parts would find is sought first, with others of the same kind: parts that overlap little are chosen that
 * way, where the largest ones would leave a few of everybody over.
 */
const appraise = (imagined: readonly Imagined[], parts: Iterable<Part>): void => {
  const ways = new Map<Imagined, number>();
  const all = [...parts];
  for (const { known, scale, unknown, imagined: holders } of all) {
    const total = known.length * scale + unknown;
    if (total > room || total < telling * room) continue;
    for (const one of holders) ways.set(one, (ways.get(one) ?? 0) + 1);
  }
  for (const one of imagined) one.worth = 1 / Math.max(1, ways.get(one) ?? 0);
};

const worthOf = (all: readonly Imagined[]): number =>
  all.reduce((sum, { weight, worth }) => sum + weight * worth, 0);

/** How many of the unknown are among the first that the answer has room for. */
const gainOfFirst = ({ imagined, known, scale }: Part): number => {
  let [left, gain, before] = [room, 0, 0];
  for (const { key, weight, worth } of imagined) {
    for (let place = known[before]; place !== undefined && place <= key; place = known[++before])
      left -= scale;
    if (left <= 0) break;
    left -= weight;
    gain += weight * worth;
  }
  return gain;
};

/** Where in the service's order those stand who are known to hold the part. */
const placesOf = (search: Search, text: string): Key[] => {
  const keyOf = search.order()?.keyOf;
  return [...search.known.values()]
    .filter((guest) => search.linesOf(guest).some((line) => line.includes(text)))
    .map(({ customer }) => keyOf?.(customer) ?? 0)
    .sort((one, other) => (one < other ? -1 : 1));
};
