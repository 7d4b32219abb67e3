import { expect, it } from 'vitest';
import type { Reserva } from '../../src/contract/reservas.ts';
import { getMealPeriod, getServedDate } from '../../src/tables/meals.ts';

it.each([
  ['05:59', '2026-11-19', 'cena'],
  ['06:00', '2026-11-20', 'comida'],
  ['06:01', '2026-11-20', 'comida'],
  ['16:59', '2026-11-20', 'comida'],
  ['17:00', '2026-11-20', 'cena'],
  ['00:30', '2026-11-19', 'cena'],
])('a reservation at %s of the 20th is served on %s, at the %s', (inicio_reserva, date, meal) => {
  const reserva = { fecha_reserva: '2026-11-20', inicio_reserva } as Reserva;
  expect([getServedDate(reserva), getMealPeriod(reserva)]).toEqual([date, meal]);
});
