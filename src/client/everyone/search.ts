import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { Failure } from '../../ground/errors.ts';
import { digitsOf, fold, looksLikePhone } from '../../ground/text.ts';
import type { Client } from '../client.ts';
import { type Key, type Order, ordersOf } from './order.ts';

/** A guest as searches see one: name, phone and e-mail, in lower case, a line each. */
export interface Known {
  readonly customer: Customer;
  readonly lower: readonly string[];
  readonly folded: readonly string[];
  readonly digits: string;
  /** The lines in each form, as one text. */
  readonly text: { readonly lower: string; readonly folded: string };
}

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
export interface Search {
  readonly known: ReadonlyMap<unknown, Known>;
  readonly asked: ReadonlyMap<string, Asked>;
  /** How many there are. */
  readonly total: number;
  /** Searches for a part, once. */
  ask(part: string): Promise<Asked>;
  /** Reads the guest of this id, where there is one. A service that does not answer that is not asked for another. */
  read(id: number): Promise<void>;
  canRead(id: number): boolean;
  /** How many that hold the part are known. */
  countOf(part: string): number;
  /** How many that hold a part are still missing: none of one that was not searched for. */
  missingOf(part: string): number;
  /** A guest's lines, and any text, in the form in which the service compares them, as far as that has been seen. */
  linesOf(known: Known): readonly string[];
  textOf(known: Known): string;
  comparable(text: string): string;
  /** The order in which the service answers; none where it keeps none that is known here. */
  order(): Order | undefined;
  /** Whether a search finds García for garcia; undefined where no answer has shown it. */
  folds(): boolean | undefined;
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
  const known = new Map<unknown, Known>();
  const asked = new Map<string, Asked>();
  const orders = ordersOf();
  let folds: boolean | undefined;
  let findsDigits = false;

  const everybody: Known[] = [];
  /** How many of the first so many hold a part: all that is new since is all that has to be looked at. */
  const counts = new Map<string, { count: number; of: number }>();

  const countOf = (part: string): number => {
    const wanted = folds === false ? part : fold(part);
    const digits = findsDigits && looksLikePhone(part) ? digitsOf(part) : undefined;
    let { count, of } = counts.get(part) ?? { count: 0, of: 0 };
    for (; of < everybody.length; of++) {
      const guest = everybody[of];
      const text = folds === false ? guest?.text.lower : guest?.text.folded;
      const isFound = text?.includes(wanted);
      if (isFound || (digits !== undefined && guest?.digits.includes(digits))) count++;
    }
    counts.set(part, { count, of });
    return count;
  };

  /** Learns from an answer how the service compares. */
  const learn = (part: string, guests: readonly Known[], isWhole: boolean): void => {
    const before = [folds, findsDigits];
    compare(part, guests, isWhole);
    if (before[0] !== folds || before[1] !== findsDigits) counts.clear();
  };

  const compare = (part: string, guests: readonly Known[], isWhole: boolean): void => {
    const wanted = fold(part);
    const hasFolded = ({ folded }: Known) => folded.some((line) => line.includes(wanted));
    const others = guests.filter(({ lower }) => !lower.some((line) => line.includes(part)));
    if (others.some(hasFolded)) folds = true;
    else if (looksLikePhone(part) && others.some(({ digits }) => digits.includes(digitsOf(part))))
      findsDigits = true;
    if (folds !== undefined || !isWhole) return;
    const returned = new Set(guests);
    for (const guest of known.values()) if (!returned.has(guest) && hasFolded(guest)) folds = false;
  };

  const meet = (guest: Known): void => {
    if (!known.has(guest.customer.id)) everybody.push(guest);
    known.set(guest.customer.id, guest);
  };

  const ask = async (part: string): Promise<Asked> => {
    const before = asked.get(part);
    if (before) return before;
    const query = { limit: customerLimit.maximum, ...(part !== '' && { q: part }) };
    const { data } = await client.call(crm.list, { query });
    const guests = data.customers.map((customer) => known.get(customer.id) ?? knownOf(customer));
    for (const guest of guests) meet(guest);
    orders.see(data.customers);
    const total = Number(data.total) || guests.length;
    const isWhole = guests.length >= total;
    if (part !== q) learn(part, guests, isWhole);
    const missing = isWhole ? 0 : Math.max(0, total - (part === q ? known.size : countOf(part)));
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
      if (data.id === id) meet(knownOf(data));
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
    return Math.max(0, answer.total - (part === q ? known.size : countOf(part)));
  };

  const { total } = await ask(q);
  return {
    known,
    asked,
    total,
    ask,
    read,
    canRead: (id) => answersIds && !absent.has(id),
    countOf,
    missingOf,
    linesOf: ({ lower, folded }) => (folds ? folded : lower),
    textOf: ({ text }) => (folds ? text.folded : text.lower),
    comparable: (text) => (folds ? fold(text) : text.toLowerCase()),
    order: orders.current,
    folds: () => folds,
    isOver: () => known.size >= total || asked.size >= mostRequests,
  };
};

const knownOf = (customer: Customer): Known => {
  const lines = [customer.full_name, customer.phone, customer.email].map((field) => String(field ?? ''));
  const [lower, folded] = [lines.map((line) => line.toLowerCase()), lines.map(fold)];
  return {
    customer,
    lower,
    folded,
    digits: digitsOf(lines[1] ?? ''),
    text: { lower: lower.join('\n'), folded: folded.join('\n') },
  };
};
