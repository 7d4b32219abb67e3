import { fold, keepDigits, looksLikePhone } from '../ground/strings.ts';
import {
  formatWriteKey,
  type OutcomeLine,
  parseLine,
  type Restaurant,
  version,
  type Write,
} from './entry.ts';
import type { Journal } from './file.ts';
import { mayBeSame } from './restaurant.ts';

/** Counts the restaurant's writes in the journal, or only those that mention a customer by name, phone, e-mail or id. */
export const countWrites = async (
  journal: Journal,
  restaurant: Restaurant,
  customer: string | undefined,
): Promise<number> => (await findWrites(journal, restaurant, customer)).size;

/** Removes the writes that `countWrites` counts. The other writes of a command stay undoable. */
export const forget = async (
  journal: Journal,
  restaurant: Restaurant,
  customer: string | undefined,
): Promise<number> => {
  const writes = await findWrites(journal, restaurant, customer);
  await journal.rewrite((value) => {
    const line = parseLine(value);
    if (!line || !('n' in line) || !writes.has(formatWriteKey(line))) return value as object;
    const { entry, n, type } = line;
    if (type !== 'write' || customer === undefined) return undefined;
    return { v: version, type: 'forgotten', entry, n };
  });
  return writes.size;
};

/** Returns the keys of the writes. */
const findWrites = async (
  journal: Journal,
  restaurant: Restaurant,
  customer: string | undefined,
): Promise<Set<string>> => {
  const keys = new Set<string>();
  const outcomes = new Map<string, OutcomeLine>();
  for await (const value of journal.newestFirst()) {
    const line = parseLine(value);
    if (line?.type === 'settled') outcomes.set(formatWriteKey(line), line);
    if (line?.type !== 'write' || !mayBeSame(line.restaurant, restaurant)) continue;
    const key = formatWriteKey(line);
    if (customer === undefined || mentionsCustomer(customer, line, outcomes.get(key))) keys.add(key);
    outcomes.delete(key);
  }
  return keys;
};

const minPhoneDigits = 6;

/** Searches the id, the `customer_id`, and every text: whole words, or the digits of a phone. */
const mentionsCustomer = (
  customer: string,
  { kind, id, before, body }: Write,
  outcome: OutcomeLine | undefined,
): boolean => {
  const records = [before, body, outcome?.after];
  const searchWords = normalizeWords(customer);
  const digits = looksLikePhone(customer) ? keepDigits(customer) : '';
  const isInValue = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) return Object.values(value).some(isInValue);
    if (typeof value !== 'string') return false;
    const hasPhone = digits.length >= minPhoneDigits && keepDigits(value).includes(digits);
    return hasPhone || (searchWords !== '' && ` ${normalizeWords(value)} `.includes(` ${searchWords} `));
  };
  const hasId = kind === 'customer' && [id, outcome?.id].some((ownId) => String(ownId) === customer);
  return hasId || records.some((record) => String(record?.['customer_id']) === customer || isInValue(record));
};

/** Removes case, accents and punctuation, and separates words by one space. */
const normalizeWords = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim();
