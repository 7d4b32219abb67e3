import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { fold, keepDigits, looksLikePhone } from '../../ground/strings.ts';
import type { Client } from '../client.ts';

export type OnProgress = (found: number, total: number) => void;

/** A customer with the texts that a search looks through. */
export interface FoundCustomer {
  readonly customer: Customer;
  texts: { readonly name: string; readonly phone: string; readonly email: string };
  /** All texts in one, which is faster to search. */
  joined: string;
}

/** The texts that show how those of missing customers begin or go on. */
export const sampledFields = ['phone', 'name'] as const;
export type SampledField = (typeof sampledFields)[number];

export type SearchSession = Awaited<ReturnType<typeof openSession>>;

/** After this many searches in a row without a new customer, the session gives up. */
const maxIdleSearches = 250;
const getMaxSearches = (total: number): number => 1000 + total / 10;

/**
 * Opens a session, which collects the customers that match `q`, and searches for `q`. Later searches are for parts: pieces
 * of a name, phone or e-mail, in the form of `normalize`.
 */
export const openSession = async (client: Client, q: string, onProgress: OnProgress) => {
  const byId = new Map<unknown, FoundCustomer>();
  const found: FoundCustomer[] = [];
  /** By field, the found customers that missing ones may resemble: their text contains no exhausted part. */
  const similar = { phone: new Set<FoundCustomer>(), name: new Set<FoundCustomer>() };
  /** By part searched for, how many matches the service counts. */
  let totals = new Map<string, number>();
  /** The parts searched for whose matches are all found. */
  let exhausted: string[] = [];
  /** By part, how many of the first `compared` customers in `found` match it. */
  let counts = new Map<string, { count: number; compared: number }>();
  let ignoresAccents = false;
  let comparesDigits = false;
  let requests = 0;
  let idleSearches = 0;

  /** Parts that the service does not distinguish have one form. */
  const normalize = (text: string): string => (ignoresAccents ? fold(text) : text.toLowerCase());

  const normalizeTexts = ({ full_name, phone, email }: Customer) => {
    const toText = (value: unknown) => normalize(String(value ?? ''));
    const texts = { name: toText(full_name), phone: toText(phone), email: toText(email) };
    return { texts, joined: Object.values(texts).join('\n') };
  };

  const isMatch = (customer: FoundCustomer, part: string): boolean =>
    customer.joined.includes(part) || (comparesDigits && hasDigits(customer, part));

  const addMatches = (customers: readonly Customer[]): FoundCustomer[] =>
    customers.map((customer) => {
      const known = byId.get(customer.id);
      if (known) return known;
      const added = { customer, ...normalizeTexts(customer) };
      byId.set(customer.id, added);
      found.push(added);
      for (const field of sampledFields) similar[field].add(added);
      return added;
    });

  /** Finds out from unexpected matches whether the service ignores accents, or separators in phone numbers. */
  const learnComparison = (part: string, matches: readonly FoundCustomer[]): void => {
    const unexpected = matches.filter((customer) => !isMatch(customer, normalize(part)));
    const matchByDigits = unexpected.some((customer) => hasDigits(customer, part));
    const matchByFolding = unexpected.some(({ joined }) => fold(joined).includes(fold(part)));
    if (!matchByDigits && !matchByFolding) return;
    comparesDigits ||= matchByDigits;
    ignoresAccents ||= matchByFolding;
    counts = new Map();
    for (const customer of found) Object.assign(customer, normalizeTexts(customer.customer));
    totals = new Map([...totals].map(([searched, total]) => [normalize(searched), total]));
    exhausted = exhausted.map(normalize);
  };

  const countFound = (part: string): number => {
    if (part === normalize(q)) return found.length;
    const known = counts.get(part) ?? { count: 0, compared: 0 };
    const added = found.slice(known.compared).filter((customer) => isMatch(customer, part)).length;
    const count = known.count + added;
    counts.set(part, { count, compared: found.length });
    return count;
  };

  const isExhausted = (part: string): boolean => exhausted.some((searched) => part.includes(searched));

  const countMissing = (part: string): number =>
    isExhausted(part) ? 0 : Math.max(0, (totals.get(part) ?? Number.POSITIVE_INFINITY) - countFound(part));

  const search = async (part: string): Promise<void> => {
    requests++;
    const query = { limit: customerLimit.maximum, ...(part !== '' && { q: part }) };
    const { data } = await client.call(crm.list, { query });
    const before = found.length;
    learnComparison(part, addMatches(data.customers));
    idleSearches = found.length === before ? idleSearches + 1 : 0;
    const total = Number(data.total) || data.customers.length;
    totals.set(normalize(part), total);
    for (const searched of totals.keys()) {
      if (isExhausted(searched)) continue;
      const isComplete = searched === normalize(part) && data.customers.length >= total;
      if (!isComplete && countMissing(searched) > 0) continue;
      exhausted.push(searched);
      for (const field of sampledFields)
        for (const customer of similar[field])
          if (customer.texts[field].includes(searched)) similar[field].delete(customer);
    }
    onProgress(found.length, totals.get(normalize(q)) ?? total);
  };

  await search(q);
  const total = totals.get(normalize(q)) ?? 0;
  return {
    /** How many customers match the first search. */
    total,
    found: found as readonly FoundCustomer[],
    similar: similar as Readonly<Record<SampledField, ReadonlySet<FoundCustomer>>>,
    get requests() {
      return requests;
    },
    /** True if every customer is found, or if too many searches were made. */
    get isOver() {
      return found.length >= total || idleSearches >= maxIdleSearches || requests >= getMaxSearches(total);
    },
    search,
    normalize,
    countFound,
    isSearched: (part: string): boolean => totals.has(part),
    /** The parts searched for that have missing matches, the part with the fewest matches first. */
    listIncompleteParts: (): string[] =>
      [...totals]
        .filter(([part]) => !isExhausted(part))
        .sort(([, a], [, b]) => a - b)
        .map(([part]) => part),
    /** True if no missing customer can match `part`, because all matches of a shorter part are found. */
    isExhausted,
  };
};

const hasDigits = ({ texts }: FoundCustomer, part: string): boolean =>
  looksLikePhone(part) && keepDigits(texts.phone).includes(keepDigits(part));
