import { type Customer, crm, customerLimit } from '../contract/crm.ts';
import type { Client } from './client.ts';

/** A service that cannot tell many customers apart is not asked for ever. */
const mostRequests = 2000;

/** What is known of a service's customers after some searches. */
export interface SearchSpace {
  readonly customers: ReadonlyMap<unknown, Customer>;
  /** Each customer's name, phone and e-mail, lower-case, a line each. */
  readonly texts: readonly string[];
  /** How many there are. */
  readonly total: number;
  /** Searches for a part, once. */
  ask(part: string): Promise<void>;
  wasAsked(part: string): boolean;
  /** Whether every customer that holds the part is known: asking for it, or for a longer one, brings nothing. */
  isDone(part: string): boolean;
  /** How many that hold the part are known. */
  countOf(part: string): number;
  /** How many that hold a part that was asked for are not known. */
  missingOf(part: string): number;
  /** Whether nothing more is to be asked. */
  isOver(): boolean;
}

/** The customers that `q` finds, as far as one answer holds them. */
export const openSearchSpace = async (client: Client, q: string): Promise<SearchSpace> => {
  const customers = new Map<unknown, Customer>();
  const texts: string[] = [];
  const totals = new Map<string, number>();
  const done: string[] = [];

  const ask = async (part: string): Promise<void> => {
    if (totals.has(part)) return;
    const query = { limit: customerLimit.maximum, ...(part !== '' && { q: part }) };
    const { data } = await client.call(crm.list, { query });
    for (const customer of data.customers) {
      if (!customers.has(customer.id)) texts.push(textOf(customer));
      customers.set(customer.id, customer);
    }
    const total = Number(data.total) || data.customers.length;
    totals.set(part, total);
    if (data.customers.length >= total) done.push(part);
  };
  const countOf = (part: string) =>
    texts.reduce((count, text) => (text.includes(part) ? count + 1 : count), 0);
  const missingOf = (part: string) => (totals.get(part) ?? 0) - countOf(part);

  await ask(q);
  const total = totals.get(q) ?? 0;
  return {
    customers,
    texts,
    total,
    ask,
    wasAsked: (part) => totals.has(part),
    isDone: (part) => {
      if (done.some((shorter) => part.includes(shorter))) return true;
      if (!totals.has(part) || missingOf(part) > 0) return false;
      done.push(part);
      return true;
    },
    countOf,
    missingOf,
    isOver: () => customers.size >= total || totals.size >= mostRequests,
  };
};

/** Case is no matter to a search; accents may be, so that they stay. */
const textOf = ({ full_name, phone, email }: Customer): string =>
  [full_name, phone, email].map((field) => String(field ?? '').toLowerCase()).join('\n');
