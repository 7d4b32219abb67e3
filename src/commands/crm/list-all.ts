import type { Client } from '../../client/client.ts';
import type { CustomerList } from '../../client/list-customers/list-all.ts';
import type { Context } from '../../context/context.ts';

/** Lists every customer that matches `q`. Throws PARTIAL for an incomplete list if `needsAll`, else reports it. */
export const listAll = async (
  context: Context,
  client: Client,
  { q, needsAll }: { q?: string | undefined; needsAll: boolean },
): Promise<CustomerList> => {
  const { listAllCustomers, incompleteList } = await import('../../client/list-customers/list-all.ts');
  const progress = await openProgress(context);
  const list = await listAllCustomers(client, q, progress.update).finally(progress.end);
  const failure = incompleteList(list);
  if (failure && needsAll) throw failure;
  // The stored data of an outage are never complete, and their age says so.
  if (failure && !context.outage) context.reportFailure(failure);
  return list;
};

const openProgress = async ({ screen, lang, globals }: Context) => {
  const { createProgress } = await import('../../render/progress.ts');
  return createProgress(screen, lang, globals.quiet !== true);
};
