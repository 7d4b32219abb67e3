import { minutesOfDay } from '../../../../ground/times.ts';
import type { Holding } from '../../../shared/floor/occupancy.ts';
import { serviceAt } from '../../../shared/services.ts';

/** A stretch of hours, in minutes of the wall clock since 1970, and the columns that it is drawn over. */
export interface Scale {
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
export const scaleOf = (visits: readonly Holding[], room: number): Scale => {
  const from = Math.floor(Math.min(...visits.map(({ starts_at }) => starts_at)) / half) * half;
  const to = Math.ceil(Math.max(...visits.map(({ ends_at }) => ends_at)) / half) * half;
  const columns = (grain: number) => Math.floor(room / Math.ceil((to - from) / grain));
  const grain = grains.find((minutes) => columns(minutes) >= 2) ?? 60;
  const perColumn = grain / Math.max(1, columns(grain));
  const columnOf = (minute: number): number => Math.round((minute - from) / perColumn);
  return { from, to, width: columnOf(to), room, columnsPerHour: 60 / perColumn, columnOf };
};

/** Lunch and dinner apart where everyone of lunch has left before anyone comes to dinner; else the whole day. */
export const panelsOf = (visits: readonly Holding[], midnight: number): (readonly Holding[])[] => {
  if (visits.length === 0) return [];
  const isLunch = ({ starts_at }: Holding) => serviceAt(starts_at - midnight) === 'comida';
  const lunch = visits.filter(isLunch);
  const dinner = visits.filter((visit) => !isLunch(visit));
  const left = Math.max(...lunch.map(({ ends_at }) => ends_at));
  const come = Math.min(...dinner.map(({ starts_at }) => starts_at), midnight + minutesOfDay);
  return lunch.length > 0 && dinner.length > 0 && left <= come ? [lunch, dinner] : [visits];
};
