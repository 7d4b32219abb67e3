import { resolve } from 'node:path';
import { booleanFlag, fileFlag } from '../../cli/flag-types.ts';
import type { Client } from '../../client/client.ts';
import { confirmName, requireConfirmation, showLines } from '../../context/confirming.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { customer as customerResource } from '../../context/resources/customer.ts';
import { reserva as reservaResource } from '../../context/resources/reserva.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { blameOption } from '../../files/file-errors.ts';
import { checkWritable, writeFileAtomic } from '../../files/write-file.ts';
import { takeDate } from '../../ground/dates.ts';
import { catchFailure, exits, Failure, suggestCommand, withPrefix } from '../../ground/errors.ts';
import { formatCount, joinTexts, noun } from '../../ground/i18n.ts';
import { parseId, stringifyJson } from '../../ground/json.ts';
import type { Column } from '../../render/result.ts';
import { createWriteOptions } from '../../verbs/resolve-names.ts';
import { withoutPersonalData } from '../../watching/watch-state.ts';
import { describeSimilarRecords } from './duplicates.ts';
import { clearQueue, isOwnReservation, purgeDatabase, removeTraces, searchedPlaces } from './erase-traces.ts';
import { selectLatestFirst } from './history.ts';

export const erase = defineCommand({
  path: ['crm', 'erase'],
  effect: 'unproposable',
  summary: { en: 'erase a customer for good', es: 'borrar a un cliente para siempre' },
  detail: {
    en: 'Deletes the customer, removes name, phone, e-mail and notes from the reservations and the queue of a database (the name becomes Borrado), and removes the customer from the journal and from what watch has recorded. Lists the upcoming reservations and asks whether to cancel them; a script uses --cancel-upcoming. Asks for the name to be typed; without a terminal it needs --yes. It cannot be undone.',
    es: 'Elimina al cliente, quita nombre, teléfono, correo y notas de sus reservas y de la cola de una base de datos (el nombre queda como Borrado) y lo borra del diario y de lo registrado por watch. Muestra las reservas por venir y pregunta si cancelarlas; un script usa --cancel-upcoming. Pide escribir el nombre; sin terminal necesita --yes. No se puede deshacer.',
  },
  operations: [crm.delete, reservas.update, crm.get, crm.list, reservas.list],
  output: null,
  args: [customerResource.arg],
  flags: {
    receipt: fileFlag({
      en: 'write what was done, without personal data',
      es: 'escribir lo hecho, sin datos personales',
    }),
    'cancel-upcoming': booleanFlag({
      en: 'cancel the reservations from today on',
      es: 'cancelar las reservas desde hoy',
    }),
  },
  exits: [exits.partial],
  examples: {
    'crm erase 612345678': { en: 'asks for the name', es: 'pide el nombre' },
    'crm erase 41 --yes --receipt recibo.json': { en: 'from a script', es: 'desde un script' },
  },
  run: async (context, { args: [word], flags: { receipt, 'cancel-upcoming': cancelsUpcoming = false } }) => {
    requireConfirmation(context);
    const { runtime, globals } = context;
    const receiptPath = receipt === undefined ? undefined : resolve(runtime.cwd, receipt);
    if (receiptPath !== undefined) await blameOption('--receipt', () => checkWritable(receiptPath));
    // The journal must not record these writes: they contain personal data.
    const client = await context.clientWithoutJournal();
    const find = customerResource.createResolver(context, client, createWriteOptions(context));
    const id = parseId(await find(word));
    const { data: customer } = await client.call(crm.get, { params: { id } });
    const { data: reservations } = await client.call(reservas.list, { query: {} });
    const ownReservations = selectLatestFirst(reservations, (reservation) =>
      isOwnReservation(customer, reservation),
    );
    const similar = await describeSimilarRecords(client, customer, reservations, ownReservations);
    const toCancel = await chooseToCancel(context, ownReservations, cancelsUpcoming);
    await confirmErasure(context, customer, ownReservations);
    const removed = await removeTraces(context, customer, ownReservations);
    await clearReservations(context, client, ownReservations, toCancel);
    await clearQueue(context, customer);
    // The customer goes last: while it exists, a failed run can be repeated.
    if (context.reportedFailures.length > 0) throw createUnfinishedFailure(customer);
    await client.call(crm.delete, { params: { id } });
    // A running watch may have stored the reservations again before they were cleared.
    const removedAgain = await removeTraces(context, customer, ownReservations);
    const searched = [...searchedPlaces, ...(await purgeDatabase(context))];
    for (const text of similar) context.notice(text);
    const record = {
      at: runtime.now().toISOString(),
      customer_id: id,
      deleted: true,
      bookings: ownReservations.map((reservation) => reservation.id),
      journal_writes: removed.journal_writes + removedAgain.journal_writes,
      watched_changes: removed.watched_changes + removedAgain.watched_changes,
      proposals: removed.proposals + removedAgain.proposals,
      searched,
    };
    if (receiptPath !== undefined && !globals['dry-run'])
      await writeReceipt(context, receiptPath, `${stringifyJson(record, 2)}\n`);
    const counts = joinTexts([
      formatCount(ownReservations.length, reservaResource.noun),
      formatCount(record.journal_writes, journalEntryNoun),
    ]);
    const line = {
      en: `Erased: #${id} · ${counts.en} · searched ${searched.length} places (--receipt lists them)`,
      es: `Borrado: #${id} · ${counts.es} · revisados ${searched.length} sitios (--receipt los enumera)`,
    };
    return { kind: 'record', record, columns, written: [{ line, warnings: [] }] };
  },
});

