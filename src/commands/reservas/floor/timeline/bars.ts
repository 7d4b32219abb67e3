import { formatClock, minutesOfDay } from '../../../../ground/times.ts';
import { notesTone, warning } from '../../../../render/notes.ts';
import type { ApiRecord, Viewport } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import { paint, statusSign, statusTone, type Tone } from '../../../../render/status.ts';
import { fitTo, pad, widthOf } from '../../../../render/width.ts';
import {
  isLate,
  isSeated,
  partyOf,
  type TableOccupancy,
  usualGrace,
} from '../../../shared/floor/occupancy.ts';
import { serviceAt } from '../../../shared/meal-periods.ts';

/** A booking as a bar: where it stands, and what is written in it. */
export interface Bar {
  readonly visit: TableOccupancy;
  /** Its first column, and the one after its last. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the guest's name is all there. */
  readonly isNamed: boolean;
  /** What the bar is filled with after its text. */
  readonly shade: string;
  readonly tone: Tone | undefined;
  readonly isLate: boolean;
  readonly isWarning: boolean;
  /** A party that sits past its hour. */
  readonly isOver: boolean;
}

/** Told apart without colour: how full the bar is. */
const shades: Readonly<Record<string, string>> = {
  pendiente: '░',
  confirmada: '▒',
  en_curso: '▓',
  finalizada: '─',
};

export const lateSign = '»';

/** The bar of a visit at a minute of the wall clock; what its guest's file warns of is marked in it. */
export const barOf = (
  visit: TableOccupancy,
  scale: Scale,
  now: number,
  fileOf: (booking: ApiRecord) => string | undefined,
): Bar => {
  const { reserva, starts_at, ends_at } = visit;
  const start = Math.min(scale.columnOf(starts_at), scale.width - 1);
  const end = Math.max(start + 1, scale.columnOf(ends_at));
  const late = isLate(visit, now, usualGrace);
  const isWarning = notesTone(reserva.notas, fileOf(reserva)) !== undefined;
  const sign = `${late ? lateSign : statusSign(reserva.estado)}${isWarning ? warning : ''}`;
  return {
    visit,
    start,
    end,
    ...writtenIn(sign, visit, end - start),
    shade: shades[String(reserva.estado)] ?? ' ',
    tone: late ? 'bad' : statusTone(reserva.estado),
    isLate: late,
    isWarning,
    isOver: isSeated(visit) && ends_at < now,
  };
};

const shortestName = 2;

/** `●Ruiz 4`: the sign always, then how many they are, then as much of the name as there is room for. */
const writtenIn = (
  sign: string,
  { reserva }: TableOccupancy,
  width: number,
): Pick<Bar, 'text' | 'isNamed'> => {
  const name = toSafeLine(String(reserva.nombre_cliente ?? ''));
  const party = String(partyOf(reserva));
  const room = width - widthOf(sign) - party.length - 1;
  if (widthOf(name) <= room) return { text: `${sign}${name} ${party}`, isNamed: true };
  if (room >= shortestName) return { text: `${sign}${fitTo(name, room)} ${party}`, isNamed: false };
  const short = `${sign}${party}`;
  return { text: widthOf(short) <= width ? short : fitTo(sign, 1), isNamed: false };
};

