import { clearCachedCompletions } from '../../context/cached-completions.ts';
import type { Context } from '../../context/context.ts';
import { openDatabase } from '../../context/database.ts';
import { belongsToCustomer } from '../../context/resources/customer.ts';
import type { Customer } from '../../contract/crm.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { catchFailure, withPrefix } from '../../ground/errors.ts';
import { parseJsonOrText } from '../../ground/json.ts';
import { isPlaceholderPhone, isSamePhone } from '../../ground/phones.ts';
import { foldWords, isEmail, isSameEmail } from '../../ground/strings.ts';
import { forgetImports } from '../../importing/ledger.ts';
import { type CustomerTraces, forget, isAbout } from '../../journal/forget.ts';
import { openContextJournal } from '../../journal/recorder.ts';
import { createRestaurantComparer, identifyRestaurant } from '../../journal/restaurant.ts';
import { clearLastKnown } from '../../last-known/clear.ts';
import { forgetProposals, type Proposal } from '../../proposals/stored.ts';
import type { WaitlistEntry } from '../../storage/records.ts';
import { forgetWatched, withoutPersonalData } from '../../watching/watch-state.ts';

/** What `removeTraces` searches, as a receipt names it. */
export const searchedPlaces = ['journal', 'last_known', 'watch', 'proposals', 'imports', 'completion'];

/** Whether a reservation belongs to the customer, or to no customer but has the same e-mail. */
export const isOwnReservation = (customer: Customer, reservation: Reserva): boolean =>
  belongsToCustomer(customer, reservation) ||
  (reservation.customer_id == null && isSameEmail(customer.email, reservation.email));

/** Removes a customer from what any profile of the restaurant has stored on this machine. Counts what it removed. */
export const removeTraces = async (
  context: Context,
  customer: Customer,
  ownReservations: readonly Reserva[],
) => {
  if (context.globals['dry-run']) return { journal_writes: 0, watched_changes: 0, proposals: 0 };
  clearCachedCompletions(context);
  clearLastKnown(context.dataDir, context.target().baseUrl);
  const journal = openContextJournal(context);
  const compare = createRestaurantComparer(context, journal);
  const reservaIds = new Set(ownReservations.map(({ id }) => id));
  const traces = listTraces(customer, reservaIds);
  const { profile } = identifyRestaurant(context.target());
  const isTheirs = (reservation: Reserva) =>
    reservaIds.has(reservation.id) || isOwnReservation(customer, reservation);
  await forgetImports(context, (record) => isAbout(traces, record));
  return {
    journal_writes: await forget(journal, { compare, profile, customer: traces }),
    proposals: await forgetProposals(context, (proposal) => isProposalAbout(traces, proposal)),
    watched_changes: await forgetWatched(context, isTheirs, reservaIds),
  };
};

/** Other customers may share a placeholder phone (a dash, zeros) or a single-word name. */
const listTraces = (customer: Customer, reservaIds: ReadonlySet<string>): CustomerTraces => {
  const [phone = '', name = '', email = ''] = [customer.phone, customer.full_name, customer.email].map(
    (text) => String(text ?? ''),
  );
  return {
    id: customer.id,
    reservaIds,
    phones: isPlaceholderPhone(phone) ? [] : [phone],
    texts: [...(/\S\s+\S/.test(name) ? [name] : []), ...(isEmail(email) ? [email] : [])],
  };
};

const isProposalAbout = (traces: CustomerTraces, { command, requests, records }: Proposal): boolean => {
  const pathEnds = [`/customers/${traces.id}`, ...[...(traces.reservaIds ?? [])].map((id) => `/${id}`)];
  if (requests.some(({ url }) => pathEnds.some((end) => url.endsWith(end)))) return true;
  const bodies = requests.map(({ body }) => parseJsonOrText(body ?? 'null'));
  return isAbout(traces, { command: [...command.args, ...Object.values(command.options)], bodies, records });
};

/**
 * Clears the customer's entries in the queue of a database, also those of parties that left: by phone, or by a full name
 * without a phone. Reports a failure.
 */
export const clearQueue = async (context: Context, customer: Customer): Promise<void> => {
  const { database } = context.target();
  if (database === undefined || context.globals['dry-run']) return;
  const tenantId = Number(customer.tenant_id);
  const name = foldWords(customer.full_name);
  const isTheirs = ({ phone, customer_name }: WaitlistEntry): boolean =>
    phone === null || isPlaceholderPhone(phone)
      ? name.includes(' ') && foldWords(customer_name) === name
      : isSamePhone(phone, customer.phone);
  try {
    const store = await openDatabase(context, database);
    await store.transaction(async ({ waitlist }) => {
      for (const entry of (await waitlist.listAll(tenantId)).filter(isTheirs))
        await waitlist.save({
          ...entry,
          customer_name: withoutPersonalData.nombre_cliente,
          phone: null,
          notes: null,
        });
    }, tenantId);
  } catch (error) {
    context.reportFailure(withPrefix('--database', catchFailure(error)));
  }
};

/**
 * Removes the bytes of deleted rows from the database's free pages, search index and log. Returns what was searched:
 * nothing without an embedded database of this machine. Reports a failure.
 */
export const purgeDatabase = async (context: Context): Promise<readonly string[]> => {
  const { database } = context.target();
  if (database === undefined || context.globals['dry-run']) return [];
  try {
    const store = await openDatabase(context, database);
    if (!store.purgeDeleted) return [];
    await store.purgeDeleted();
    return ['database_pages', 'database_indexes'];
  } catch (error) {
    context.reportFailure(withPrefix('--database', catchFailure(error)));
    return [];
  }
};
