import { expect, it } from 'vitest';
import { dedupeById, splitIntoBatches } from '../../src/ground/rows.ts';

it('records are split into batches, the last one shorter', () => {
  expect([...splitIntoBatches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...splitIntoBatches([])]).toEqual([]);
});

it('of a record that came twice the last one is kept', () => {
  const records = [{ id: 1, n: 'a' }, { id: 2 }, { id: 1, n: 'b' }];
  expect(dedupeById(records)).toEqual([{ id: 1, n: 'b' }, { id: 2 }]);
});
