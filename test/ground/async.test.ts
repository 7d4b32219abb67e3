import { expect, test } from 'vitest';
import { withTimeout } from '../../src/ground/async.ts';

test('work that is done in time is answered with what it resolves to', async () => {
  expect(await withTimeout(10_000, Promise.resolve(1))).toBe(1);
});

test('work that fails in time fails', async () => {
  await expect(withTimeout(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('work that takes longer is left to itself, however it ends', async () => {
  let fail = (_error: Error) => {};
  const work = new Promise<number>((_, reject) => {
    fail = reject;
  });
  expect(await withTimeout(1, work)).toBeUndefined();
  fail(new Error('too late to matter'));
  await new Promise(setImmediate);
});
