import { isServed } from '../../../../context/resources/reserva-states.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import type { WaitlistEntry } from '../../../../contract/waitlist.ts';
import { defaultStayMinutes, minutesOfDay, toMinutes } from '../../../../ground/times.ts';
import type { Floor, FloorTable } from '../../../shared/floor/floor.ts';
import {
  freeTables,
  holdingsIn,
  isLate,
  isSeated,
  nextStart,
  type TableOccupancy,
} from '../../../shared/floor/occupancy.ts';

/** Minutes within which a party is due. */
const dueWithin = 60;

/** The room at a moment of today. */
export interface FloorStatus {
  readonly fecha: string;
  /** HH:mm */
  readonly at: string;
  readonly seated: readonly TableOccupancy[];
  readonly due: readonly TableOccupancy[];
  readonly late: readonly TableOccupancy[];
  /** Whether it is known which tables there are. */
  readonly isFloorKnown: boolean;
  readonly free: readonly (FloorTable & { readonly until: number | undefined })[];
  readonly queue: readonly { readonly entry: WaitlistEntry; readonly mesa: string | undefined }[];
  /** The minute of the wall clock that it is, since 1970. */
  readonly minute: number;
}

/** A moment of a restaurant's day. */
interface Moment {
  readonly fecha: string;
  readonly at: string;
  readonly minute: number;
  readonly grace: number;
}

/** Sorts a book into who is in, due and late, and finds the tables for whoever waits. */
export const look = async (
  { fecha, at, minute, grace }: Moment,
  book: readonly Reserva[],
  floor: Floor | undefined,
  entries: readonly WaitlistEntry[],
): Promise<FloorStatus> => {
  const holdings = holdingsIn(book, floor ?? { stay: defaultStayMinutes }).sort(
    (one, other) => one.starts_at - other.starts_at,
  );
  const dayStart = toMinutes(fecha, '00:00');
  const isOfNow = isServed({ date: fecha, time: at });
  // Of a day before only what runs past midnight is of interest besides.
  const current = holdings.filter(
    ({ reserva, ends_at }) => isOfNow(reserva) || (ends_at > dayStart && ends_at > minute - grace),
  );
  const seated = current.filter((held) => isSeated(held) && held.starts_at < dayStart + minutesOfDay);
  const coming = current.filter((held) => !isSeated(held));
  const due = coming.filter((held) => !isLate(held, minute, grace) && held.starts_at <= minute + dueWithin);
  const late = coming.filter((held) => isLate(held, minute, grace) && isOfNow(held.reserva));
  return {
    fecha,
    at,
    minute,
    seated,
    due,
    late,
    isFloorKnown: floor !== undefined,
    ...(floor ? await tablesAndQueue(floor, { holdings, seated, minute }, entries) : withoutTables(entries)),
  };
};

const withoutTables = (entries: readonly WaitlistEntry[]): Pick<FloorStatus, 'free' | 'queue'> => ({
  free: [],
  queue: entries.map((entry) => ({ entry, mesa: undefined })),
});

interface Now {
  readonly holdings: readonly TableOccupancy[];
  readonly seated: readonly TableOccupancy[];
  readonly minute: number;
}

/** Whoever sits holds the table until they are finished, whatever the hour says. */
const tablesAndQueue = async (
  floor: Floor,
  { holdings, seated, minute }: Now,
  entries: readonly WaitlistEntry[],
): Promise<Pick<FloorStatus, 'free' | 'queue'>> => {
  const taken = new Set(seated.flatMap(({ mesa }) => mesa ?? []));
  const kept = await floor.keptIn({ starts_at: minute, ends_at: minute + 1 });
  const free = floor.tables
    .filter(({ id }) => !taken.has(id) && !kept.has(id))
    .filter(({ id }) => holdings.every((held) => held.mesa !== id || !holdsAt(held, minute)))
    .map((table) => ({ ...table, until: nextStart(holdings, table.id, minute) }));
  const given = new Set<string>();
  const queue: FloorStatus['queue'][number][] = [];
  for (const entry of entries) {
    const comensales = Math.max(1, Number(entry.party_size) || 1);
    const period = { starts_at: minute, ends_at: minute + floor.stay(comensales) };
    const except = new Set([...taken, ...given, ...(await floor.keptIn(period))]);
    const [table] = freeTables(floor, holdings, { period, comensales, except });
    if (table) given.add(table.id);
    queue.push({ entry, mesa: table?.id });
  }
  return { free, queue };
};

const holdsAt = ({ starts_at, ends_at }: TableOccupancy, minute: number): boolean =>
  starts_at <= minute && minute < ends_at;
