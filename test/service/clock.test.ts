import { expect, test } from 'vitest';
import { timeAfter } from '../../src/ground/times.ts';
import { usualFinal, wallClock } from '../../src/service/clock.ts';

test.each([
  ['21:00', 90, '22:30'],
  ['23:30', 60, '00:30'],
  ['00:00', 1440, '00:00'],
  ['22:59', 1, '23:00'],
])('%s and %i minutes are %s', (time, minutes, expected) => {
  expect(timeAfter(time, minutes)).toBe(expected);
});

test.each([
  [1, '22:30'],
  [2, '22:30'],
  [3, '23:00'],
  [4, '23:00'],
  [5, '23:30'],
  [50, '23:30'],
])('%i diners who come at 21:00 stay until %s', (comensales, expected) => {
  expect(usualFinal('21:00', comensales)).toBe(expected);
});

test.each([
  ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21', '00:30'],
  ['Europe/Madrid', '2026-06-20T22:30:00Z', '2026-06-21', '00:30'],
  ['America/Bogota', '2026-11-20T04:59:00Z', '2026-11-19', '23:59'],
  ['UTC', '2026-11-20T00:00:00Z', '2026-11-20', '00:00'],
])('in %s at %s it is %s %s', (tz, now, date, time) => {
  expect(wallClock(tz, new Date(now))).toEqual({ date, time });
});
