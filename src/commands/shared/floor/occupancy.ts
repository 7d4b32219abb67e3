import type { Client } from '../../../client/client.ts';
import { activeEstados, type Reserva, reservas } from '../../../contract/reservas.ts';
import { mapConcurrently } from '../../../ground/async.ts';
import { addDays, takeDate } from '../../../ground/dates.ts';
import { eachOnce } from '../../../ground/rows.ts';
import { minutesOfDay, type Period, takeTime, toPeriod } from '../../../ground/times.ts';
import type { Floor, FloorTable } from './floor.ts';

/** The books of some days, in order, a few requests at a time. */
export const readDays = async (client: Client, days: readonly string[]): Promise<Reserva[]> =>
  eachOnce(
    (
      await mapConcurrently(
        days,
        async (fecha) => (await client.call(reservas.list, { query: { fecha } })).data,
      )
    ).flat(),
  );

/** The reservations by day, each day asked for once. */
export interface Book {
  /** Every booking that can hold a table on a day: its own, what the evening before left, what the next day begins with. */
  around(fecha: string): Promise<Reserva[]>;
}

export const openBook = (client: Client): Book => {
  const days = new Map<string, Promise<Reserva[]>>();
  const on = (fecha: string): Promise<Reserva[]> => {
    const known = days.get(fecha) ?? readDays(client, [fecha]);
    days.set(fecha, known);
    return known;
  };
  return {
    around: async (fecha) =>
      eachOnce((await Promise.all([addDays(fecha, -1), fecha, addDays(fecha, 1)].map(on))).flat()),
  };
};

/** A booking that holds a table, or will: its period in minutes of the wall clock since 1970. */
export interface TableOccupancy extends Period {
  readonly reserva: Reserva;
  readonly mesa: string | undefined;
}

/** The active bookings of a book with the time that each holds; one without an end stays as long as is usual. */
export const holdingsIn = (book: readonly Reserva[], floor: Pick<Floor, 'stay'>): TableOccupancy[] =>
  visitsIn(book.filter(isActive), floor);

/** The same of all that were not cancelled: those that are over held their table too. */
export const visitsIn = (book: readonly Reserva[], floor: Pick<Floor, 'stay'>): TableOccupancy[] =>
  book.filter(isKept).flatMap((reserva) => {
    const period = periodHeld(reserva, floor);
    return Number.isNaN(period.starts_at) ? [] : [{ reserva, mesa: tableOf(reserva), ...period }];
  });

/** Whether a booking holds its table. */
export const isActive = ({ estado }: Reserva): boolean => activeEstados.some((active) => active === estado);

/** Whether a booking was not cancelled: a guest was, is or will be here by it. */
export const isKept = ({ estado }: Reserva): boolean => estado !== 'cancelada';

export const isSeated = ({ reserva }: TableOccupancy): boolean => reserva.estado === 'en_curso';

/** Minutes after which a party is late. */
export const usualGrace = 15;

/** Whose time at the table is over, whether they came or not. */
export const isOver = ({ ends_at }: TableOccupancy, minute: number): boolean => ends_at <= minute;

/** Whether a party of an active booking should have been here by a minute and is not. */
export const isLate = (held: TableOccupancy, minute: number, grace: number): boolean =>
  isActive(held.reserva) && !isSeated(held) && held.starts_at <= minute - grace;

const tableOf = ({ mesa_id }: Reserva): string | undefined =>
  mesa_id == null || mesa_id === '' ? undefined : String(mesa_id);

/** How many sit down; one where the record does not say a number. */
export const partyOf = ({ num_comensales }: Reserva): number =>
  Math.max(1, Math.trunc(Number(num_comensales)) || 1);

const periodHeld = (reserva: Reserva, floor: Pick<Floor, 'stay'>): Period => {
  const { fecha_reserva, inicio_reserva, final_reserva } = reserva;
  const fecha = takeDate(fecha_reserva);
  const inicio = takeTime(inicio_reserva);
  if (final_reserva) return toPeriod(fecha, inicio, takeTime(final_reserva));
  const { starts_at } = toPeriod(fecha, inicio, inicio);
  return { starts_at, ends_at: starts_at + floor.stay(partyOf(reserva)) };
};

/** A table that could be given, with what is known of it. */
export interface FreeTable extends FloorTable {
  /** Seats that stay empty. */
  readonly spare: number;
  /** The minute at which its next booking begins; none that day where it is undefined. */
  readonly freeUntil: number | undefined;
}

interface Wanted {
  readonly period: Period;
  readonly comensales: number;
  /** Tables that are not to be given. */
  readonly except?: ReadonlySet<string>;
}

/** The tables that fit a party and that nobody holds in the period, best first: the least spare seats, priority, id. */
export const freeTables = (
  floor: Floor,
  holdings: readonly TableOccupancy[],
  { period, comensales, except }: Wanted,
): FreeTable[] =>
  floor.tables
    .filter(({ min, max }) => min <= comensales && comensales <= max)
    .filter(({ id }) => !except?.has(id) && isFree(holdings, id, period))
    .map((table) => ({
      ...table,
      spare: table.max - comensales,
      freeUntil: nextStart(holdings, table.id, period.starts_at),
    }))
    .sort(
      (one, other) => one.spare - other.spare || one.priority - other.priority || compare(one.id, other.id),
    );

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const isFree = (holdings: readonly TableOccupancy[], id: string, { starts_at, ends_at }: Period): boolean =>
  holdings.every((held) => held.mesa !== id || held.ends_at <= starts_at || ends_at <= held.starts_at);

/** The hour, in minutes, at which the book turns to the next day: who comes after midnight belongs to the evening. */
const dayTurns = 6 * 60;

/** When the table's next booking begins, from a minute on; none where that is another day. */
export const nextStart = (
  holdings: readonly TableOccupancy[],
  id: string,
  from: number,
): number | undefined => {
  const end = (Math.floor((from - dayTurns) / minutesOfDay) + 1) * minutesOfDay + dayTurns;
  const starts = holdings.filter(
    ({ mesa, starts_at }) => mesa === id && from <= starts_at && starts_at < end,
  );
  return starts.length === 0 ? undefined : Math.min(...starts.map(({ starts_at }) => starts_at));
};
