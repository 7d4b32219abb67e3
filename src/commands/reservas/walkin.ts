import { type Body, buildBody, toBodyFields } from '../../cli/body.ts';
import { wordsArg } from '../../cli/flag-types.ts';
import { isOutcomeUnknown } from '../../client/transport-error.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { reserva as resource, updateReserva } from '../../context/resources/reserva.ts';
import { createDayLists } from '../../context/resources/reserva-days.ts';
import { chooseItem } from '../../context/resources/resolver.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { createOptionError, exits, Failure, suggestCommand } from '../../ground/errors.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { countMinutes, formatClock, formatDuration, minutesOfDay, toMinutes } from '../../ground/times.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { findFloorPlan } from '../../tables/floor-plan.ts';
import { isSeated, listActiveOccupancies, listFreeTables } from '../../tables/occupancy.ts';
import { toRecordResult, withWriteSummary } from '../../verbs/results.ts';
import { partySizeFlag, reservationFlags } from './flags.ts';

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

export const walkin = defineCommand({
  path: ['reservas', 'walkin'],
  args: [
    wordsArg({
      en: 'party size, table and name in any order',
      es: 'comensales, mesa y nombre en cualquier orden',
    }),
  ],
  words: { party: 'comensales', name: 'nombre', table: 'mesa', phone: 'telefono', notes: 'notas' },
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
  examples: {
    'walkin 2': { en: 'two at the door', es: 'dos en la puerta' },
    'walkin 2 T6 Pepe': { en: 'at table T6, with a name', es: 'en la mesa T6, con nombre' },
    'reservas walkin --comensales 4 --nombre Ruiz --mesa S9': {
      en: 'at a table of your choice',
      es: 'en la mesa que se diga',
    },
  },
  run: async (context, { flags: values }) => {
    const { date, time } = context.wallClock();
    const arrival = { fecha_reserva: date, inicio_reserva: time };
    const fields = { nombre_cliente: defaultName, ...toBodyFields(flags, values), ...arrival };
    const checked = buildBody({ schema: reservas.create.body, flags, data: {}, fields });
    if (values.final !== undefined) checkEnd(String(values.final), time);
    const body = { ...checked, nombre_cliente: String(checked['nombre_cliente']), ...arrival };
    // The summary tells this update, not the creation.
    const write = await seat(context, await createReservation(context, body));
    return withWriteSummary(context, resource, toRecordResult(resource, write.after), [write]);
  },
});

/** Rejects an end more than twelve hours ahead: it has passed, but the service would take it for tomorrow's. */
const checkEnd = (final: string, time: string): void => {
  if (countMinutes(time, final) > minutesOfDay / 2)
    throw createOptionError('--final', {
      en: `has passed: it is ${time}`,
      es: `ya ha pasado: son las ${time}`,
    });
};

type WalkinBody = Body & Record<'nombre_cliente' | 'fecha_reserva' | 'inicio_reserva', string>;

/** Makes the embedded service prefer walk-in tables and ignore the pace. */
const isWalkIn = true;

/** Creates the reservation. If the service refuses it, offers the tables that are free now. */
const createReservation = async (context: Context, body: WalkinBody): Promise<Reserva> => {
  const client = await context.client();
  try {
    return (await client.call(reservas.create, { body, isWalkIn })).data;
  } catch (error) {
    if (!(error instanceof Failure) || error.exit !== exits.refused) throw error;
    const stays = await listStayOptions(context, Number(body['num_comensales']));
    const stay =
      context.interactive && stays.length > 0
        ? await chooseStayOption(context, stays, body.mesa_id)
        : undefined;
    if (!stay) throw addTableHint(error, body, stays);
    const { mesa_id, until } = stay;
    const chosen = { ...body, mesa_id, ...(until !== undefined && { final_reserva: until }) };
    return (await client.call(reservas.create, { body: chosen, isWalkIn })).data;
  }
};

/** A table that is free now, perhaps only until its next reservation. `until` is undefined for the whole stay. */
type StayOption = Awaited<ReturnType<typeof listStayOptions>>[number];

/** A shorter time is no use to guests. */
const minMinutes = 15;

