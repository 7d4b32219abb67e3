import type { Client } from '../../client/client.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { untranslated } from '../../ground/i18n.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { looksLikePhone, shellCommand } from '../../ground/strings.ts';
import { chooseCandidate, createMatcher } from './candidates.ts';
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
    const { customers, isComplete } = await search(client, word);
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

interface SearchResult {
  readonly customers: readonly Customer[];
  /** Whether the service returned all matches. */
  readonly isComplete: boolean;
}

/** Searches for the word and, if it looks like a phone, for its digits too. Services compare one or the other. */
const search = async (client: Client, word: string): Promise<SearchResult> => {
  const byId = new Map<Id, Customer>();
  let isComplete = true;
  for (const q of new Set([word, looksLikePhone(word) ? toSearchDigits(word) : word])) {
    const { data } = await client.call(crm.list, { query: { q, limit: customerLimit.maximum } });
    for (const customer of data.customers) byId.set(customer.id, customer);
    isComplete &&= (data.total ?? 0) <= data.customers.length;
  }
  return { customers: [...byId.values()], isComplete };
};
