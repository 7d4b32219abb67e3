import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Place } from '../../src/importing/known-imports.ts';
import { comparingAlone } from '../../src/importing/one-at-a-time.ts';
import type { Ready } from '../../src/importing/ready.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-imports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** One import after the other, the second beginning while the first is under way; what was begun and ended, in order. */
const twoAtOnce = async (flags: Ready['flags']): Promise<string[]> => {
  const told: string[] = [];
  const work = (name: string, others?: Promise<void>) => async (isWaiting: () => void) => {
    const context = { world: { signal: new AbortController().signal }, notice: isWaiting };
    await comparingAlone({ context, flags } as unknown as Ready, { folder } as Place, async () => {
      told.push(`${name} begins`);
      await others;
      told.push(`${name} ends`);
    });
  };
  let second = Promise.resolve();
  const secondHasCome = new Promise<void>((resolve) => {
    second = Promise.resolve().then(() => work('second')(resolve));
    second.then(resolve);
  });
  await work('first', secondHasCome)(() => undefined);
  await second;
  return told;
};

it('of two imports that compare with the same records one waits for the other', async () => {
  expect(await twoAtOnce({ match: ['phone'] } as unknown as Ready['flags'])).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
});

it('imports that compare nothing do not wait', async () => {
  expect(await twoAtOnce({} as Ready['flags'])).toEqual([
    'first begins',
    'second begins',
    'second ends',
    'first ends',
  ]);
});
