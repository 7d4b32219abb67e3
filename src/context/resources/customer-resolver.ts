import type { Client } from '../../client/client.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { untranslated } from '../../ground/i18n.ts';
import { shellCommand } from '../../ground/strings.ts';
import { chooseCandidate, createMatcher } from './candidates.ts';
import { searchCustomers } from './customer-search.ts';
import { type CreateResolver, type Id, parseNumericId, parseShownId, type RecordFormat } from './resolver.ts';
import { callOperation } from './resource.ts';

/** Numbers with fewer digits are ids, never phones. */
const minPhoneDigits = 7;

/** Resolves customers by id, phone, e-mail or name. A long number is an id if a customer has it, else a phone. */
export const createCustomerResolver =
  (format: RecordFormat): CreateResolver =>
  (context, client, { purpose }) =>
  async (word) => {
    const shownId = parseShownId(word);
    if (shownId !== undefined) return shownId;
    const id = parseNumericId(word);
    if (id !== undefined && (word.length < minPhoneDigits || (await exists(client, id)))) return id;
    const { customers, isComplete } = await searchCustomers(client, [word]);
    const { isExact, isPartial } = createMatcher(word);
    const getNames = ({ full_name, email, phone }: Customer) => [[full_name, email], [phone]] as const;
    const customer = await chooseCandidate<Customer>({
      ...format,
      context,
      purpose,
      word,
      // In an incomplete list the match may not be the only one: a write must not rely on it.
      exactMatches:
        isComplete || purpose === 'read'
          ? customers.filter((customer) => isExact(...getNames(customer)))
          : [],
      partialMatches: customers.filter((customer) => isPartial(...getNames(customer))),
      hint: untranslated(shellCommand('maitre', 'crm', 'search', word)),
    });
    return customer.id;
  };

/** Whether a customer has the id. True if the key may not read: a write to an unknown id fails anyway. */
const exists = async (client: Client, id: Id): Promise<boolean> => {
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
