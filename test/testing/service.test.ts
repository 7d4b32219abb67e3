import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Service, ServiceOptions } from '../../src/testing/api.ts';
import { createService } from '../../src/testing/service.ts';

const seed = {
  name: 'La peña de José',
  plantas: [{ name: 'Salón', mesas: [{ id: 'S1', min: 1, max: 4 }] }],
  customers: [{ full_name: 'Íñigo Núñez', phone: '+34 600 111 222' }],
  reservas: [
    {
      fecha_reserva: '2026-12-24',
      inicio_reserva: '21:00',
      nombre_cliente: 'Íñigo Núñez',
      customer_id: 1,
      estado: 'confirmada',
    },
  ],
} satisfies ServiceOptions['seed'];

interface Row {
  readonly [field: string]: unknown;
}

const open = async (options: ServiceOptions = {}): Promise<Service> => {
  const service = await createService(options);
  onTestFinished(() => service.close());
  return service;
};

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

const ask = async (service: Service, path: string, init: RequestInit = {}, key = service.key) => {
  const response = await service.fetch(`/developer/api${path}`, { ...init, headers: headersOf(key) });
  const { data, ...rest } = (await response.json()) as { data: Row[] & Row };
  return { status: response.status, data, ...rest };
};

const reserva = (fields: object = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({
    fecha_reserva: '2026-12-25',
    inicio_reserva: '14:00',
    nombre_cliente: 'Zoë',
    ...fields,
  }),
});

