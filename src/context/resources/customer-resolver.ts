import type { Client } from '../../client/client.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { untranslated } from '../../ground/i18n.ts';
import { keepDigits, looksLikePhone, shellCommand } from '../../ground/strings.ts';
import { chooseCandidate, matchOf } from './candidates.ts';
import { type FinderOf, type Id, type Naming, numericId, shownId } from './resolver.ts';
import { callOperation } from './resource.ts';

/** Fewer digits are no phone. */
const shortestPhone = 7;

/** A customer by id, phone, e-mail or name. A number that could be a phone is one where no customer has that id. */
export const customerFinder =
  (naming: Naming): FinderOf =>
  (asker, client, { purpose }) =>
  async (word) => {
    const shown = shownId(word);
    if (shown !== undefined) return shown;
    const id = numericId(word);
    if (id !== undefined && (word.length < shortestPhone || (await isThere(client, id)))) return id;
    const { customers, isAll } = await search(client, word);
    const { isWhole, isPart } = matchOf(word);
    const named = ({ full_name, email, phone }: Customer) => [[full_name, email], [phone]] as const;
    const found = await chooseCandidate<Customer>({
      ...naming,
      asker,
      purpose,
      word,
      // Where not all of them are known, another may have the same name: nothing is written on that.
      exactMatches:
        isAll || purpose === 'read' ? customers.filter((customer) => isWhole(...named(customer))) : [],
      partialMatches: customers.filter((customer) => isPart(...named(customer))),
      hint: untranslated(shellCommand('maitre', 'crm', 'search', word)),
    });
    return found.id;
  };

/** Whether the id is a customer's. To a key that may not read it counts as one: a write to none is refused. */
const isThere = async (client: Client, id: Id): Promise<boolean> => {
  try {
    await callOperation(client, crm.get, { params: { id } });
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.exit === exits.unauthorized) return true;
    if (error.exit === exits.notFound) return false;
    throw error;
  }
};

interface Known {
  readonly customers: readonly Customer[];
  /** Whether there are no more of them. */
  readonly isAll: boolean;
}

/** Those whom the word finds, or its digits where it may be a phone: one service compares those, another does not. */
const search = async (client: Client, word: string): Promise<Known> => {
  const found = new Map<Id, Customer>();
  let isAll = true;
  for (const q of new Set([word, looksLikePhone(word) ? keepDigits(word) : word])) {
    const { data } = await client.call(crm.list, { query: { q, limit: customerLimit.maximum } });
    for (const customer of data.customers) found.set(customer.id, customer);
    isAll &&= (data.total ?? 0) <= data.customers.length;
  }
  return { customers: [...found.values()], isAll };
};
