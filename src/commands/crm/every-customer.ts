import type { Client } from '../../client/client.ts';
import type { Enumeration } from '../../client/enumerate.ts';
import type { Context } from '../../context/context.ts';

/** Every customer that `q` finds; how many could not be told apart is reported, or thrown where all are needed. */
export const everyone = async (
  context: Context,
  client: Client,
  { q, needsAll }: { q?: string | undefined; needsAll: boolean },
): Promise<Enumeration> => {
  const { everyCustomer, incompleteEnumeration } = await import('../../client/enumerate.ts');
  const found = await everyCustomer(client, q);
  const missing = found.total - found.customers.length;
  if (missing > 0 && needsAll) throw incompleteEnumeration(missing);
  if (missing > 0) context.report(incompleteEnumeration(missing));
  return found;
};
