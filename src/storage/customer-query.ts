import { type RawBuilder, sql } from 'kysely';
import { fold, keepDigits, looksLikePhone } from '../ground/strings.ts';

/** Finds the customers whose name, e-mail or phone contains the text. */
export interface CustomerQuery {
  /** Without case and accents; compared with name, e-mail and phone. */
  readonly text: string;
  /** Compared with the digits of the phone; absent unless the query looks like a phone. */
  readonly digits?: string;
}

export const toCustomerQuery = (q: string): CustomerQuery => ({
  text: fold(q),
  ...(looksLikePhone(q) && { digits: keepDigits(q) }),
});

/** Texts below this length are not in a trigram index. */
export const trigramLength = 3;

/** The texts to look up in a trigram index; undefined if one is too short for it. */
export const indexedTexts = ({ text, digits = text }: CustomerQuery): readonly string[] | undefined => {
  const texts = [...new Set([text, digits])];
  return texts.every((each) => [...each].length >= trigramLength) ? texts : undefined;
};

/** The first 200 characters of a column: PostgreSQL cannot index longer texts. */
export const indexedPrefix = (column: string): RawBuilder<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, 200)`;
