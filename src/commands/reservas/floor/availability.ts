import type { Context } from '../../../context/context.ts';
import { addDays } from '../../../ground/dates.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../../../ground/i18n.ts';
import { formatClock, minutesOfDay, minutesSinceMidnight, toMinutes } from '../../../ground/times.ts';
import { longDate, shortDate } from '../../../render/numbers.ts';
import type { CommandResult, Viewport } from '../../../render/outcome.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import { hang } from '../../../render/width.ts';
import {
  type FloorPlan,
  type FloorTable,
  formatPartySizes,
  loadFloorPlan,
  sourceText,
} from '../../shared/floor/floor.ts';
import {
  createDayLists,
  type DayLists,
  type FreeTable,
  isActive,
  listFreeTables,
  listOccupancies,
  type TableOccupancy,
} from '../../shared/floor/occupancy.ts';
import { isWithin, listMealHours } from '../../shared/meal-periods.ts';
import { type FullSlot, findFullSlot, formatRush } from './arrivals.ts';
import { formatHeading } from './layout.ts';

/** A free table at another time or on another day. */
export interface Alternative {
  readonly mesa_id: string;
  readonly fecha: string;
  readonly inicio: string;
}

/** A slot in which too many guests arrive. */
interface Rush extends FullSlot {
  readonly next: Alternative | undefined;
}

interface AvailabilityQuery {
  readonly fecha: string;
  /** Minutes since midnight. */
  readonly at: number;
  readonly comensales: number;
  readonly minutes: number;
}

interface AvailabilityRequest {
  /** Today if undefined. */
  readonly fecha: string | undefined;
  readonly hora: string;
  readonly comensales: number;
  /** The default stay of the party if undefined. */
  readonly minutes: number | undefined;
}

export interface Availability {
  readonly floor: FloorPlan;
  readonly query: AvailabilityQuery;
  /** Best first. */
  readonly tables: readonly FreeTable[];
  /** Free tables for guests without a reservation only. Empty if too many guests arrive. */
  readonly walkInTables: readonly FreeTable[];
  /** Set if too many guests arrive at that time. */
  readonly rush: Rush | undefined;
  /** Nearest first. Empty if there are free tables, unless the service refused them. */
  readonly alternatives: readonly Alternative[];
}

/** Finds free tables, or alternatives. `isRefused` asks for alternatives in any case. */
export const findAvailability = async (
  context: Context,
  floor: FloorPlan,
  { fecha, hora, comensales, minutes }: AvailabilityRequest,
  isRefused = false,
): Promise<Availability> => {
  const query: AvailabilityQuery = {
    fecha: fecha ?? context.today(),
    at: minutesSinceMidnight(hora),
    comensales,
    minutes: minutes ?? floor.getStay(comensales),
  };
  const reservations = createDayLists(await context.client());
  const occupancies = listOccupancies(await reservations.readAround(query.fecha), floor);
  const tables = await findFreeTables(floor, occupancies, query);
  const rush = await findRush(floor, occupancies, query);
  const isEnough = tables.length > 0 && !isRefused;
  const alternatives = isEnough
    ? []
    : await findAlternatives(context, reservations, floor, occupancies, query);
  const next = rush?.next;
  const others = alternatives.filter(({ fecha, inicio }) => fecha !== next?.fecha || inicio !== next.inicio);
  return {
    ...{ floor, query, tables, rush },
    walkInTables: rush ? [] : (await listFree(floor, occupancies, query)).filter(isForWalkIns),
    alternatives: next ? [next, ...others] : alternatives,
  };
};

const isForWalkIns = ({ walk_ins_only }: FloorTable): boolean => walk_ins_only === true;

/** Leaves out the tables that an event reserves. */
const listFree = async (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  { fecha, at, comensales, minutes }: AvailabilityQuery,
): Promise<FreeTable[]> => {
  const starts_at = toMinutes(fecha, '00:00') + at;
  const period = { starts_at, ends_at: starts_at + minutes };
  const except = await floor.listBlocked(period);
  const active = occupancies.filter(({ reserva }) => isActive(reserva));
  return listFreeTables(floor, active, { period, comensales, except });
};

/** The tables that the service would assign. */
const findFreeTables = async (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  query: AvailabilityQuery,
): Promise<FreeTable[]> =>
  findFullSlot(floor, occupancies, query)
    ? []
    : (await listFree(floor, occupancies, query)).filter((table) => !isForWalkIns(table));

/** If too many guests arrive at that time: how many, and the next slot that day with a free table. */
const findRush = async (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  query: AvailabilityQuery,
): Promise<Rush | undefined> => {
  const slot = findFullSlot(floor, occupancies, query);
  if (!slot) return undefined;
  for (let at = slot.to; at < minutesOfDay; at += slot.to - slot.from) {
    const [table] = await findFreeTables(floor, occupancies, { ...query, at });
    if (table) return { ...slot, next: { mesa_id: table.id, fecha: query.fecha, inicio: formatClock(at) } };
  }
  return { ...slot, next: undefined };
};

const maxAlternatives = 3;
/** Nearest first, the later day before the earlier. */
const dayOffsets = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7];

