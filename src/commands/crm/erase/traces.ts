import { clearCachedCompletions } from '../../../context/cached-completions.ts';
import type { Context } from '../../../context/context.ts';
import type { Customer } from '../../../contract/crm.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { isPlaceholderPhone } from '../../../ground/phones.ts';
import { isEmail } from '../../../ground/strings.ts';
import { forget } from '../../../journal/forget.ts';
import { openContextJournal } from '../../../journal/recorder.ts';
import { identifyRestaurant } from '../../../journal/restaurant.ts';
import { openWatchState } from '../../reservas/floor/watch/watch-state.ts';

/** How many journal writes and watched changes were cleared. */
interface ClearedTraces {
  readonly journal_writes: number;
  readonly watched_changes: number;
}

type PartialTraces = { readonly [K in keyof ClearedTraces]?: number | undefined };

/** Removes a customer from the completion cache, the journal and the watch state of this machine. */
export const clearTraces = async (
  context: Context,
  customer: Pick<Customer, 'id' | 'full_name' | 'phone' | 'email'>,
  isTheirs: (reservation: Reserva) => boolean,
): Promise<ClearedTraces> => {
  clearCachedCompletions(context);
  const journal = openContextJournal(context);
  const restaurant = identifyRestaurant(context.target());
  let journal_writes = 0;
  for (const trace of [String(customer.id), getFullName(customer), getPhone(customer), getEmail(customer)]) {
    if (trace) journal_writes += await forget(journal, restaurant, trace);
  }
  const watched_changes = await openWatchState(context).forget(isTheirs);
  return { journal_writes, watched_changes };
};

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
