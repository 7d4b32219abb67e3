import type { Context } from '../context/context.ts';
import { createDayLists, sumGuests } from '../context/resources/reserva-days.ts';
import { isActive } from '../contract/statuses.ts';
import { addDays } from '../ground/dates.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../ground/i18n.ts';
import { formatClock, minutesOfDay, parseClock, toMinutes } from '../ground/times.ts';
import { formatShortDate } from '../render/numbers.ts';
import type { ApiRecord } from '../render/result.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { FloorPlan } from './floor-plan.ts';
import { isWithin, listMealHours } from './meal-periods.ts';
import { holdWhileSeated, listFreeTables, listOccupancies, type TableOccupancy } from './occupancy.ts';

/** A free table at another time or on another day. */
export interface Alternative {
  readonly mesa_id: string;
  readonly fecha: string;
  readonly inicio: string;
}

interface AvailabilityQuery {
  readonly fecha: string;
  /** Minutes since midnight. */
  readonly at: number;
  readonly comensales: number;
  /** How long the party stays. */
  readonly minutes: number;
}

export type Availability = Awaited<ReturnType<typeof findAvailability>>;

const maxAlternatives = 3;
/** Nearest first, the later day before the earlier. */
const dayOffsets = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];

/**
 * Finds the free `tables`, best first, and the `walkInTables`. `rush` says that too many guests arrive at that time.
 * `alternatives`, nearest first, are listed if no table is free or the service rejected the reservation (`isRejected`).
 * The reservations `without` hold no table: they are being moved.
 */
export const findAvailability = async (
  context: Context,
  floor: FloorPlan,
  query: AvailabilityQuery,
  { isRejected = false, without = [] }: { isRejected?: boolean; without?: readonly ApiRecord[] } = {},
) => {
  const { fecha, comensales } = query;
  const { readAround } = createDayLists(await context.client());
  const now = context.wallClock();
  const minute = toMinutes(now.date, now.time);
  const readOccupancies = async (day: string) => {
    const others = (await readAround(day)).filter(({ id }) => without.every((moved) => moved['id'] !== id));
    return listOccupancies(others, floor).map((occupancy) => holdWhileSeated(occupancy, minute));
  };
  const occupancies = await readOccupancies(fecha);
  const findAt = async (day: string, at: number, ofDay = occupancies): Promise<Alternative | undefined> => {
    const [table] = (await findFree(floor, ofDay, { ...query, fecha: day, at })).tables;
    return table && { mesa_id: table.id, fecha: day, inicio: formatClock(at) };
  };
  const { fullSlot, tables, walkInTables } = await findFree(floor, occupancies, query);
  const [next] = fullSlot ? await findFirst(1, listLaterSlots(fullSlot), (at) => findAt(fecha, at)) : [];
  const hasSeats = floor.tables.some(({ min, max }) => min <= comensales && comensales <= max);
  const needsAlternatives = hasSeats && (tables.length === 0 || isRejected);
  const isPast = (day: string, at: number): boolean =>
    day < now.date || (day === now.date && at < parseClock(now.time));
  const times = listNearbyTimes(occupancies, query).filter((at) => !isPast(fecha, at));
  const days = dayOffsets.map((offset) => addDays(fecha, offset)).filter((day) => !isPast(day, query.at));
  const alternatives = needsAlternatives
    ? [
        ...(await findFirst(maxAlternatives, times, (at) => findAt(fecha, at))),
        ...(await findFirst(maxAlternatives, days, async (day) =>
          findAt(day, query.at, await readOccupancies(day)),
        )),
      ]
    : [];
  const others = alternatives.filter((other) => other.fecha !== next?.fecha || other.inicio !== next.inicio);
  return {
    floor,
    query,
    tables,
    walkInTables,
    // `next` is the next slot of the day with a free table.
    rush: fullSlot && { ...fullSlot, next },
    alternatives: next ? [next, ...others] : alternatives,
  };
};

/** Finds the first `count` alternatives, in the order of the candidates. */
const findFirst = async <T>(
  count: number,
  candidates: readonly T[],
  find: (candidate: T) => Promise<Alternative | undefined>,
): Promise<Alternative[]> => {
  const found: Alternative[] = [];
  for (const candidate of candidates) {
    if (found.length === count) break;
    const alternative = await find(candidate);
    if (alternative) found.push(alternative);
  }
  return found;
};

