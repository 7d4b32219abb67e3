import type { Context } from '../../../../context/context.ts';
import { addDays } from '../../../../ground/dates.ts';
import { clockOf, minutesAt, minutesOf, minutesOfDay } from '../../../../ground/times.ts';
import { type Book, openBook } from '../../../shared/floor/book.ts';
import type { Floor } from '../../../shared/floor/floor.ts';
import { type FreeTable, freeTables, type Holding, holdingsIn } from '../../../shared/floor/occupancy.ts';
import { serviceAt, services } from '../../../shared/services.ts';

/** A table at another hour or on another day, where there is none at the one that was asked for. */
export interface Alternative {
  readonly mesa_id: string;
  readonly fecha: string;
  readonly inicio: string;
}

/** What is asked: who wants to sit when, for how long. */
export interface Asked {
  readonly fecha: string;
  /** Minutes since midnight. */
  readonly at: number;
  readonly comensales: number;
  readonly minutes: number;
}

/** The same as people say it: today, and for as long as is usual, where they do not. */
export interface Question {
  readonly fecha: string | undefined;
  readonly hora: string;
  readonly comensales: number;
  readonly minutes: number | undefined;
}

/** The room for a party: its free tables, best first, else when there are some. */
export interface Room {
  readonly floor: Floor;
  readonly asked: Asked;
  readonly tables: readonly FreeTable[];
  readonly alternatives: readonly Alternative[];
}

/** Looks at the book around the day. `isRefused`: what is free now would not do, so that there are alternatives anyway. */
export const roomFor = async (
  context: Context,
  floor: Floor,
  { fecha, hora, comensales, minutes }: Question,
  isRefused = false,
): Promise<Room> => {
  const asked: Asked = {
    fecha: fecha ?? context.today(),
    at: minutesOf(hora),
    comensales,
    minutes: minutes ?? floor.stay(comensales),
  };
  const book = openBook(await context.client());
  const holdings = holdingsIn(await book.around(asked.fecha), floor);
  const tables = await tablesAt(floor, holdings, asked);
  const isEnough = tables.length > 0 && !isRefused;
  const alternatives = isEnough ? [] : await alternativesTo(context, book, floor, holdings, asked);
  return { floor, asked, tables, alternatives };
};

/** The free tables for a party, best first, those that an event keeps for itself left out. */
const tablesAt = async (
  floor: Floor,
  holdings: readonly Holding[],
  { fecha, at, comensales, minutes }: Asked,
): Promise<FreeTable[]> => {
  const starts_at = minutesAt(fecha, '00:00') + at;
  const period = { starts_at, ends_at: starts_at + minutes };
  const except = await floor.keptIn(period);
  return freeTables(floor, holdings, { period, comensales, except });
};

const step = 15;
const most = 3;
/** The nearest first, the later of two before the earlier. */
const daysAround = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];

/** The nearest hours of the day, then the nearest days, that have a table; nothing that has passed. */
const alternativesTo = async (
  context: Context,
  book: Book,
  floor: Floor,
  holdings: readonly Holding[],
  asked: Asked,
): Promise<Alternative[]> => {
  if (!floor.tables.some(({ min, max }) => min <= asked.comensales && asked.comensales <= max)) return [];
  const now = context.wallClock();
  const found: Alternative[] = [];
  for (const at of hoursAround(holdings, asked)) {
    if (found.length === most) break;
    if (asked.fecha === now.date && at < minutesOf(now.time)) continue;
    const [table] = await tablesAt(floor, holdings, { ...asked, at });
    if (table) found.push({ mesa_id: table.id, fecha: asked.fecha, inicio: clockOf(at) });
  }
  const hours = found.length;
  for (const days of daysAround) {
    if (found.length === hours + most) break;
    const fecha = addDays(asked.fecha, days);
    if (fecha < now.date || (fecha === now.date && asked.at < minutesOf(now.time))) continue;
    const [table] = await tablesAt(floor, holdingsIn(await book.around(fecha), floor), {
      ...asked,
      fecha,
    });
    if (table) found.push({ mesa_id: table.id, fecha, inicio: clockOf(asked.at) });
  }
  return found;
};

/** The quarter hours around, nearest first, of each service from its first booking to its last in the days that were read. */
const hoursAround = (holdings: readonly Holding[], { fecha, at }: Asked): number[] => {
  const midnight = minutesAt(fecha, '00:00');
  const starts = holdings.map(({ starts_at }) => (starts_at - midnight + 2 * minutesOfDay) % minutesOfDay);
  const hours = services
    .map((service) => starts.filter((start) => serviceAt(start) === service))
    .filter((taken) => taken.length > 0)
    .map((taken) => ({ first: Math.min(...taken), last: Math.max(...taken) }));
  return quarters(at).filter(
    (hour) => hour !== at && hours.some(({ first, last }) => first <= hour && hour <= last),
  );
};

/** The quarter hours of a day, the nearest to an hour first; of two as near the later, because guests are at hand. */
const quarters = (at: number): number[] =>
  Array.from({ length: minutesOfDay / step }, (_, index) => index * step).sort(
    (one, other) => Math.abs(one - at) - Math.abs(other - at) || other - one,
  );
