import type { Client } from '../../client/client.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { looksLikePhone } from '../../ground/strings.ts';

interface FoundCustomers {
  readonly customers: readonly Customer[];
  /** Whether the service returned all matches. */
  readonly isComplete: boolean;
}

/** Searches for each text, and for the digits of a phone too. Services compare one or the other. */
export const searchCustomers = async (client: Client, texts: readonly string[]): Promise<FoundCustomers> => {
  const byId = new Map<unknown, Customer>();
  let isComplete = true;
  const queries = texts.flatMap((text) => (looksLikePhone(text) ? [text, toSearchDigits(text)] : [text]));
  for (const q of new Set(queries)) {
    const { data } = await client.call(crm.list, { query: { q, limit: customerLimit.maximum } });
    for (const customer of data.customers) byId.set(customer.id, customer);
    isComplete &&= (data.total ?? 0) <= data.customers.length;
  }
  return { customers: [...byId.values()], isComplete };
};
