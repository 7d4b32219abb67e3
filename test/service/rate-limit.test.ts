import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { createRateLimit } from '../../src/service/middleware/authenticate.ts';
import { createKey } from '../../src/service/panel/tenants.ts';
import { sendBy } from '../support/fetching.ts';
import { runOnSockets } from '../support/served-cli.ts';
import { askOf, noon, openRestaurant } from './harness.ts';

const openLimit = (perMinute: number) => {
  const clock = { now: 5_000_000 };
  return { clock, limit: createRateLimit(perMinute, () => clock.now) };
};

describe('a limit', () => {
  test('accepts a burst, then requests at an even rate', () => {
    const { clock, limit } = openLimit(3);
    const ask = () => limit('a');
    expect([ask(), ask(), ask(), ask(), ask()]).toEqual([0, 0, 0, 20, 20]);
    clock.now += 19_000;
    expect(ask()).toBe(1);
    clock.now += 1_000;
    expect([ask(), ask()]).toEqual([0, 20]);
    clock.now += 60_000;
    expect([ask(), ask(), ask(), ask()]).toEqual([0, 0, 0, 20]);
  });

  test('applies to each key', () => {
    const { limit } = openLimit(1);
    expect([limit('a'), limit('b'), limit('a'), limit('b')]).toEqual([0, 0, 60, 60]);
  });

  test('accepts a request after the announced wait, and never twice the limit in a minute', () => {
    const pauses = fc.array(fc.nat(30_000), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), pauses, (perMinute, waits) => {
        const { clock, limit } = openLimit(perMinute);
        const passed: number[] = [];
        for (const wait of waits) {
          clock.now += wait;
          const seconds = limit('a');
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(seconds)).toBe(true);
          if (seconds > 0) {
            clock.now += seconds * 1000;
            expect(limit('a')).toBe(0);
          }
          passed.push(clock.now);
        }
        for (const from of passed)
          expect(passed.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(
            2 * perMinute,
          );
      }),
    );
  });
});

/** The service with a limit, a fake clock and a key. */
const openLimited = async (perMinute: number) => {
  const { store, key, tenant } = await openRestaurant();
  const { clock, limit } = openLimit(perMinute);
  const app = createApp({ store, now: () => noon, limit });
  const another = await createKey(store, tenant, { scopes: ['menu:read'] }, noon);
  return { app, clock, key, ask: askOf(app, key), askAnother: askOf(app, another.key) };
};

describe('the service', () => {
  test('returns 429 with the error envelope and Retry-After', async () => {
    const { ask, askAnother, clock } = await openLimited(2);
    expect((await ask('GET', '/reservas')).status).toBe(200);
    expect((await ask('GET', '/nada')).status).toBe(404);
    const refused = await ask('GET', '/reservas');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(refused.headers.get('x-request-id')).not.toBeNull();
    expect(refused.body).toEqual({
      success: false,
      error: 'Demasiadas peticiones: espere 30 s',
      code: 'TOO_MANY_REQUESTS',
    });
    expect((await askAnother('GET', '/menu/items')).status).toBe(200);
    clock.now += 30_000;
    expect((await ask('GET', '/reservas')).status).toBe(200);
  });

  test('counts neither unknown keys nor paths outside the API', async () => {
    const { app, ask } = await openLimited(1);
    for (let count = 0; count < 3; count++) {
      expect((await askOf(app, 'maitre_nope')('GET', '/reservas')).status).toBe(401);
      expect((await app.request('/healthz')).status).toBe(200);
      expect((await app.request('/readyz')).status).toBe(200);
    }
    expect((await ask('GET', '/reservas')).status).toBe(200);
  });

  test('makes maitre wait and retry, also for a creation', async () => {
    const { app, ask, key, clock } = await openLimited(3);
    for (let count = 0; count < 3; count++) await ask('GET', '/menu/items');
    const waits: number[] = [];
    const runtime = {
      send: sendBy(async (url, init) => app.fetch(new Request(url, init))),
      sleep: async (ms: number) => {
        waits.push(ms);
        clock.now += ms;
      },
    };
    const env = { MAITRE_BASE_URL: 'http://127.0.0.1:9', MAITRE_API_KEY: key };
    const line = 'reservas create --fecha 2026-12-01 --inicio 21:00 --nombre Ana --no-journal --json';
    const { code, stdout, stderr } = await runOnSockets(line.split(' '), { env, runtime });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ nombre_cliente: 'Ana' });
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(20_000);
    clock.now += 60_000;
    expect((await ask<unknown[]>('GET', '/reservas')).data).toHaveLength(1);
  });
});
