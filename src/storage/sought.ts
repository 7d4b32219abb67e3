import type { RawBuilder } from 'kysely';
import { fold, keepDigits, looksLikePhone } from '../ground/strings.ts';

/** Whom a search for customers is about: those of whom one of the texts is a part of a column that it is compared with. */
export interface Sought {
  /** Compared with name, e-mail and phone. */
  readonly part: string;
  /** Compared with the phone's digits; none where it was not digits that were asked for. */
  readonly digits?: string;
  /** How many are to be answered. */
  readonly limit: number;
}

export const soughtBy = (q: string, limit: number): Sought => ({
  part: fold(q),
  limit,
  ...(looksLikePhone(q) && { digits: keepDigits(q) }),
});

/** How many characters a text must have for an index of parts of it to know where it is. */
export const shortestPart = 3;

/** The texts of which an index of parts has to know one; none where one of them is too short for it. */
export const textsOf = ({ part, digits = part }: Sought): readonly string[] | undefined => {
  const texts = [...new Set([part, digits])];
  return texts.every((text) => [...text].length >= shortestPart) ? texts : undefined;
};

/** What an index knows of a tenant's sought before each customer is looked at. */
export interface Narrowed {
  /** A selection of customers, from where it says where from: all of them, and perhaps others. */
  readonly found: RawBuilder<unknown>;
  /** Whether there are no others. */
  readonly isExact: boolean;
  /** How many there are, where the index alone says so. */
  readonly total?: number | undefined;
}
