import { minutesOfDay, minutesSinceMidnight } from '../ground/times.ts';
import type { Dice } from './dice.ts';
import { plantas } from './tables.ts';
import type { SampleMesa } from './types.ts';

/** Minutes since midnight, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Between two hours HH:mm, the second on the next day where it is not after the first. */
export const spanOf = (from: string, to: string): Span => {
  const [start, end] = [minutesSinceMidnight(from), minutesSinceMidnight(to)];
  return { start, end: end > start ? end : end + minutesOfDay };
};

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

const mesas = plantas.flatMap((planta) => planta.mesas.map((mesa) => ({ ...mesa, planta: planta.name })));
type Mesa = (typeof mesas)[number];

const fits = (mesa: SampleMesa, comensales: number): boolean =>
  mesa.min <= comensales && comensales <= mesa.max;

/** The tables of one day: `seat` takes one that fits and is free and open then, none where there is none. */
export const openSeating = (dice: Dice, open: (planta: string, span: Span) => boolean) => {
  const taken = new Map<string, Span[]>();

  const isFree = ({ id }: Mesa, span: Span) => !taken.get(id)?.some((other) => overlap(other, span));

  const seat = (comensales: number, span: Span, planta?: string): string | undefined => {
    const free = mesas.filter(
      (mesa) =>
        fits(mesa, comensales) &&
        isFree(mesa, span) &&
        (planta ? mesa.planta === planta : open(mesa.planta, span)),
    );
    const mesa = chosen(free, dice);
    if (mesa) taken.set(mesa.id, [...(taken.get(mesa.id) ?? []), span]);
    return mesa?.id;
  };

  return { seat };
};

/** As the service assigns them, but for the times when a host sees a better one. */
const chosen = (free: readonly Mesa[], dice: Dice): Mesa | undefined => {
  const ranked = [...free].sort(
    (one, other) => one.max - other.max || one.priority - other.priority || (one.id < other.id ? -1 : 1),
  );
  const tightest = ranked.filter(({ max }) => max === ranked[0]?.max);
  return dice.chance(0.5) && tightest.length > 0 ? dice.pick(tightest) : ranked[0];
};

/** A table that fits, free or not: what a cancelled booking once had. */
export const anyMesa = (comensales: number, dice: Dice): string =>
  dice.pick(mesas.filter((mesa) => fits(mesa, comensales))).id;