/** The customer is deleted by now, so the result is printed even without its receipt. */
const writeReceipt = async (context: Context, path: string, text: string): Promise<void> => {
  try {
    await blameOption('--receipt', () => writeFileAtomic(path, text, { signal: context.runtime.signal }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    context.reportFailure(error.code === 'INTERRUPTED' ? withPrefix('--receipt', error) : error);
  }
};

const columns: readonly Column[] = [
  { field: 'customer_id', header: { en: 'Customer', es: 'Cliente' } },
  { field: 'deleted', header: { en: 'Deleted', es: 'Eliminado' } },
  {
    field: 'bookings',
    header: { en: 'Reservations', es: 'Reservas' },
    format: (bookings: unknown) => String((bookings as string[]).length),
  },
  { field: 'journal_writes', header: { en: 'Journal entries', es: 'Anotaciones del diario' } },
  { field: 'watched_changes', header: { en: 'Changes seen', es: 'Cambios vistos' } },
  { field: 'proposals', header: { en: 'Proposals', es: 'Propuestas' } },
  {
    field: 'searched',
    header: { en: 'Searched', es: 'Revisado' },
    format: (places: unknown) => (places as string[]).join(', '),
  },
].map((column) => ({ ...column, priority: 0 }));

const journalEntryNoun = noun(
  ['journal entry', 'journal entries'],
  ['anotación del diario', 'anotaciones del diario'],
);

/** Lists the reservations from today on. Resolves to those to cancel, by `--cancel-upcoming` or a person's answer. */
const chooseToCancel = async (
  context: Context,
  reservations: readonly Reserva[],
  cancelsAll: boolean,
): Promise<readonly Reserva[]> => {
  const today = context.today();
  const upcoming = reservations.filter(
    ({ estado, fecha_reserva }) =>
      (estado === 'pendiente' || estado === 'confirmada') && takeDate(fecha_reserva) >= today,
  );
  if (cancelsAll || upcoming.length === 0) return upcoming;
  if (context.globals['dry-run']) return [];
  const { en, es } = formatCount(upcoming.length, reservaResource.noun);
  context.notice({ en: `upcoming: ${en}`, es: `por venir: ${es}` });
  await showLines(context, upcoming.map(reservaResource.formatLine));
  const question = { en: 'Cancel them?', es: '¿Cancelarlas?' };
  if (context.interactive && !context.globals.yes) {
    const prompts = await context.prompts();
    return (await prompts.confirm(question[context.lang])) ? upcoming : [];
  }
  context.notice({
    en: 'they keep their table under the name Borrado; --cancel-upcoming cancels them',
    es: 'conservan su mesa con el nombre Borrado; --cancel-upcoming las cancela',
  });
  return [];
};

const confirmErasure = async (context: Context, customer: Customer, reservations: readonly Reserva[]) => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const name = String(customer.full_name ?? customer.id);
  await showLines(context, [
    customerResource.formatLine(customer),
    ...reservations.map((reservation) => `  ${reservaResource.formatLine(reservation)}`),
  ]);
  const count = formatCount(reservations.length, reservaResource.noun);
  const question = {
    en: `This cannot be undone (${count.en}). Type the name to erase: ${name}`,
    es: `No se puede deshacer (${count.es}). Escriba el nombre para borrar: ${name}`,
  };
  await confirmName(context, question, name);
};

const clearReservations = async (
  context: Context,
  client: Client,
  reservations: readonly Reserva[],
  toCancel: readonly Reserva[],
): Promise<void> => {
  for (const reservation of reservations) {
    const { id } = reservation;
    const cancellation = toCancel.includes(reservation) && { estado: 'cancelada' as const };
    const body = { ...withoutPersonalData, ...cancellation };
    try {
      await client.call(reservas.update, { params: { id }, body });
    } catch (error) {
      context.reportFailure(withPrefix(id, catchFailure(error)));
    }
  }
};

const createUnfinishedFailure = ({ id }: Customer): Failure =>
  new Failure('PARTIAL', {
    en: 'some records could not be cleared, so the customer was not deleted',
    es: 'no se han podido limpiar algunos datos, así que el cliente no se ha eliminado',
    hint: suggestCommand(['crm', 'erase', String(id)], { en: 'try again', es: 'vuelva a intentarlo' }),
  });
