import { expect, it } from 'vitest';
import { createProgress } from '../../src/render/progress.ts';

const watch = (stderr: boolean) => {
  const shown: string[] = [];
  let now = 0;
  const screen = { escapes: { stdout: true, stderr }, err: async (text: string) => void shown.push(text) };
  const progress = createProgress(screen, 'es', true, () => now);
  return {
    shown,
    progress,
    wait: (ms: number) => {
      now += ms;
    },
  };
};

it('shows progress, speed and remaining time on one line, and erases it', async () => {
  const { shown, progress, wait } = watch(true);
  progress.update(1, 10_000);
  wait(2000);
  progress.update(2500, 10_000);
  progress.update(2501, 10_000);
  wait(1000);
  progress.update(2600, 100_000);
  await progress.end();
  expect(shown).toEqual([
    '\r\x1b[K2.500 / 10.000 · 1.250/s · 6 s',
    '\r\x1b[K2.600 / 100.000 · 867/s · 1 min 53 s',
    '\r\x1b[K',
  ]);
});

it('shows nothing if stderr has no escape sequences', async () => {
  const { shown, progress, wait } = watch(false);
  wait(2000);
  progress.update(1, 2);
  await progress.end();
  expect(shown).toEqual([]);
});
