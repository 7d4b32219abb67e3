import type { Client } from '../../client/client.ts';
import { isNotApplied, isOutcomeUnknown, isRejected } from '../../client/transport-error.ts';
import { defineCommand } from '../../context/context.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { exits, Failure, type Hint, suggestCommand } from '../../ground/errors.ts';
import { joinParts } from '../../ground/strings.ts';
import { createWriteOptions } from '../../verbs/resolve-names.ts';
import { type CompletedWrite, toListResult, withWriteSummary } from '../../verbs/results.ts';

export const swap = defineCommand({
  path: ['reservas', 'swap'],
  words: { day: 'fecha' },
  summary: { en: 'two reservations exchange their tables', es: 'dos reservas intercambian sus mesas' },
  detail: {
    en: 'All or nothing: if the second cannot have its new table, the first gets its own back. Only the tables are sent.',
    es: 'Todo o nada: si la segunda no puede tener su nueva mesa, la primera recupera la suya. Solo se envían las mesas.',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  output: reservas.list.response,
  args: [
    resource.arg,
    { ...resource.arg, name: 'otra', connectors: ['y', 'e', 'con', 'por', 'and', 'with', 'for'] },
  ],
  flags: { ...resource.searchFlags },
  exits: [exits.refused, exits.partial, exits.unknownOutcome],
  examples: {
    'swap S3 y S9': { en: 'by their tables', es: 'por sus mesas' },
    'reservas swap K7PQ2M 3f2a': { en: 'by code and id', es: 'por código e id' },
  },
  run: async (context, { args, flags }) => {
    const client = await context.client();
    const find = resource.createResolver(context, client, createWriteOptions(context, 'swap', flags));
    const a = await read(client, String(await find(args[0])));
    const b = await read(client, String(await find(args[1])));
    checkTables(a, b);
    const writes = await exchangeTables(client, a, b);
    const records = writes.map(({ after }) => after);
    return withWriteSummary(context, resource, toListResult(resource, records), writes);
  },
});

const read = async (client: Client, id: string): Promise<Reserva> =>
  (await client.call(reservas.get, { params: { id } })).data;

/** Throws USAGE unless the two reservations have two tables. */
const checkTables = (a: Reserva, b: Reserva): void => {
  if (a.id === b.id)
    throw new Failure('USAGE', { en: 'both are the same reservation', es: 'es la misma reserva' });
  const withoutTable = [a, b].find(({ mesa_id }) => !mesa_id);
  if (withoutTable) {
    const line = resource.formatLine(withoutTable);
    throw new Failure('USAGE', { en: `${line} has no table`, es: `${line} no tiene mesa` });
  }
  if (a.mesa_id === b.mesa_id)
    throw new Failure('USAGE', { en: 'both have the same table', es: 'las dos tienen la misma mesa' });
};

const assignTable = async (client: Client, { id }: Reserva, mesa_id: string | null): Promise<Reserva> =>
  (await client.call(reservas.update, { params: { id }, body: { mesa_id } })).data;

/** Clears the first table, so that no table ever has two reservations. A failure half-way restores both: `b` first, which may have the table of `a`. */
const exchangeTables = async (client: Client, a: Reserva, b: Reserva): Promise<CompletedWrite[]> => {
  let hasWritten = false;
  const assign = async (before: Reserva, mesa_id: string | null): Promise<CompletedWrite> => {
    try {
      const after = await assignTable(client, before, mesa_id);
      hasWritten = true;
      return { before, isNew: false, sent: { mesa_id: after.mesa_id }, after };
    } catch (error) {
      throw mesa_id !== null && isRejected(error) ? explainRefusal(before, mesa_id, error) : error;
    }
  };
  try {
    await assign(a, null);
    const writeB = await assign(b, a.mesa_id ?? null);
    return [await assign(a, b.mesa_id ?? null), writeB];
  } catch (error) {
    const mayHaveChanged = error instanceof Failure && (hasWritten || isOutcomeUnknown(error));
    if (!mayHaveChanged) throw error;
    throw await restoreTables(client, [b, a], error);
  }
};

/** Adds the reservation and the table to the service's refusal. */
const explainRefusal = (
  { nombre_cliente, codigo_reserva, id }: Reserva,
  mesa_id: string,
  failure: Failure,
): Failure => {
  const name = joinParts([nombre_cliente, codigo_reserva ?? id]);
  return failure.with({
    en: `${name} cannot have table ${mesa_id}: ${failure.text.en}`,
    es: `${name} no puede tener la mesa ${mesa_id}: ${failure.text.es}`,
    hint: suggestCommand(['reservas', 'list', '--mesa', mesa_id], {
      en: 'see who has it',
      es: 'vea quién la tiene',
    }),
  });
};

/** Gives each reservation its own table again. Returns the failure to throw. */
const restoreTables = async (client: Client, reservations: readonly Reserva[], failure: Failure) => {
  const { code, text } = failure;
  const displaced: string[] = [];
  for (const reservation of reservations) {
    let isRead = false;
    try {
      const { mesa_id } = await read(client, reservation.id);
      isRead = true;
      if (mesa_id !== reservation.mesa_id)
        await assignTable(client, reservation, reservation.mesa_id ?? null);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isTableKnown = isRead ? isNotApplied(error) : isRejected(error);
      if (!isTableKnown) return createUnknownFailure(reservations, failure);
      displaced.push(resource.formatLine(reservation));
    }
  }
  if (displaced.length === 0)
    return failure.with({
      code: isRejected(failure) ? code : 'PARTIAL',
      en: `both have their own table again: ${text.en}`,
      es: `las dos tienen de nuevo su mesa: ${text.es}`,
    });
  const lines = displaced.join('; ');
  return failure.with({
    code: 'PARTIAL',
    en: `no longer at their own table: ${lines} (${text.en})`,
    es: `ya no tienen su mesa: ${lines} (${text.es})`,
    hint: undoHint,
  });
};

const createUnknownFailure = (reservations: readonly Reserva[], failure: Failure): Failure => {
  const { code, text } = failure;
  const lines = reservations.map(resource.formatLine).join('; ');
  return failure.with({
    code: code === 'INTERRUPTED' ? code : 'UNKNOWN_OUTCOME',
    en: `the current tables are unknown: ${lines} (${text.en})`,
    es: `no se sabe qué mesa tiene ahora cada una: ${lines} (${text.es})`,
    hint: undoHint,
    retryable: false,
  });
};

const undoHint: Hint = {
  en: 'to give each its own table back: maitre undo; to see them: maitre reservas list',
  es: 'para devolver a cada una su mesa: maitre undo; para verlas: maitre reservas list',
  next: ['undo'],
};
