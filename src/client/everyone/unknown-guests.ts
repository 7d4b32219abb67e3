import { certain } from '../../ground/certain.ts';
import type { Key } from './order.ts';
import type { Known, Search } from './search.ts';

/** A guest that may be there and is not known: the name, and the place in the service's order. */
export interface Imagined {
  readonly name: string;
  readonly key: Key;
}

/** So many of them tell the likely from the unlikely. */
const enough = 1500;
/** Fewer tell nothing. */
const fewest = 12;
/** Where most of them would be known, so many are imagined for each that is kept. */
const tries = 25;

/**
 * Guests like those that are not known yet: known ones with the words of their names mixed, as far as no answer would
 * have held them. None where the answers leave no such guest.
 */
export const imagineUnknown = (search: Search): readonly Imagined[] => {
  const strictly = imagine(search, true);
  // An order says where the unknown are, unless everybody who is known comes before them.
  return strictly.length >= fewest ? strictly : imagine(search, false);
};

const imagine = (search: Search, isOrdered: boolean): readonly Imagined[] => {
  const guests = [...search.known.values()];
  const words = guests.map((guest) => (search.linesOf(guest)[0] ?? '').split(' '));
  const order = search.order();
  const isReached = reachOf(search, isOrdered);
  const next = dice(guests.length + search.asked.size);
  const one = <T>(list: readonly T[]): T =>
    certain(list[Math.floor(next() * list.length)], 'the list has one and the die stays below 1');
  const found: Imagined[] = [];
  for (let left = tries * enough; left > 0 && found.length < enough; left--) {
    const name = mixed(one(words), one(words), one(words));
    const id = one<Known>(guests).customer.id;
    const key = order && isOrdered ? order.keyOf({ id, full_name: name }) : (order?.end ?? 0);
    if (!isReached(name, key)) found.push({ name, key });
  }
  return found.length >= fewest ? found.sort(byKey) : [];
};

/** The first word of one name, the last of another, as many between as the third has. */
const mixed = (first: readonly string[], middle: readonly string[], last: readonly string[]): string =>
  middle.length === 1 ? (first[0] ?? '') : [first[0], ...middle.slice(1, -1), last.at(-1)].join(' ');

/** Whether an answer would have held a guest of that name, in that place of the order. */
const reachOf = (search: Search, isOrdered: boolean) => {
  const named = [...search.asked.values()].filter(({ part }) => !/\d/.test(part));
  return (name: string, key: Key): boolean =>
    named.some(
      ({ part, missing, reached }) =>
        name.includes(part) && (missing === 0 || (isOrdered && reached !== undefined && key < reached)),
    );
};

const byKey = (one: Imagined, other: Imagined): number => (one.key < other.key ? -1 : 1);

/** The same throws for the same seed, so that the same book takes the same searches. */
const dice = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};
