import { getLateMinutes } from '../context/resources/note-lines.ts';
import { getPeriod, isNotCancelled } from '../context/resources/reserva-days.ts';
import type { Reserva } from '../contract/reservas.ts';
import { isActive } from '../contract/statuses.ts';
import { businessDayStart } from '../ground/dates.ts';
import { maxSeatedMinutes, minutesOfDay, type Period, parseClock } from '../ground/times.ts';
import { type FloorPlan, type FloorTable, listParts } from './floor-plan.ts';

/** A reservation's period, in minutes since 1970 on the restaurant's clock, and its table. */
export interface TableOccupancy extends Period {
  readonly reserva: Reserva;
  readonly mesa: string | undefined;
  /** When the party is expected: its start, or later if the notes say so. */
  readonly expected_at: number;
  /** The single tables that it occupies: the parts of a combined table. */
  readonly parts: readonly string[];
}

/** Lists the occupancies of active reservations. Without an end, the party stays the floor plan's usual time. */
export const listActiveOccupancies = (
  reservas: readonly Reserva[],
  floor: FloorPlan | undefined,
): TableOccupancy[] => listOccupancies(reservas.filter(isActive), floor);

/** Lists the occupancies of all reservations that are not cancelled, also finished ones. */
export const listOccupancies = (
  reservas: readonly Reserva[],
  floor: FloorPlan | undefined,
): TableOccupancy[] => {
  const combined = new Map(floor?.tables.map((table) => [table.id, listParts(table)]));
  return reservas.filter(isNotCancelled).flatMap((reserva) => {
    const { mesa_id } = reserva;
    const mesa = mesa_id == null || mesa_id === '' ? undefined : String(mesa_id);
    const parts = mesa === undefined ? [] : (combined.get(mesa) ?? [mesa]);
    const period = getPeriod(reserva, floor?.getStay);
    return Number.isNaN(period.starts_at)
      ? []
      : [{ reserva, mesa, parts, ...period, expected_at: period.starts_at + getLateMinutes(reserva.notas) }];
  });
};

export const isSeated = ({ reserva }: TableOccupancy): boolean => reserva.estado === 'en_curso';

/** Seated guests hold their table past their end, until they are finished: now it is not free. */
export const holdWhileSeated = (occupancy: TableOccupancy, now: number): TableOccupancy => {
  const { starts_at, ends_at } = occupancy;
  const isHeld = isSeated(occupancy) && now - maxSeatedMinutes < starts_at && starts_at <= now;
  return isHeld && ends_at <= now ? { ...occupancy, ends_at: now + 1 } : occupancy;
};

export const isOver = ({ ends_at }: TableOccupancy, minute: number): boolean => ends_at <= minute;

/** Whether the party has not arrived `grace` minutes after its start. */
export const isLate = (occupancy: TableOccupancy, minute: number, grace: number): boolean =>
  isActive(occupancy.reserva) && !isSeated(occupancy) && occupancy.expected_at <= minute - grace;

export interface FreeTable extends FloorTable {
  /** The seats that would stay empty. */
  readonly spare: number;
  /** The start of its next reservation; undefined if there is none that day. */
  readonly freeUntil: number | undefined;
}

interface TableRequest {
  readonly period: Period;
  readonly comensales: number;
  /** Tables that must not be assigned, not even as a part. */
  readonly except?: ReadonlySet<string>;
}

/** Lists the free tables that fit a party, best first: walk-in tables last, then by parts, spare seats, priority, id. */
export const listFreeTables = (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  { period, comensales, except }: TableRequest,
): FreeTable[] =>
  floor.tables
    .filter(({ min, max }) => min <= comensales && comensales <= max)
    .filter((table) => ![table.id, ...listParts(table)].some((id) => except?.has(id)))
    .filter((table) => isFree(occupancies, table, period))
    .map((table) => ({
      ...table,
      spare: table.max - comensales,
      freeUntil: findNextStart(occupancies, table, period.starts_at),
    }))
    .sort(
      (a, b) =>
        Number(a.walk_ins_only === true) - Number(b.walk_ins_only === true) ||
        listParts(a).length - listParts(b).length ||
        a.spare - b.spare ||
        a.priority - b.priority ||
        compareIds(a.id, b.id),
    );

/** The database's order of ids, so that the service assigns the same table: S10 before S2. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const isFree = (occupancies: readonly TableOccupancy[], table: FloorTable, { starts_at, ends_at }: Period) =>
  occupancies.every(
    (other) => !doesOccupy(other, table) || other.ends_at <= starts_at || ends_at <= other.starts_at,
  );

/** Whether a reservation takes the table or a part of it. */
const doesOccupy = ({ parts }: TableOccupancy, table: FloorTable): boolean =>
  listParts(table).some((part) => parts.includes(part));

const dayStart = parseClock(businessDayStart);

/** Finds the start of the table's next reservation from a minute on, within the same business day. */
export const findNextStart = (
  occupancies: readonly TableOccupancy[],
  table: FloorTable,
  from: number,
): number | undefined => {
  const end = (Math.floor((from - dayStart) / minutesOfDay) + 1) * minutesOfDay + dayStart;
  const starts = occupancies.filter(
    (other) => doesOccupy(other, table) && from <= other.starts_at && other.starts_at < end,
  );
  return starts.length === 0 ? undefined : Math.min(...starts.map(({ starts_at }) => starts_at));
};
