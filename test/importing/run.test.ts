import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Context } from '../../src/context/context.ts';
import type { ImportOptions } from '../../src/importing/import-spec.ts';
import { withMatchLock } from '../../src/importing/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-imports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts two imports, the second while the first runs. Returns what began and ended, in order. */
const runTwo = async (options: ImportOptions): Promise<string[]> => {
  const events: string[] = [];
  const start = (name: string, notice: () => void, until?: Promise<void>) => {
    const context = { runtime: { signal: new AbortController().signal } as Context['runtime'], notice };
    return withMatchLock({ context, options }, { folder }, async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
    });
  };
  let second = Promise.resolve();
  const secondWaitsOrEnds = new Promise<void>((resolve) => {
    second = Promise.resolve().then(() => start('second', resolve));
    second.then(resolve);
  });
  await start('first', () => undefined, secondWaitsOrEnds);
  await second;
  return events;
};

it('two imports that match the same records run one after the other', async () => {
  expect(await runTwo({ match: ['phone'] })).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
});

it('imports that match nothing do not wait for each other', async () => {
  expect(await runTwo({})).toEqual(['first begins', 'second begins', 'second ends', 'first ends']);
});
