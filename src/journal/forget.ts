import { isSameId } from '../ground/json.ts';
import { isPhoneField, isSamePhone, mentionsPhone } from '../ground/phones.ts';
import { fold, looksLikePhone } from '../ground/strings.ts';
import type { ApiRecord } from '../render/result.ts';
import {
  formatWriteKey,
  type Id,
  type OutcomeLine,
  parseLine,
  type Restaurant,
  readWrites,
  version,
  type Write,
} from './entry.ts';
import type { Journal } from './file.ts';
import type { Comparison } from './restaurant.ts';

/** What identifies a customer in a journal or another file on this machine. */
export interface CustomerTraces {
  readonly id?: Id | undefined;
  readonly phones: readonly string[];
  /** Names and e-mails. */
  readonly texts: readonly string[];
  readonly reservaIds?: ReadonlySet<unknown>;
}

/** Parses what a person typed: an id, and a phone or another text. */
export const parseTraces = (word: string): CustomerTraces =>
  looksLikePhone(word) ? { id: word, phones: [word], texts: [] } : { id: word, phones: [], texts: [word] };

/** Selects the writes of a restaurant in the journal: all of them, or those that mention a customer. */
interface Selection {
  readonly compare: (restaurant: Restaurant) => Promise<Comparison>;
  /** The context's profile: its writes with another key are included unless they belong to another restaurant. */
  readonly profile: string | null;
  readonly customer: CustomerTraces | undefined;
}

/** Removes the selected writes. A customer's leave a line each: the other writes of a command stay undoable. */
export const forget = async (journal: Journal, selection: Selection): Promise<number> => {
  const writes = await findWrites(journal, selection);
  await journal.rewrite((value) => {
    const line = parseLine(value);
    if (!line || !('n' in line) || !writes.has(formatWriteKey(line))) return value as object;
    const { entry, n, type } = line;
    if (type !== 'write' || selection.customer === undefined) return undefined;
    return { v: version, type: 'forgotten', entry, n };
  });
  return writes.size;
};

/** Returns the keys of the selected writes. */
export const findWrites = async (
  journal: Journal,
  { compare, profile, customer }: Selection,
): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const { write, outcomeLine } of readWrites(journal.newestFirst())) {
    if (customer !== undefined && !mentionsCustomer(customer, write, outcomeLine)) continue;
    const comparison = await compare(write.restaurant);
    const isOfProfile = profile !== null && write.restaurant.profile === profile;
    if (comparison === 'same' || (comparison === 'unknown' && isOfProfile)) keys.add(formatWriteKey(write));
  }
  return keys;
};

const mentionsCustomer = (
  customer: CustomerTraces,
  { kind, id: writtenId, before, body }: Write,
  outcome: OutcomeLine | undefined,
): boolean => {
  const ids = [writtenId, outcome?.id];
  if (kind === 'customer' && ids.some((written) => isSameId(written, customer.id))) return true;
  if (kind === 'reserva' && ids.some((written) => customer.reservaIds?.has(written))) return true;
  return isAbout(customer, { before, body, after: outcome?.after });
};

/** Compares ids only in fields that hold ids, phones in any notation, and other texts as whole words. */
export const isAbout = ({ id, phones, texts }: CustomerTraces, record: ApiRecord): boolean => {
  const words = texts.map(normalizeWords).filter((word) => word !== '');
  const mentions = (value: unknown, field: string): boolean => {
    if (field === 'customer_id' && isSameId(value, id)) return true;
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).some(([key, part]) => mentions(part, key));
    if (isPhoneField(field) && phones.some((phone) => isSamePhone(value, phone))) return true;
    if (typeof value !== 'string') return false;
    const text = ` ${normalizeWords(value)} `;
    return (
      phones.some((phone) => mentionsPhone(value, phone)) || words.some((word) => text.includes(` ${word} `))
    );
  };
  return mentions(record, '');
};

/** Removes case, accents and punctuation, except dots in e-mails, and separates words by one space. */
const normalizeWords = (text: string): string => (fold(text).match(wordPattern) ?? []).join(' ');

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}.]*@(?:[\p{L}\p{N}.]*[\p{L}\p{N}])?|[\p{L}\p{N}]+/gu;
