import { customerLimit } from '../../contract/crm.ts';
import type { Imagined } from './imagined.ts';
import type { Part } from './parts.ts';
import { enoughToKnow, fewGuests, type Search } from './search.ts';

/** What is expected is not quite what comes: room for a few more. */
const room = customerLimit.maximum * 0.95;
/** An answer without an order that is cut holds fewer unknown guests than its share: the known ones tend to be in it. */
const cutShare = 1.5;

/** What the unknown are worth whom an answer should hold. */
export const gainOf = (part: Part, search: Search): number => {
  const total = totalOf(part);
  if (total <= room) return part.worth;
  const order = search.order();
  // By name such an answer ends with a name, which leaves others less to hold; else they have to hold as much as before.
  const isWaste =
    typeof order?.end !== 'string' && search.total > fewGuests && search.known.size > enoughToKnow;
  if (isWaste) return 0;
  return order ? gainOfFirst(part) : part.worth * (room / total) ** cutShare;
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
