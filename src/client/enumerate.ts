import { type Customer, crm, customerLimit } from '../contract/crm.ts';
import { Failure } from '../errors.ts';
import type { Client } from './client.ts';

export interface Enumeration {
  readonly customers: Customer[];
  /** How many the service says there are. */
  readonly total: number;
}

/** What a name, phone or e-mail is made of: each customer's has at least one of these in it. */
const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789', ' ', '@', '.', '-', '+', "'", '_', 'ñ', 'ç'];
/** How long a part of the query may grow before the split is given up. */
const longest = 6;

/**
 * Every customer that `q` finds, although one answer holds 200 at most: a query that finds more is split into
 * longer ones until each part fits, and the records are joined by id. Fewer than `total` come back where the
 * parts cannot tell all of them apart.
 */
export const everyCustomer = async (client: Client, q?: string): Promise<Enumeration> => {
  const found = new Map<unknown, Customer>();
  const seen = new Set<string>();
  const read = async (part: string | undefined) => {
    const query = { limit: customerLimit.maximum, ...(part !== undefined && { q: part }) };
    const { data } = await client.call(crm.list, { query });
    return { customers: data.customers, total: data.total ?? data.customers.length };
  };
  const whole = await read(q);
  const collect = (customers: readonly Customer[]) => {
    for (const customer of customers) found.set(customer.id, customer);
  };
  collect(whole.customers);
  const split = async (part: string): Promise<void> => {
    for (const extended of extensionsOf(part, seen)) {
      if (found.size >= whole.total) return;
      const answer = await read(extended);
      collect(answer.customers);
      if (answer.total > answer.customers.length && extended.length < (q?.length ?? 0) + longest)
        await split(extended);
    }
  };
  if (found.size < whole.total) await split(q ?? '');
  return { customers: [...found.values()], total: whole.total };
};

/** Longer queries that together find all that `part` does, but what differs from it nowhere; each but once. */
const extensionsOf = (part: string, seen: Set<string>): string[] =>
  alphabet
    .flatMap((letter) => (part === '' ? [letter] : [part + letter, letter + part]))
    .filter((query) => query.trim() !== '' && !seen.has(query) && seen.add(query));

/** The failure of an enumeration that is known to miss some. */
export const incompleteEnumeration = (missing: number) =>
  new Failure('PARTIAL', {
    en: `${missing} customers could not be told apart by searching: the list is incomplete`,
    es: `${missing} clientes no se pudieron distinguir buscando: la lista está incompleta`,
  });
