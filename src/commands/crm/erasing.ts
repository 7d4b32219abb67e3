import { resolve } from 'node:path';
import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import { dropOffers } from '../../context/kept-offers.ts';
import { customer as kind } from '../../context/kinds/customer.ts';
import { reserva as bookingKind } from '../../context/kinds/reserva.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { writeWhole } from '../../files/atomic.ts';
import { holdFile } from '../../files/hold.ts';
import { mustBeWritable } from '../../files/writable.ts';
import { about, Failure } from '../../ground/errors.ts';
import { stringifyJson } from '../../ground/json.ts';
import { inEach, type Text } from '../../ground/lang.ts';
import { counted, joined, noun } from '../../ground/nouns.ts';
import { isEmail, isNobodysPhone } from '../../ground/phones.ts';
import { fold } from '../../ground/text.ts';
import { forget } from '../../journal/forget.ts';
import { journalOf } from '../../journal/journal.ts';
import { restaurantOf } from '../../journal/restaurant.ts';
import type { Column, Outcome, Row } from '../../render/outcome.ts';
import { openLedger } from '../reservas/service/watch/ledger.ts';
import { confirmName, needsAnswer, show } from '../shared/confirming.ts';
import { toWrite } from '../shared/naming.ts';
import { lookAlikes } from './look-alikes.ts';
import { bookingsOf, isBookingOf } from './visits.ts';

/** What stands in the place of a name. */
const erased = 'Borrado';

const nobody = { nombre_cliente: erased, telefono: null, email: null, notas: null } as const;

/** Forgets a guest: the bookings first, so that a run that failed finds the guest again. */
export const eraseGuest = async (
  context: Context,
  word: string,
  receipt: string | undefined,
): Promise<Outcome> => {
  needsAnswer(context);
  const path = receipt === undefined ? undefined : resolve(context.world.cwd, receipt);
  if (path !== undefined) await mustBeWritable(path);
  // A write that is kept in the journal would be the next trace.
  const client = await context.unrecorded();
  const id = Number(await kind.finder(context, client, toWrite(context))(word));
  const { data: customer } = await client.call(crm.get, { params: { id } });
  const book = await client.rows(reservas.list, { query: {} });
  const bookings = bookingsOf(book, (booking) => isTraceOf(customer, booking));
  const alike = await lookAlikes(client, customer, book, bookings);
  await ask(context, customer, bookings);
  // First what this machine keeps, then the customer at last: as long as that is there, a run that failed can be done again.
  const isDry = context.globals['dry-run'] === true;
  const ids = new Set(bookings.map((booking) => booking.id));
  const isTheirs = (booking: Reserva) => ids.has(booking.id) || isTraceOf(customer, booking);
  const before = isDry ? undefined : await clearTraces(context, customer, isTheirs);
  const edited = await clearBookings(context, client, bookings);
  if (context.reported.length > 0) throw unfinished(customer);
  await client.call(crm.delete, { params: { id } });
  // Whoever watches may have noted the bookings as they were meanwhile.
  const after = isDry ? undefined : await clearTraces(context, customer, isTheirs);
  const traces = before && after && sumOf(before, after);
  const record = {
    at: context.world.now().toISOString(),
    customer_id: id,
    deleted: true,
    bookings: edited,
    ...traces,
  };
  if (path !== undefined && !isDry) await writeReceipt(context, path, record);
  for (const text of alike) context.notice(text);
  const cleared = joined([
    counted(edited.length, bookingKind.noun),
    counted(traces?.journal_writes ?? 0, entry),
  ]);
  const line = inEach((lang) => `${gone[lang]}: #${id} · ${cleared[lang]}`);
  return { kind: 'record', record, columns, said: [{ line, surprises: [] }] };
};

/** Whether a booking is the guest's, or nobody's in particular and bears the e-mail. */
const isTraceOf = (customer: Customer, booking: Reserva): boolean => {
  if (isBookingOf(customer, booking)) return true;
  const email = emailOf(customer);
  return (
    email !== undefined &&
    booking.customer_id == null &&
    fold(String(booking.email ?? '')).trim() === fold(email).trim()
  );
};