/** The free tables, and those for walk-ins only, or the `fullSlot`. Leaves out the tables that an event reserves. */
const findFree = async (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  query: AvailabilityQuery,
) => {
  const fullSlot = findFullSlot(floor, occupancies, query);
  if (fullSlot) return { fullSlot, tables: [], walkInTables: [] };
  const { fecha, at, comensales, minutes } = query;
  const starts_at = toMinutes(fecha, '00:00') + at;
  const period = { starts_at, ends_at: starts_at + minutes };
  const active = occupancies.filter(({ reserva }) => isActive(reserva));
  const except = await floor.listBlocked(period);
  const free = listFreeTables(floor, active, { period, comensales, except });
  return {
    tables: free.filter(({ walk_ins_only }) => !walk_ins_only),
    walkInTables: free.filter(({ walk_ins_only }) => walk_ins_only),
  };
};

/**
 * Counts the guests who arrive in the same slot of the restaurant's pace, as the service does. Undefined if there is
 * room. The slot is in minutes since midnight.
 */
const findFullSlot = (
  { pace }: FloorPlan,
  occupancies: readonly TableOccupancy[],
  { fecha, at, comensales }: AvailabilityQuery,
) => {
  if (!pace) return undefined;
  const from = at - (at % pace.minutes);
  const to = from + pace.minutes;
  const midnight = toMinutes(fecha, '00:00');
  const arriving = occupancies.filter(
    ({ starts_at }) => midnight + from <= starts_at && starts_at < midnight + to,
  );
  const arrivals = sumGuests(arriving.map(({ reserva }) => reserva));
  return arrivals + comensales > pace.diners ? { from, to, arrivals, maxGuests: pace.diners } : undefined;
};

const listLaterSlots = ({ from, to }: { from: number; to: number }): number[] => {
  const length = Math.ceil((minutesOfDay - to) / (to - from));
  return Array.from({ length }, (_, index) => to + index * (to - from));
};

const stepMinutes = 15;

/** Lists quarter hours from the first to the last start in each meal period, nearest first, then the later. */
const listNearbyTimes = (occupancies: readonly TableOccupancy[], { fecha, at }: AvailabilityQuery) => {
  const midnight = toMinutes(fecha, '00:00');
  const active = occupancies.filter(({ reserva }) => isActive(reserva));
  const hours = listMealHours(active.map(({ starts_at }) => starts_at - midnight));
  return Array.from({ length: minutesOfDay / stepMinutes }, (_, index) => index * stepMinutes)
    .filter((time) => time !== at && isWithin(hours, time))
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a);
};

/** `demasiadas llegadas: ya hay 22 comensales de 21:00 a 21:15 (máximo 24); hay sitio a las 21:30` */
export const formatRush = ({
  from,
  to,
  arrivals,
  maxGuests,
  next,
}: NonNullable<Availability['rush']>): LocalizedText => {
  const guests = formatCount(arrivals, guestNoun);
  const [start, end] = [formatClock(from), formatClock(to)];
  const room = next
    ? { en: `there is room at ${next.inicio}`, es: `hay sitio a las ${next.inicio}` }
    : { en: 'no room later that day', es: 'ese día ya no hay sitio más tarde' };
  return {
    en: `too many arrivals: already ${guests.en} from ${start} to ${end} (${maxGuests} at most); ${room.en}`,
    es: `demasiadas llegadas: ya hay ${guests.es} de ${start} a ${end} (máximo ${maxGuests}); ${room.es}`,
  };
};

/** `cabe justo`, `2 de sobra` */
export const formatFit = (spare: number, lang: Lang): string => {
  if (spare === 0) return { en: 'fits exactly', es: 'cabe justo' }[lang];
  return { en: `${spare} spare`, es: `${spare} de sobra` }[lang];
};

/** `22:00  S9`, with the day if it differs from the query's. */
export const formatAlternative = (
  query: Pick<AvailabilityQuery, 'fecha'>,
  { fecha, inicio, mesa_id }: Alternative,
  lang: Lang,
): string => {
  const text = `${inicio}  ${toSafeLine(mesa_id)}`;
  return fecha === query.fecha ? text : `${formatShortDate(fecha, lang)}, ${text}`;
};