describe('a service for tests', () => {
  let service: Service;
  beforeAll(async () => {
    service = await createService({ seed, clock: '2026-12-24T20:00' });
  });
  beforeEach(() => service.reset());
  afterAll(() => service.close());

  it('starts with the seed, on its clock', async () => {
    expect(service.restaurants).toEqual([
      { id: 1, name: 'La peña de José', tz: 'Europe/Madrid', key: service.key },
    ]);
    const { data } = await ask(service, '/reservas?fecha=2026-12-24');
    expect(data).toMatchObject([
      {
        id: '00000001-0000-4000-8000-000000000000',
        mesa_id: 'S1',
        final_reserva: '22:30',
        estado: 'confirmada',
        customer_id: 1,
        num_comensales: 1,
        created_at: '2026-12-24T19:00:00.000Z',
      },
    ]);
  });

  it('resets data, ids, codes, clock, faults and requests', async () => {
    const first = await ask(service, '/reservas', reserva());
    service.fail('GET /developer/api/crm: status=503');
    service.clock.advance({ hours: 2 });
    await service.reset();
    expect(service.requests).toEqual([]);
    expect(service.clock.now().toISOString()).toBe('2026-12-24T19:00:00.000Z');
    expect((await ask(service, '/crm/customers')).data).toMatchObject({ total: 1 });
    expect((await ask(service, '/reservas')).data).toHaveLength(1);
    expect(await ask(service, '/reservas', reserva())).toEqual(first);
  });

  it('keeps keys after a reset, each with its scopes', async () => {
    const key = await service.createKey({ scopes: ['crm:read'] });
    await service.reset();
    expect((await ask(service, '/crm/customers', {}, key)).status).toBe(200);
    expect((await ask(service, '/reservas', {}, key)).status).toBe(401);
    await expect(service.createKey({ restaurant: 9 })).rejects.toThrow('restaurant: no restaurant has id 9');
    await expect(service.createKey({ scopes: ['crm' as 'crm:read'] })).rejects.toThrow(/^scopes must be/);
  });

  it('uses the clock that the test moves', async () => {
    service.clock.set('2026-12-31T23:30');
    const created = async () => (await ask(service, '/reservas', reserva())).data['created_at'];
    expect(await created()).toBe('2026-12-31T22:30:00.000Z');
    service.clock.advance({ minutes: 31 });
    await ask(service, '/events', { method: 'POST', body: JSON.stringify({ name: 'Roscón' }) });
    const session = (session_date: string) => ({
      method: 'POST',
      body: JSON.stringify({ session_date, start_time: '20:00', end_time: '23:00' }),
    });
    expect((await ask(service, '/events/1/sessions', session('2027-01-01'))).status).toBe(422);
    expect((await ask(service, '/events/1/sessions', session('2027-01-02'))).status).toBe(201);
  });

  it('lists its requests, without headers and keys', async () => {
    await ask(service, '/reservas?fecha=2026-12-24&mesa_id=S1');
    await ask(service, '/reservas', { ...reserva(), body: '{"half' });
    await service.fetch('https://anywhere.example/healthz');
    expect(service.requests).toEqual([
      {
        method: 'GET',
        path: '/developer/api/reservas',
        query: { fecha: '2026-12-24', mesa_id: 'S1' },
        body: undefined,
        status: 200,
        id: expect.stringMatching(/^[\w-]{36}$/),
        at: '2026-12-24T19:00:00.000Z',
      },
      expect.objectContaining({ method: 'POST', body: '{"half', status: 422 }),
      expect.objectContaining({ path: '/healthz', status: 200 }),
    ]);
    expect(JSON.stringify(service.requests)).not.toContain(service.key);
  });

  it('breaks connections like fetch, and lists the results', async () => {
    service.fail(
      'POST /developer: drop;times=1',
      'POST /developer: drop-after;times=1',
      'POST /developer: truncate;times=1',
    );
    const lost = { name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNRESET' } };
    await expect(ask(service, '/reservas', reserva())).rejects.toMatchObject(lost);
    await expect(ask(service, '/reservas', reserva())).rejects.toMatchObject(lost);
    expect((await ask(service, '/reservas?fecha=2026-12-25')).data).toHaveLength(1);
    await expect(ask(service, '/reservas', reserva({ inicio_reserva: '18:00' }))).rejects.toMatchObject({
      message: 'terminated',
    });
    expect(service.requests.map(({ status }) => status)).toEqual([null, null, 200, null]);
  });

  it('applies the latest fault first, until it recovers', async () => {
    service.fail('* /developer: status=500');
    service.fail('GET /developer/api/crm: status=503');
    expect((await ask(service, '/crm/customers')).status).toBe(503);
    expect((await ask(service, '/reservas')).status).toBe(500);
    service.recover();
    expect((await ask(service, '/reservas')).status).toBe(200);
    expect(() => service.fail('GET /x: explode')).toThrow(/^faults accepts status=N/);
  });

  it('listens on ports too, and keeps the globals', async () => {
    const { Request: own, Response: ownResponse } = globalThis;
    const { url, close } = await service.listen();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    service.fail('GET /developer/api/crm: drop', 'GET /developer/api/menu: truncate');
    const over = (path: string, init: RequestInit = {}) =>
      fetch(`${url}/developer/api${path}`, { ...init, headers: headersOf(service.key) });
    expect((await over('/reservas', reserva())).status).toBe(201);
    await expect(over('/crm/customers')).rejects.toThrow('fetch failed');
    await expect(over('/menu/items').then((response) => response.text())).rejects.toThrow();
    expect((await ask(service, '/reservas')).data).toHaveLength(2);
    expect(service.requests).toMatchObject([
      { status: 201, body: { nombre_cliente: 'Zoë' } },
      { path: '/developer/api/crm/customers', status: null, id: null },
      { status: null },
      { status: 200 },
    ]);
    expect(globalThis.Request).toBe(own);
    expect(globalThis.Response).toBe(ownResponse);
    await close();
    await expect(over('/reservas')).rejects.toThrow('fetch failed');
    expect((await ask(service, '/reservas')).status).toBe(200);
  });

  it('fails with the port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await expect(service.listen({ port })).rejects.toThrow(`127.0.0.1:${port}: the port is in use`);
    await expect(service.listen({ port: 70_000 })).rejects.toThrow('70000');
  });
});

