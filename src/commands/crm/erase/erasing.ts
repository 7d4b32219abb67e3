import type { Client } from '../../../client/client.ts';
import type { Context } from '../../../context/context.ts';
import { customer as customerResource, isReservationOf } from '../../../context/resources/customer.ts';
import { reserva as reservaResource } from '../../../context/resources/reserva.ts';
import { type Customer, crm } from '../../../contract/crm.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { takeDate } from '../../../ground/dates.ts';
import { exits, Failure, withPrefix } from '../../../ground/errors.ts';
import { formatCount, joinTexts, type LocalizedText, localize, noun } from '../../../ground/i18n.ts';
import { invariant } from '../../../ground/invariant.ts';
import { parseId } from '../../../ground/json.ts';
import { isSameEmail } from '../../../ground/strings.ts';
import type { Column, CommandResult } from '../../../render/outcome.ts';
import { confirmName, requireConfirmation, showLines } from '../../shared/confirming.ts';
import { toWrite } from '../../shared/resolve-names.ts';
import { describeSimilarRecords } from '../similar-records.ts';
import { selectReservations } from '../visits.ts';
import { checkReceiptCustomer, type Erasure, openReceipt, type Receipt } from './receipt.ts';
import { addTraces, clearTraces } from './traces.ts';

const withoutPersonalData = { nombre_cliente: 'Borrado', telefono: null, email: null, notas: null } as const;

/** Erases a customer. Clears the reservations first, so that a run after a failure still finds the customer. */
export const eraseCustomer = async (
  context: Context,
  word: string,
  {
    receipt: receiptName,
    'cancel-upcoming': cancelsUpcoming = false,
  }: { receipt?: string; 'cancel-upcoming'?: boolean },
): Promise<CommandResult> => {
  requireConfirmation(context);
  const receipt = receiptName === undefined ? undefined : await openReceipt(context.runtime, receiptName);
  // The journal must not record these writes: they contain personal data.
  const client = await context.unrecorded();
  const customer = await findCustomer(context, client, word, receipt);
  if (!customer) return finishErasure(context, receipt);
  const customerId = parseId(customer.id);
  if (receipt) checkReceiptCustomer(customerId, receipt);
  const { data: reservations } = await client.call(reservas.list, { query: {} });
  const erased = selectReservations(reservations, (reservation) => belongsTo(customer, reservation));
  const similar = await describeSimilarRecords(client, customer, reservations, erased);
  const cancelled = await chooseCancelled(context, erased, cancelsUpcoming);
  await confirmErasure(context, customer, erased);
  // The customer goes last: while it exists, a failed run can be repeated.
  const isDry = context.globals['dry-run'] === true;
  const ids = new Set(erased.map(({ id }) => id));
  const isTheirs = (reservation: Reserva) => ids.has(reservation.id) || belongsTo(customer, reservation);
  const before = isDry ? undefined : await clearTraces(context, customer, ids, isTheirs);
  const begun = {
    at: context.runtime.now().toISOString(),
    customer_id: customerId,
    deleted: false,
    bookings: [...new Set([...(receipt?.begun?.bookings ?? []), ...ids])],
    ...(before && addTraces(receipt?.begun ?? {}, before)),
  };
  // A repeated run no longer finds the cleared traces, so the receipt records their counts now.
  if (!isDry) await receipt?.write(begun);
  await clearReservations(context, client, erased, cancelled);
  if (context.reportedFailures.length > 0) throw createUnfinishedFailure(customer);
  await client.call(crm.delete, { params: { id: customer.id } });
  // A running watch may have stored the reservations again before they were cleared.
  const after = isDry ? undefined : await clearTraces(context, customer, ids, isTheirs);
  for (const text of similar) context.notice(text);
  const done = { ...begun, at: context.runtime.now().toISOString(), deleted: true };
  return reportErasure(
    context,
    after ? { ...done, ...addTraces(begun, after) } : done,
    isDry ? undefined : receipt,
  );
};

/** Returns undefined if an unfinished run, known from its receipt, has already deleted the customer. */
const findCustomer = async (
  context: Context,
  client: Client,
  word: string,
  receipt: Receipt | undefined,
): Promise<Customer | undefined> => {
  try {
    const id = parseId(await customerResource.createResolver(context, client, toWrite(context))(word));
    return (await client.call(crm.get, { params: { id } })).data;
  } catch (error) {
    const begun = receipt?.begun;
    if (!begun || context.globals['dry-run'] || !(error instanceof Failure) || error.exit !== exits.notFound)
      throw error;
    checkReceiptCustomer(parseId(word), receipt);
    return undefined;
  }
};

/** Finishes an erasure that stopped after deleting the customer, before writing its receipt. */
const finishErasure = async (context: Context, receipt: Receipt | undefined): Promise<CommandResult> => {
  const begun = invariant(receipt?.begun, 'findCustomer returns undefined only with a receipt');
  const ids = new Set(begun.bookings);
  const traces = await clearTraces(context, { id: begun.customer_id }, ids);
  const at = context.runtime.now().toISOString();
  return reportErasure(context, { ...begun, at, deleted: true, ...addTraces(begun, traces) }, receipt);
};

