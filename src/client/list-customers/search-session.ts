import { crm, customerLimit } from '../../contract/crm.ts';
import type { Client } from '../client.ts';
import { createFoundCustomers, type FoundCustomer } from './found-customers.ts';

/** Is called with the number of customers found, and with their total. */
export type OnProgress = (found: number, total: number) => void;

/** The searches made so far, and the customers that they found. A part is a piece of a name, phone or e-mail. */
export interface SearchSession {
  /** How many customers match the first search. */
  readonly total: number;
  readonly found: ReadonlyMap<unknown, FoundCustomer>;
  readonly requests: number;
  /** True if every customer is found, or if too many searches were made. */
  readonly isOver: boolean;
  search(part: string): Promise<void>;
  /** Returns the form of a part that the other functions take: parts that the service does not distinguish are the same. */
  normalize(part: string): string;
  isSearched(part: string): boolean;
  /** How many matches of `part` are not found yet. Infinity if it was not searched for. */
  countMissing(part: string): number;
  /** How many customers match `part`. An estimate from those found if it was not searched for. */
  countMatches(part: string): number;
  /** The parts searched for that have missing matches, the part with the fewest matches first. */
  incompleteParts(): string[];
  /** True if no missing customer can match `part`, because all matches of a shorter part are found. */
  isExhausted(part: string): boolean;
  /** The customers that a missing one may resemble in this field: it contains no exhausted part. */
  findSimilar(field: number): ReadonlySet<FoundCustomer>;
}

interface Search {
  /** How many matches the service counts. */
  readonly total: number;
  /** True if all matches are found. */
  isExhausted: boolean;
}

/** After this many searches in a row without a new customer, the missing ones cannot be told apart. */
const maxIdleSearches = 250;
const maxSearches = (total: number): number => 1000 + total / 10;

/** Opens a session with a search for `q`. The session lists the matches of `q`. */
export const openSession = async (
  client: Client,
  q: string,
  onProgress: OnProgress,
): Promise<SearchSession> => {
  const found = createFoundCustomers();
  const similar = [0, 1, 2].map(() => new Set<FoundCustomer>());
  let searches = new Map<string, Search>();
  let requests = 0;
  let idleSearches = 0;

  const total = (): number => searches.get(found.normalize(q))?.total ?? 0;

  const countFound = (part: string): number =>
    part === found.normalize(q) ? found.byId.size : found.count(part);

  const countMissing = (part: string): number => {
    const search = searches.get(part);
    if (!search) return Number.POSITIVE_INFINITY;
    return search.isExhausted ? 0 : Math.max(0, search.total - countFound(part));
  };

  const incompleteSearches = () => [...searches].filter(([, search]) => !search.isExhausted);

  const exhaust = (part: string, search: Search): void => {
    search.isExhausted = true;
    for (const [field, customers] of similar.entries())
      for (const customer of customers) if (customer.texts[field]?.includes(part)) customers.delete(customer);
  };

  const search = async (part: string): Promise<void> => {
    requests++;
    const query = { limit: customerLimit.maximum, ...(part !== '' && { q: part }) };
    const { data } = await client.call(crm.list, { query });
    const added = found.add(part, data.customers);
    for (const customers of similar) for (const customer of added) customers.add(customer);
    idleSearches = added.length === 0 ? idleSearches + 1 : 0;
    searches = new Map([...searches].map(([searched, result]) => [found.normalize(searched), result]));
    const matches = Number(data.total) || data.customers.length;
    const result = { total: matches, isExhausted: false };
    searches.set(found.normalize(part), result);
    if (data.customers.length >= matches) exhaust(found.normalize(part), result);
    for (const [other, search] of incompleteSearches()) if (countMissing(other) === 0) exhaust(other, search);
    onProgress(found.byId.size, total() || matches);
  };

  await search(q);
  const atFirst = total();
  return {
    total: atFirst,
    found: found.byId,
    get requests() {
      return requests;
    },
    get isOver() {
      const isTooLong = idleSearches >= maxIdleSearches || requests >= maxSearches(atFirst);
      return found.byId.size >= atFirst || isTooLong;
    },
    search,
    normalize: found.normalize,
    isSearched: (part) => searches.has(part),
    countMissing,
    countMatches: (part) => searches.get(part)?.total ?? (countFound(part) * atFirst) / found.byId.size,
    incompleteParts: () =>
      incompleteSearches()
        .sort(([, a], [, b]) => a.total - b.total)
        .map(([part]) => part),
    isExhausted: (part) =>
      [...searches].some(([searched, { isExhausted }]) => isExhausted && part.includes(searched)),
    findSimilar: (field) => similar[field] ?? new Set(),
  };
};
