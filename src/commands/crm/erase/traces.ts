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
import { forgetWatched } from '../../reservas/floor/watch/watch-state.ts';

/** How many journal writes and watched changes were cleared. */
interface ClearedTraces {
  readonly journal_writes: number;
  readonly watched_changes: number;
}

type PartialTraces = { readonly [K in keyof ClearedTraces]?: number | undefined };

/**
 * Removes a customer from the completion cache, the last known data, the journal, the proposals and the watch states of this machine,
 * whichever profile of the restaurant wrote them. `reservaIds` are the customer's reservations.
 */
export const clearTraces = async (
  context: Context,
  customer: Pick<Customer, 'id' | 'full_name' | 'phone' | 'email'>,
  reservaIds: ReadonlySet<string>,
  isTheirs: (reservation: Reserva) => boolean = ({ id }) => reservaIds.has(id),
): Promise<ClearedTraces> => {
  clearCachedCompletions(context);
  clearLastKnown(context.dataDir, context.target());
  const journal = openContextJournal(context);
  const compare = createRestaurantComparer(context, journal);
  const traces: CustomerTraces = {
    id: customer.id,
    reservaIds,
    phones: [getPhone(customer) ?? []].flat(),
    texts: [getFullName(customer) ?? [], getEmail(customer) ?? []].flat(),
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

/** Adds up what several passes cleared. */
export const addTraces = (...passes: readonly PartialTraces[]): ClearedTraces => ({
  journal_writes: passes.reduce((sum, { journal_writes = 0 }) => sum + journal_writes, 0),
  watched_changes: passes.reduce((sum, { watched_changes = 0 }) => sum + watched_changes, 0),
});

/** Returns undefined for a single word, which other customers may share. */
const getFullName = ({ full_name }: Pick<Customer, 'full_name'>): string | undefined =>
  /\S\s+\S/.test(full_name ?? '') ? String(full_name) : undefined;

/** Returns undefined for a placeholder such as a dash or zeros, which other customers may share. */
const getPhone = ({ phone }: Pick<Customer, 'phone'>): string | undefined => {
  const text = String(phone ?? '');
  return isPlaceholderPhone(text) ? undefined : text;
};

export const getEmail = ({ email }: Pick<Customer, 'email'>): string | undefined => {
  const text = String(email ?? '');
  return isEmail(text) ? text : undefined;
};
