import { expect, test } from 'vitest';
import { withTimeout } from '../../src/ground/async.ts';

test('a promise that resolves in time keeps its value', async () => {
  expect(await withTimeout(10_000, Promise.resolve(1))).toBe(1);
});

test('a promise that rejects in time rejects', async () => {
  await expect(withTimeout(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('a promise that takes longer is undefined, and its late rejection is ignored', async () => {
  let fail = (_error: Error) => {};
  const work = new Promise<number>((_, reject) => {
    fail = reject;
  });
  expect(await withTimeout(1, work)).toBeUndefined();
  fail(new Error('too late to matter'));
  await new Promise(setImmediate);
});
