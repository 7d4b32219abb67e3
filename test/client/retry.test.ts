import { expect, test } from 'vitest';
import { bodyOf } from '../../src/client/body.ts';
import { LineFailure } from '../../src/client/line-failure.ts';
import { createRetryingTransport, type RetryOptions } from '../../src/client/retry.ts';
import type { Received } from '../../src/client/transport.ts';
import type { Failure } from '../../src/ground/errors.ts';

type Step = Received | LineFailure;

const answer = (status: number, headers: Record<string, string> = {}, body = '{}'): Received => ({
  status,
  headers: new Headers(headers),
  body: bodyOf(body),
});
const lost = (mayBeDone = true, detail: { retryable?: boolean } = {}) =>
  new LineFailure('UNREACHABLE', { en: 'no line', es: 'sin línea' }, { mayBeDone, ...detail });
const late = () => new LineFailure('TIMEOUT', { en: 'no answer', es: 'sin respuesta' }, { mayBeDone: true });

/** A line that does the steps in turn, the last of them for ever, and a clock that only waits move. */
const bench = (steps: readonly Step[], options: Partial<RetryOptions> & { attemptTakes?: number } = {}) => {
  const slept: number[] = [];
  const notices: string[] = [];
  let attempts = 0;
  let time = Date.parse('2026-11-20T19:00:00Z');
  const transport = createRetryingTransport(
    async () => {
      const step = steps[Math.min(attempts, steps.length - 1)]!;
      attempts += 1;
      time += options.attemptTakes ?? 0;
      if (step instanceof LineFailure) throw step;
      return step;
    },
    {
      retries: 3,
      timeout: 30_000,
      signal: new AbortController().signal,
      now: () => new Date(time),
      random: () => 0.5,
      sleep: async (ms) => {
        slept.push(ms);
        time += ms;
      },
      notice: ({ en }) => notices.push(en),
      ...options,
    },
  );
  const send = (method: string) =>
    transport({ method, url: 'http://127.0.0.1/' }).catch((error: unknown) => error as Failure);
  return {
    send,
    slept,
    notices,
    get attempts() {
      return attempts;
    },
  };
};

const ok = answer(200);

const worthAnother: [string, string, Step, boolean][] = [];
for (const [name, step, again] of [
  ['500', answer(500), 'GET'],
  ['501', answer(501), 'GET'],
  ['502', answer(502), 'GET PUT DELETE'],
  ['503', answer(503), 'GET PUT DELETE'],
  ['504', answer(504), 'GET PUT DELETE'],
  ['429', answer(429), 'GET POST PUT DELETE PATCH'],
  ['400', answer(400), ''],
  ['401', answer(401), ''],
  ['404', answer(404), ''],
  ['302', answer(302), ''],
  ['a body that is cut', answer(200, {}, '{"success":true,"data":[{"id"'), 'GET'],
  ['a page', answer(200, {}, '<html>'), ''],
  ['nothing', answer(200, {}, ''), ''],
  ['a lost line', lost(), 'GET PUT DELETE'],
  ['a timeout', late(), 'GET PUT DELETE'],
  ['no connection', lost(false), 'GET POST PUT DELETE PATCH'],
  ['a wrong certificate', lost(false, { retryable: false }), ''],
] as const) {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
    worthAnother.push([method, name, step, again.split(' ').includes(method)]);
}

test.each(worthAnother)(
  '%s is tried again after %s where that can do no harm',
  async (method, _name, step, again) => {
    const line = bench([step, ok]);
    const result = await line.send(method);
    expect(line.attempts).toBe(again ? 2 : 1);
    expect(result).toEqual(again ? expect.objectContaining({ status: 200 }) : step);
  },
);

test('gives up after the retries, with the last failure', async () => {
  const line = bench([answer(503), answer(502)]);
  expect(await line.send('GET')).toMatchObject({ status: 502 });
  expect(line.attempts).toBe(4);
});

test('--retries 0 is one attempt', async () => {
  const line = bench([lost()], { retries: 0 });
  expect(await line.send('GET')).toMatchObject({ code: 'UNREACHABLE' });
  expect(line.attempts).toBe(1);
  expect(line.notices).toEqual([]);
});

