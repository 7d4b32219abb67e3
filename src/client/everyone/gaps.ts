import type { Search } from './search.ts';

/** Of more numbers than these some, evenly, stand for all. */
const mostGaps = 50_000;

/** The ids of those who are known, the lowest and the highest. */
export const idsOf = (search: Search): { ids: number[]; least: number; most: number } => {
  const ids = [...search.known.values()].map(({ customer }) => customer.id);
  const [least, most] = ids.reduce(
    ([low, high], id) => [Math.min(low, id), Math.max(high, id)],
    [Number.POSITIVE_INFINITY, 0],
  );
  return { ids, least, most };
};

/** Numbers from the first to before the last that none of the ids is. */
export const gapsBetween = (ids: Iterable<number>, first: number, last: number): number[] => {
  const taken = new Set(ids);
  const step = Math.max(1, (last - first) / mostGaps);
  const gaps: number[] = [];
  for (let at = first; at < last; at += step) if (!taken.has(Math.floor(at))) gaps.push(Math.floor(at));
  return gaps;
};

/** One guest a request is worth it for so few. */
const handful = 20;

/**
 * Ids that the last unknown guests may bear: those that nobody known bears between others, and as many beyond as are
 * needed for all of them. A service that counts on by one for each guest leaves hardly any other; where ids are far
 * apart there are many, and each is unlikely.
 */
export const likelyIds = (search: Search): number[] => {
  const unknown = search.total - search.known.size;
  if (unknown > handful) return [];
  const { ids, least, most } = idsOf(search);
  const isOpen = (id: number): boolean => id > 0 && search.canRead(id);
  const between = gapsBetween(ids, least, most).filter(isOpen);
  const beyond = Array.from({ length: handful }, (_, at) => [most + 1 + at, least - 1 - at]).flat();
  return [...between, ...beyond.filter(isOpen).slice(0, Math.max(0, unknown - between.length))];
};
