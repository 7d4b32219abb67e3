import { expect, it } from 'vitest';
import type { Context } from '../../src/context/context.ts';
import { Failure } from '../../src/ground/errors.ts';
import { untranslated } from '../../src/ground/i18n.ts';
import { createLiveResult } from '../../src/watching/polling.ts';

/** Returns the wait after each poll, in seconds. A poll may fail. */
const waits = async (...polls: (Failure | undefined)[]): Promise<number[]> => {
  const slept: number[] = [];
  const sleep = async (ms: number) => void slept.push(ms / 1000);
  const runtime = { sleep, signal: new AbortController().signal };
  const context = {
    ...{ runtime, notice: () => {}, reconnect: () => {}, outage: undefined, forgetLiveReads: () => false },
    wallClock: () => ({ date: '2026-11-20', time: '20:00' }),
  } as unknown as Context;
  const { run } = createLiveResult(context, 10_000, async () => {
    const failure = polls.shift();
    if (failure) throw failure;
    return { kind: 'raw', body: '' };
  });
  await run(async () => polls.length > 0);
  return slept;
};

const busy = (wait?: number) => new Failure('UNAVAILABLE', { ...untranslated('busy'), wait });

it('a watch polls less often while the service is unreachable', async () => {
  expect(await waits(undefined, busy(), busy(), busy(), undefined, undefined)).toEqual([10, 20, 40, 60, 10]);
});

it('a watch waits as long as the service requests, at most an hour', async () => {
  const minute = 60_000;
  expect(await waits(busy(minute), busy(3000), busy(600 * minute), undefined, undefined)).toEqual([
    60, 40, 3600, 10,
  ]);
});
