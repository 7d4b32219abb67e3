import { lazy } from './invariant.ts';

/** Lower case without accents, for comparison. Accepts a number that a service sent instead of a text. */
export const fold = (text: string): string => stripAccents(String(text)).toLowerCase();

/** The text without accents. ASCII is returned at once: searches call this for each record. */
export const stripAccents = (text: string): string =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;

export const keepDigits = (text: string): string => String(text).replace(/\D/g, '');

/** Whether the text consists of digits and the separators that people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);

/** Digits of the shortest national number that is compared without its country code. */
const minNationalDigits = 9;

/** True for a text that stands for "no phone": without digits, or zeros only. */
export const isPlaceholderPhone = (text: string): boolean => /^(?:0{0,2}34)?0*$/.test(keepDigits(text));

export const isEmail = (text: string): boolean => /[^\s@]@[^\s@]/.test(text);

/**
 * Whether two phones are the same number: the same digits, or one is the other with its country code, if the national
 * number has at least nine digits. A placeholder is never the same as another phone.
 */
export const isSamePhone = (a: string, b: string): boolean => {
  const [short = '', long = ''] = [a, b].map(toInternational).sort((x, y) => x.length - y.length);
  if (isPlaceholderPhone(short) || !long.endsWith(short)) return false;
  return short === long || (short.length >= minNationalDigits && isCountryCode(long.slice(0, -short.length)));
};

/** The digits, without the 00 that some people dial before a country code. */
const toInternational = (phone: string): string => keepDigits(phone).replace(/^00/, '');

const isCountryCode = (digits: string): boolean => /^[1-9]\d{0,2}$/.test(digits);

const getCollator = lazy(() => new Intl.Collator('es', { numeric: true }));

/** Spanish order, with numbers by value: S2 before S10. */
export const compareTexts = (a: string, b: string): number => getCollator().compare(a, b);

/** A command to copy into a shell. Each word is quoted if needed: a guest's name may contain anything. */
export const shellCommand = (...words: readonly string[]): string => words.map(quoteShellWord).join(' ');

export const quoteShellWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