describe('several services', () => {
  it('share nothing', async () => {
    const services = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        open({ seed: { name: `Casa ${place}`, customers: [{ full_name: `Cliente ${place}` }] } }),
      ),
    );
    await Promise.all(
      services.map((service, place) =>
        Promise.all(Array.from({ length: place }, () => ask(service, '/reservas', reserva()))),
      ),
    );
    for (const [place, service] of services.entries()) {
      expect((await ask(service, '/reservas')).data).toHaveLength(place);
      expect((await ask(service, '/crm/customers', {}, services[0]?.key)).status).toBe(
        place === 0 ? 200 : 401,
      );
    }
  });

  it('several restaurants in one see only their own records', async () => {
    const service = await open({
      seed: {
        restaurants: [{ customers: [{ full_name: 'Ana' }] }, { name: 'Playa', tz: 'Atlantic/Canary' }],
      },
    });
    const [, playa] = service.restaurants;
    expect(playa).toMatchObject({ id: 2, name: 'Playa', tz: 'Atlantic/Canary' });
    expect((await ask(service, '/crm/customers', {}, playa?.key)).data['total']).toBe(0);
    expect((await ask(service, '/crm/customers')).data['total']).toBe(1);
    const key = await service.createKey({ restaurant: 2 });
    expect((await ask(service, '/crm/customers', {}, key)).data['total']).toBe(0);
  });
});

describe('concurrent calls', () => {
  it('a request that runs during a reset reads the old records, and is not listed', async () => {
    const service = await open({ seed });
    service.fail('GET /developer: latency=40;times=1');
    const before = ask(service, '/reservas');
    await service.reset();
    expect(service.requests).toEqual([]);
    expect((await before).data).toHaveLength(1);
    expect(service.requests).toEqual([]);
  });

  it('resets, keys and writes in any order leave a complete state', async () => {
    const service = await open({ seed });
    const work = Array.from({ length: 21 }, (_, place) => {
      if (place % 3 === 0) return service.reset();
      if (place % 3 === 1) return service.createKey();
      return ask(service, '/reservas', reserva({ fecha_reserva: `2027-01-${place + 10}` }));
    });
    const done = await Promise.all(work);
    await service.reset();
    expect((await ask(service, '/reservas')).data).toHaveLength(1);
    for (const each of done) {
      if (typeof each === 'string') expect((await ask(service, '/reservas', {}, each)).status).toBe(200);
      else if (each) expect([200, 201]).toContain(each.status);
    }
  });

  it('closing ends waiting latencies, and rejects later requests', async () => {
    const service = await open({ seed });
    const { url } = await service.listen();
    service.fail('GET /developer: latency=60000');
    const headers = headersOf(service.key);
    const waiting = [
      service.fetch('/developer/api/reservas', { headers }),
      fetch(`${url}/developer/api/reservas`, { headers }),
    ].map((response) => response.catch((error: unknown) => error));
    await expect.poll(() => service.requests.length).toBe(2);
    await Promise.all([service.close(), service.close(), service[Symbol.asyncDispose]()]);
    for (const error of await Promise.all(waiting))
      expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed' });
    const refused = { message: 'fetch failed', cause: { code: 'ECONNREFUSED' } };
    await expect(service.fetch('/healthz')).rejects.toMatchObject(refused);
    await expect(service.reset()).rejects.toMatchObject(refused);
    await expect(service.listen()).rejects.toMatchObject(refused);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('a port that is requested while the service closes is not left open', async () => {
    const service = await open();
    const asked = service.listen();
    await service.close();
    await expect(asked).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

it.each([
  [{ clock: 'tonight' }, /^clock must be a date and time.*not "tonight"$/],
  [{ clock: new Date(Number.NaN) }, /^clock must be/],
  [{ faults: ['GET /x: nothing'] }, /^faults accepts status=N/],
  [{ seed: 'nowhere.yaml' }, /^cannot read nowhere.yaml \(ENOENT\)$/],
  [{ seed: { reservas: [{}] } }, /^seed.reservas\[0\].fecha_reserva is required$/m],
])('rejects %j', async (options, says) => {
  await expect(createService(options as ServiceOptions)).rejects.toThrow(says);
});
