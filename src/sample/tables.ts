import { invariant } from '../ground/invariant.ts';
import type { SampleMesa, SamplePlanta } from './types.ts';

const mesa = (id: string, min: number, max: number, priority: number): SampleMesa => ({
  id,
  min,
  max,
  priority,
});

/** 12 tables inside, the ones by the window first; 6 outside. */
export const plantas: readonly SamplePlanta[] = [
  {
    name: 'Sala',
    mesas: [
      mesa('S1', 1, 2, 10),
      mesa('S2', 1, 2, 10),
      mesa('S3', 1, 2, 20),
      mesa('S4', 1, 2, 30),
      mesa('S5', 2, 4, 10),
      mesa('S6', 2, 4, 10),
      mesa('S7', 2, 4, 20),
      mesa('S8', 2, 4, 20),
      mesa('S9', 2, 4, 30),
      mesa('S10', 4, 6, 20),
      mesa('S11', 4, 6, 30),
      mesa('S12', 6, 10, 40),
    ],
  },
  {
    name: 'Terraza',
    mesas: [
      mesa('T1', 1, 2, 15),
      mesa('T2', 1, 2, 15),
      mesa('T3', 1, 2, 25),
      mesa('T4', 2, 4, 15),
      mesa('T5', 2, 4, 25),
      mesa('T6', 4, 8, 35),
    ],
  },
];

export const plantaOf = (mesaId: string): string =>
  invariant(
    plantas.find(({ mesas }) => mesas.some(({ id }) => id === mesaId)),
    'every table stands on a floor',
  ).name;