const columns: readonly Column[] = [
  { field: 'customer_id', header: { en: 'Customer', es: 'Cliente' } },
  { field: 'deleted', header: { en: 'Deleted', es: 'Eliminado' } },
  {
    field: 'bookings',
    header: { en: 'Bookings', es: 'Reservas' },
    value: ({ bookings }: Row) => String((bookings as string[]).length),
  },
  { field: 'journal_writes', header: { en: 'Entries of the journal', es: 'Anotaciones del diario' } },
  { field: 'watched_changes', header: { en: 'Changes seen', es: 'Cambios vistos' } },
].map((column) => ({ ...column, priority: 0 }));

const gone: Text = { en: 'Erased', es: 'Borrado' };
const entry = noun(
  ['entry of the journal', 'entries of the journal'],
  ['anotación del diario', 'anotaciones del diario'],
);

const ask = async (context: Context, customer: Customer, bookings: readonly Reserva[]): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const name = String(customer.full_name ?? customer.id);
  await show(context, [
    kind.lineOf(customer),
    ...bookings.map((booking) => `  ${bookingKind.lineOf(booking)}`),
  ]);
  const amount = counted(bookings.length, bookingKind.noun);
  await confirmName(
    context,
    {
      en: `This cannot be undone (${amount.en}). Type the name to erase: ${name}`,
      es: `No se puede deshacer (${amount.es}). Escriba el nombre para borrar: ${name}`,
    },
    name,
  );
};

const clearBookings = async (
  context: Context,
  client: Client,
  bookings: readonly Reserva[],
): Promise<string[]> => {
  const done: string[] = [];
  for (const { id } of bookings) {
    try {
      await client.call(reservas.update, { params: { id }, body: nobody });
      done.push(id);
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
      context.report(about(id, error));
    }
  }
  return done;
};

const unfinished = ({ id }: Customer): Failure =>
  new Failure(
    'PARTIAL',
    {
      en: 'some bookings could not be cleared: the customer stays, so that it can be finished',
      es: 'algunas reservas no se pudieron limpiar: el cliente se queda, para poder terminar',
    },
    { hint: { en: `again: maitre crm erase ${id}`, es: `otra vez: maitre crm erase ${id}` } },
  );

/** The guest is gone by now: where it cannot be written after all, what it would say is printed all the same. */
const writeReceipt = async (context: Context, path: string, record: Row): Promise<void> => {
  try {
    await holdFile(path, {}, () => writeWhole(path, `${stringifyJson(record, 2)}\n`));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    context.report(error);
  }
};

interface Traces {
  readonly journal_writes: number;
  readonly watched_changes: number;
}

const sumOf = (one: Traces, other: Traces): Traces => ({
  journal_writes: one.journal_writes + other.journal_writes,
  watched_changes: one.watched_changes + other.watched_changes,
});

/** What this machine keeps: how many writes of the journal and changes of the ledger went. */
const clearTraces = async (
  context: Context,
  customer: Customer,
  isTheirs: (booking: Reserva) => boolean,
): Promise<Traces> => {
  dropOffers(context);
  const journal = journalOf(context);
  const restaurant = restaurantOf(context.target());
  let journal_writes = 0;
  for (const trace of [String(customer.id), wholeName(customer), phoneOf(customer), emailOf(customer)]) {
    if (trace) journal_writes += await forget(journal, restaurant, trace);
  }
  const watched_changes = await openLedger(context).forget(isTheirs);
  return { journal_writes, watched_changes };
};

/** A single word would be the name of other guests too; what bears their id, phone or e-mail is found by that. */
const wholeName = ({ full_name }: Customer): string | undefined =>
  /\S\s+\S/.test(full_name ?? '') ? String(full_name) : undefined;

/** A dash or noughts would be other guests' too. */
const phoneOf = ({ phone }: Customer): string | undefined => {
  const text = String(phone ?? '');
  return isNobodysPhone(text) ? undefined : text;
};

const emailOf = ({ email }: Customer): string | undefined => {
  const text = String(email ?? '');
  return isEmail(text) ? text : undefined;
};
