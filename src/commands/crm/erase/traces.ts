import { clearCachedCompletions } from '../../../context/cached-completions.ts';
import type { Context } from '../../../context/context.ts';
import type { Customer } from '../../../contract/crm.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { isEmail, isPlaceholderPhone } from '../../../ground/strings.ts';
import { forget } from '../../../journal/forget.ts';
import { openContextJournal } from '../../../journal/recorder.ts';
import { identifyRestaurant } from '../../../journal/restaurant.ts';
import { openWatchState } from '../../reservas/floor/watch/watch-state.ts';

/** How much this machine kept: writes of the journal, changes that watching has seen. */
interface Traces {
  readonly journal_writes: number;
  readonly watched_changes: number;
}

type Cleared = { readonly [K in keyof Traces]?: number | undefined };

/** Takes a guest out of what this machine keeps. */
export const clearTraces = async (
  context: Context,
  customer: Pick<Customer, 'id' | 'full_name' | 'phone' | 'email'>,
  isTheirs: (booking: Reserva) => boolean,
): Promise<Traces> => {
  clearCachedCompletions(context);
  const journal = openContextJournal(context);
  const restaurant = identifyRestaurant(context.target());
  let journal_writes = 0;
  for (const trace of [String(customer.id), wholeName(customer), phoneOf(customer), emailOf(customer)]) {
    if (trace) journal_writes += await forget(journal, restaurant, trace);
  }
  const watched_changes = await openWatchState(context).forget(isTheirs);
  return { journal_writes, watched_changes };
};

/** What was cleared at several times. */
export const sumOf = (...times: readonly Cleared[]): Traces => ({
  journal_writes: times.reduce((sum, { journal_writes = 0 }) => sum + journal_writes, 0),
  watched_changes: times.reduce((sum, { watched_changes = 0 }) => sum + watched_changes, 0),
});

/** A single word would be the name of other guests too; what bears their id, phone or e-mail is found by that. */
const wholeName = ({ full_name }: Pick<Customer, 'full_name'>): string | undefined =>
  /\S\s+\S/.test(full_name ?? '') ? String(full_name) : undefined;

/** A dash or noughts would be other guests' too. */
const phoneOf = ({ phone }: Pick<Customer, 'phone'>): string | undefined => {
  const text = String(phone ?? '');
  return isPlaceholderPhone(text) ? undefined : text;
};

export const emailOf = ({ email }: Pick<Customer, 'email'>): string | undefined => {
  const text = String(email ?? '');
  return isEmail(text) ? text : undefined;
};
