import type { Context } from '../../../context/context.ts';
import { addDays } from '../../../ground/dates.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../../../ground/i18n.ts';
import { formatClock, minutesOfDay, minutesSinceMidnight, toMinutes } from '../../../ground/times.ts';
import { longDate, shortDate } from '../../../render/numbers.ts';
import type { CommandResult, Viewport } from '../../../render/outcome.ts';
import { toSafeLine } from '../../../render/sanitize.ts';
import { type Floor, floorOf, seatsOf, sourceText } from '../../shared/floor/floor.ts';
import {
  type Book,
  type FreeTable,
  freeTables,
  holdingsIn,
  openBook,
  type TableOccupancy,
} from '../../shared/floor/occupancy.ts';
import { serviceAt, services } from '../../shared/meal-periods.ts';
import { headline } from './flow.ts';

/** A table at another hour or on another day, where there is none at the one that was asked for. */
export interface Alternative {
  readonly mesa_id: string;
  readonly fecha: string;
  readonly inicio: string;
}

/** What is asked: who wants to sit when, for how long. */
interface AvailabilityQuery {
  readonly fecha: string;
  /** Minutes since midnight. */
  readonly at: number;
  readonly comensales: number;
  readonly minutes: number;
}

/** The same as people say it: today, and for as long as is usual, where they do not. */
interface Question {
  readonly fecha: string | undefined;
  readonly hora: string;
  readonly comensales: number;
  readonly minutes: number | undefined;
}

/** The room for a party: its free tables, best first, else when there are some. */
export interface Availability {
  readonly floor: Floor;
  readonly asked: AvailabilityQuery;
  readonly tables: readonly FreeTable[];
  readonly alternatives: readonly Alternative[];
}

/** Looks at the book around the day. `isRefused`: what is free now would not do, so that there are alternatives anyway. */
export const roomFor = async (
  context: Context,
  floor: Floor,
  { fecha, hora, comensales, minutes }: Question,
  isRefused = false,
): Promise<Availability> => {
  const asked: AvailabilityQuery = {
    fecha: fecha ?? context.today(),
    at: minutesSinceMidnight(hora),
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
  holdings: readonly TableOccupancy[],
  { fecha, at, comensales, minutes }: AvailabilityQuery,
): Promise<FreeTable[]> => {
  const starts_at = toMinutes(fecha, '00:00') + at;
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
  holdings: readonly TableOccupancy[],
  asked: AvailabilityQuery,
): Promise<Alternative[]> => {
  if (!floor.tables.some(({ min, max }) => min <= asked.comensales && asked.comensales <= max)) return [];
  const now = context.wallClock();
  const found: Alternative[] = [];
  for (const at of hoursAround(holdings, asked)) {
    if (found.length === most) break;
    if (asked.fecha === now.date && at < minutesSinceMidnight(now.time)) continue;
    const [table] = await tablesAt(floor, holdings, { ...asked, at });
    if (table) found.push({ mesa_id: table.id, fecha: asked.fecha, inicio: formatClock(at) });
  }
  const hours = found.length;
  for (const days of daysAround) {
    if (found.length === hours + most) break;
    const fecha = addDays(asked.fecha, days);
    if (fecha < now.date || (fecha === now.date && asked.at < minutesSinceMidnight(now.time))) continue;
    const [table] = await tablesAt(floor, holdingsIn(await book.around(fecha), floor), {
      ...asked,
      fecha,
    });
    if (table) found.push({ mesa_id: table.id, fecha, inicio: formatClock(asked.at) });
  }
  return found;
};

/** The quarter hours around, nearest first, of each service from its first booking to its last in the days that were read. */
const hoursAround = (holdings: readonly TableOccupancy[], { fecha, at }: AvailabilityQuery): number[] => {
  const midnight = toMinutes(fecha, '00:00');
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

/** The free tables for a party, else when there are some. */
export const answer = async (context: Context, question: Question): Promise<CommandResult> =>
  outcomeOf(await roomFor(context, await floorOf(context), question));

const outcomeOf = ({ floor, asked, tables, alternatives }: Availability): CommandResult => ({
  kind: 'board',
  data: {
    tables: tables.map(({ id, min, max, spare, freeUntil }) => ({
      mesa_id: id,
      min,
      max,
      spare,
      free_until: freeUntil === undefined ? null : formatClock(freeUntil % minutesOfDay),
    })),
    alternatives,
    floor: floor.source,
  },
  draw: (frame) =>
    tables.length > 0 ? drawTables(asked, tables, frame) : drawAlternatives(asked, alternatives, frame),
  notices: [...tooMany(floor, asked), sourceText[floor.source]],
});

/** Where no hour of any day would do: a party for which there is no table at all. */
const tooMany = ({ tables }: Floor, { comensales }: AvailabilityQuery): LocalizedText[] => {
  const most = Math.max(0, ...tables.map(({ max }) => max));
  if (comensales <= most) return [];
  return [{ en: `the largest table holds ${most}`, es: `la mesa más grande es de ${most}` }];
};

const words = {
  spare: { en: 'spare', es: 'de sobra' },
  exact: { en: 'fits exactly', es: 'cabe justo' },
  until: { en: 'free until', es: 'libre hasta las' },
  close: { en: 'free to the end of the day', es: 'libre hasta el cierre' },
  none: { en: 'no table', es: 'no hay mesa' },
  at: { en: 'at', es: 'a las' },
} as const;

const headingOf = ({ fecha, at, comensales, minutes }: AvailabilityQuery, lang: Viewport['lang']): string =>
  `${longDate(fecha, lang)}, ${formatClock(at)} · ${formatCount(comensales, guestNoun)[lang]} · ${minutes} min`;

const drawTables = (asked: AvailabilityQuery, tables: readonly FreeTable[], frame: Viewport): string => {
  const { lang } = frame;
  const width = Math.max(...tables.map(({ id }) => toSafeLine(id).length));
  const lines = tables.map(({ id, min, max, spare, freeUntil }) =>
    [
      toSafeLine(id).padEnd(width),
      seatsOf(min, max).padStart(5),
      fitText(spare, lang).padEnd(12),
      freeUntil === undefined
        ? words.close[lang]
        : `${words.until[lang]} ${formatClock(freeUntil % minutesOfDay)}`,
    ].join('  '),
  );
  return `${[...headline(headingOf(asked, lang), frame), ...lines].join('\n')}\n`;
};

/** `cabe justo`, `2 de sobra` */
export const fitText = (spare: number, lang: Lang): string =>
  spare === 0 ? words.exact[lang] : `${spare} ${words.spare[lang]}`;

const drawAlternatives = (
  asked: AvailabilityQuery,
  alternatives: readonly Alternative[],
  frame: Viewport,
): string => {
  const { lang } = frame;
  const lines = alternatives.map((alternative) => `  ${placeOf(asked, alternative, lang)}`);
  return `${[...headline(`${headingOf(asked, lang)}: ${words.none[lang]}`, frame), ...lines].join('\n')}\n`;
};

/** `22:00  S9`, with its day where that is another. */
export const placeOf = (
  { fecha: asked }: Pick<AvailabilityQuery, 'fecha'>,
  { fecha, inicio: hour, mesa_id }: Alternative,
  lang: Lang,
): string =>
  fecha === asked
    ? `${hour}  ${toSafeLine(mesa_id)}`
    : `${shortDate(fecha, lang)}, ${hour}  ${toSafeLine(mesa_id)}`;
