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

const holds = (name: string, part: string): boolean => part.length >= shortestPart && name.includes(part);

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
    isWhole: compare((name, whole) => name === whole),
    isPart: compare(holds, (phone, part) => holds(phone, part) || isWithoutCountry(phone, part)),
  };
};

/** The digits of a country's own number, in the countries where guests write it without its code. */
const wholeNumber = 9;

/** Whether a guest left the phone without the country's code that a caller's display shows. */
const isWithoutCountry = (phone: string, shown: string): boolean =>
  phone.length >= wholeNumber && shown.endsWith(phone);