/** The nearest times of the day, then the nearest days, none in the past. */
const findAlternatives = async (
  context: Context,
  reservations: DayLists,
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  query: AvailabilityQuery,
): Promise<Alternative[]> => {
  const { comensales } = query;
  if (!floor.tables.some(({ min, max }) => min <= comensales && comensales <= max)) return [];
  const now = context.wallClock();
  const findAt = async (
    fecha: string,
    at: number,
    held: readonly TableOccupancy[],
  ): Promise<Alternative[]> => {
    const [table] = await findFreeTables(floor, held, { ...query, fecha, at });
    return table ? [{ mesa_id: table.id, fecha, inicio: formatClock(at) }] : [];
  };
  const isPast = (fecha: string, at: number): boolean =>
    fecha < now.date || (fecha === now.date && at < minutesSinceMidnight(now.time));
  const times: Alternative[] = [];
  const active = occupancies.filter(({ reserva }) => isActive(reserva));
  for (const at of listNearbyTimes(active, query)) {
    if (times.length === maxAlternatives) break;
    if (!isPast(query.fecha, at)) times.push(...(await findAt(query.fecha, at, occupancies)));
  }
  const days: Alternative[] = [];
  for (const offset of dayOffsets) {
    if (days.length === maxAlternatives) break;
    const fecha = addDays(query.fecha, offset);
    if (isPast(fecha, query.at)) continue;
    days.push(
      ...(await findAt(fecha, query.at, listOccupancies(await reservations.readAround(fecha), floor))),
    );
  }
  return [...times, ...days];
};

const step = 15;

/** Quarter hours, nearest first, between the first and the last start of each meal period read. */
const listNearbyTimes = (
  occupancies: readonly TableOccupancy[],
  { fecha, at }: AvailabilityQuery,
): number[] => {
  const midnight = toMinutes(fecha, '00:00');
  const hours = listMealHours(occupancies.map(({ starts_at }) => starts_at - midnight));
  return Array.from({ length: minutesOfDay / step }, (_, index) => index * step)
    .filter((time) => time !== at && isWithin(hours, time))
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || b - a);
};

/** The result of `reservas free`. */
export const showAvailability = async (
  context: Context,
  request: AvailabilityRequest,
): Promise<CommandResult> => {
  const floor = await loadFloorPlan(context);
  const availability = await findAvailability(context, floor, request);
  const { query, tables, walkInTables, alternatives, rush } = availability;
  return {
    kind: 'board',
    data: {
      tables: [...tables, ...walkInTables].map(({ id, min, max, spare, freeUntil, walk_ins_only }) => ({
        mesa_id: id,
        min,
        max,
        spare,
        free_until: freeUntil === undefined ? null : formatClock(freeUntil % minutesOfDay),
        ...(walk_ins_only && { walk_ins_only }),
      })),
      alternatives,
      ...(rush && {
        pace: { arrivals: rush.arrivals, diners: rush.limit, next: rush.next?.inicio ?? null },
      }),
      floor: floor.source,
    },
    draw: (viewport) => drawAvailability(availability, viewport),
    notices: [...warnIfTooLarge(floor, query), sourceText[floor.source]],
  };
};

/** A notice if no table seats the party. */
const warnIfTooLarge = ({ tables }: FloorPlan, { comensales }: AvailabilityQuery): LocalizedText[] => {
  const largest = Math.max(0, ...tables.map(({ max }) => max));
  if (comensales <= largest) return [];
  return [{ en: `the largest table seats ${largest}`, es: `la mesa más grande es de ${largest}` }];
};

const messages = {
  spare: { en: 'spare', es: 'de sobra' },
  exact: { en: 'fits exactly', es: 'cabe justo' },
  until: { en: 'free until', es: 'libre hasta las' },
  close: { en: 'free to the end of the day', es: 'libre hasta el cierre' },
  none: { en: 'no table', es: 'no hay mesa' },
  walkIns: { en: 'walk-ins only', es: 'solo sin reserva' },
} as const;

const formatQuery = ({ fecha, at, comensales, minutes }: AvailabilityQuery, lang: Lang): string =>
  `${longDate(fecha, lang)}, ${formatClock(at)} · ${formatCount(comensales, guestNoun)[lang]} · ${minutes} min`;

const drawAvailability = (
  { query, tables, walkInTables, alternatives, rush }: Availability,
  viewport: Viewport,
): string => {
  const { lang } = viewport;
  const text = formatQuery(query, lang);
  const lines = [
    ...formatHeading(tables.length > 0 ? text : `${text}: ${messages.none[lang]}`, viewport),
    ...(rush ? hang(formatRush(rush)[lang], viewport.width) : []),
    ...formatTables([...tables, ...walkInTables], lang).flatMap((line) => hang(line, viewport.width)),
    ...alternatives.map((item) => `  ${formatAlternative(query, item, lang)}`),
  ];
  return `${lines.join('\n')}\n`;
};

/** `S9  2–4  cabe justo  libre hasta las 22:00` */
const formatTables = (tables: readonly FreeTable[], lang: Lang): string[] => {
  const width = Math.max(...tables.map(({ id }) => toSafeLine(id).length));
  return tables.map(({ id, min, max, spare, freeUntil, walk_ins_only }) =>
    [
      toSafeLine(id).padEnd(width),
      formatPartySizes(min, max).padStart(5),
      formatFit(spare, lang).padEnd(12),
      freeUntil === undefined
        ? messages.close[lang]
        : `${messages.until[lang]} ${formatClock(freeUntil % minutesOfDay)}`,
      ...(walk_ins_only ? [messages.walkIns[lang]] : []),
    ].join('  '),
  );
};

/** `cabe justo`, `2 de sobra` */
export const formatFit = (spare: number, lang: Lang): string =>
  spare === 0 ? messages.exact[lang] : `${spare} ${messages.spare[lang]}`;

/** `22:00  S9`, with the day if it differs from the query's. */
export const formatAlternative = (
  query: Pick<AvailabilityQuery, 'fecha'>,
  { fecha, inicio, mesa_id }: Alternative,
  lang: Lang,
): string => {
  const text = `${inicio}  ${toSafeLine(mesa_id)}`;
  return fecha === query.fecha ? text : `${shortDate(fecha, lang)}, ${text}`;
};
