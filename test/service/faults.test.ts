import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFault } from '../../src/service/faults.ts';
import { errorIn } from '../support/error-in.ts';
import { openServedCli, type ServedCli } from '../support/served-cli.ts';

describe('a fault in the form METHOD /path: key=value;key', () => {
  test.each([
    ['drop', /must be like 'POST/],
    ['POST reservas: drop', /must be like 'POST/],
    ['POST /x:', /must be like 'POST/],
    ['GET /x?fecha=hoy: drop', /must be like 'POST/],
    ['POST /x: times=2', /must be like 'POST/],
    ['POST /x: explode', /accepts status=N,.* drop-after, after; not explode/],
    ['POST /x: constructor=1', /accepts status=N,.*; not constructor=1/],
    ['POST /x: status', /status must be a number from 400 to 599/],
    ['POST /x: status=200', /status must be a number from 400 to 599/],
    ['POST /x: status=503;times=0', /times must be a number from 1/],
    ['POST /x: status=503;drop', /status, drop cannot be combined/],
  ])('not like %s', (text, says) => {
    expect(() => parseFault(text)).toThrow(expect.objectContaining({ code: 'USAGE', field: '--fault' }));
    expect(() => parseFault(text)).toThrow(says);
  });
});

describe('a service with injected faults', () => {
  let cli: ServedCli;
  beforeAll(async () => {
    cli = await openServedCli();
  });
  afterAll(() => cli.close());

  const headers = () => ({ authorization: `Bearer ${cli.key}`, 'content-type': 'application/json' });
  const get = () => fetch(`${cli.url}/developer/api/reservas`, { headers: headers() });
  const create = (nombre_cliente: string) =>
    fetch(`${cli.url}/developer/api/reservas`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ fecha_reserva: '2030-01-01', inicio_reserva: '21:00', nombre_cliente }),
    });
  const isThere = async (name: string) => {
    const rows = await cli.look('/reservas?fecha=2030-01-01');
    return rows.some(({ nombre_cliente }) => nombre_cliente === name);
  };

  test('returns a status a number of times, with Retry-After', async () => {
    cli.misbehave('GET /developer/api/reservas: status=503;times=2;retry-after=3');
    const [first, second, third] = [await get(), await get(), await get()];
    expect([first.status, second.status, third.status]).toEqual([503, 503, 200]);
    expect(first.headers.get('retry-after')).toBe('3');
    expect(await first.json()).toEqual({ success: false, error: 'Fallo provocado', code: 'UNAVAILABLE' });
  });

  test('applies only to the given method and path', async () => {
    cli.misbehave('POST /developer/api/reservas: status=500', 'GET /developer/api/crm: status=500');
    expect((await get()).status).toBe(200);
    expect((await create('Named')).status).toBe(500);
  });

  test('applies one fault after another', async () => {
    cli.misbehave('* /developer: status=500;times=1', '* /developer: status=502;html;times=1');
    const statuses = [(await get()).status, (await get()).status, (await get()).status];
    expect(statuses).toEqual([500, 502, 200]);
  });

  test('skips a number of requests first', async () => {
    cli.misbehave('GET /developer: skip=1;status=500;times=1');
    expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([200, 500, 200]);
  });

  test('processes a request with a status only with `after`', async () => {
    cli.misbehave('POST /developer: status=500;times=1', 'POST /developer: status=500;after');
    await create('Before');
    await create('After');
    expect([await isThere('Before'), await isThere('After')]).toEqual([false, true]);
  });

  test('drop closes the connection before processing, drop-after after it', async () => {
    cli.misbehave('POST /developer: drop;times=1', 'POST /developer: drop-after');
    await expect(create('Dropped')).rejects.toThrow();
    await expect(create('Dropped after')).rejects.toThrow();
    expect([await isThere('Dropped'), await isThere('Dropped after')]).toEqual([false, true]);
  });

  test('garbage and truncate process the request and return something unreadable', async () => {
    cli.misbehave('POST /developer: garbage;times=1', 'POST /developer: truncate');
    const garbage = await create('Garbage');
    expect(garbage.status).toBe(201);
    await expect(garbage.json()).rejects.toThrow();
    const truncated = await create('Truncated');
    expect(truncated.status).toBe(201);
    await expect(truncated.text()).rejects.toThrow();
    expect([await isThere('Garbage'), await isThere('Truncated')]).toEqual([true, true]);
  });

  test('serve rejects an unknown fault', async () => {
    const words = ['--port', '0', '--fault', 'POST /developer: explode', '-o', 'json'];
    const ended = await cli.run(['serve', ...words]);
    expect(ended.code).toBe(2);
    expect(errorIn(ended.stderr)).toMatchObject({ code: 'USAGE', field: '--fault' });
  });
});
