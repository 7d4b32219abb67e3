import { expect, test } from 'vitest';
import { addMinutes, formatDuration, getDefaultFinal, toPeriod } from '../../src/ground/times.ts';

const lengthOf = (start: string, end: string, date = '2026-12-01') => {
  const { starts_at, ends_at } = toPeriod(date, start, end);
  return ends_at - starts_at;
};

test.each([
  ['21:00', '22:30', 90],
  ['23:30', '01:00', 90],
  ['12:00', '12:00', 1440],
  ['00:00', '23:59', 1439],
  ['00:01', '00:00', 1439],
])('from %s to %s are %i minutes', (start, end, minutes) => {
  expect(lengthOf(start, end)).toBe(minutes);
});

test('minutes between times ignore summer time', () => {
  expect(lengthOf('01:00', '04:00', '2026-03-29')).toBe(180);
  expect(lengthOf('01:00', '04:00', '2026-10-25')).toBe(180);
});

test.each(['0001-01-01', '0099-12-31', '1969-12-31', '9999-12-31'])('a day follows %s', (date) => {
  const { starts_at, ends_at } = toPeriod(date, '23:00', '01:00');
  expect(ends_at - starts_at).toBe(120);
  expect(Number.isSafeInteger(starts_at)).toBe(true);
});

test.each([
  ['21:00', 90, '22:30'],
  ['23:30', 60, '00:30'],
  ['00:00', 1440, '00:00'],
  ['22:59', 1, '23:00'],
])('%s and %i minutes are %s', (time, minutes, expected) => {
  expect(addMinutes(time, minutes)).toBe(expected);
});

test.each([
  [1, '22:30'],
  [2, '22:30'],
  [3, '23:00'],
  [4, '23:00'],
  [5, '23:30'],
  [50, '23:30'],
])('%i guests who come at 21:00 stay until %s', (comensales, expected) => {
  expect(getDefaultFinal('21:00', comensales)).toBe(expected);
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [228, '3 h 48 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text);
});
