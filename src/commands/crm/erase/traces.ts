import { clearCachedCompletions } from '../../../context/cached-completions.ts';
import type { Context } from '../../../context/context.ts';
import type { Customer } from '../../../contract/crm.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { isPlaceholderPhone } from '../../../ground/phones.ts';
import { isEmail } from '../../../ground/strings.ts';
import { forget } from '../../../journal/forget.ts';
import { openContextJournal } from '../../../journal/recorder.ts';
import { createRestaurantComparer, identifyRestaurant } from '../../../journal/restaurant.ts';
import { forgetWatched } from '../../reservas/floor/watch/watch-state.ts';

/** How many journal writes and watched changes were cleared. */
interface ClearedTraces {
  readonly journal_writes: number;
  readonly watched_changes: number;
}

type PartialTraces = { readonly [K in keyof ClearedTraces]?: number | undefined };

/**
 * Removes a customer from the completion cache, the journal and the watch states of this machine, whichever profile of
 * the restaurant wrote them. `reservaIds` are the customer's reservations.
 */
export const clearTraces = async (
  context: Context,
  customer: Pick<Customer, 'id' | 'full_name' | 'phone' | 'email'>,
  reservaIds: ReadonlySet<string>,
  isTheirs: (reservation: Reserva) => boolean = ({ id }) => reservaIds.has(id),
): Promise<ClearedTraces> => {
  clearCachedCompletions(context);
  const journal = openContextJournal(context);
  const journal_writes = await forget(journal, {
    compare: createRestaurantComparer(context, journal),
    profile: identifyRestaurant(context.target()).profile,
    customer: {
      id: customer.id,
      reservaIds,
      phones: [getPhone(customer) ?? []].flat(),
      texts: [getFullName(customer) ?? [], emailOf(customer) ?? []].flat(),
    },
  });
  return { journal_writes, watched_changes: await forgetWatched(context, isTheirs, reservaIds) };
};

/** Adds up what several passes cleared. */
export const sumOf = (...passes: readonly PartialTraces[]): ClearedTraces => ({
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

export const emailOf = ({ email }: Pick<Customer, 'email'>): string | undefined => {
  const text = String(email ?? '');
  return isEmail(text) ? text : undefined;
};