const reportErasure = async (
  context: Context,
  record: Erasure,
  receipt: Receipt | undefined,
): Promise<CommandResult> => {
  await receipt?.write(record).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    // The customer is deleted by now, so the result is printed even without its receipt.
    context.reportFailure(error.code === 'INTERRUPTED' ? withPrefix('--receipt', error) : error);
  });
  const counts = joinTexts([
    formatCount(record.bookings.length, reservaResource.noun),
    formatCount(record.journal_writes ?? 0, journalEntryNoun),
  ]);
  const line = localize((lang) => `${erasedText[lang]}: #${record.customer_id} · ${counts[lang]}`);
  return { kind: 'record', record, columns, written: [{ line, warnings: [] }] };
};

/** True for a reservation of the customer, or one without a customer but with the same e-mail. */
const belongsTo = (customer: Customer, reservation: Reserva): boolean =>
  isReservationOf(customer, reservation) ||
  (reservation.customer_id == null && isSameEmail(customer.email, reservation.email));

const columns: readonly Column[] = [
  { field: 'customer_id', header: { en: 'Customer', es: 'Cliente' } },
  { field: 'deleted', header: { en: 'Deleted', es: 'Eliminado' } },
  {
    field: 'bookings',
    header: { en: 'Reservations', es: 'Reservas' },
    format: (bookings: unknown) => String((bookings as string[]).length),
  },
  { field: 'journal_writes', header: { en: 'Entries of the journal', es: 'Anotaciones del diario' } },
  { field: 'watched_changes', header: { en: 'Changes seen', es: 'Cambios vistos' } },
].map((column) => ({ ...column, priority: 0 }));

const erasedText: LocalizedText = { en: 'Erased', es: 'Borrado' };
const journalEntryNoun = noun(
  ['entry of the journal', 'entries of the journal'],
  ['anotación del diario', 'anotaciones del diario'],
);

const confirmErasure = async (
  context: Context,
  customer: Customer,
  reservations: readonly Reserva[],
): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const name = String(customer.full_name ?? customer.id);
  await showLines(context, [
    customerResource.formatLine(customer),
    ...reservations.map((reservation) => `  ${reservaResource.formatLine(reservation)}`),
  ]);
  const count = formatCount(reservations.length, reservaResource.noun);
  await confirmName(
    context,
    {
      en: `This cannot be undone (${count.en}). Type the name to erase: ${name}`,
      es: `No se puede deshacer (${count.es}). Escriba el nombre para borrar: ${name}`,
    },
    name,
  );
};

/** Lists the reservations from today on. Resolves to those to cancel, by `--cancel-upcoming` or if the person says so. */
const chooseCancelled = async (
  context: Context,
  reservations: readonly Reserva[],
  cancelsAll: boolean,
): Promise<ReadonlySet<string>> => {
  const today = context.today();
  const upcoming = reservations.filter(
    ({ estado, fecha_reserva }) =>
      (estado === 'pendiente' || estado === 'confirmada') && takeDate(fecha_reserva) >= today,
  );
  if (upcoming.length === 0) return new Set();
  const ids = new Set(upcoming.map(({ id }) => id));
  if (cancelsAll || context.globals['dry-run']) return cancelsAll ? ids : new Set();
  const { en, es } = formatCount(upcoming.length, reservaResource.noun);
  context.notice({ en: `upcoming: ${en}`, es: `por venir: ${es}` });
  await showLines(context, upcoming.map(reservaResource.formatLine));
  if (!context.interactive || context.globals.yes) {
    context.notice(keepsTable);
    return new Set();
  }
  const question = { en: 'Cancel them?', es: '¿Cancelarlas?' };
  return (await (await context.prompts()).confirm(question[context.lang])) ? ids : new Set();
};

const keepsTable: LocalizedText = {
  en: 'they keep their table, as Borrado; --cancel-upcoming cancels them',
  es: 'conservan su mesa, como Borrado; --cancel-upcoming las cancela',
};

const clearReservations = async (
  context: Context,
  client: Client,
  reservations: readonly Reserva[],
  cancelled: ReadonlySet<string>,
): Promise<void> => {
  for (const { id } of reservations) {
    const body = { ...withoutPersonalData, ...(cancelled.has(id) && { estado: 'cancelada' as const }) };
    try {
      await client.call(reservas.update, { params: { id }, body });
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
      context.reportFailure(withPrefix(id, error));
    }
  }
};

const createUnfinishedFailure = ({ id }: Customer): Failure =>
  new Failure(
    'PARTIAL',
    {
      en: 'some reservations could not be cleared, so the customer was not deleted',
      es: 'no se han podido limpiar algunas reservas, así que el cliente no se ha eliminado',
    },
    { hint: { en: `try again: maitre crm erase ${id}`, es: `vuelva a intentarlo: maitre crm erase ${id}` } },
  );
