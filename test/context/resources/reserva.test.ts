import { expect, it } from 'vitest';
import { toCalendarEntry } from '../../../src/context/resources/reserva.ts';

it.each([
  [2, '21:00', '2026-12-01T22:30'],
  [5, '22:00', '2026-12-02T00:30'],
])('gives a party of %i without an end its usual stay in a calendar', (num_comensales, inicio, end) => {
  const record = { id: 'a', fecha_reserva: '2026-12-01', inicio_reserva: inicio, num_comensales };
  expect(toCalendarEntry({ ...record, final_reserva: null }, 'Europe/Madrid').end).toBe(end);
});