/** Lists the tables that are free for the party now, the longest first. Empty if no tables are known. */
const listStayOptions = async (context: Context, comensales: number) => {
  const floor = await findFloorPlan(context);
  if (!floor) return [];
  const { date, time } = context.wallClock();
  const starts_at = toMinutes(date, time);
  const period = { starts_at, ends_at: starts_at + minMinutes };
  const reservations = await createDayLists(await context.client()).readAround(date);
  const occupancies = listActiveOccupancies(reservations, floor);
  // Seated guests have their table, also before their start and after their end.
  const seatedParts = occupancies.filter(isSeated).flatMap(({ parts }) => parts);
  const except = new Set([...(await floor.listBlocked(period)), ...seatedParts]);
  return listFreeTables(floor, occupancies, { period, comensales, except })
    .map(({ id, freeUntil = starts_at + minutesOfDay }) => {
      const minutes = freeUntil - starts_at;
      const isWhole = minutes >= floor.getStay(comensales);
      return { mesa_id: id, until: isWhole ? undefined : formatClock(freeUntil), minutes };
    })
    .sort((a, b) => b.minutes - a.minutes);
};

/** Asks which of the tables the guests take; undefined for none. */
const chooseStayOption = (context: Context, stays: readonly StayOption[], refused: unknown) => {
  const { lang } = context;
  const table = refused == null ? undefined : toSafeLine(String(refused));
  const question = {
    en: `${table ? `${table} is not free` : 'No table is free'} for the whole stay. Take instead:`,
    es: `${table ? `${table} no está libre` : 'No hay mesa para'} todo ese rato. En su lugar:`,
  };
  const format = (stay: StayOption | undefined) =>
    stay ? formatStay(stay, lang) : { en: 'none of them', es: 'ninguna' }[lang];
  return chooseItem(context, question, [...stays, undefined], format, { isExplicit: true });
};

/** `S3 until 22:30 (45 min)`, `B1` */
const formatStay = ({ mesa_id, until, minutes }: StayOption, lang: Context['lang']): string => {
  const table = toSafeLine(mesa_id);
  const label = { en: 'until', es: 'hasta las' }[lang];
  return until === undefined ? table : `${table} ${label} ${until} (${formatDuration(minutes)})`;
};

/** Suggests a table for a shorter stay, or a later time. */
const addTableHint = (
  failure: Failure,
  { num_comensales, inicio_reserva }: WalkinBody,
  stays: readonly StayOption[],
): Failure => {
  const [stay] = stays;
  const party = String(num_comensales);
  if (!stay)
    return failure.with({
      hint: suggestCommand(['free', inicio_reserva, party], {
        en: 'for the next free table',
        es: 'para ver cuándo hay mesa',
      }),
    });
  const list = localize((lang) => stays.map((item) => formatStay(item, lang)).join(', '));
  const final = stay.until === undefined ? [] : ['--final', stay.until];
  return failure.with({
    hint: suggestCommand(['walkin', party, '--mesa', stay.mesa_id, ...final], {
      en: `free now: ${list.en}`,
      es: `libres ahora: ${list.es}`,
    }),
  });
};

const seat = async (context: Context, reservation: Reserva) => {
  try {
    return await updateReserva(await context.client(), reservation, { estado: 'en_curso' });
  } catch (error) {
    throw error instanceof Failure ? createNotSeated(reservation, error) : error;
  }
};

/** The reservation remains: a second walk-in would duplicate it. */
const createNotSeated = (reservation: Reserva, failure: Failure): Failure => {
  const { text, code } = failure;
  const { codigo_reserva, id } = reservation;
  const isCertain = !isOutcomeUnknown(failure);
  const state: LocalizedText = isCertain
    ? { en: 'but not seated', es: 'pero sin sentar' }
    : { en: 'perhaps seated', es: 'quizá sentada' };
  const line = resource.formatLine(reservation);
  return failure.with({
    code: isCertain ? 'PARTIAL' : code,
    en: `booked (${line}), ${state.en}: ${text.en}`,
    es: `apuntada (${line}), ${state.es}: ${text.es}`,
    hint: suggestCommand(['reservas', 'seat', String(codigo_reserva ?? id)], {
      en: 'seat them',
      es: 'siéntelos con',
    }),
  });
};