test('waits are drawn from a range that doubles up to 8 s', async () => {
  const line = bench([answer(500)], { retries: 7 });
  await line.send('GET');
  expect(line.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  const none = bench([answer(500)], { random: () => 0 });
  await none.send('GET');
  expect(none.slept).toEqual([0, 0, 0]);
});

test('Retry-After in seconds is waited for', async () => {
  const line = bench([answer(503, { 'retry-after': '7' }), ok]);
  expect(await line.send('PUT')).toMatchObject({ status: 200 });
  expect(line.slept).toEqual([7250]);
});

test("Retry-After as a date counts by the service's own clock", async () => {
  const aFewSecondsOn = {
    date: 'Fri, 20 Nov 2020 10:00:00 GMT',
    'retry-after': 'Fri, 20 Nov 2020 10:00:09 GMT',
  };
  const line = bench([answer(429, aFewSecondsOn), ok]);
  await line.send('POST');
  expect(line.slept).toEqual([9250]);
  const withoutDate = bench([answer(429, { 'retry-after': 'Fri, 20 Nov 2026 19:00:04 GMT' }), ok]);
  await withoutDate.send('POST');
  expect(withoutDate.slept).toEqual([4250]);
});

test.each(['Friday, 20-Nov-26 19:00:04 GMT', 'Fri Nov 20 19:00:04 2026'])(
  'a date may have an older form: %s',
  async (asked) => {
    const line = bench([answer(429, { 'retry-after': asked }), ok]);
    await line.send('POST');
    expect(line.slept).toEqual([4250]);
  },
);

test('a Retry-After in the past, or that says nothing, is none', async () => {
  for (const asked of ['Fri, 20 Nov 2020 19:00:00 GMT', 'soon', '-3', '']) {
    const line = bench([answer(503, { 'retry-after': asked }), ok]);
    await line.send('GET');
    expect(line.slept[0]).toBeLessThanOrEqual(250);
  }
});

test('a Retry-After beyond the cap ends it, and it is said', async () => {
  const line = bench([answer(503, { 'retry-after': '31' }), ok]);
  expect(await line.send('GET')).toMatchObject({ status: 503 });
  expect(line.attempts).toBe(1);
  expect(line.notices).toEqual([expect.stringContaining('asks to wait 31 s')]);
});

test('each attempt but the first is announced, with the reason', async () => {
  const line = bench([lost(), answer(503), ok]);
  await line.send('GET');
  expect(line.notices).toEqual([
    'no line; trying again in 0.3 s (2 of 4)',
    'the service answered HTTP 503; trying again in 0.5 s (3 of 4)',
  ]);
});

test('all of it is over in time, whatever the service asks for', async () => {
  const line = bench([answer(429, { 'retry-after': '20' })], {
    timeout: 1000,
    retries: 9,
    attemptTakes: 2000,
  });
  await line.send('POST');
  const total = line.slept.reduce((sum, ms) => sum + ms, 0) + line.attempts * 2000;
  expect(total).toBeLessThanOrEqual(1000 * 11 + 30_000);
  expect(line.attempts).toBe(2);
});

test('timeouts use every retry', async () => {
  const line = bench([late()], { attemptTakes: 30_000 });
  await line.send('GET');
  expect(line.attempts).toBe(4);
});

test('an interruption ends the wait, and says whether something may be done', async () => {
  for (const [step, mayBeDone] of [
    [answer(503), true],
    [lost(false), false],
  ] as const) {
    const interruption = new AbortController();
    const { signal } = interruption;
    const stop = bench([step, ok], { signal, sleep: async () => interruption.abort() });
    expect(await stop.send('DELETE')).toMatchObject({ code: 'INTERRUPTED', mayBeDone });
    expect(stop.attempts).toBe(1);
  }
});

test('what an earlier attempt may have done is not forgotten', async () => {
  const notFound = answer(404);
  expect(await bench([lost(), notFound]).send('DELETE')).toMatchObject({ status: 404, mayBeDone: true });
  expect(await bench([lost(false), notFound]).send('DELETE')).toEqual(notFound);
  expect(await bench([answer(429), notFound]).send('DELETE')).toEqual(notFound);
  expect(await bench([lost(), lost(false)]).send('PUT')).toMatchObject({
    code: 'UNREACHABLE',
    mayBeDone: true,
  });
});
