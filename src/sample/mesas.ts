import { invariant } from '../ground/invariant.ts';
import type { Period } from '../ground/times.ts';
import type { NewMesa } from '../storage/records.ts';
import type { SeededRandom } from './random.ts';

type SampleMesa = Omit<NewMesa, 'planta_id'>;

const makeMesa = (id: string, min: number, max: number, priority: number): SampleMesa => ({
  id,
  min,
  max,
  priority,
});

/** 12 tables inside, the ones by the window first, a bar for walk-ins, and two tables together; 6 outside. */
export const plantas: readonly { readonly name: string; readonly mesas: readonly SampleMesa[] }[] = [
  {
    name: 'Sala',
    mesas: [
      makeMesa('S1', 1, 2, 10),
      makeMesa('S2', 1, 2, 10),
      makeMesa('S3', 1, 2, 20),
      makeMesa('S4', 1, 2, 30),
      makeMesa('S5', 2, 4, 10),
      makeMesa('S6', 2, 4, 10),
      makeMesa('S7', 2, 4, 20),
      makeMesa('S8', 2, 4, 20),
      makeMesa('S9', 2, 4, 30),
      makeMesa('S10', 4, 6, 20),
      makeMesa('S11', 4, 6, 30),
      makeMesa('S12', 6, 10, 40),
      { ...makeMesa('B1', 1, 2, 50), walk_ins_only: true },
      { ...makeMesa('S11+S12', 11, 16, 50), parts: ['S11', 'S12'] },
    ],
  },
  {
    name: 'Terraza',
    mesas: [
      makeMesa('T1', 1, 2, 15),
      makeMesa('T2', 1, 2, 15),
      makeMesa('T3', 1, 2, 25),
      makeMesa('T4', 2, 4, 15),
      makeMesa('T5', 2, 4, 25),
      makeMesa('T6', 4, 8, 35),
    ],
  },
];

export const findPlanta = (mesaId: string): string =>
  invariant(
    plantas.find(({ mesas }) => mesas.some(({ id }) => id === mesaId)),
    'every table is on a planta',
  ).name;

export const doOverlap = (a: Period, b: Period): boolean =>
  a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** Single tables that are assigned to reservations. */
const mesas = plantas.flatMap((planta) =>
  planta.mesas
    .filter(({ walk_ins_only, parts }) => !walk_ins_only && !parts)
    .map((mesa) => ({ ...mesa, planta: planta.name })),
);
type Mesa = (typeof mesas)[number];

const fits = (mesa: SampleMesa, comensales: number): boolean =>
  mesa.min <= comensales && comensales <= mesa.max;

/** Returns a function that takes a free table that fits, and returns its id; undefined if there is none. */
export const createSeating = (random: SeededRandom, mayUse: (planta: string, period: Period) => boolean) => {
  const taken = new Map<string, Period[]>();
  const isFree = ({ id }: Mesa, period: Period) => !taken.get(id)?.some((other) => doOverlap(other, period));
  return (comensales: number, period: Period, planta?: string): string | undefined => {
    const free = mesas.filter(
      (mesa) =>
        fits(mesa, comensales) &&
        isFree(mesa, period) &&
        (planta ? mesa.planta === planta : mayUse(mesa.planta, period)),
    );
    const mesa = chooseMesa(free, random);
    if (mesa) taken.set(mesa.id, [...(taken.get(mesa.id) ?? []), period]);
    return mesa?.id;
  };
};

/** Chooses the table that the service assigns, or half the time another of its size, as a host may prefer. */
const chooseMesa = (free: readonly Mesa[], random: SeededRandom): Mesa | undefined => {
  const ranked = [...free].sort((a, b) => a.max - b.max || a.priority - b.priority || (a.id < b.id ? -1 : 1));
  const smallest = ranked.filter(({ max }) => max === ranked[0]?.max);
  return random.chance(0.5) && smallest.length > 0 ? random.pick(smallest) : ranked[0];
};

/** A table that fits, free or not: for a cancelled reservation. */
export const pickAnyMesa = (comensales: number, random: SeededRandom): string =>
  random.pick(mesas.filter((mesa) => fits(mesa, comensales))).id;
