import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { formatCount, noun } from '../../ground/i18n.ts';
import type { Client } from '../client.ts';
import { type Promising, prospectOf } from './best-part.ts';
import { likelyIds } from './gaps.ts';
import { searchLastGuests } from './last-guests.ts';
import { searchMissingPhones, searchPhones } from './phone-digits.ts';
import { searchPhonesFirst } from './phones-first.ts';
import { fewGuests, type Heard, openSearch, type Search } from './search.ts';

/** The customers that could be told apart, and how many there should be. */
export interface Everybody {
  readonly customers: Customer[];
  /** How many the service says there are, once all was read. */
  readonly total: number;
}

/** As often as this it is read again where somebody came or went meanwhile. */
const mostRounds = 3;

/**
 * Every customer that `q` finds, although one answer holds 200 at most (interface section 8): searches for parts that
 * fewer hold, joins the records by id, and stops when as many are known as there are. The service is asked again how
 * many there are at the end, of a single answer too that is as long as one can be: it may count itself alone. Fewer than
 * `total` come back where searching cannot tell all of them apart, more where that number is not true.
 */
export const everyCustomer = async (client: Client, q = '', heard: Heard = () => {}): Promise<Everybody> => {
  for (let round = 1; ; round++) {
    const search = await openSearch(client, q, heard);
    const customers = await everybodyIn(search, q);
    const isOne = search.asked.size === 1 && customers.length < customerLimit.maximum;
    if (isOne && search.isOver()) return { customers, total: search.total };
    const total = await totalOf(client, q);
    const isTrue = total === search.total && customers.length <= total;
    if (isTrue || round === mostRounds) return { customers, total };
  }
};

const everybodyIn = async (search: Search, q: string): Promise<Customer[]> => {
  if (q === '') {
    await (search.total > fewGuests ? searchPhones(search) : searchPhonesFirst(search));
    await searchLikely(search);
    await searchMissingPhones(search);
  }
  await searchLastGuests(search);
  return [...search.known.values()].map(({ customer }) => customer);
};

/** After so many searches that brought nobody the rest is left to be searched one by one. */
const longestIdle = 15;
/** It is looked anew at who may be unknown when a share of this size may be known more, and after so many searches. */
const freshness = 500;
const longestOutlook = 40;

const searchLikely = async (search: Search): Promise<void> => {
  for (let idle = 0; !search.isOver(); ) {
    const prospect = prospectOf(search);
    const outlook = Math.min(longestOutlook, Math.max(1, search.known.size / freshness));
    let asked = 0;
    for (; asked < outlook && !search.isOver(); asked++) {
      const before = search.known.size;
      const part = prospect?.best();
      const id = likelierId(search, part);
      if (id !== undefined) await search.read(id);
      else if (part) prospect?.heed(await search.ask(part.text));
      else break;
      idle = search.known.size === before ? idle + 1 : 0;
      if (idle >= longestIdle) return;
    }
    if (asked === 0) return;
  }
};

/** An id that is borne less often is worth no request: of hundreds that may be, none finds the last guest. */
const leastChance = 0.1;

/** The id that brings one of the last guests more likely than a search for the part brings any. */
const likelierId = (search: Search, part: Promising | undefined): number | undefined => {
  const ids = likelyIds(search);
  const chance = (search.total - search.known.size) / ids.length;
  return chance > Math.max(part?.brings ?? 0, leastChance) ? ids[0] : undefined;
};

const totalOf = async (client: Client, q: string): Promise<number> => {
  const query = { limit: 1, ...(q !== '' && { q }) };
  const { data } = await client.call(crm.list, { query });
  return Number(data.total) || data.customers.length;
};

const customer = noun(['customer', 'customers'], ['cliente', 'clientes']);

/** The failure of a list that misses some, as far as can be known; none of one that is whole. */
export const incompleteList = ({ customers, total }: Everybody): Failure | undefined => {
  const missing = total - customers.length;
  if (missing === 0) return undefined;
  return new Failure('PARTIAL', missing > 0 ? notApart(missing) : untrue(customers.length, total));
};

const notApart = (missing: number): LocalizedText => ({
  en: `${formatCount(missing, customer).en} could not be told apart by searching: the list is incomplete`,
  es: `falta distinguir, buscando, a ${formatCount(missing, customer).es}: la lista está incompleta`,
});

const untrue = (found: number, total: number): LocalizedText => ({
  en: `the service counts ${total} and gave ${formatCount(found, customer).en}: the list may be incomplete`,
  es: `el servicio cuenta ${total} y dio ${formatCount(found, customer).es}: la lista puede estar incompleta`,
});
