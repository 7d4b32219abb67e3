import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '../../src/service/env.ts';
import { parseFault } from '../../src/service/faults.ts';
import { withFaults } from '../../src/service/misbehave.ts';
import { errorIn } from '../support/error-in.ts';
import { type Line, openLine } from '../support/line.ts';

describe('a fault is written as METHOD /path: key=value;key', () => {
  test('with everything', () => {
    expect(
      parseFault(
        ' post /developer/api/reservas : status=503; times=2;skip=1;latency=150;retry-after=4;after ',
      ),
    ).toEqual({
      method: 'POST',
      path: '/developer/api/reservas',
      kind: 'status',
      status: 503,
      skip: 1,
      times: 2,
      latency: 150,
      retryAfter: 4,
      isLate: true,
    });
  });

  test('with as little as a kind, for ever and for every method', () => {
    expect(parseFault('* /: drop')).toMatchObject({
      method: '*',
      path: '/',
      kind: 'drop',
      times: Infinity,
      latency: 0,
    });
    expect(parseFault('GET /developer: latency=20')).toMatchObject({ kind: undefined, latency: 20 });
    expect(parseFault('GET /developer: html')).toMatchObject({ kind: 'html', status: 200 });
    expect(parseFault('GET /developer: status=502;html')).toMatchObject({ kind: 'html', status: 502 });
  });

  test.each([
    ['drop', /must be like 'POST/],
    ['POST /developer/api/reservas', /must be like 'POST/],
    ['POST reservas: drop', /must be like 'POST/],
    ['POST /x:', /must be like 'POST/],
    ['POST /x: times=2', /must be like 'POST/],
    ['FETCH /x: drop', /FETCH is no method/],
    ['POST /x: explode', /knows status=N,.* drop-after, after; not explode/],
    ['POST /x: drop=1', /not drop=1/],
    ['POST /x: status', /status is a number from 400 to 599/],
    ['POST /x: status=200', /status is a number from 400 to 599/],
    ['POST /x: status=503;times=0', /times is a number from 1/],
    ['POST /x: status=503;drop', /status, drop cannot be combined/],
    ['POST /x: truncate;garbage', /cannot be combined/],
  ])('not like %s', (text, says) => {
    expect(() => parseFault(text)).toThrow(expect.objectContaining({ code: 'USAGE', field: '--fault' }));
    expect(() => parseFault(text)).toThrow(says);
  });
});

test('what is met before it is processed is noted too; what is processed notes the app itself', async () => {
  const noted: LogEntry[] = [];
  const url = 'http://x/developer/api/reservas/1';
  const meet = async (what: string, signal?: AbortSignal) => {
    const { fetch } = withFaults(
      { fetch: () => Response.json({}) },
      [parseFault(`GET /developer: ${what}`)],
      { log: (entry) => noted.push(entry), ...(signal && { signal }) },
    );
    const request = new Request(url, { headers: { 'x-request-id': 'caja-7' } });
    await Promise.resolve(fetch(request)).catch(() => undefined);
  };
  for (const what of ['status=503', 'html', 'drop']) await meet(what);
  await meet('latency=3600000', AbortSignal.abort());
  for (const what of ['status=503;after', 'drop-after', 'garbage', 'truncate', 'latency=1']) await meet(what);
  expect(noted.map(({ fault, status }) => [fault, status])).toEqual([
    ['status', 503],
    ['html', 200],
    ['drop', 0],
    ['latency', 0],
  ]);
  expect(noted[0]).toMatchObject({
    method: 'GET',
    route: '/developer/api/reservas/{id}',
    tenant_id: null,
    request_id: 'caja-7',
  });
});

describe('a service that misbehaves on purpose', () => {
  let line: Line;
  beforeAll(async () => {
    line = await openLine();
  });
  afterAll(() => line.close());

  const headers = () => ({ authorization: `Bearer ${line.key}`, 'content-type': 'application/json' });
  const get = () => fetch(`${line.url}/developer/api/reservas`, { headers: headers() });
  const create = (nombre_cliente: string) =>
    fetch(`${line.url}/developer/api/reservas`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ fecha_reserva: '2030-01-01', inicio_reserva: '21:00', nombre_cliente }),
    });
  const isThere = async (name: string) => {
    const rows = await line.look('/reservas?fecha=2030-01-01');
    return rows.some(({ nombre_cliente }) => nombre_cliente === name);
  };

  test('a status, so many times, with Retry-After', async () => {
    line.misbehave('GET /developer/api/reservas: status=503;times=2;retry-after=3');
    const [first, second, third] = [await get(), await get(), await get()];
    expect([first.status, second.status, third.status]).toEqual([503, 503, 200]);
    expect(first.headers.get('retry-after')).toBe('3');
    expect(await first.json()).toEqual({ success: false, error: 'Fallo provocado', code: 'UNAVAILABLE' });
  });

  test('bears the name of the request, made up or not', async () => {
    line.misbehave(
      'GET /developer: status=503;times=1',
      'GET /developer: html;times=1',
      'GET /developer: garbage;times=1',
    );
    const named = { headers: { ...headers(), 'x-request-id': 'caja-7' } };
    const ask = () => fetch(`${line.url}/developer/api/reservas`, named);
    for (const answer of [await ask(), await ask(), await ask(), await ask()])
      expect(answer.headers.get('x-request-id')).toBe('caja-7');
    line.misbehave('GET /developer: status=503');
    expect((await get()).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('only the method and the path that are named', async () => {
    line.misbehave('POST /developer/api/reservas: status=500', 'GET /developer/api/crm: status=500');
    expect((await get()).status).toBe(200);
    expect((await create('Named')).status).toBe(500);
  });

  test('one fault after another', async () => {
    line.misbehave('* /developer: status=500;times=1', '* /developer: status=502;html;times=1');
    const statuses = [(await get()).status, (await get()).status, (await get()).status];
    expect(statuses).toEqual([500, 502, 200]);
  });

  test('not before so many have passed', async () => {
    line.misbehave('GET /developer: skip=1;status=500;times=1');
    expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([200, 500, 200]);
  });

  test('a status is not processed, unless it says after', async () => {
    line.misbehave('POST /developer: status=500;times=1', 'POST /developer: status=500;after');
    await create('Before');
    await create('After');
    expect([await isThere('Before'), await isThere('After')]).toEqual([false, true]);
  });

  test('drop closes before processing, drop-after once it is done', async () => {
    line.misbehave('POST /developer: drop;times=1', 'POST /developer: drop-after');
    await expect(create('Dropped')).rejects.toThrow();
    await expect(create('Dropped after')).rejects.toThrow();
    expect([await isThere('Dropped'), await isThere('Dropped after')]).toEqual([false, true]);
  });

  test('garbage and truncate process, and answer what nobody can read', async () => {
    line.misbehave('POST /developer: garbage;times=1', 'POST /developer: truncate');
    const garbage = await create('Garbage');
    expect(garbage.status).toBe(201);
    await expect(garbage.json()).rejects.toThrow();
    const truncated = await create('Truncated');
    expect(truncated.status).toBe(201);
    await expect(truncated.text()).rejects.toThrow();
    expect([await isThere('Garbage'), await isThere('Truncated')]).toEqual([true, true]);
  });

  test('latency comes before anything else', async () => {
    line.misbehave('GET /developer: latency=60');
    const start = performance.now();
    expect((await get()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(50);
  });

  test('serve refuses a fault that it does not know', async () => {
    const ended = await line.run([
      'serve',
      '--port',
      '0',
      '--fault',
      'POST /developer: explode',
      '-o',
      'json',
    ]);
    expect(ended.code).toBe(2);
    expect(errorIn(ended.stderr)).toMatchObject({ code: 'USAGE', field: '--fault' });
  });
});
