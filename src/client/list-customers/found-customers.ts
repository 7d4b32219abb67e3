import type { Customer } from '../../contract/crm.ts';
import { fold, keepDigits } from '../../ground/strings.ts';

/** A customer with the texts that a search looks through: name, phone and e-mail. */
export interface FoundCustomer {
  readonly customer: Customer;
  texts: readonly string[];
}

/** Positions in `texts`. */
export const nameField = 0;
export const phoneField = 1;

/** The customers found so far. They match a search as they do in the service. */
interface FoundCustomers {
  readonly byId: ReadonlyMap<unknown, FoundCustomer>;
  /** Adds the matches of `part` that a response holds. Returns the new ones. */
  add(part: string, customers: readonly Customer[]): FoundCustomer[];
  /** Puts a text in lower case, and removes its accents if the service ignores accents. */
  normalize(text: string): string;
  /** Returns how many customers match a normalized part. */
  count(part: string): number;
}

export const createFoundCustomers = (): FoundCustomers => {
  const byId = new Map<unknown, FoundCustomer>();
  const all: FoundCustomer[] = [];
  let counts = new Map<string, { count: number; compared: number }>();
  let ignoresAccents = false;
  let comparesDigits = false;

  const normalize = (text: string): string => (ignoresAccents ? fold(text) : text.toLowerCase());

  const normalizeTexts = ({ full_name, phone, email }: Customer): string[] =>
    [full_name, phone, email].map((value) => normalize(String(value ?? '')));

  const isMatch = (found: FoundCustomer, part: string): boolean =>
    found.texts.some((text) => text.includes(part)) || (comparesDigits && hasDigits(found, part));

  /** Finds out from unexpected matches whether the service ignores accents, or separators in phone numbers. */
  const learnComparison = (part: string, matches: readonly FoundCustomer[]): void => {
    const unexpected = matches.filter((found) => !isMatch(found, normalize(part)));
    const matchByDigits = unexpected.some((found) => hasDigits(found, part));
    const matchByFolding = unexpected.some(({ texts }) =>
      texts.some((text) => fold(text).includes(fold(part))),
    );
    if (!matchByDigits && !matchByFolding) return;
    comparesDigits ||= matchByDigits;
    ignoresAccents ||= matchByFolding;
    counts = new Map();
    for (const found of all) found.texts = normalizeTexts(found.customer);
  };

  return {
    byId,
    normalize,
    add: (part, customers) => {
      const before = all.length;
      const matches = customers.map((customer) => {
        const known = byId.get(customer.id);
        if (known) return known;
        const added = { customer, texts: normalizeTexts(customer) };
        byId.set(customer.id, added);
        all.push(added);
        return added;
      });
      learnComparison(part, matches);
      return all.slice(before);
    },
    count: (part) => {
      let { count, compared } = counts.get(part) ?? { count: 0, compared: 0 };
      for (; compared < all.length; compared++) if (isMatch(all[compared] as FoundCustomer, part)) count++;
      counts.set(part, { count, compared });
      return count;
    },
  };
};

const hasDigits = ({ texts }: FoundCustomer, part: string): boolean =>
  /^\d+$/.test(part) && keepDigits(texts[phoneField] ?? '').includes(part);
