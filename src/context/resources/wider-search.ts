import { countEditsTo } from '../../cli/nearest.ts';
import type { Client } from '../../client/client.ts';
import type { Customer } from '../../contract/crm.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { isSamePhone, toSearchDigits } from '../../ground/phones.ts';
import { dedupeById } from '../../ground/rows.ts';
import { fold, keepDigits, looksLikePhone } from '../../ground/strings.ts';
import { searchCustomers } from './customer.ts';

/** Finds the customers of one word. */
type FindCustomers = (word: string) => Promise<readonly Customer[]>;

/** Finds names that contain all words, else the nearest names; undefined if `q` is not a name or none is near. */
export const searchWider = async (
  client: Client,
  q: string,
  find: FindCustomers = async (word) => (await searchCustomers(client, [word])).customers,
) => {
  const words = q.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0 || keepDigits(q) !== '' || q.includes('@')) return undefined;
  const matches = words.length > 1 ? await findWithAllWords(words, find) : [];
  if (matches.length > 0) return { customers: matches, by: 'words' as const };
  const near = await findNearest(client, words);
  return near.length > 0 ? { customers: near, by: 'nearness' as const } : undefined;
};

/** Finds a phone with a country code among customers whose phone is stored without it. */
export const findWithoutCountryCode = async (client: Client, q: string): Promise<Customer[]> => {
  const digits = toSearchDigits(q);
  if (!looksLikePhone(q) || digits === keepDigits(q)) return [];
  const { customers } = await searchCustomers(client, [digits]);
  return customers.filter(({ phone }) => isSamePhone(phone, q));
};

const findWithAllWords = async (words: readonly string[], find: FindCustomers): Promise<Customer[]> => {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  return (await find(longest)).filter((customer) =>
    words.every((word) => foldName(customer).includes(fold(word))),
  );
};

const maxNearest = 5;

/** The API finds parts of names, so this compares every name that has the start or end of a word. */
const findNearest = async (client: Client, words: readonly string[]): Promise<Customer[]> => {
  const parts = new Set(words.slice(0, maxWords).flatMap((word) => [word.slice(0, 3), word.slice(-3)]));
  const found = await mapConcurrently([...parts], (part) => searchCustomers(client, [part]));
  return dedupeById(found.flatMap(({ customers }) => customers))
    .flatMap((customer) => {
      const edits = countEditsToName(words, foldName(customer));
      return edits === undefined ? [] : [{ customer, edits }];
    })
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, maxNearest)
    .map(({ customer }) => customer);
};

const maxWords = 3;

/** Counts the edits from the words to the nearest words of a name. Returns undefined if a word is near none. */
const countEditsToName = (words: readonly string[], name: string): number | undefined => {
  let sum = 0;
  for (const word of words) {
    const edits = name.split(/\s+/).flatMap((part) => countEditsTo(fold(word), part) ?? []);
    if (edits.length === 0) return undefined;
    sum += Math.min(...edits);
  }
  return sum;
};

const foldName = ({ full_name }: Customer): string => fold(full_name ?? '');
