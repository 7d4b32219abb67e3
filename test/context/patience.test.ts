import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Received } from '../../src/client/transport.ts';
import { lineTold } from '../../src/context/line-told.ts';
import { patiently } from '../../src/context/patience.ts';
import type { Target } from '../../src/profiles/target.ts';
import { createProgress } from '../../src/render/progress.ts';
import { createScreen } from '../../src/render/terminal.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const request = { method: 'GET', url: 'https://casa.example/x/developer/api/menu/items' } as never;

/** Somebody at a terminal of so many columns, and a service that answers when it is told to. */
const waiting = (columns = 80, env = {}) => {
  let said = '';
  const write = (text: string | Uint8Array, done: () => void) => {
    said += text;
    done();
  };
  const sink = { write, isTTY: true, columns };
  const screen = createScreen({
    stdout: sink,
    stderr: sink,
    env: { NO_COLOR: '1', LANG: 'C.UTF-8', ...env },
  });
  const answers: ((answer: Received) => void)[] = [];
  const asked = () => new Promise<Received>((resolve) => answers.push(resolve));
  const transport = patiently(asked, { screen, lang: 'es' }, 'https://casa.example/x');
  return { transport, answer: () => answers.shift()?.({} as Received), said: () => said, screen };
};

const told = '\r\x1b[Kesperando a casa.example…';
const gone = '\r\x1b[K';

it('says nothing of an answer that comes within a second', async () => {
  const { transport, answer, said } = waiting();
  const asked = transport(request);
  await vi.advanceTimersByTimeAsync(999);
  answer();
  await asked;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said()).toBe('');
});

it('says for whom it waits, and takes that away before anything comes of the answer', async () => {
  const { transport, answer, said } = waiting();
  const asked = transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toBe(told);
  answer();
  await asked;
  expect(said()).toBe(told + gone);
});

it('leaves the line to what an answer among several brings, and is back for the next', async () => {
  const { transport, answer, said } = waiting();
  const asked = [transport(request), transport(request)];
  await vi.advanceTimersByTimeAsync(1_000);
  answer();
  await asked[0];
  expect(said()).toBe(told + told + gone);
  answer();
  await asked[1];
  expect(said()).toBe(told + told + gone);
});

it('keeps to one line, which alone can be taken away', async () => {
  const { transport, said } = waiting(12);
  void transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toBe(`${gone}esperando a`);
});

it('leaves the line to how far something has come, until that is over', async () => {
  const { transport, answer, said, screen } = waiting();
  let now = 0;
  const progress = createProgress(screen, 'es', true, () => now);
  now = 500;
  progress.at(5, 10);
  const counted = said();
  const asked = transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  answer();
  await asked;
  expect(said()).toBe(counted);
  await progress.end();
  void transport(request);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()).toBe(counted + gone + told);
});

it.each([
  ['to a terminal that erases nothing', { TERM: 'dumb' }, {}],
  ['with --quiet', {}, { quiet: true }],
])('says nothing %s', async (_where, env, globals) => {
  const { screen } = waiting(80, env);
  const transport = async () => ({}) as Received;
  const world = { now: () => new Date(0) };
  const target = { baseUrl: 'https://casa.example' } as Target;
  expect(await lineTold(transport, { globals, world, lang: 'es', screen }, target)).toBe(transport);
});
