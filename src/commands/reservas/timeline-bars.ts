import type { GetAllergyNote } from '../../context/resources/customer-notes.ts';
import { getPartySize } from '../../context/resources/reserva-days.ts';
import { formatClock } from '../../ground/times.ts';
import { getNotesTone, warningSign } from '../../render/notes.ts';
import { paint } from '../../render/palette.ts';
import type { Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { getStatusSymbol, getStatusTone } from '../../render/status.ts';
import { measureWidth, pad, truncate } from '../../render/width.ts';
import { defaultGraceMinutes, findMealPeriod } from '../../tables/meal-periods.ts';
import { isLate, isSeated, type TableOccupancy } from '../../tables/occupancy.ts';

/** Maps minutes of the wall clock since 1970 to terminal columns. */
type Scale = ReturnType<typeof createScale>;

/** Minutes per cell, finest first. A cell has two columns or more. */
const cellMinutes = [15, 30, 60];
const halfHour = 30;

/** Scales from the first arrival to the last departure, in the finest cells that fit. */
export const createScale = (occupancies: readonly TableOccupancy[], maxWidth: number) => {
  const from = Math.floor(Math.min(...occupancies.map(({ starts_at }) => starts_at)) / halfHour) * halfHour;
  const to = Math.ceil(Math.max(...occupancies.map(({ ends_at }) => ends_at)) / halfHour) * halfHour;
  const columnsPerCell = (minutes: number) => Math.floor(maxWidth / Math.ceil((to - from) / minutes));
  const cell = cellMinutes.find((minutes) => columnsPerCell(minutes) >= 2) ?? 60;
  const minutesPerColumn = cell / Math.max(1, columnsPerCell(cell));
  const getColumn = (minute: number): number => Math.round((minute - from) / minutesPerColumn);
  // `width` is in use, `maxWidth` is available.
  return { from, to, width: getColumn(to), maxWidth, columnsPerHour: 60 / minutesPerColumn, getColumn };
};

/** Splits lunch and dinner if every lunch ends before the first dinner starts. */
export const splitPanels = (
  occupancies: readonly TableOccupancy[],
  midnight: number,
): (readonly TableOccupancy[])[] => {
  const isLunch = ({ starts_at }: TableOccupancy) => findMealPeriod(starts_at - midnight) === 'comida';
  const dinner = occupancies.filter((item) => !isLunch(item));
  const dinnerStart = Math.min(...dinner.map(({ starts_at }) => starts_at));
  const lunch = occupancies.filter(isLunch);
  const isApart = lunch.every(({ ends_at }) => ends_at <= dinnerStart);
  return (isApart ? [lunch, dinner] : [occupancies]).filter(({ length }) => length > 0);
};

export type Bar = ReturnType<typeof createBar>;

/** Distinguishes states without colour. */
const shades: Readonly<Record<string, string>> = {
  pendiente: '░',
  confirmada: '▒',
  en_curso: '▓',
  finalizada: '─',
};

export const lateSign = '»';

export const createBar = (
  occupancy: TableOccupancy,
  scale: Scale,
  now: number,
  getAllergyNote: GetAllergyNote,
) => {
  const { reserva, starts_at, expected_at, ends_at } = occupancy;
  const arrival = isSeated(occupancy) ? starts_at : Math.min(expected_at, ends_at);
  const start = Math.min(scale.getColumn(arrival), scale.width - 1);
  const end = Math.max(start + 1, scale.getColumn(ends_at));
  const late = isLate(occupancy, now, defaultGraceMinutes);
  const isWarning = getNotesTone(reserva.notas, getAllergyNote(reserva)) !== undefined;
  const sign = `${late ? lateSign : getStatusSymbol(reserva.estado)}${isWarning ? warningSign : ''}`;
  return {
    occupancy,
    start,
    /** The column after the last. */
    end,
    ...formatLabel(sign, occupancy, end - start),
    shade: shades[String(reserva.estado)] ?? ' ',
    tone: late ? ('bad' as const) : getStatusTone(reserva.estado),
    isLate: late,
    isWarning,
  };
};

const minNameWidth = 2;

/** `●Ruiz 4`: the sign always, then the party size, then as much of the name as fits. `isNamed` if all of it does. */
const formatLabel = (sign: string, { reserva }: TableOccupancy, width: number) => {
  const name = toSafeLine(String(reserva.nombre_cliente ?? ''));
  const party = String(getPartySize(reserva));
  const nameWidth = width - measureWidth(sign) - party.length - 1;
  if (measureWidth(name) <= nameWidth) return { text: `${sign}${name} ${party}`, isNamed: true };
  if (nameWidth >= minNameWidth)
    return { text: `${sign}${truncate(name, nameWidth)} ${party}`, isNamed: false };
  const short = `${sign}${party}`;
  return { text: measureWidth(short) <= width ? short : truncate(sign, 1), isNamed: false };
};

/** Distributes bars over as few lines as it takes to avoid overlaps. */
export const assignLanes = (bars: readonly Bar[]): Bar[][] => {
  const lanes: Bar[][] = [];
  for (const bar of bars) {
    const lane = lanes.find((candidate) => {
      const last = candidate.at(-1);
      return !last || (last.end <= bar.start && last.occupancy.ends_at <= bar.occupancy.starts_at);
    });
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
};

const nowSign = '│';

const minLabelColumns = 6;

/** The hours that fit, with a mark below at `now` if it is in range. */
export const drawRuler = (
  { from, to, columnsPerHour, getColumn, maxWidth }: Scale,
  now: number | undefined,
): string[] => {
  const hoursPerLabel = Math.ceil(minLabelColumns / columnsPerHour);
  let ruler = '';
  for (let minute = Math.ceil(from / 60) * 60; minute <= to; minute += 60 * hoursPerLabel) {
    const label = formatClock(minute);
    if (getColumn(minute) + label.length > maxWidth) break;
    ruler = pad(ruler, getColumn(minute)) + label;
  }
  return now === undefined ? [ruler] : [ruler, `${' '.repeat(getColumn(now))}▼`];
};

/** A line of bars. Free columns show the full hours and the line for now. */
export const drawLane = (
  bars: readonly Bar[],
  scale: Scale,
  now: number | undefined,
  { colour }: Viewport,
): string => {
  const nowColumn = now === undefined ? -1 : scale.getColumn(now);
  const hourColumns = listHourColumns(scale);
  const fill = (from: number, to: number, getChar: (column: number) => string): string =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => getChar(from + index)).join('');
  const drawFree = (from: number, to: number): string =>
    fill(from, to, (column) => {
      if (column === nowColumn) return nowSign;
      return hourColumns.has(column) ? '·' : ' ';
    });
  let line = '';
  let position = 0;
  for (const { start, end, text, shade, tone } of bars) {
    line += paint(drawFree(position, start), 'quiet', colour);
    const textEnd = start + measureWidth(text);
    const rest = fill(textEnd, end, (column) => {
      if (column === textEnd) return ' ';
      return column === nowColumn ? nowSign : shade;
    });
    line += paint(text + rest, tone, colour);
    position = end;
  }
  return line + paint(drawFree(position, scale.width).trimEnd(), 'quiet', colour);
};

const listHourColumns = ({ from, to, getColumn }: Scale): ReadonlySet<number> => {
  const columns = new Set<number>();
  for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60) columns.add(getColumn(minute));
  return columns;
};
