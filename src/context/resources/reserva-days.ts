import type { Client } from '../../client/client.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { mapConcurrently } from '../../ground/async.ts';
import {
  addDays,
  businessDayStart,
  dinnerStart,
  getBusinessDay,
  takeDate,
  type WallClock,
} from '../../ground/dates.ts';
import { lazy, memoize } from '../../ground/invariant.ts';
import { dedupeById } from '../../ground/rows.ts';
import { getDefaultStay, isTime, type Period, takeTime, toPeriod } from '../../ground/times.ts';
import type { ApiRecord } from '../../render/result.ts';

/** Reads the day lists, in order, a few requests at a time. */
export const readDays = async (client: Client, days: readonly string[]): Promise<Reserva[]> =>
  dedupeById((await mapConcurrently(days, createDayLists(client).read)).flat());

/** Reads a business day, from 06:00 to 06:00: its dinner includes the hours after midnight. */
export const readBusinessDay = async (client: Client, date: string): Promise<Reserva[]> =>
  (await readDays(client, [date, addDays(date, 1)])).filter(isOfBusinessDay({ date, time: dinnerStart }));

/** Reads each day list, and the list of all reservations, at most once. */
export const createDayLists = (client: Client) => {
  const list = async (query: { fecha?: string }) => (await client.call(reservas.list, { query })).data;
  const read = memoize((fecha: string) => list({ fecha }));
  return {
    read,
    readAll: lazy(() => list({})),
    /** Reads the reservations that may occupy a table on the day: of the day before, the day, and the day after. */
    readAround: async (fecha: string) =>
      dedupeById((await Promise.all([addDays(fecha, -1), fecha, addDays(fecha, 1)].map(read))).flat()),
  };
};

export type DayLists = ReturnType<typeof createDayLists>;

export const isNotCancelled = ({ estado }: Reserva): boolean => estado !== 'cancelada';

/** The party size; 1 if the record has no number. */
export const getPartySize = ({ num_comensales }: Pick<Reserva, 'num_comensales'> | ApiRecord): number =>
  Math.max(1, Math.trunc(Number(num_comensales)) || 1);

export const sumGuests = (reservations: readonly Reserva[]): number =>
  reservations.reduce((sum, reserva) => sum + getPartySize(reserva), 0);

/** The reservation's period on the restaurant's clock. Without an end, the party stays the usual time. */
export const getPeriod = (reserva: Reserva, getStay = getDefaultStay): Period => {
  const [fecha, inicio] = [takeDate(reserva.fecha_reserva), takeTime(reserva.inicio_reserva)];
  const final = takeTime(reserva.final_reserva);
  if (isTime(final)) return toPeriod(fecha, inicio, final);
  const { starts_at } = toPeriod(fecha, inicio, inicio);
  return { starts_at, ends_at: starts_at + getStay(getPartySize(reserva)) };
};

/** YYYY-MM-DD HH:mm, which sorts by time. */
export const formatStart = ({ fecha_reserva, inicio_reserva }: Reserva): string =>
  `${takeDate(fecha_reserva)} ${takeTime(inicio_reserva)}`;

/** The calendar days that the restaurant may be serving, in order: today, and until 06:00 also the day before. */
export const listServedDays = (clock: WallClock): string[] => [
  ...new Set([getBusinessDay(clock), clock.date]),
];

/** Whether a reservation is of today, or until 06:00 a dinner or a seated party of the day before. */
export const isOnServedDay =
  (clock: WallClock) =>
  ({ fecha_reserva, inicio_reserva, estado }: Reserva): boolean => {
    const day = takeDate(fecha_reserva);
    if (day === clock.date) return true;
    return (
      day === getBusinessDay(clock) && (estado === 'en_curso' || takeTime(inicio_reserva) >= dinnerStart)
    );
  };

/** The dates of the business day: its own, and the next for the hours after midnight. */
export const listBusinessDates = (clock: WallClock): [string, string] => {
  const day = getBusinessDay(clock);
  return [day, addDays(day, 1)];
};

/** Whether a reservation is of the business day, 06:00 to 06:00. Before 06:00 the calendar day that has begun counts too. */
export const isOfBusinessDay =
  (clock: WallClock) =>
  ({ fecha_reserva, inicio_reserva }: ApiRecord): boolean => {
    const [day, next] = listBusinessDates(clock);
    const date = takeDate(fecha_reserva);
    const time = takeTime(inicio_reserva);
    const isEarly = isTime(time) && time < businessDayStart;
    if (date === day) return !isEarly;
    const hasBegun = clock.date === next;
    return date === next && (isEarly || hasBegun);
  };
