import { expect, test } from 'vitest';
import { createApp } from '../../../src/service/app.ts';
import type { LogEntry } from '../../../src/service/env.ts';
import type { Store } from '../../../src/storage/store.ts';
import { noon, openRestaurant, reserva } from '../harness.ts';

const url = (path: string) => `http://maitre.test/developer/api${path}`;

test('each request has an entry with its route', async () => {
  const { app, ask, log, tenant } = await openRestaurant();
  await ask('GET', '/crm/customers/5?q=Ana');
  await ask('GET', '/events/7/sessions');
  await ask('PATCH', '/reservas');
  await ask('GET', '/nada');
  await app.request(url('/reservas/x'));
  await app.request('/healthz');
  await app.request('/');
  const entry = { method: 'GET', status: 404, ms: expect.any(Number), tenant_id: tenant };
  expect(log.map(({ request_id, ...rest }) => rest)).toEqual([
    { ...entry, route: '/developer/api/crm/customers/{id}' },
    { ...entry, route: '/developer/api/events/{id}/sessions' },
    { ...entry, route: '/developer/api/reservas', method: 'PATCH', status: 405 },
    { ...entry, route: null },
    { ...entry, route: '/developer/api/reservas/{id}', status: 401, tenant_id: null },
    { ...entry, route: '/healthz', status: 200, tenant_id: null },
    { ...entry, route: null, tenant_id: null },
  ]);
});

test('no entry has personal data or keys', async () => {
  const { ask, log, key } = await openRestaurant();
  const { data } = await ask('POST', '/reservas', reserva({ telefono: '+34612345678', notas: 'celíaca' }));
  await ask('PUT', `/reservas/${data['id']}`, { nombre_cliente: '' });
  await ask('GET', '/crm/customers?q=Ana%20Garc%C3%ADa');
  expect(log.map(({ status }) => status)).toEqual([201, 422, 200]);
  const text = JSON.stringify(log);
  for (const secret of ['Ana', 'García', 'Garc%C3', '612345678', 'celíaca', key, String(data['id'])])
    expect(text).not.toContain(secret);
});

test('an internal error is logged with name, code and stack, without its message', async () => {
  const { store, key } = await openRestaurant();
  const log: LogEntry[] = [];
  const failing: Store = {
    ...store,
    transaction: async () => {
      throw Object.assign(new TypeError('no place for\n    at Ana García'), { code: 'SQLITE_FULL' });
    },
  };
  const app = createApp({ store: failing, now: () => noon, log: (entry) => log.push(entry) });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(reserva()) };
  expect((await app.request(url('/reservas'), init)).status).toBe(500);
  const error = { name: 'TypeError', code: 'SQLITE_FULL', at: expect.any(Array) };
  expect(log).toEqual([expect.objectContaining({ status: 500, error })]);
  expect(log[0]?.error?.at[0]).toMatch(/^at .*log\.test/);
  expect(JSON.stringify(log)).not.toContain('Ana');
});
