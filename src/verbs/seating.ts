import type { Client } from '../client/client.ts';
import { isOutcomeUnknown } from '../client/transport-error.ts';
import type { Context } from '../context/context.ts';
import { reserva as resource, updateReserva } from '../context/resources/reserva.ts';
import { rethrowWithAlternative } from '../context/resources/resource.ts';
import { filterByName, panelWaitlistEntry } from '../context/resources/waitlist-entry.ts';
import { type Reserva, reservas } from '../contract/reservas.ts';
import { waitlist, waitlistPanel } from '../contract/waitlist.ts';
import { exits, Failure, suggestCommand, withHint } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { fold, looksLikePhone } from '../ground/strings.ts';
import type { CommandResult } from '../render/result.ts';
import { findFloorPlan } from '../tables/floor-plan.ts';
import { createWriteOptions } from './resolve-names.ts';
import { toRecordResult, withWriteSummary } from './results.ts';

/** Splits `1 T6` into the entry's name or id and the table's id. Undefined if all words name entries. */
export const splitOffTable = async (context: Context, words: readonly string[]) => {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || entryId.test(last)) return undefined;
  const mesa = (await createTableFinder(context))(last);
  if (mesa !== undefined) return { entryName: words.slice(0, -1).join(' '), mesa };
  // On a terminal, words without an id are one name, which is never seated in part.
  const isList = entryId.test(words[0] ?? '') || !context.interactive;
  if (looksLikeTable.test(last) || (isList && !(await isParty(context, last))))
    throw createUnknownTableFailure(last);
  return undefined;
};

const entryId = /^#?\d+$/;

const isParty = async (context: Context, word: string): Promise<boolean> => {
  if (looksLikePhone(word)) return true;
  const { data: entries } = await (await context.client()).call(waitlist.list, {});
  return filterByName(word, entries).length > 0;
};

/** Finds a table's id by what was typed. */
export const createTableFinder = async (context: Context) => {
  const tables = (await findFloorPlan(context))?.tables ?? [];
  return (typed: string): string | undefined => tables.find(({ id }) => fold(id) === fold(typed.trim()))?.id;
};

/** A mistyped table must not count as a party: the first party would leave the waitlist without a table. */
const looksLikeTable = /^\p{L}{1,3}\d{1,3}$/u;

export const unknownTableText = (word: string): LocalizedText => ({
  en: `there is no table ${word}`,
  es: `no hay ninguna mesa ${word}`,
});

const createUnknownTableFailure = (word: string): Failure =>
  new Failure('NOT_FOUND', {
    ...unknownTableText(word),
    hint: suggestCommand(['reservas', 'now'], { en: 'see the tables', es: 'vea las mesas' }),
  });

export const seatNamedAtTable = async (context: Context, word: string, mesa_id: string) => {
  const options = createWriteOptions(context);
  const find = panelWaitlistEntry.createResolver(context, await context.client(), options);
  return seatAtTable(context, Number(await find(word)), mesa_id);
};

/** Creates a seated reservation for a party, which then leaves the waitlist. A failed step deletes the reservation. */
export const seatAtTable = async (context: Context, id: number, mesa_id: string): Promise<CommandResult> => {
  const client = await context.client();
  const created = await createReservation(context, client, id, mesa_id);
  try {
    const write = await updateReserva(client, created, { estado: 'en_curso' });
    await readWaiting(client, id);
    await client.call(waitlistPanel.update, { params: { id }, body: { status: 'sentado' } });
    return withWriteSummary(context, resource, toRecordResult(resource, write.after), [write]);
  } catch (error) {
    throw await deleteReservation(context, created, error);
  }
};

const createReservation = async (context: Context, client: Client, id: number, mesa_id: string) => {
  const { customer_name, party_size, phone, notes } = await readWaiting(client, id);
  const { date, time } = context.wallClock();
  const body = {
    fecha_reserva: date,
    inicio_reserva: time,
    mesa_id,
    nombre_cliente: String(customer_name),
    num_comensales: Number(party_size),
    ...(phone && { telefono: phone }),
    ...(notes && { notas: notes }),
  };
  const create = client.call(reservas.create, { body, isWalkIn: true });
  return (await create.catch(rethrowWithAlternative(resource, body))).data;
};

/** Reads a waiting party. Throws NOT_FOUND if it has left the waitlist. */
const readWaiting = async (client: Client, id: number) => {
  const { data } = await client.call(waitlistPanel.get, { params: { id } });
  if (data.status === 'en_cola' || data.status === 'llamado') return data;
  throw new Failure('NOT_FOUND', {
    en: `the party #${id} has left the waitlist`,
    es: `el grupo #${id} ya no está en la lista de espera`,
  });
};

/** Deletes the reservation of a party that could not be seated. Returns the failure to throw. */
const deleteReservation = async (context: Context, { id }: Reserva, error: unknown): Promise<unknown> => {
  if (!(error instanceof Failure)) return error;
  if (isOutcomeUnknown(error)) return withHint(error, undoHint);
  try {
    // Without the journal: undo then finds that the reservation is gone already.
    await (await context.clientWithoutJournal()).call(reservas.delete, { params: { id } });
    return error;
  } catch (cause) {
    const isGone = cause instanceof Failure && cause.exit === exits.notFound;
    return isGone ? error : withHint(error, undoHint);
  }
};

const undoHint = suggestCommand(['undo'], {
  en: 'the reservation may still exist; to delete it',
  es: 'puede que la reserva siga existiendo; para eliminarla',
});
