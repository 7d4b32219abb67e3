import { expect, test } from 'vitest';
import { type RetryOptions, withRetry } from '../../src/client/retry.ts';
import { type BufferedResponse, createBody } from '../../src/client/transport.ts';
import { createInterruptedError, TransportError } from '../../src/client/transport-error.ts';

type Step = BufferedResponse | Error;

const respond = (status: number, headers: Record<string, string> = {}, body = '{}'): BufferedResponse => ({
  status,
  headers: new Headers(headers),
  body: createBody(body),
});
const lost = (maybeApplied = true, detail: { retryable?: boolean } = {}) =>
  new TransportError('UNREACHABLE', { en: 'no route', es: 'sin ruta', maybeApplied, ...detail });
const late = () =>
  new TransportError('TIMEOUT', { en: 'no response', es: 'sin respuesta', maybeApplied: true });

/** A transport that takes the steps in turn, and repeats the last. Only waits move its clock. */
const start = (steps: readonly Step[], options: Partial<RetryOptions> & { attemptTakes?: number } = {}) => {
  const slept: number[] = [];
  const notices: string[] = [];
  let attempts = 0;
  let time = Date.parse('2026-11-20T19:00:00Z');
  const transport = withRetry(
    async () => {
      const step = steps[Math.min(attempts, steps.length - 1)]!;
      attempts += 1;
      time += options.attemptTakes ?? 0;
      if (step instanceof Error) throw step;
      return step;
    },
    {
      retries: 3,
      timeoutMs: 30_000,
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
    transport({ method, url: 'http://127.0.0.1/' }).catch((error: unknown) => {
      if (!(error instanceof TransportError)) throw error;
      return error;
    });
  return {
    send,
    slept,
    notices,
    get attempts() {
      return attempts;
    },
  };
};

const ok = respond(200);

const truncated = respond(200, {}, '{"success":true,"data":[{"id"');

const retried: [string, string, Step, boolean][] = [];
for (const [name, step, methods] of [
  ['500', respond(500), 'GET'],
  ['501', respond(501), 'GET'],
  ['502', respond(502), 'GET PUT DELETE'],
  ['503', respond(503), 'GET PUT DELETE'],
  ['504', respond(504), 'GET PUT DELETE'],
  ['429', respond(429), 'GET POST PUT DELETE PATCH'],
  ['400', respond(400), ''],
  ['401', respond(401), ''],
  ['404', respond(404), ''],
  ['302', respond(302), ''],
  ['a truncated body', truncated, 'GET'],
  ['a truncated refusal', respond(404, {}, '{"success":'), ''],
  ['an HTML page', respond(200, {}, '<html>'), ''],
  ['an empty body', respond(200, {}, ''), ''],
  ['a lost connection', lost(), 'GET PUT DELETE'],
  ['a timeout', late(), 'GET PUT DELETE'],
  ['no connection', lost(false), 'GET POST PUT DELETE PATCH'],
  ['an interruption', createInterruptedError(false), ''],
  ['a wrong certificate', lost(false, { retryable: false }), ''],
] as const) {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
    retried.push([method, name, step, methods.split(' ').includes(method)]);
}

test.each(retried)('%s after %s is retried if that is safe', async (method, _name, step, isRetried) => {
  const service = start([step, ok]);
  const result = await service.send(method);
  expect(service.attempts).toBe(isRetried ? 2 : 1);
  expect(result).toEqual(isRetried ? expect.objectContaining({ status: 200 }) : step);
});

test('gives up after the last retry, with its result', async () => {
  const service = start([respond(503), respond(502)]);
  expect(await service.send('GET')).toMatchObject({ status: 502 });
  expect(service.attempts).toBe(4);
});

test('--retries 0 is one attempt', async () => {
  const service = start([lost()], { retries: 0 });
  expect(await service.send('GET')).toMatchObject({ code: 'UNREACHABLE' });
  expect(service.attempts).toBe(1);
  expect(service.notices).toEqual([]);
});

test('draws its waits from a range that doubles up to 8 s', async () => {
  const service = start([respond(500)], { retries: 7 });
  await service.send('GET');
  expect(service.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  const none = start([respond(500)], { random: () => 0 });
  await none.send('GET');
  expect(none.slept).toEqual([0, 0, 0]);
});

test('obeys Retry-After in seconds', async () => {
  const service = start([respond(503, { 'retry-after': '7' }), ok]);
  expect(await service.send('PUT')).toMatchObject({ status: 200 });
  expect(service.slept).toEqual([7250]);
  const longest = start([respond(503, { 'retry-after': '30' }), respond(503, { 'retry-after': '1.25' }), ok]);
  expect(await longest.send('PUT')).toMatchObject({ status: 200 });
  expect(longest.slept).toEqual([30_250, 1500]);
});

test("compares a Retry-After date with the service's own clock", async () => {
  const aFewSecondsOn = {
    date: 'Fri, 20 Nov 2020 10:00:00 GMT',
    'retry-after': 'Fri, 20 Nov 2020 10:00:09 GMT',
  };
  const service = start([respond(429, aFewSecondsOn), ok]);
  await service.send('POST');
  expect(service.slept).toEqual([9250]);
  const withoutDate = start([respond(429, { 'retry-after': 'Fri, 20 Nov 2026 19:00:04 GMT' }), ok]);
  await withoutDate.send('POST');
  expect(withoutDate.slept).toEqual([4250]);
});

test('ignores a Retry-After that is past or not readable', async () => {
  for (const value of ['Fri, 20 Nov 2020 19:00:00 GMT', 'soon', '-3', '', 'in 3', '3 days']) {
    const service = start([respond(503, { 'retry-after': value }), ok]);
    await service.send('GET');
    expect(service.slept[0]).toBeLessThanOrEqual(250);
  }
});

test('gives up if Retry-After is longer than 30 s, and says so', async () => {
  const service = start([respond(503, { 'retry-after': '31' }), ok]);
  expect(await service.send('GET')).toMatchObject({ status: 503 });
  expect(service.attempts).toBe(1);
  expect(service.notices).toEqual(['the service asks to wait 31 s, longer than the 30 s maximum; giving up']);
});

test('announces each retry with its reason', async () => {
  const service = start([lost(), respond(503), truncated, ok]);
  await service.send('GET');
  expect(service.notices).toEqual([
    'retrying in 0.3 s (attempt 2 of 4): no route',
    'retrying in 0.5 s (attempt 3 of 4): the service answered HTTP 503',
    'retrying in 1 s (attempt 4 of 4): the response was cut off',
  ]);
});

test('ends an outage soon if a person waits, but waits for a busy service', async () => {
  const service = start([lost()], { outageMs: 900 });
  await service.send('PUT');
  expect(service.slept).toEqual([250, 500]);
  const busy = start([respond(429, { 'retry-after': '5' }), ok], { outageMs: 900 });
  expect(await busy.send('PUT')).toBe(ok);
});

test('ends in time, however long the service asks to wait', async () => {
  const service = start([respond(429, { 'retry-after': '20' })], {
    timeoutMs: 1000,
    retries: 9,
    attemptTakes: 2000,
  });
  await service.send('POST');
  const total = service.slept.reduce((sum, ms) => sum + ms, 0) + service.attempts * 2000;
  expect(total).toBeLessThanOrEqual(1000 * 11 + 30_000);
  expect(service.attempts).toBe(2);
});

test('retries after each timeout', async () => {
  const service = start([late()], { attemptTakes: 30_000 });
  await service.send('GET');
  expect(service.attempts).toBe(4);
});

test('stops waiting if the user interrupts, and says whether the write may have been applied', async () => {
  for (const [step, maybeApplied] of [
    [respond(503), true],
    [lost(false), false],
  ] as const) {
    const interruption = new AbortController();
    const { signal } = interruption;
    const stop = start([step, ok], { signal, sleep: async () => interruption.abort() });
    expect(await stop.send('DELETE')).toMatchObject({ code: 'INTERRUPTED', maybeApplied });
    expect(stop.attempts).toBe(1);
  }
});

test('remembers that an earlier attempt may have been applied', async () => {
  const notFound = respond(404);
  expect(await start([lost(), notFound]).send('DELETE')).toMatchObject({ status: 404, maybeApplied: true });
  expect(await start([lost(false), notFound]).send('DELETE')).toEqual(notFound);
  expect(await start([respond(429), notFound]).send('DELETE')).toEqual(notFound);
  const failed = await start([lost(), lost(false)]).send('PUT');
  expect(failed).toBeInstanceOf(TransportError);
  expect(failed).toMatchObject({ code: 'UNREACHABLE', maybeApplied: true });
  expect(await start([respond(503), respond(429)], { retries: 1 }).send('PUT')).toMatchObject({
    status: 429,
    maybeApplied: true,
  });
});

test('passes on an error that is not the connection’s', async () => {
  const service = start([new TypeError('a mistake of the program'), ok]);
  await expect(service.send('GET')).rejects.toThrow(TypeError);
  expect(service.attempts).toBe(1);
});
