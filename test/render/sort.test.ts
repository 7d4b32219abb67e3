import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRecords } from '../../src/render/columns.ts';

const sorted = (values: readonly unknown[], sort = 'f'): unknown[] =>
  sortRecords(
    values.map((f) => ({ f })),
    sort,
  ).map(({ f }) => f);

test('numbers are sorted by value', () => {
  expect(sorted([10, 9, -1, 2.5])).toEqual([-1, 2.5, 9, 10]);
  expect(sorted([10, 9, -1, 2.5], '-f')).toEqual([10, 9, 2.5, -1]);
});

test('texts are sorted as in Spanish', () => {
  expect(sorted(['Zoe', 'Ñaki', 'Nuria', 'ana', 'Óscar', 'Ana'])).toEqual([
    'ana',
    'Ana',
    'Nuria',
    'Ñaki',
    'Óscar',
    'Zoe',
  ]);
  expect(sorted(['T10', 'T2', 'S1'])).toEqual(['S1', 'T2', 'T10']);
});

test('dates and times are sorted as texts', () => {
  expect(sorted(['2026-11-20', '2026-02-03', '2025-12-31'])).toEqual([
    '2025-12-31',
    '2026-02-03',
    '2026-11-20',
  ]);
  expect(sorted(['21:30', '09:00', '13:15'], '-f')).toEqual(['21:30', '13:15', '09:00']);
});

test('booleans and nested values are sorted too', () => {
  expect(sorted([true, false, true])).toEqual([false, true, true]);
  expect(sorted([[2], [1]])).toEqual([[1], [2]]);
});

test('missing values are last in both directions', () => {
  expect(sorted([null, 2, undefined, 1, ''])).toEqual([1, 2, null, undefined, '']);
  expect(sorted([null, 2, undefined, 1, ''], '-f')).toEqual([2, 1, null, undefined, '']);
});

test('equal values keep their order in both directions', () => {
  const records = [
    { f: 1, id: 'a' },
    { f: 2, id: 'b' },
    { f: 1, id: 'c' },
  ];
  expect(sortRecords(records, 'f').map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(sortRecords(records, '-f').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});

test('sorting loses nothing, and sorting again changes nothing', () => {
  const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.constant('21:30'));
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const once = sorted(values);
      expect(once).toHaveLength(values.length);
      expect(sorted(once)).toEqual(once);
    }),
  );
});
