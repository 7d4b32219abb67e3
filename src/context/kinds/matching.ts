import { digitsOf, fold, looksLikePhone } from '../../ground/text.ts';

/** What names a record, as the service sent it: a name, a code, a table, an e-mail, an id. */
type Named = unknown;

/** A word as names are compared with it: case, accents and room between words aside. */
const plain = (text: Named): string =>
  fold(String(text ?? ''))
    .trim()
    .replace(/\s+/g, ' ');

interface Match {
  /** Whether one of the names is the word. */
  isWhole(names: readonly Named[], phones?: readonly Named[]): boolean;
  /** Whether the word is a part of one of them. */
  isPart(names: readonly Named[], phones?: readonly Named[]): boolean;
}

/** A shorter part would be one of nearly everything. */
const shortestPart = 2;

/** Compares a word with what names records. Of a phone only the digits count. */
export const matchOf = (word: string): Match => {
  const wanted = plain(word);
  const digits = looksLikePhone(word) ? digitsOf(word) : '';
  const compare =
    (isMatch: (name: string, wanted: string) => boolean, isPhone = isMatch): Match['isWhole'] =>
    (names, phones = []) =>
      (wanted !== '' && [...names, ...phones].some((name) => isMatch(plain(name), wanted))) ||
      (digits !== '' && phones.some((phone) => isPhone(digitsOf(String(phone ?? '')), digits)));
  return {
    isWhole: compare((name, whole) => name === whole, isOnePhone),
    isPart: compare((name, part) => part.length >= shortestPart && name.includes(part)),
  };
};

/** The digits of a country's own number, in the countries where guests write it without its code. */
const wholeNumber = 9;

/** Whether digits are one phone, as a caller's display shows it and as a guest wrote it down: with the country's code or without. */
const isOnePhone = (one: string, other: string): boolean => {
  const [shorter = '', longer = ''] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (shorter.length >= wholeNumber && longer.endsWith(shorter));
};
