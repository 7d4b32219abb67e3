import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { lazy } from '../../ground/invariant.ts';
import { fold, keepDigits, looksLikePhone } from '../../ground/strings.ts';
import type { Client } from '../client.ts';
import {
  type FoundCustomer,
  type OnProgress,
  openSession,
  type SampledField,
  type SearchSession,
  sampledFields,
} from './search-session.ts';

/** The customers found, and how many the service counts after the last search. */
export interface CustomerList {
  readonly customers: Customer[];
  readonly total: number;
}

/** The list is read again this often if customers are added or deleted meanwhile. */
const maxRounds = 3;
/** By field: a part with more estimated matches is not searched for. Phone parts share the fewest customers. */
const maxMatches = { phone: customerLimit.maximum * 2, name: customerLimit.maximum * 0.9 };
/** The least number of new customers that a likely part is expected to find. */
const minGain = 0.1;
/** Parts that find much less than the best one wait for the next searches. */
const minShareOfBestGain = 0.7;
const maxLikelyParts = 4;
const maxExtensions = 2;
/** This many customers represent all. */
const sampleSize = 400;
const maxPartLength = 12;

/**
 * Lists every customer that matches `q`, although one response holds 200 at most (API section 8). Searches for parts of
 * names and phones until the number found is the number that the service counts, then asks for that number again. The
 * list is shorter than its total if searches cannot tell all customers apart.
 */
export const listAllCustomers = async (
  client: Client,
  q = '',
  onProgress: OnProgress = () => {},
): Promise<CustomerList> => {
  const list = await searchForAll(client, q, onProgress);
  if (q === '' || list.customers.length >= list.total) return list;
  // Hundreds of customers called Ana García differ in what `q` is not about.
  const { customers } = await searchForAll(client, '', onProgress);
  return { customers: customers.filter((customer) => isMatch(customer, q)), total: list.total };
};

/** Whether the API finds the customer with this text (section 8). */
const isMatch = ({ full_name, phone, email }: Customer, q: string): boolean => {
  const isPhone = looksLikePhone(q) && keepDigits(phone ?? '').includes(keepDigits(q));
  return isPhone || [full_name, phone, email].some((text) => fold(text ?? '').includes(fold(q)));
};

const searchForAll = async (client: Client, q: string, onProgress: OnProgress): Promise<CustomerList> => {
  for (let round = 1; ; round++) {
    const session = await openSession(client, q, onProgress);
    await searchUntilOver(session, q);
    const customers = session.found.map(({ customer }) => customer);
    // A full response may be cut, and its total may count only its own customers.
    const fitsInOne = session.requests === 1 && customers.length < customerLimit.maximum;
    if (fitsInOne && session.isOver) return { customers, total: session.total };
    const total = await countAll(client, q);
    const isConsistent = total === session.total && customers.length <= total;
    if (isConsistent || round === maxRounds) return { customers, total };
  }
};

const searchUntilOver = async (session: SearchSession, q: string): Promise<void> => {
  while (!session.isOver) {
    const parts = nextSearches(session, q);
    if (parts.length === 0) return;
    await Promise.all(parts.map(session.search));
  }
};

const countAll = async (client: Client, q: string): Promise<number> => {
  const query = { limit: 1, ...(q !== '' && { q }) };
  const { data } = await client.call(crm.list, { query });
  return Number(data.total) || data.customers.length;
};

/** A part to search for, how many missing customers probably match it, and some found ones that do. */
interface LikelyPart {
  readonly part: string;
  readonly gain: number;
  readonly matches: readonly FoundCustomer[];
}

/**
 * Returns the next parts to search for, or an empty list if nothing is left to try. Without a `q`, the missing customers
 * probably have names and phones like the found ones. The last few, and the matches of a `q`, are found by extending
 * the parts that have missing matches.
 */
const nextSearches = (session: SearchSession, q: string): string[] => {
  const likely = q === '' ? chooseDistinctParts(findLikelyParts(session)) : [];
  return likely.length > 0 ? likely : extendIncompletePart(session);
};