/** The bars in as many lines as it takes for none to lie over another. */
export const lanesOf = (bars: readonly Bar[]): Bar[][] => {
  const lanes: Bar[][] = [];
  for (const bar of bars) {
    const isFree = (lane: Bar[]): boolean => {
      const last = lane.at(-1);
      return !last || (last.end <= bar.start && last.visit.ends_at <= bar.visit.starts_at);
    };
    const lane = lanes.find(isFree);
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
};

/** What stands in the line for now, and where somebody sits on. */
const nowSign = '│';
export const onSign = '›';

/** The hours over the columns, as many as have room, and below them a mark at now where it is among them. */
export const rulerOf = (
  { from, to, columnsPerHour, columnOf, room }: Scale,
  now: number | undefined,
): string[] => {
  const every = Math.ceil(6 / columnsPerHour);
  let hours = '';
  for (let minute = Math.ceil(from / 60) * 60; minute <= to; minute += 60 * every) {
    const label = formatClock(minute % minutesOfDay);
    if (columnOf(minute) + label.length > room) break;
    hours = pad(hours, columnOf(minute)) + label;
  }
  return [hours, ...(now === undefined ? [] : [`${' '.repeat(columnOf(now))}▼`])];
};

/** A line of bars, what is free between them left empty but for the hours and the line for now. */
export const laneText = (
  bars: readonly Bar[],
  scale: Scale,
  now: number | undefined,
  frame: Viewport,
): string => {
  const nowColumn = now === undefined ? -1 : scale.columnOf(now);
  const cells = (from: number, to: number, cellAt: (column: number) => string): string =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => cellAt(from + index)).join('');
  const free = (column: number): string => {
    if (column === nowColumn) return nowSign;
    return isHour(scale, column) ? '·' : ' ';
  };
  let text = '';
  let reached = 0;
  for (const [index, { start, end, text: written, shade, tone, isOver }] of bars.entries()) {
    text += quiet(cells(reached, start, free), frame);
    const filled = start + widthOf(written);
    const rest = cells(filled, end, (column) => {
      if (column === filled) return ' ';
      return column === nowColumn ? nowSign : shade;
    });
    text += paint(written + rest, tone, frame.colour);
    reached = end;
    const next = bars[index + 1]?.start ?? scale.width;
    if (isOver && nowColumn > end) {
      const until = Math.min(nowColumn, next);
      text += paint(onSign.repeat(until - end), tone, frame.colour);
      reached = until;
    }
  }
  return text + quiet(cells(reached, scale.width, free).trimEnd(), frame);
};

const quiet = (text: string, { colour }: Viewport): string => paint(text, 'quiet', colour);

/** Whether a full hour stands in a column. */
const isHour = ({ from, to, columnOf }: Scale, column: number): boolean => {
  for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60)
    if (columnOf(minute) === column) return true;
  return false;
};

/** A stretch of hours, in minutes of the wall clock since 1970, and the columns that it is drawn over. */
interface Scale {
  readonly from: number;
  readonly to: number;
  /** How many columns it takes. */
  readonly width: number;
  /** How many there are. */
  readonly room: number;
  readonly columnsPerHour: number;
  /** The column in which a minute stands. */
  columnOf(minute: number): number;
}

/** Minutes that two columns or more are given to, the finest that has room. */
const grains = [15, 30, 60];
const half = 30;

/** The hours from the first who comes to the last who leaves, in quarter or half hours as the room allows. */
export const scaleOf = (visits: readonly TableOccupancy[], room: number): Scale => {
  const from = Math.floor(Math.min(...visits.map(({ starts_at }) => starts_at)) / half) * half;
  const to = Math.ceil(Math.max(...visits.map(({ ends_at }) => ends_at)) / half) * half;
  const columns = (grain: number) => Math.floor(room / Math.ceil((to - from) / grain));
  const grain = grains.find((minutes) => columns(minutes) >= 2) ?? 60;
  const perColumn = grain / Math.max(1, columns(grain));
  const columnOf = (minute: number): number => Math.round((minute - from) / perColumn);
  return { from, to, width: columnOf(to), room, columnsPerHour: 60 / perColumn, columnOf };
};

/** Lunch and dinner apart where everyone of lunch has left before anyone comes to dinner; else the whole day. */
export const panelsOf = (
  visits: readonly TableOccupancy[],
  midnight: number,
): (readonly TableOccupancy[])[] => {
  if (visits.length === 0) return [];
  const isLunch = ({ starts_at }: TableOccupancy) => serviceAt(starts_at - midnight) === 'comida';
  const lunch = visits.filter(isLunch);
  const dinner = visits.filter((visit) => !isLunch(visit));
  const left = Math.max(...lunch.map(({ ends_at }) => ends_at));
  const come = Math.min(...dinner.map(({ starts_at }) => starts_at), midnight + minutesOfDay);
  return lunch.length > 0 && dinner.length > 0 && left <= come ? [lunch, dinner] : [visits];
};
