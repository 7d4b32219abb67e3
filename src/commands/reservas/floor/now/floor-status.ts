import { isServed } from '../../../../context/resources/reserva-days.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import type { WaitlistEntry } from '../../../../contract/waitlist.ts';
import { minutesOfDay, toMinutes } from '../../../../ground/times.ts';
import { type FloorPlan, type FloorTable, listParts } from '../../../shared/floor/floor.ts';
import {
  findNextStart,
  isLate,
  isSeated,
  listActiveOccupancies,
  listFreeTables,
  type TableOccupancy,
} from '../../../shared/floor/occupancy.ts';

const dueWithinMinutes = 60;

interface Moment {
  readonly fecha: string;
  /** HH:mm */
  readonly at: string;
  /** The same moment in minutes of the wall clock since 1970. */
  readonly minute: number;
}

/** The dining room at a moment of today. */
export interface FloorStatus extends Moment {
  readonly seated: readonly TableOccupancy[];
  readonly due: readonly TableOccupancy[];
  readonly late: readonly TableOccupancy[];
  readonly isFloorKnown: boolean;
  readonly free: readonly (FloorTable & { readonly until: number | undefined })[];
  /** Each waitlist entry with a free table for it. */
  readonly waitlist: readonly { readonly entry: WaitlistEntry; readonly mesa: string | undefined }[];
}

/** Sorts the reservations into seated, due and late, and assigns free tables to the waitlist. */
export const computeFloorStatus = async (
  { fecha, at, minute, grace }: Moment & { readonly grace: number },
  reservations: readonly Reserva[],
  floor: FloorPlan | undefined,
  entries: readonly WaitlistEntry[],
): Promise<FloorStatus> => {
  const occupancies = listActiveOccupancies(reservations, floor).sort((a, b) => a.starts_at - b.starts_at);
  const midnight = toMinutes(fecha, '00:00');
  const isToday = isServed({ date: fecha, time: at });
  // Of the day before, only stays past midnight count.
  const current = occupancies.filter(
    ({ reserva, ends_at }) => isToday(reserva) || (ends_at > midnight && ends_at > minute - grace),
  );
  const seated = current.filter((item) => isSeated(item) && item.starts_at < midnight + minutesOfDay);
  const coming = current.filter((item) => !isSeated(item));
  return {
    fecha,
    at,
    minute,
    seated,
    due: coming.filter((item) => !isLate(item, minute, grace) && item.starts_at <= minute + dueWithinMinutes),
    late: coming.filter((item) => isLate(item, minute, grace) && isToday(item.reserva)),
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
): Promise<Pick<FloorStatus, 'free' | 'waitlist'>> => {
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
  const waitlist: FloorStatus['waitlist'][number][] = [];
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
