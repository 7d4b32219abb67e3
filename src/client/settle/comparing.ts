import { isSameNumber } from '../../ground/invariant.ts';
import { stringifyJson } from '../../ground/json.ts';

/** Whether what a record shows is what was sent for a field; `unseen` where the record does not show it. */
type Agreement = 'same' | 'other' | 'unseen';

/**
 * Compares a sent value with a shown one. Services trim, pad times with seconds, write phones in their own way,
 * add prices up and turn an empty text into null: none of that makes another record.
 */
export const agreementOf = (field: string, sent: unknown, shown: unknown): Agreement => {
  if (shown === undefined || Array.isArray(sent)) return 'unseen';
  if (isEmpty(sent)) return isEmpty(shown) ? 'same' : 'other';
  if (isEmpty(shown)) return 'other';
  return isSame(field, sent, shown) ? 'same' : 'other';
};

/** Whether a record shows the very value that was sent: what only looks like it may have been there before an edit. */
export const isExactly = (sent: unknown, shown: unknown): boolean =>
  stringifyJson(sent) === stringifyJson(shown);

/** The fields of a body that were sent with a value. */
export const sentFields = (body: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(body).filter((field) => body[field] !== undefined && body[field] !== null);

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const isSame = (field: string, sent: unknown, shown: unknown): boolean => {
  if (typeof sent === 'number') return isSameNumber(Number(shown), sent);
  if (typeof sent === 'boolean') return shown === sent || shown === Number(sent);
  const [a, b] = [plain(sent), plain(shown)];
  if (field === 'phone' || field === 'telefono') return a === b || samePhone(a, b);
  return a === b || timeOf(a) === (timeOf(b) ?? '') || (isDate(a) && b.startsWith(`${a}t`));
};

const plain = (value: unknown): string =>
  String(value).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

const timeOf = (text: string): string | undefined => /^(\d\d:\d\d)(:\d\d)?$/.exec(text)?.[1];

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** The same digits, one of them perhaps with its country before them. */
const samePhone = (a: string, b: string): boolean => {
  const [one, other] = [a.replace(/\D/g, ''), b.replace(/\D/g, '')];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 6 ? long.endsWith(short) : short === long && short !== '';
};