/** Finds beginnings of phones and parts of names whose matches probably fit in one response, the best gain first. */
const findLikelyParts = (session: SearchSession): LikelyPart[] => {
  const likely: LikelyPart[] = [];
  const missing = session.total - session.found.length;
  let leastGain = minGain;
  const isSearchable = (part: string, field: SampledField): boolean =>
    isTrimmed(part) &&
    !session.isSearched(part) &&
    (session.countFound(part) * session.total) / session.found.length <= maxMatches[field];
  for (const field of sampledFields) {
    const sample = pickEvenly([...session.similar[field]]);
    for (const [part, count] of countParts(sample, field)) {
      const gain = (count / sample.length) * missing;
      if (gain < leastGain) break;
      if (gain > maxMatches[field] || !isSearchable(part, field)) continue;
      leastGain = Math.max(leastGain, minShareOfBestGain * gain);
      likely.push({ part, gain, matches: sample.filter(({ texts }) => texts[field].includes(part)) });
    }
  }
  return likely.filter(({ gain }) => gain >= leastGain).sort((a, b) => b.gain - a.gain);
};

const pickEvenly = <T>(all: readonly T[]): readonly T[] => {
  const step = Math.ceil(all.length / sampleSize);
  return all.filter((_, index) => index % step === 0);
};

/** How many customers have each beginning of a phone, or each part of a name; the most frequent first. */
const countParts = (customers: readonly FoundCustomer[], field: SampledField): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { texts } of customers)
    for (const part of listParts(texts[field], field)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

const listParts = (text: string, field: SampledField): Set<string> => {
  const parts = new Set<string>();
  const starts = field === 'phone' ? 1 : text.length;
  for (let start = 0; start < starts; start++)
    for (let end = start + 1; end <= Math.min(text.length, start + maxPartLength); end++)
      parts.add(text.slice(start, end));
  return parts;
};

/** The service ignores outer spaces. */
const isTrimmed = (part: string): boolean => part.trim() === part;

/** Chooses parts that mostly match different customers, to be searched for at the same time. */
const chooseDistinctParts = (likely: readonly LikelyPart[]): string[] => {
  const chosen: string[] = [];
  const taken = new Set<FoundCustomer>();
  for (const { part, matches } of likely) {
    const shared = matches.filter((customer) => taken.has(customer)).length;
    if (shared > matches.length / 10) continue;
    for (const customer of matches) taken.add(customer);
    chosen.push(part);
    if (chosen.length === maxLikelyParts) break;
  }
  return chosen;
};

const usualCharacters = [...'abcdefghijklmnopqrstuvwxyzñç0123456789@.+-'];

/** Extends the first incomplete part that has a new extension: by a character beside it in a name, else by any. */
const extendIncompletePart = (session: SearchSession): string[] => {
  const isNew = (part: string) => isTrimmed(part) && !session.isSearched(part) && !session.isExhausted(part);
  const names = session.found.map(({ texts }) => texts.name);
  const listCharacters = lazy(() => [
    ...new Set([
      ...usualCharacters,
      ...session.found.flatMap(({ texts }) => [...Object.values(texts).join('')]),
    ]),
  ]);
  const extendByAny = (part: string) =>
    listCharacters().flatMap((c) =>
      part === '' ? [c] : [part + c, c + part, `${part} ${c}`, `${c} ${part}`],
    );
  for (const extend of [(part: string) => extendAsFound(part, names), extendByAny])
    for (const part of session.listIncompleteParts()) {
      const extensions = new Set(extend(part).map(session.normalize).filter(isNew));
      if (extensions.size > 0) return [...extensions].slice(0, maxExtensions);
    }
  return [];
};

/**
 * Extends a part by the character beside it in the names, or by a space and the character behind it. The best extension
 * is first: about a third of the names with the part contain it, where -p·ln p is greatest.
 */
const extendAsFound = (part: string, all: readonly string[]): string[] => {
  const names = all.filter((name) => name.includes(part));
  const counts = new Map<string, number>();
  for (const name of names)
    for (let start = name.indexOf(part); start !== -1 && start < name.length; ) {
      const end = start + part.length;
      const longerStart = Math.max(0, start - (name[start - 1] === ' ' ? 2 : 1));
      const longerEnd = end + (name[end] === ' ' ? 2 : 1);
      for (const longer of [name.slice(start, longerEnd), name.slice(longerStart, end)])
        counts.set(longer, (counts.get(longer) ?? 0) + 1);
      start = name.indexOf(part, start + 1);
    }
  const rateExtension = (count: number): number => -count * Math.log(Math.min(1, count / names.length));
  return [...counts].sort(([, a], [, b]) => rateExtension(b) - rateExtension(a)).map(([longer]) => longer);
};
