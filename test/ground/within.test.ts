import { expect, test } from 'vitest';
import { within } from '../../src/ground/within.ts';

test('work that is done in time is answered with what it resolves to', async () => {
  expect(await within(10_000, Promise.resolve(1), 'late')).toBe(1);
});

test('work that fails in time fails', async () => {
  await expect(within(10_000, Promise.reject(new Error('no')), 'late')).rejects.toThrow('no');
});

test('work that takes longer is left to itself, however it ends', async () => {
  let fail = (_error: Error) => {};
  const work = new Promise<number>((_, reject) => {
    fail = reject;
  });
  expect(await within(1, work, 'late')).toBe('late');
  fail(new Error('too late to matter'));
  await new Promise(setImmediate);
});
