import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BufferedResponse } from '../../src/client/transport.ts';
import { withWaitIndicator } from '../../src/context/request-feedback.ts';
import { createProgress } from '../../src/render/progress.ts';
import { createScreen } from '../../src/render/terminal.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const request = { method: 'GET', url: 'https://casa.example/x/developer/api/menu/items' };
const host = 'casa.example';

/** A terminal with so many columns, and a service that responds when the test says so. */
const openTerminal = (columns = 80, env = {}) => {
  let shown = '';
  const write = (text: string | Uint8Array, done: () => void) => {
    shown += text;
    done();
  };
  const sink = { write, isTTY: true, columns };
  const screen = createScreen({
    stdout: sink,
    stderr: sink,
    env: { NO_COLOR: '1', LANG: 'C.UTF-8', ...env },
  });
  const pending: ((response: BufferedResponse) => void)[] = [];
  const next = () => new Promise<BufferedResponse>((resolve) => pending.push(resolve));
  const transport = withWaitIndicator(next, { screen, lang: 'es', host });
  return {
    transport,
    respond: () => pending.shift()?.({} as BufferedResponse),
    shown: () => shown,
    screen,
  };
};

const indicator = '\r\x1b[Kesperando a casa.example…';
const erased = '\r\x1b[K';

it('is erased once if several requests are pending', async () => {
  const { transport, respond, shown } = openTerminal();
  const results = [transport(request), transport(request)];
  await vi.advanceTimersByTimeAsync(1_000);
  respond();
  await results[0];
  expect(shown()).toBe(indicator + indicator + erased);
  respond();
  await results[1];
  expect(shown()).toBe(indicator + indicator + erased);
});

it('fits on one line, because a wrapped line cannot be erased', async () => {
  const { transport, shown } = openTerminal(12);
  void transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe(`${erased}esperando a`);
});

it('does not replace a progress bar', async () => {
  const { transport, respond, shown, screen } = openTerminal();
  let now = 0;
  const progress = createProgress(screen, 'es', true, () => now);
  now = 500;
  progress.update(5, 10);
  const bar = shown();
  const result = transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  respond();
  await result;
  expect(shown()).toBe(bar);
  await progress.end();
  void transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe(bar + erased + indicator);
});
