import { expect, it } from 'vitest';
import type { Reserva } from '../../src/contract/reservas.ts';
import { toMinutes } from '../../src/ground/times.ts';
import { findNextStart, listActiveOccupancies, type TableOccupancy } from '../../src/tables/occupancy.ts';

const at = (fecha_reserva: string, inicio_reserva: string): TableOccupancy[] =>
  listActiveOccupancies(
    [{ fecha_reserva, inicio_reserva, mesa_id: 'S1', estado: 'confirmada' } as Reserva],
    undefined,
  );
const table = (id: string) => ({ id, min: 1, max: 2, priority: 1 });
const night = toMinutes('2026-11-20', '21:00');

it('a table is free until its next reservation of that business day', () => {
  const sameNight = at('2026-11-21', '00:30');
  expect(findNextStart(sameNight, table('S1'), night)).toBe(toMinutes('2026-11-21', '00:30'));
  expect(findNextStart(sameNight, table('S2'), night)).toBeUndefined();
  expect(findNextStart(at('2026-11-21', '14:45'), table('S1'), night)).toBeUndefined();
  expect(
    findNextStart(at('2026-11-21', '14:45'), table('S1'), toMinutes('2026-11-21', '00:10')),
  ).toBeUndefined();
});
