import { isOnServedDay } from '../../context/resources/reserva-days.ts';
import type { Reserva } from '../../contract/reservas.ts';
import type { WaitlistEntry } from '../../contract/waitlist.ts';
import { minutesOfDay, toMinutes } from '../../ground/times.ts';
import { type FloorPlan, listParts } from '../../tables/floor-plan.ts';
import { groupByMeal, splitFinishedMeals } from '../../tables/meals.ts';
import {
  findNextStart,
  isLate,
  isSeated,
  listActiveOccupancies,
  listFreeTables,
  type TableOccupancy,
} from '../../tables/occupancy.ts';

const dueWithinMinutes = 60;

interface StatusTime {
  readonly fecha: string;
  /** HH:mm, and the same moment in minutes of the wall clock since 1970. */
  readonly at: string;
  readonly minute: number;
  readonly grace: number;
  readonly now: Date;
}

/** The dining room at a moment of today. */
export type FloorStatus = Awaited<ReturnType<typeof computeFloorStatus>>;

/** Sorts the reservations into seated, due and late, and assigns free tables to the waitlist. */
export const computeFloorStatus = async (
  { fecha, at, minute, grace, now }: StatusTime,
  reservations: readonly Reserva[],
  floor: FloorPlan | undefined,
  entries: readonly WaitlistEntry[],
) => {
  const occupancies = listActiveOccupancies(reservations, floor).sort((a, b) => a.starts_at - b.starts_at);
  const midnight = toMinutes(fecha, '00:00');
  const isCurrentDay = isOnServedDay({ date: fecha, time: at });
  // Of a day no longer served, only stays past midnight count; of tomorrow, only those due soon.
  const current = occupancies.filter(
    ({ reserva, ends_at }) => isCurrentDay(reserva) || (ends_at > midnight && ends_at > minute - grace),
  );
  const seated = current.filter((item) => isSeated(item) && item.starts_at < midnight + minutesOfDay);
  const coming = current.filter((item) => !isSeated(item));
  const meals = groupByMeal(reservations.filter(isCurrentDay));
  return {
    fecha,
    at,
    minute,
    now,
    seated,
    due: coming.filter(
      (item) => !isLate(item, minute, grace) && item.expected_at <= minute + dueWithinMinutes,
    ),
    late: coming.filter((item) => isLate(item, minute, grace) && isCurrentDay(item.reserva)),
    /** The meals of the day that are over, unless all are. */
    finished: splitFinishedMeals(meals, (meal) => meal, minute).over,
    isFloorKnown: floor !== undefined,
    ...(floor
      ? await assignTables(floor, occupancies, seated, minute, entries)
      : { free: [], waitlist: entries.map((entry) => ({ entry, mesa: undefined })) }),
  };
};

/** Seated guests hold their table until they are finished, whatever their end time. */
const assignTables = async (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  seated: readonly TableOccupancy[],
  minute: number,
  entries: readonly WaitlistEntry[],
) => {
  const held = seated.flatMap(({ parts }) => parts);
  const occupied = new Set([
    ...held,
    ...(await floor.listBlocked({ starts_at: minute, ends_at: minute + 1 })),
    ...occupancies.flatMap(({ parts, starts_at, ends_at }) =>
      starts_at <= minute && minute < ends_at ? parts : [],
    ),
  ]);
  const free = floor.tables
    .filter((table) => !listParts(table).some((part) => occupied.has(part)))
    .map((table) => ({ ...table, until: findNextStart(occupancies, table, minute) }));
  const assigned: string[] = [];
  const waitlist: { entry: WaitlistEntry; mesa: string | undefined }[] = [];
  for (const entry of entries) {
    const comensales = Math.max(1, Number(entry.party_size) || 1);
    const period = { starts_at: minute, ends_at: minute + floor.getStay(comensales) };
    const except = new Set([...held, ...assigned, ...(await floor.listBlocked(period))]);
    const [table] = listFreeTables(floor, occupancies, { period, comensales, except });
    if (table) assigned.push(...listParts(table));
    waitlist.push({ entry, mesa: table?.id });
  }
  return { free, waitlist };
};
