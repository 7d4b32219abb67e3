import type { Client } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { customer as kind } from '../../../context/resources/customer.ts';
import { reserva as bookingKind } from '../../../context/resources/reserva.ts';
import { type Customer, crm } from '../../../contract/crm.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { exits, Failure, withPrefix } from '../../../ground/errors.ts';
import { formatCount, joinTexts, type LocalizedText, localize, noun } from '../../../ground/i18n.ts';
import { invariant } from '../../../ground/invariant.ts';
import { parseId } from '../../../ground/json.ts';
import { fold } from '../../../ground/strings.ts';
import type { ApiRecord, Column, CommandResult } from '../../../render/outcome.ts';
import { confirmName, requireConfirmation, showLines } from '../../shared/confirming.ts';
import { toWrite } from '../../shared/resolve-names.ts';
import { lookAlikes } from '../look-alikes.ts';
import { bookingsOf, isBookingOf } from '../visits.ts';
import { type Erasure, mustBeOf, openReceipt, type Receipt } from './receipt.ts';
import { clearTraces, emailOf, sumOf } from './traces.ts';

/** What stands in the place of a name. */
const erased = 'Borrado';

const nobody = { nombre_cliente: erased, telefono: null, email: null, notas: null } as const;

/** Forgets a guest: the bookings first, so that a run that failed finds the guest again. */
export const eraseGuest = async (
  context: Context,
  word: string,
  receiptName: string | undefined,
): Promise<CommandResult> => {
  requireConfirmation(context);
  const receipt = receiptName === undefined ? undefined : await openReceipt(context.world, receiptName);
  // A write that is kept in the journal would be the next trace.
  const client = await context.unrecorded();
  const customer = await guestNamed(context, client, word, receipt);
  if (!customer) return ended(context, receipt);
  if (receipt) mustBeOf(customer.id, receipt);
  const { data: book } = await client.call(reservas.list, { query: {} });
  const bookings = bookingsOf(book, (booking) => isTraceOf(customer, booking));
  const alike = await lookAlikes(client, customer, book, bookings);
  await ask(context, customer, bookings);
  // First what this machine keeps, then the customer at last: as long as that is there, a run that failed can be done again.
  const isDry = context.globals['dry-run'] === true;
  const ids = new Set(bookings.map((booking) => booking.id));
  const isTheirs = (booking: Reserva) => ids.has(booking.id) || isTraceOf(customer, booking);
  const before = isDry ? undefined : await clearTraces(context, customer, isTheirs);
  const begun = {
    at: context.world.now().toISOString(),
    customer_id: customer.id,
    deleted: false,
    bookings: [...new Set([...(receipt?.begun?.bookings ?? []), ...ids])],
    ...(before && sumOf(receipt?.begun ?? {}, before)),
  };
  // What is cleared is found no second time: a process that ends from here on leaves the word of what was done.
  if (!isDry) await receipt?.write(begun);
  await clearBookings(context, client, bookings);
  if (context.reportedFailures.length > 0) throw unfinished(customer);
  await client.call(crm.delete, { params: { id: customer.id } });
  // Whoever watches may have noted the bookings as they were meanwhile.
  const after = isDry ? undefined : await clearTraces(context, customer, isTheirs);
  for (const text of alike) context.notice(text);
  const done = { ...begun, at: context.world.now().toISOString(), deleted: true };
  return told(context, after ? { ...done, ...sumOf(begun, after) } : done, isDry ? undefined : receipt);
};

/** The guest; undefined where it is who the receipt says was about to go, and is gone. */
const guestNamed = async (
  context: Context,
  client: Client,
  word: string,
  receipt: Receipt | undefined,
): Promise<Customer | undefined> => {
  try {
    const id = parseId(await kind.createResolver(context, client, toWrite(context))(word));
    return (await client.call(crm.get, { params: { id } })).data;
  } catch (error) {
    const begun = receipt?.begun;
    if (!begun || context.globals['dry-run'] || !(error instanceof Failure) || error.exit !== exits.notFound)
      throw error;
    mustBeOf(parseId(word), receipt);
    return undefined;
  }
};

/** What was left of an erasure whose process ended before it could say that the customer is gone. */
const ended = async (context: Context, receipt: Receipt | undefined): Promise<CommandResult> => {
  const begun = invariant(receipt?.begun, 'only a receipt tells of somebody gone');
  const ids = new Set(begun.bookings);
  const traces = await clearTraces(context, { id: begun.customer_id }, ({ id }) => ids.has(id));
  const at = context.world.now().toISOString();
  return told(context, { ...begun, at, deleted: true, ...sumOf(begun, traces) }, receipt);
};

const told = async (
  context: Context,
  record: Erasure,
  receipt: Receipt | undefined,
): Promise<CommandResult> => {
  await receipt?.write(record).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    // The guest is gone by now: what could not be written is printed all the same.
    context.reportFailure(error.code === 'INTERRUPTED' ? withPrefix('--receipt', error) : error);
  });
  const cleared = joinTexts([
    formatCount(record.bookings.length, bookingKind.noun),
    formatCount(record.journal_writes ?? 0, entry),
  ]);
  const line = localize((lang) => `${gone[lang]}: #${record.customer_id} · ${cleared[lang]}`);
  return { kind: 'record', record, columns, written: [{ line, warnings: [] }] };
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
    value: ({ bookings }: ApiRecord) => String((bookings as string[]).length),
  },
  { field: 'journal_writes', header: { en: 'Entries of the journal', es: 'Anotaciones del diario' } },
  { field: 'watched_changes', header: { en: 'Changes seen', es: 'Cambios vistos' } },
].map((column) => ({ ...column, priority: 0 }));

const gone: LocalizedText = { en: 'Erased', es: 'Borrado' };
const entry = noun(
  ['entry of the journal', 'entries of the journal'],
  ['anotación del diario', 'anotaciones del diario'],
);

const ask = async (context: Context, customer: Customer, bookings: readonly Reserva[]): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const name = String(customer.full_name ?? customer.id);
  await showLines(context, [
    kind.formatLine(customer),
    ...bookings.map((booking) => `  ${bookingKind.formatLine(booking)}`),
  ]);
  const amount = formatCount(bookings.length, bookingKind.noun);
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
): Promise<void> => {
  for (const { id } of bookings) {
    try {
      await client.call(reservas.update, { params: { id }, body: nobody });
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
      context.reportFailure(withPrefix(id, error));
    }
  }
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
