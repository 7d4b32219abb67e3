import { countEditsTo } from '../../cli/nearest.ts';
import type { Client } from '../../client/client.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { fold, isSamePhone, keepDigits, looksLikePhone } from '../../ground/strings.ts';

/** Customers who were not found as they were asked for, and how they were. */
interface Wider {
  readonly customers: readonly Customer[];
  readonly by: 'words' | 'nearness';
}

/**
 * Whom a search that found nothing may have meant: those whose name has all of its words, whatever stands between
 * them, else those with the nearest names. Undefined where it is no name, or nobody is near.
 */
export const searchWider = async (client: Client, q: string): Promise<Wider | undefined> => {
  const words = q.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0 || keepDigits(q) !== '' || q.includes('@')) return undefined;
  const withAll = words.length > 1 ? await withAllOf(client, words) : [];
  if (withAll.length > 0) return { customers: withAll, by: 'words' };
  const near = await nearestTo(client, words);
  return near.length > 0 ? { customers: near, by: 'nearness' } : undefined;
};

/** The digits of a number within its country, where guests leave its code out. */
const nationalDigits = 9;

/** Those whose phone it is, written down without the country's code that stands on the display. */
export const withoutCountry = async (client: Client, q: string): Promise<Customer[]> => {
  const digits = keepDigits(q);
  if (!looksLikePhone(q) || digits.length <= nationalDigits) return [];
  const found = await customersWith(client, digits.slice(-nationalDigits));
  return found.filter(({ phone }) => isSamePhone(phone ?? '', q));
};

const withAllOf = async (client: Client, words: readonly string[]): Promise<Customer[]> => {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const found = await customersWith(client, longest);
  return found.filter((customer) => words.every((word) => nameOf(customer).includes(fold(word))));
};

const mostNear = 5;

/** The interface finds parts of names: whoever shares the beginning or the end of a word is compared with all of it. */
const nearestTo = async (client: Client, words: readonly string[]): Promise<Customer[]> => {
  const parts = new Set(words.slice(0, mostWords).flatMap((word) => [word.slice(0, 3), word.slice(-3)]));
  const found = await mapConcurrently([...parts], (part) => customersWith(client, part));
  const candidates = new Map(found.flat().map((customer) => [customer.id, customer]));
  return [...candidates.values()]
    .flatMap((customer) => {
      const steps = stepsToName(words, nameOf(customer));
      return steps === undefined ? [] : [{ customer, steps }];
    })
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, mostNear)
    .map(({ customer }) => customer);
};

const mostWords = 3;

/** The slips between the words and those of a name; none where a word is near none of them. */
const stepsToName = (words: readonly string[], name: string): number | undefined => {
  let sum = 0;
  for (const word of words) {
    const steps = name.split(/\s+/).flatMap((part) => countEditsTo(fold(word), part) ?? []);
    if (steps.length === 0) return undefined;
    sum += Math.min(...steps);
  }
  return sum;
};

const nameOf = ({ full_name }: Customer): string => fold(full_name ?? '');

const customersWith = async (client: Client, q: string): Promise<Customer[]> =>
  (await client.call(crm.list, { query: { q, limit: customerLimit.maximum } })).data.customers;
