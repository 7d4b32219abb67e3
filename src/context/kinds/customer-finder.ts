import type { Client } from '../../client/client.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { digitsOf } from '../../ground/text.ts';
import { type Asker, type Finder, type Naming, numericId, pickOne } from './finding.ts';

const isPhone = (word: string): boolean => /^\+?[\d\s().-]+$/.test(word) && digitsOf(word).length >= 7;

/** A customer by id, phone, e-mail or name. A number of seven digits or more is a phone before it is an id. */
export const customerFinder =
  (naming: Naming) =>
  (asker: Asker, client: Client): Finder =>
  async (word) => {
    const id = numericId(word);
    if (id !== undefined && !isPhone(word)) return id;
    const { data } = await client.call(crm.list, { query: { q: word, limit: customerLimit.maximum } });
    if (data.customers.length === 0 && id !== undefined) return id;
    return pickOne<Customer>({
      ...naming,
      asker,
      word: isPhone(word) ? digitsOf(word) : word,
      candidates: data.customers,
      namesOf: ({ full_name, phone, email }) => [full_name, email, phone, phone && digitsOf(phone)],
      hint: { en: `maitre crm search "${word}"`, es: `maitre crm search "${word}"` },
    }).id;
  };
