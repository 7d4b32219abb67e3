import { type Body, buildBody, toBodyFields } from '../../../cli/body.ts';
import { usageError } from '../../../cli/usage.ts';
import { unknownId } from '../../../client/transport.ts';
import { isOutcomeUnknown } from '../../../client/transport-error.ts';
import { type Context, defineCommand } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { type LocalizedText, localize } from '../../../ground/i18n.ts';
import { shellCommand } from '../../../ground/strings.ts';
import { minutesOfDay, minutesSinceMidnight } from '../../../ground/times.ts';
import { toRecordResult } from '../../shared/results.ts';
import { withWriteSummary } from '../../shared/write-summary.ts';
import { partySizeFlag, reservationFlags, takeWords } from '../flags.ts';
import type { ShorterStay } from './shorter-stays.ts';

const { nombre, mesa, telefono, notas, final } = reservationFlags;

const flags = {
  comensales: partySizeFlag,
  nombre: { ...nombre, required: false },
  mesa,
  final,
  telefono,
  notas,
};

const defaultName = 'Sin reserva';

const path = ['reservas', 'walkin'];

export const walkin = defineCommand({
  path,
  ...takeWords(
    path,
    { size: 'comensales', name: 'nombre', table: 'mesa', phone: 'telefono', notes: 'notas' },
    { en: 'party size, table and name in any order', es: 'comensales, mesa y nombre en cualquier orden' },
  ),
  summary: {
    en: 'guests without a reservation: book and seat them now',
    es: 'clientes sin reserva: apuntarlos y sentarlos ya',
  },
  detail: {
    en: 'The service assigns the table unless one is named. Party size, table and name need no options: walkin 2 T6. If no table is free for the whole stay, the tables that are free for a part of it are offered. If the guests cannot be seated, the reservation remains and the error says so.',
    es: 'El servicio asigna la mesa, salvo que se indique. Comensales, mesa y nombre pueden ir sin su opción: walkin 2 T6. Si no hay mesa para todo ese rato, ofrece las que están libres una parte. Si no se les puede sentar, la reserva queda hecha y el error lo dice.',
  },
  operations: [reservas.create, reservas.update],
  output: reservas.update.response,
  flags,
  exits: [exits.refused, exits.partial],
  examples: [
    { line: 'walkin 2', about: { en: 'two at the door', es: 'dos en la puerta' } },
    { line: 'walkin 2 T6 Pepe', about: { en: 'at table T6, with a name', es: 'en la mesa T6, con nombre' } },
    {
      line: 'reservas walkin --comensales 4 --nombre Ruiz --mesa S9',
      about: { en: 'at a table of your choice', es: 'en la mesa que se diga' },
    },
  ],
  run: async (context, { flags: values }) => {
    const { date, time } = context.wallClock();
    const now = { fecha_reserva: date, inicio_reserva: time };
    const fields = { nombre_cliente: defaultName, ...toBodyFields(flags, values), ...now };
    const checked = buildBody({ schema: reservas.create.body, flags, data: {}, fields });
    if (values.final !== undefined) checkEnd(String(values.final), time);
    const body = { ...checked, nombre_cliente: String(checked['nombre_cliente']), ...now };
    const before = await create(context, body);
    const after = await seat(context, before);
    return withWriteSummary(context, resource, toRecordResult(resource, after), [
      { before, isNew: false, sent: seated, after },
    ]);
  },
});

/** Rejects an end that has passed, which the service would take for tomorrow's. */
const checkEnd = (final: string, time: string): void => {
  const minutes = (minutesSinceMidnight(final) - minutesSinceMidnight(time) + minutesOfDay) % minutesOfDay;
  if (minutes === 0 || minutes > minutesOfDay / 2)
    throw usageError([
      { name: '--final', text: { en: `has passed: it is ${time}`, es: `ya ha pasado: son las ${time}` } },
    ]);
};

type WalkinBody = Body & Record<'nombre_cliente' | 'fecha_reserva' | 'inicio_reserva', string>;

/** For the embedded service: walk-in tables first, and no pace. */
const isWalkIn = true;

/** Creates the reservation. If the service refuses it, offers the tables that are free for a part of the stay. */
const create = async (context: Context, body: WalkinBody): Promise<Reserva> => {
  const client = await context.client();
  try {
    return (await client.call(reservas.create, { body, isWalkIn })).data;
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== exits.refused) throw error;
    const { chooseShorterStay, listShorterStays } = await import('./shorter-stays.ts');
    const stays = await listShorterStays(context, Number(body['num_comensales']));
    const stay =
      context.interactive && stays.length > 0 ? await chooseShorterStay(context, stays) : undefined;
    if (!stay) throw await withTableHint(error, body, stays);
    const { mesa_id, until } = stay;
    const shorter = { ...body, mesa_id, ...(until !== undefined && { final_reserva: until }) };
    return (await client.call(reservas.create, { body: shorter, isWalkIn })).data;
  }
};

/** Suggests a table for a shorter stay, or a later time. */
const withTableHint = async (
  { code, text, status, cause }: Failure,
  { num_comensales, inicio_reserva }: WalkinBody,
  stays: readonly ShorterStay[],
): Promise<Failure> => {
  const { formatStay } = await import('./shorter-stays.ts');
  const list = localize((lang) => stays.map((stay) => formatStay(stay, lang)).join(', '));
  const [stay] = stays;
  const final = stay?.until === undefined ? [] : ['--final', stay.until];
  const shorter =
    stay && shellCommand('maitre', 'walkin', String(num_comensales), '--mesa', stay.mesa_id, ...final);
  const free = `maitre free ${inicio_reserva} ${num_comensales}`;
  const hint = shorter
    ? { en: `free now: ${list.en}: ${shorter}`, es: `libres ahora: ${list.es}: ${shorter}` }
    : { en: `for the next free table: ${free}`, es: `para ver cuándo hay mesa: ${free}` };
  return new Failure(code, text, { status, cause, hint });
};

const seated = { estado: 'en_curso' } as const;

const seat = async (context: Context, reservation: Reserva): Promise<Reserva> => {
  const client = await context.client();
  const params = { id: reservation.id ?? unknownId };
  try {
    return (await client.call(reservas.update, { params, body: seated })).data;
  } catch (error) {
    throw error instanceof Failure ? createNotSeated(reservation, error) : error;
  }
};

/** The reservation remains: a second walk-in would duplicate it. */
const createNotSeated = (reservation: Reserva, failure: Failure): Failure => {
  const { text, status, cause, code } = failure;
  const command = shellCommand(
    'maitre',
    'reservas',
    'seat',
    String(reservation.codigo_reserva ?? reservation.id),
  );
  const isCertain = !isOutcomeUnknown(failure);
  const state: LocalizedText = isCertain
    ? { en: 'but not seated', es: 'pero sin sentar' }
    : { en: 'perhaps seated', es: 'quizá sentada' };
  const line = resource.formatLine(reservation);
  return new Failure(
    isCertain ? 'PARTIAL' : code,
    {
      en: `booked (${line}), ${state.en}: ${text.en}`,
      es: `apuntada (${line}), ${state.es}: ${text.es}`,
    },
    { status, cause, hint: { en: `seat them: ${command}`, es: `siéntelos con: ${command}` } },
  );
};
