import { expect, test } from 'vitest';
import { periodOf } from '../../src/ground/times.ts';

const lengthOf = (start: string, end: string, date = '2026-12-01') => {
  const { starts_at, ends_at } = periodOf(date, start, end);
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

test('the wall clock knows no summer time', () => {
  expect(lengthOf('01:00', '04:00', '2026-03-29')).toBe(180);
  expect(lengthOf('01:00', '04:00', '2026-10-25')).toBe(180);
});

test.each(['0001-01-01', '0099-12-31', '1969-12-31', '9999-12-31'])('a day follows %s', (date) => {
  const { starts_at, ends_at } = periodOf(date, '23:00', '01:00');
  expect(ends_at - starts_at).toBe(120);
  expect(Number.isSafeInteger(starts_at)).toBe(true);
});
