import type { Client } from '../../client/client.ts';
import type { Everybody } from '../../client/everyone/every-customer.ts';
import type { Context } from '../../context/context.ts';

/** Every customer that `q` finds; how many could not be told apart is reported, or thrown where all are needed. */
export const everyone = async (
  context: Context,
  client: Client,
  { q, needsAll }: { q?: string | undefined; needsAll: boolean },
): Promise<Everybody> => {
  const { everyCustomer, incompleteList } = await import('../../client/everyone/every-customer.ts');
  const progress = await progressOf(context);
  const found = await everyCustomer(client, q, progress.update).finally(progress.end);
  const incomplete = incompleteList(found);
  if (incomplete && needsAll) throw incomplete;
  if (incomplete) context.reportFailure(incomplete);
  return found;
};

/** How many are read, for whoever waits at a terminal. */
const progressOf = async ({ screen, lang, globals }: Context) => {
  const { createProgress } = await import('../../render/progress.ts');
  return createProgress(screen, lang, globals.quiet !== true);
};
