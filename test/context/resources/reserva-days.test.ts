import { expect, it } from 'vitest';
import {
  isOfBusinessDay,
  isOnServedDay,
  listServedDays,
} from '../../../src/context/resources/reserva-days.ts';
import type { Reserva } from '../../../src/contract/reservas.ts';

const at = (date: string, time: string) => ({ date, time });
const start = (fecha_reserva: string, inicio_reserva: string) =>
  ({ fecha_reserva, inicio_reserva, estado: 'pendiente' }) as Reserva;

it.each([
  ['05:59', ['2026-11-19', '2026-11-20']],
  ['06:00', ['2026-11-20']],
  ['06:01', ['2026-11-20']],
])('at %s the restaurant may be serving %j', (time, days) => {
  expect(listServedDays(at('2026-11-20', time))).toEqual(days);
  const isDinnerBefore = isOnServedDay(at('2026-11-20', time))(start('2026-11-19', '21:00'));
  expect(isDinnerBefore).toBe(days.length === 2);
});

it.each([
  ['2026-11-20', '05:59', false],
  ['2026-11-20', '06:00', true],
  ['2026-11-20', '06:01', true],
  ['2026-11-21', '05:59', true],
  ['2026-11-21', '06:00', false],
  ['2026-11-21', '06:01', false],
])('in the evening of the 20th a reservation of %s %s is of the business day: %s', (date, time, wanted) => {
  expect(isOfBusinessDay(at('2026-11-20', '23:00'))(start(date, time))).toBe(wanted);
});

it.each([
  ['05:59', true, true],
  ['06:00', false, true],
  ['06:01', false, true],
])('at %s of the 21st, the dinner of the 20th is of the business day: %s', (time, dinner, morning) => {
  const isOwn = isOfBusinessDay(at('2026-11-21', time));
  expect([isOwn(start('2026-11-20', '22:00')), isOwn(start('2026-11-21', '09:00'))]).toEqual([
    dinner,
    morning,
  ]);
});
