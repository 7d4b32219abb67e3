import { clearCachedCompletions } from '../../../context/cached-completions.ts';
import type { Context } from '../../../context/context.ts';
import type { Customer } from '../../../contract/crm.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { parseJson } from '../../../ground/json.ts';
import { isPlaceholderPhone } from '../../../ground/phones.ts';
import { isEmail } from '../../../ground/strings.ts';
import { type CustomerTraces, forget, isAbout } from '../../../journal/forget.ts';
import { openContextJournal } from '../../../journal/recorder.ts';
import { createRestaurantComparer, identifyRestaurant } from '../../../journal/restaurant.ts';
import { clearLastKnown } from '../../../last-known/folder.ts';
import { closeProposal, listProposals, type ProposedRequest } from '../../../proposals/proposal.ts';
import { forgetWatched } from '../../reservas/floor/watch-state.ts';

interface ClearedTraces {
  readonly journal_writes: number;
  readonly watched_changes: number;
}

type PartialTraces = { readonly [K in keyof ClearedTraces]?: number | undefined };

/** Removes a customer from what any profile of the restaurant has stored on this machine. */
export const clearTraces = async (
  context: Context,
  customer: Pick<Customer, 'id' | 'full_name' | 'phone' | 'email'>,
  reservaIds: ReadonlySet<string>,
  isTheirs: (reservation: Reserva) => boolean = ({ id }) => reservaIds.has(id),
): Promise<ClearedTraces> => {
  clearCachedCompletions(context);
  clearLastKnown(context.dataDir, { baseUrl: context.target().baseUrl });
  const journal = openContextJournal(context);
  const compare = createRestaurantComparer(context, journal);
  const [phone = '', name = '', email = ''] = [customer.phone, customer.full_name, customer.email].map(
    (text) => String(text ?? ''),
  );
  // Other customers may share a placeholder of a phone (a dash, zeros), or a name of a single word.
  const traces: CustomerTraces = {
    id: customer.id,
    reservaIds,
    phones: isPlaceholderPhone(phone) ? [] : [phone],
    texts: [...(/\S\s+\S/.test(name) ? [name] : []), ...(isEmail(email) ? [email] : [])],
  };
  const { profile } = identifyRestaurant(context.target());
  const journal_writes = await forget(journal, { compare, profile, customer: traces });
  for (const { proposal, restaurant, requests } of listProposals(context.dataDir)) {
    if (requests.some((request) => isRequestAbout(traces, request)) && (await compare(restaurant)) === 'same')
      await closeProposal(context.dataDir, proposal, 'rejected');
  }
  return { journal_writes, watched_changes: await forgetWatched(context, isTheirs, reservaIds) };
};

const isRequestAbout = (traces: CustomerTraces, { url, before, body }: ProposedRequest): boolean =>
  [`customers/${traces.id}`, ...(traces.reservaIds ?? [])].some((end) => url.endsWith(`/${end}`)) ||
  isAbout(traces, { before, body: body && parseJson(body) });

export const addTraces = (...passes: readonly PartialTraces[]): ClearedTraces => ({
  journal_writes: passes.reduce((sum, { journal_writes = 0 }) => sum + journal_writes, 0),
  watched_changes: passes.reduce((sum, { watched_changes = 0 }) => sum + watched_changes, 0),
});
