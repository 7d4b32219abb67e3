import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { lazy } from '../../ground/invariant.ts';
import { groupBy } from '../../ground/rows.ts';
import type { Client } from '../client.ts';
import {
  type FoundCustomer,
  nameField,
  type OnProgress,
  openSession,
  phoneField,
  type SearchSession,
} from './search-session.ts';

/** The customers found, and how many the service counts after the last search. */
export interface CustomerList {
  readonly customers: Customer[];
  readonly total: number;
}

/** The list is read again this often if customers are added or deleted meanwhile. */
const maxRounds = 3;
/** By field: a part with more estimated matches is not searched for. Phone parts share the fewest customers. */
const maxMatches = [customerLimit.maximum * 0.9, customerLimit.maximum * 2];
/** The least number of new customers that a likely part is expected to find. */
const minGain = 0.1;
const maxLikelyParts = 4;
const maxExtensions = 2;
/** This many customers represent all. */
const sampleSize = 1000;
/** How much a text says about the missing customers if it contains a part whose matches are all found. */
const exhaustedWeight = 0.05;
/** The weight of a digit that follows in no phone found so far. */
const unseenDigitWeight = 0.2;

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

/** A name or phone found. Its weight is how much it says about the names or phones of the missing customers. */
interface Sample {
  readonly text: string;
  readonly weight: number;
}

/** The rest of a sample from a position. */
interface Suffix {
  readonly sample: Sample;
  readonly start: number;
}

/** The suffixes that begin with a part. */
interface Group {
  readonly suffixes: readonly Suffix[];
  readonly samples: ReadonlySet<Sample>;
  readonly weight: number;
}

/** A part to search for, how many new customers it is expected to find, and the samples that match. */
interface LikelyPart {
  readonly part: string;
  readonly gain: number;
  readonly samples: ReadonlySet<Sample>;
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

/**
 * Divides phones by their beginnings and names by any part, character by character, until each part probably fits in
 * one response. Returns the parts with at least half the best gain, the best first.
 */
const findLikelyParts = (session: SearchSession): LikelyPart[] => {
  const likely: LikelyPart[] = [];
  const representatives = pickEvenly(session.found);
  const estimateMatches = (part: string): number =>
    (session.countFound(part) * session.total) / session.found.length;
  let gainThreshold = minGain;
  for (const field of [phoneField, nameField]) {
    /** Divides a prefix by the next character. It lacks about `missing` customers, `scale` for each unit of weight. */
    const divide = (prefix: string, suffixes: readonly Suffix[], missing: number, scale: number): void => {
      for (const [part, { suffixes: longer, samples, weight }] of groupByPart(prefix, suffixes, field)) {
        const expected = Math.min(missing, weight * scale);
        if (expected < gainThreshold || session.isExhausted(part)) continue;
        const isSearched = session.isSearched(part);
        const gain = isSearched ? session.countMissing(part) : expected;
        if (gain < gainThreshold) continue;
        const isSearchable =
          !isSearched && isTrimmed(part) && estimateMatches(part) <= (maxMatches[field] ?? 0);
        if (isSearchable) {
          likely.push({ part, gain, samples });
          gainThreshold = Math.max(gainThreshold, gain / 2);
        } else divide(part, longer, gain, isSearched ? gain / weight : scale);
      }
    };
    const samples = takeSamples(session, field, representatives);
    const listStarts = (text: string) => (field === phoneField ? [0] : [...text].map((_, start) => start));
    const suffixes = samples.flatMap((sample) => listStarts(sample.text).map((start) => ({ sample, start })));
    divide('', suffixes, session.total, session.countMissing('') / sumWeights(samples));
  }
  return likely.filter(({ gain }) => gain >= gainThreshold).sort((a, b) => b.gain - a.gain);
};

const pickEvenly = <T>(all: readonly T[]): readonly T[] => {
  const step = Math.ceil(all.length / sampleSize);
  return all.filter((_, index) => index % step === 0);
};

const takeSamples = (
  { similar }: SearchSession,
  field: number,
  representatives: readonly FoundCustomer[],
): Sample[] => {
  const similarCustomers: ReadonlySet<FoundCustomer> = similar[field] ?? new Set();
  const toSample = (weight: number) => (customer: FoundCustomer) => ({
    text: customer.texts[field] ?? '',
    weight,
  });
  const others = representatives.filter((customer) => !similarCustomers.has(customer));
  return [...pickEvenly([...similarCustomers]).map(toSample(1)), ...others.map(toSample(exhaustedWeight))];
};

/** Groups the suffixes that begin with `prefix` by their next character. The heaviest group is first. */
const groupByPart = (prefix: string, suffixes: readonly Suffix[], field: number): [string, Group][] => {
  const byPart = groupBy(suffixes, ({ sample, start }) => {
    const next = sample.text[start + prefix.length];
    return next === undefined ? undefined : prefix + next;
  });
  const groups = [...byPart].map(([part, longer]): [string, Group] => {
    const samples = new Set(longer.map(({ sample }) => sample));
    return [part, { suffixes: longer, samples, weight: sumWeights(samples) }];
  });
  // The phones found so far may all be neighbours: a response in the order of phones shows the first ones only.
  if (field === phoneField && groups.length > 1)
    for (const digit of '0123456789')
      if (!byPart.has(prefix + digit))
        groups.push([prefix + digit, { suffixes: [], samples: new Set(), weight: unseenDigitWeight }]);
  return groups.sort(([, a], [, b]) => b.weight - a.weight);
};

const sumWeights = (samples: Iterable<Sample>): number =>
  [...samples].reduce((sum, { weight }) => sum + weight, 0);

/** The service ignores outer spaces. */
const isTrimmed = (part: string): boolean => part.trim() === part;

/** Chooses parts that mostly match different samples, to be searched for at the same time. */
const chooseDistinctParts = (likely: readonly LikelyPart[]): string[] => {
  const chosen: string[] = [];
  const taken = new Set<Sample>();
  for (const { part, samples } of likely) {
    const shared = [...samples].filter((sample) => taken.has(sample)).length;
    if (shared > samples.size / 10) continue;
    for (const sample of samples) taken.add(sample);
    chosen.push(part);
    if (chosen.length === maxLikelyParts) break;
  }
  return chosen;
};

const usualCharacters = [...'abcdefghijklmnopqrstuvwxyzñç0123456789@.+-'];

/** Extends the first incomplete part that has a new extension: by a character beside it in a name, else by any. */
const extendIncompletePart = (session: SearchSession): string[] => {
  const isNew = (part: string) => isTrimmed(part) && !session.isSearched(part) && !session.isExhausted(part);
  const names = session.found.map(({ texts }) => texts[nameField] ?? '');
  const listCharacters = lazy(() => [
    ...new Set([...usualCharacters, ...session.found.flatMap(({ texts }) => [...texts.join('')])]),
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
