import { fold, keepDigits, looksLikePhone } from '../ground/strings.ts';
import { lineOf, type OutcomeLine, type Restaurant, version, type Write } from './entry.ts';
import type { Journal } from './file.ts';
import { mayBeSame } from './restaurant.ts';

/** How many writes of the restaurant the journal holds; of a guest, where one is named. */
export const countKept = async (
  journal: Journal,
  restaurant: Restaurant,
  guest: string | undefined,
): Promise<number> => (await keptOf(journal, restaurant, guest)).size;

/**
 * Removes what the journal holds of the restaurant, or of one guest: by name, phone, e-mail or customer id, wherever
 * they stand. What is left of a command is still undoable. Resolves to how many writes went.
 */
export const forget = async (
  journal: Journal,
  restaurant: Restaurant,
  guest: string | undefined,
): Promise<number> => {
  const writes = await keptOf(journal, restaurant, guest);
  await journal.rewrite((value) => {
    const line = lineOf(value);
    if (!line || !('n' in line) || !writes.has(keyOf(line))) return value as object;
    const { entry, n, type } = line;
    return type === 'write' && guest !== undefined ? { v: version, type: 'forgotten', entry, n } : undefined;
  });
  return writes.size;
};

const keyOf = ({ entry, n }: { readonly entry: string; readonly n: number }): string => `${entry} ${n}`;

/** The writes of the restaurant, by entry and number, that speak of the guest: themselves, or their answer. */
const keptOf = async (
  journal: Journal,
  restaurant: Restaurant,
  guest: string | undefined,
): Promise<Set<string>> => {
  const found = new Set<string>();
  const answers = new Map<string, OutcomeLine>();
  for await (const value of journal.newestFirst()) {
    const line = lineOf(value);
    if (line?.type === 'settled') answers.set(keyOf(line), line);
    if (line?.type !== 'write' || !mayBeSame(line.restaurant, restaurant)) continue;
    const answer = answers.get(keyOf(line));
    answers.delete(keyOf(line));
    if (guest === undefined || speaksOf(guest, line, answer)) found.add(keyOf(line));
  }
  return found;
};

/** Fewer digits are no phone. */
const shortestPhone = 6;

/** Whether what is kept of a record speaks of a guest: in a name, a phone, or in the middle of a note. */
const speaksOf = (
  guest: string,
  { kind, id, before, body }: Write,
  answer: OutcomeLine | undefined,
): boolean => {
  const records = [before, body, answer?.after];
  const wanted = words(guest);
  const digits = looksLikePhone(guest) ? keepDigits(guest) : '';
  const inValue = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) return Object.values(value).some(inValue);
    if (typeof value !== 'string') return false;
    const isPhone = digits.length >= shortestPhone && keepDigits(value).includes(digits);
    return isPhone || (wanted !== '' && ` ${words(value)} `.includes(` ${wanted} `));
  };
  const isTheirs = kind === 'customer' && [id, answer?.id].some((own) => String(own) === guest);
  return isTheirs || records.some((record) => String(record?.['customer_id']) === guest || inValue(record));
};

/** A text as words with one space between them, accents and case aside. */
const words = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim();
