import { crm, customerLimit } from '../../contract/crm.ts';
import { Failure } from '../../ground/errors.ts';
import type { Client } from '../client.ts';
import { guestOf, type KnownGuests, knownGuests } from './known-guests.ts';
import { type Key, type Order, ordersOf } from './order.ts';

/** What the service answered to a search. */
export interface Asked {
  readonly part: string;
  /** How many hold the part. */
  readonly total: number;
  /** How many of them were not known once it was answered. */
  readonly missing: number;
  /** The place in the service's order up to which the answer has everybody; none where it has all, or no order is seen. */
  readonly reached: Key | undefined;
}

/** What is known of a service's guests after some searches. */
export interface Search extends KnownGuests {
  readonly asked: ReadonlyMap<string, Asked>;
  /** How many there are. */
  readonly total: number;
  /** Searches for a part, once. */
  ask(part: string): Promise<Asked>;
  /** Reads the guest of this id, where there is one. A service that does not answer that is not asked for another. */
  read(id: number): Promise<void>;
  canRead(id: number): boolean;
  /** How many that hold a part are still missing: none of one that was not searched for. */
  missingOf(part: string): number;
  /** The order in which the service answers; none where it keeps none that is known here. */
  order(): Order | undefined;
  /** Whether nothing more is to be asked. */
  isOver(): boolean;
}

/** A service that cannot tell many guests apart is not asked for ever. */
const mostRequests = 3000;

/** Where there are no more, any search finds some of the last, and short parts tell enough. */
export const fewGuests = 2000;
/** So many known ones tell what the others are like. */
export const enoughToKnow = 3000;

/** Hears how many guests are known, of how many. */
export type Heard = (known: number, total: number) => void;

/** The guests that `q` finds, as far as one answer holds them. */
export const openSearch = async (client: Client, q: string, heard: Heard): Promise<Search> => {
  const { meet, learn, ...seen } = knownGuests();
  const { known, countOf } = seen;
  const asked = new Map<string, Asked>();
  const orders = ordersOf();
  const knownHolding = (part: string): number => (part === q ? known.size : countOf(part));

  const ask = async (part: string): Promise<Asked> => {
    const before = asked.get(part);
    if (before) return before;
    const query = { limit: customerLimit.maximum, ...(part !== '' && { q: part }) };
    const { data } = await client.call(crm.list, { query });
    const guests = data.customers.map((customer) => known.get(customer.id) ?? guestOf(customer));
    for (const guest of guests) meet(guest);
    orders.see(data.customers);
    const total = Number(data.total) || guests.length;
    const isWhole = guests.length >= total;
    if (part !== q) learn(part, guests, isWhole);
    const missing = isWhole ? 0 : Math.max(0, total - knownHolding(part));
    const last = data.customers.at(-1);
    const reached = missing === 0 || !last ? undefined : orders.current()?.keyOf(last);
    const answer = { part, total, missing, reached };
    asked.set(part, answer);
    heard(known.size, asked.get(q)?.total ?? total);
    return answer;
  };

  const absent = new Set<number>();
  let answersIds = true;
  const read = async (id: number): Promise<void> => {
    try {
      const { data } = await client.call(crm.get, { params: { id } });
      if (data.id === id) meet(guestOf(data));
      else answersIds = false;
      heard(known.size, total);
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
      // Whatever else is the matter, the next search says it.
      if (error.code === 'NOT_FOUND') absent.add(id);
      else answersIds = false;
    }
  };

  const missingOf = (part: string): number => {
    const answer = asked.get(part);
    if (!answer || answer.missing === 0) return 0;
    return Math.max(0, answer.total - knownHolding(part));
  };

  const { total } = await ask(q);
  return {
    ...seen,
    asked,
    total,
    ask,
    read,
    canRead: (id) => answersIds && !absent.has(id),
    missingOf,
    order: orders.current,
    isOver: () => known.size >= total || asked.size >= mostRequests,
  };
};
