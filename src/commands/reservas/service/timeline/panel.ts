import { clockOf, minutesOfDay } from '../../../../ground/times.ts';
import type { Frame } from '../../../../render/outcome.ts';
import { paint } from '../../../../render/tone.ts';
import { pad, widthOf } from '../../../../render/width.ts';
import type { Bar } from './bar.ts';
import type { Scale } from './scale.ts';

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
    const label = clockOf(minute % minutesOfDay);
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
  frame: Frame,
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

const quiet = (text: string, { colour }: Frame): string => paint(text, 'quiet', colour);

/** Whether a full hour stands in a column. */
const isHour = ({ from, to, columnOf }: Scale, column: number): boolean => {
  for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60)
    if (columnOf(minute) === column) return true;
  return false;
};
