import { customerLimit } from '../../contract/crm.ts';
import type { Imagined } from './imagined.ts';
import type { Part } from './parts.ts';
import { enoughToKnow, fewGuests, type Search } from './search.ts';

/** What is expected is not quite what comes: room for a few more. */
const room = customerLimit.maximum * 0.95;
/** An answer without an order that is cut holds fewer unknown guests than its share: the known ones tend to be in it. */
const cutShare = 1.5;

/** Whom of the imagined an answer holds, and what share of them. */
interface Yield {
  readonly guests: Imagined[];
  readonly share: number;
}

export const yieldOf = (part: Part, search: Search): Yield => {
  const total = totalOf(part);
  if (total <= room) return { guests: part.imagined, share: 1 };
  if (search.order()) return { guests: firstOf(part), share: 1 };
  return { guests: part.imagined, share: (room / total) ** cutShare };
};

/** What the unknown are worth whom an answer should hold. */
export const gainOf = (part: Part, search: Search): number => {
  if (totalOf(part) <= room) return part.worth;
  // By name such an answer ends with a name, which leaves others less to hold; else they have to hold as much as before.
  const isWaste =
    typeof search.order()?.end !== 'string' && search.total > fewGuests && search.known.size > enoughToKnow;
  if (isWaste) return 0;
  const { guests, share } = yieldOf(part, search);
  return share * (share === 1 ? worthOf(guests) : part.worth);
};

const totalOf = ({ known, scale, unknown }: Part): number => known.length * scale + unknown;

/** Of fewer than this share of an answer a part is no way of finding somebody. */
const telling = 0.4;

/**
 * Whoever few parts would find is sought first, with others of the same kind: parts that overlap little are chosen that
 * way, where the largest ones would leave a few of everybody over.
 */
export const appraise = (search: Search, imagined: readonly Imagined[], parts: Iterable<Part>): void => {
  if (search.total <= fewGuests) return;
  const ways = new Map<Imagined, number>();
  for (const part of parts) {
    const total = totalOf(part);
    if (total > room || total < telling * room) continue;
    for (const one of part.imagined) ways.set(one, (ways.get(one) ?? 0) + 1);
  }
  for (const one of imagined) one.worth = 1 / Math.max(1, ways.get(one) ?? 0);
};

export const worthOf = (all: readonly Imagined[]): number =>
  all.reduce((sum, { weight, worth }) => sum + weight * worth, 0);

/** Those of the unknown who are among the first that the answer has room for. */
const firstOf = ({ imagined, known, scale }: Part): Imagined[] => {
  let [left, before] = [room, 0];
  const end = imagined.findIndex(({ key, weight }) => {
    for (let place = known[before]; place !== undefined && place <= key; place = known[++before])
      left -= scale;
    if (left <= 0) return true;
    left -= weight;
    return false;
  });
  return end === -1 ? imagined : imagined.slice(0, end);
};
