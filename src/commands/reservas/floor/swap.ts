import type { Client } from '../../../client/client.ts';
import { isOutcomeUnknown } from '../../../client/transport-error.ts';
import { defineCommand } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { shellCommand } from '../../../ground/strings.ts';
import { isRejected } from '../../../journal/recorder.ts';
import { getSearchFlags, toWrite } from '../../shared/resolve-names.ts';
import { toListResult } from '../../shared/results.ts';
import { type CompletedWrite, withWriteSummary } from '../../shared/write-summary.ts';

export const swap = defineCommand({
  path: ['reservas', 'swap'],
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
  flags: getSearchFlags(resource),
  exits: [exits.refused, exits.partial, exits.unknownOutcome],
  examples: [
    { line: 'swap S3 y S9', about: { en: 'by their tables', es: 'por sus mesas' } },
    { line: 'reservas swap K7PQ2M 3f2a', about: { en: 'by code and id', es: 'por código e id' } },
  ],
  run: async (context, { args, flags }) => {
    const client = await context.client();
    const find = resource.createResolver(context, client, toWrite(context, 'swap', flags));
    const a = await read(client, String(await find(args[0])));
    const b = await read(client, String(await find(args[1])));
    checkTables(a, b);
    const [newA, newB] = await exchangeTables(client, a, b);
    const writes = [createWrite(a, newA), createWrite(b, newB)];
    return withWriteSummary(context, resource, toListResult(resource, [newA, newB]), writes);
  },
});

const createWrite = (before: Reserva, after: Reserva): CompletedWrite => ({
  before,
  isNew: false,
  sent: { mesa_id: after.mesa_id },
  after,
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

/**
 * Clears the first table, so that no table ever has two reservations. If the service rejects null, only the two
 * assignments are sent. A failure half-way restores both tables.
 */
const exchangeTables = async (client: Client, a: Reserva, b: Reserva): Promise<[Reserva, Reserva]> => {
  let completed = 0;
  let current: Assignment = { reservation: a, mesa_id: null };
  const assign = async (reservation: Reserva, mesa_id: string | null): Promise<Reserva> => {
    current = { reservation, mesa_id };
    const after = await assignTable(client, reservation, mesa_id);
    completed++;
    return after;
  };
  try {
    await assign(a, null).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'VALIDATION_ERROR') throw error;
    });
    const newB = await assign(b, a.mesa_id ?? null);
    const newA = await assign(a, b.mesa_id ?? null);
    return [newA, newB];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (completed === 0 && !isOutcomeUnknown(error)) throw error;
    throw await restoreTables(client, [a, b], explainRefusal(current, error));
  }
};

interface Assignment {
  readonly reservation: Reserva;
  readonly mesa_id: string | null;
}

/** Adds the reservation and the table to the service's refusal. */
const explainRefusal = ({ reservation, mesa_id }: Assignment, failure: Failure): Failure => {
  const { code, text, status, cause } = failure;
  if (mesa_id === null || !isRejected(failure)) return failure;
  const { nombre_cliente, codigo_reserva, id } = reservation;
  const name = [nombre_cliente, codigo_reserva ?? id].filter(Boolean).join(' · ');
  const list = shellCommand('maitre', 'reservas', 'list', '--mesa', mesa_id);
  return new Failure(
    code,
    {
      en: `${name} cannot have table ${mesa_id}: ${text.en}`,
      es: `${name} no puede tener la mesa ${mesa_id}: ${text.es}`,
    },
    { status, cause, hint: { en: `see who has it: ${list}`, es: `vea quién la tiene: ${list}` } },
  );
};

/** Gives each reservation its own table again. Returns the failure to throw. */
const restoreTables = async (
  client: Client,
  reservations: readonly Reserva[],
  failure: Failure,
): Promise<Failure> => {
  const { code, text, status, cause, hint } = failure;
  const changed: string[] = [];
  for (const reservation of reservations.toReversed()) {
    try {
      const { mesa_id } = await read(client, reservation.id);
      if (mesa_id !== reservation.mesa_id)
        await assignTable(client, reservation, reservation.mesa_id ?? null);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!isRejected(error)) return createUnknown(reservations, failure);
      changed.push(resource.formatLine(reservation));
    }
  }
  if (changed.length === 0)
    return new Failure(
      isRejected(failure) ? code : 'PARTIAL',
      {
        en: `both have their own table again: ${text.en}`,
        es: `las dos tienen de nuevo su mesa: ${text.es}`,
      },
      { status, cause, ...(hint && { hint }) },
    );
  const lines = changed.join('; ');
  return new Failure(
    'PARTIAL',
    {
      en: `no longer at their own table: ${lines} (${text.en})`,
      es: `ya no tienen su mesa: ${lines} (${text.es})`,
    },
    { status, cause, hint: undoHint },
  );
};

const createUnknown = (reservations: readonly Reserva[], { text, status, cause, code }: Failure): Failure => {
  const lines = reservations.map(resource.formatLine).join('; ');
  return new Failure(
    code === 'INTERRUPTED' ? code : 'UNKNOWN_OUTCOME',
    {
      en: `the current tables are unknown: ${lines} (${text.en})`,
      es: `no se sabe qué mesa tiene ahora cada una: ${lines} (${text.es})`,
    },
    { status, cause, hint: undoHint, retryable: false },
  );
};

const undoHint: LocalizedText = {
  en: 'to give each its own table back: maitre undo; to see them: maitre reservas list',
  es: 'para devolver a cada una su mesa: maitre undo; para verlas: maitre reservas list',
};
