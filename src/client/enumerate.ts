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
/** How long a part of the query may grow, and how many are asked, before the split is given up. */
const longest = 6;
const mostRequests = 2000;

/**
 * Every customer that `q` finds, although one answer holds 200 at most: a query that finds more is split into
 * longer ones until each part fits, and the records are joined by id. Fewer than `total` come back where the
 * parts cannot tell all of them apart.
 */
export const everyCustomer = async (client: Client, q = ''): Promise<Enumeration> => {
  const found = new Map<unknown, Customer>();
  const asked = new Set<string>();
  const read = async (part: string): Promise<number> => {
    asked.add(part);
    const query = { limit: customerLimit.maximum, ...(part !== '' && { q: part }) };
    const { customers, total } = (await client.call(crm.list, { query })).data;
    for (const customer of customers) found.set(customer.id, customer);
    return total ?? customers.length;
  };
  const whole = await read(q);
  const split = async (part: string, total: number): Promise<void> => {
    for (const longer of extensionsOf(part)) {
      if (found.size >= whole || asked.size >= mostRequests) return;
      if (asked.has(longer)) continue;
      const left = await read(longer);
      // A longer query that finds as many tells nobody apart.
      const isCut = left > customerLimit.maximum && left < total;
      if (isCut && longer.length < q.length + longest) await split(longer, left);
    }
  };
  if (found.size < whole) await split(q, whole);
  return { customers: [...found.values()], total: whole };
};

/** Longer queries that together find all that `part` does, but what has it with nothing on either side. */
const extensionsOf = (part: string): string[] =>
  alphabet
    .flatMap((letter) => (part === '' ? [letter] : [part + letter, letter + part]))
    .filter((query) => query.trim() !== '');

/** The failure of an enumeration that is known to miss some. */
export const incompleteEnumeration = (missing: number) =>
  new Failure('PARTIAL', {
    en: `${missing} customers could not be told apart by searching: the list is incomplete`,
    es: `${missing} clientes no se pudieron distinguir buscando: la lista está incompleta`,
  });
