import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { createKey } from '../../src/service/panel.ts';
import { createRateLimit } from '../../src/service/rate-limit.ts';
import { sendBy } from '../support/fetching.ts';
import { runLine } from '../support/line.ts';
import { askOf, noon, openRestaurant } from './harness.ts';

const openLimit = (perMinute: number) => {
  const clock = { now: 5_000_000 };
  return { clock, limit: createRateLimit(perMinute, () => clock.now) };
};

describe('a limit', () => {
  test('lets so many pass at once, then one after each share of a minute', () => {
    const { clock, limit } = openLimit(3);
    const ask = () => limit(1);
    expect([ask(), ask(), ask(), ask(), ask()]).toEqual([0, 0, 0, 20, 20]);
    clock.now += 19_000;
    expect(ask()).toBe(1);
    clock.now += 1_000;
    expect([ask(), ask()]).toEqual([0, 20]);
    clock.now += 60_000;
    expect([ask(), ask(), ask(), ask()]).toEqual([0, 0, 0, 20]);
  });

  test('is of each key', () => {
    const { limit } = openLimit(1);
    expect([limit(1), limit(2), limit(1), limit(2)]).toEqual([0, 0, 60, 60]);
  });

  test('keeps its word: whoever waits as long as it says passes, and no minute sees twice as many', () => {
    const pauses = fc.array(fc.nat(30_000), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), pauses, (perMinute, waits) => {
        const { clock, limit } = openLimit(perMinute);
        const passed: number[] = [];
        for (const wait of waits) {
          clock.now += wait;
          const seconds = limit(1);
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(seconds)).toBe(true);
          if (seconds > 0) {
            clock.now += seconds * 1000;
            expect(limit(1)).toBe(0);
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

/** The service with a limit, a clock of its own, and a key. */
const openLimited = async (perMinute: number) => {
  const { store, key, tenant } = await openRestaurant();
  const { clock, limit } = openLimit(perMinute);
  const app = createApp({ store, now: () => noon, limit });
  const another = await createKey(store, tenant, { scopes: ['menu:read'] }, noon);
  return { app, clock, key, ask: askOf(app, key), askAnother: askOf(app, another.key) };
};

describe('the service', () => {
  test('refuses in the interface’s own envelope, and says when to come back', async () => {
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

  test('counts nobody’s key and nothing outside the interface', async () => {
    const { app, ask } = await openLimited(1);
    for (let count = 0; count < 3; count++) {
      expect((await askOf(app, 'maitre_nope')('GET', '/reservas')).status).toBe(401);
      expect((await app.request('/healthz')).status).toBe(200);
      expect((await app.request('/readyz')).status).toBe(200);
    }
    expect((await ask('GET', '/reservas')).status).toBe(200);
  });

  test('is waited for by maitre itself, for a creation too', async () => {
    const { app, ask, key, clock } = await openLimited(3);
    for (let count = 0; count < 3; count++) await ask('GET', '/menu/items');
    const waits: number[] = [];
    const world = {
      send: sendBy(async (url, init) => app.fetch(new Request(url, init))),
      sleep: async (ms: number) => {
        waits.push(ms);
        clock.now += ms;
      },
    };
    const env = { MAITRE_BASE_URL: 'http://127.0.0.1:9', MAITRE_API_KEY: key };
    const line = 'reservas create --fecha 2026-12-01 --inicio 21:00 --nombre Ana --no-journal --json';
    const { code, stdout, stderr } = await runLine(line.split(' '), { env, world });
    expect(stderr).toContain('HTTP 429; retrying in 20');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ nombre_cliente: 'Ana' });
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(20_000);
    clock.now += 60_000;
    expect((await ask<unknown[]>('GET', '/reservas')).data).toHaveLength(1);
  });
});
