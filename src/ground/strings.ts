/** The text without accents and case, for comparing. A service may have sent a number where the interface has a text. */
export const fold = (text: string): string => stripAccents(String(text)).toLowerCase();

/** The text without its accents. Most texts have none, and searches ask by the thousand. */
export const stripAccents = (text: string): string => {
  if (!/[^ -~]/.test(text)) return text;
  const parted = text.normalize('NFD');
  // Signs and pictures have none of their own, and Latin letters these alone: a table of all takes a millisecond to make.
  return /[^\0-\u036f\u2000-\u20cf\u2100-\u2bff\u{1f000}-\u{1faff}]/u.test(parted)
    ? parted.replace(/\p{M}/gu, '')
    : parted.replace(/[\u0300-\u036f]/g, '');
};

export const keepDigits = (text: string): string => String(text).replace(/\D/g, '');

/** Whether the text is nothing but digits and what people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);

/** Digits of the shortest national number that is compared without its country code. */
const minNational = 9;

/** What people write where a form asks for a phone and there is none: no digit, or noughts. */
export const isPlaceholderPhone = (text: string): boolean => /^(?:0{0,2}34)?0*$/.test(keepDigits(text));

/** Whether it can be an address: people write a dash or a word where there is none. */
export const isEmail = (text: string): boolean => /[^\s@]@[^\s@]/.test(text);

/**
 * Whether two phones are one number: the same digits, or one is the other with its country code, if the national number
 * has at least nine digits. A placeholder is never the same as another phone.
 */
export const isSamePhone = (a: string, b: string): boolean => {
  const [short = '', long = ''] = [a, b].map(toInternational).sort((x, y) => x.length - y.length);
  if (isPlaceholderPhone(short) || !long.endsWith(short)) return false;
  return short === long || (short.length >= minNational && isCountryCode(long.slice(0, -short.length)));
};

/** The digits, without the 00 that some people dial before a country code. */
const toInternational = (phone: string): string => keepDigits(phone).replace(/^00/, '');

const isCountryCode = (digits: string): boolean => /^[1-9]\d{0,2}$/.test(digits);

const numbered = /^([A-Z]*)(\d{0,9})$/;

let collator: Intl.Collator | undefined;

/** Texts as a Spanish reader expects them, the numbers in them by value: S2 before S10. */
export const compareTexts = (one: string, other: string): number => {
  const [, word, number] = numbered.exec(one) ?? [];
  const [, otherWord, otherNumber] = numbered.exec(other) ?? [];
  // The names of tables: what knows the order of every language takes as long to load as a day's book to be read.
  if (word === otherWord && word !== undefined && number !== otherNumber) {
    const difference = Number(number || -1) - Number(otherNumber || -1);
    if (difference !== 0) return Math.sign(difference);
  }
  if (word !== undefined && otherWord !== undefined && word !== otherWord) return word < otherWord ? -1 : 1;
  collator ??= new Intl.Collator('es', { numeric: true });
  return collator.compare(one, other);
};

/** The words of a line as a shell takes them: a name that came from a guest may say anything. */
export const shellCommand = (...words: readonly string[]): string => words.map(quoteShellWord).join(' ');

/** A word that a shell takes literally. */
export const quoteShellWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
