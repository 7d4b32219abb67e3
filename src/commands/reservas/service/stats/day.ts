import type { Context } from '../../../../context/context.ts';
import { addDays } from '../../../../ground/dates.ts';
import { eveningOf } from '../../../../ground/evening.ts';
import { inParallel } from '../../../../ground/parallel.ts';
import { usualStay } from '../../../../ground/times.ts';
import type { BoardOutcome } from '../../../../render/outcome.ts';
import { readDays } from '../../../shared/floor/book.ts';
import { knownFloor } from '../../../shared/floor/floor.ts';
import { visitsIn } from '../../../shared/floor/occupancy.ts';
import { drawStats } from './board.ts';
import { countsOf, estadosOf, noshowsOf, slotsOf } from './counts.ts';

const weeks = [1, 2, 3, 4];

/** A day's numbers, and those of the same weekday of the last four weeks, the latest first. */
export const statsOf = async (context: Context, given: string | undefined): Promise<BoardOutcome> => {
  const fecha = given ?? eveningOf(context.wallClock());
  const client = await context.client();
  const days = [fecha, ...weeks.map((week) => addDays(fecha, -7 * week))];
  const [floor, [book = [], ...before]] = await Promise.all([
    knownFloor(context),
    inParallel(days, (day) => readDays(client, [day])),
  ]);
  const data = {
    fecha,
    slots: slotsOf(visitsIn(book, floor ?? { stay: usualStay })),
    estados: estadosOf(book),
    ...countsOf(book),
    noshows: noshowsOf(book),
    baseline: before.map((earlier, index) => ({ fecha: days[index + 1] ?? '', ...countsOf(earlier) })),
  };
  return { kind: 'board', data, draw: (frame) => drawStats(data, frame) };
};
