import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { Failure } from '../../ground/errors.ts';
import { formatCount, type LocalizedText, noun } from '../../ground/i18n.ts';
import type { Client } from '../client.ts';
import { nextSearches } from './next-searches.ts';
import { type OnProgress, openSession, type SearchSession } from './search-session.ts';

/** The customers found, and how many the service counts after the last search. */
export interface CustomerList {
  readonly customers: Customer[];
  readonly total: number;
}

/** The list is read again this often if customers are added or deleted meanwhile. */
const maxRounds = 3;

/**
 * Lists every customer that matches `q`, although one response holds 200 at most (API section 8). Searches for parts of
 * names and phones until the number found is the number that the service counts, then asks for that number again. The
 * list is incomplete if searches cannot tell all customers apart: see `incompleteList`.
 */
export const listAllCustomers = async (
  client: Client,
  q = '',
  onProgress: OnProgress = () => {},
): Promise<CustomerList> => {
  for (let round = 1; ; round++) {
    const session = await openSession(client, q, onProgress);
    await searchUntilOver(session, q);
    const customers = [...session.found.values()].map(({ customer }) => customer);
    // A full response may be cut, and its total may count only its own customers.
    const fitsInOne = session.requests === 1 && customers.length < customerLimit.maximum;
    if (fitsInOne && session.isOver) return { customers, total: session.total };
    const total = await countAll(client, q);
    const isConsistent = total === session.total && customers.length <= total;
    if (isConsistent || round === maxRounds) return { customers, total };
  }
};

const searchUntilOver = async (session: SearchSession, q: string): Promise<void> => {
  while (!session.isOver) {
    const parts = nextSearches(session, q);
    if (parts.length === 0) return;
    await Promise.all(parts.map(session.search));
  }
};

const countAll = async (client: Client, q: string): Promise<number> => {
  const query = { limit: 1, ...(q !== '' && { q }) };
  const { data } = await client.call(crm.list, { query });
  return Number(data.total) || data.customers.length;
};

const customer = noun(['customer', 'customers'], ['cliente', 'clientes']);

/** Returns the failure of a list whose length is not the total, and undefined for a complete list. */
export const incompleteList = ({ customers, total }: CustomerList): Failure | undefined => {
  const missing = total - customers.length;
  if (missing === 0) return undefined;
  return new Failure('PARTIAL', missing > 0 ? missingText(missing) : wrongTotalText(customers.length, total));
};

const missingText = (missing: number): LocalizedText => ({
  en: `${formatCount(missing, customer).en} could not be told apart by searching: the list is incomplete`,
  es: `falta distinguir, buscando, a ${formatCount(missing, customer).es}: la lista está incompleta`,
});

const wrongTotalText = (found: number, total: number): LocalizedText => ({
  en: `the service counts ${total} and gave ${formatCount(found, customer).en}: the list may be incomplete`,
  es: `el servicio cuenta ${total} y dio ${formatCount(found, customer).es}: la lista puede estar incompleta`,
});
