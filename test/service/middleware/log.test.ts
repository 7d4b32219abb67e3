import { expect, test } from 'vitest';
import { createApp } from '../../../src/service/app.ts';
import type { LogEntry } from '../../../src/service/env.ts';
import type { Store } from '../../../src/storage/store.ts';
import { noon, openRestaurant, reserva } from '../harness.ts';

const url = (path: string) => `http://maitre.test/developer/api${path}`;

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

test('an internal error is logged with name and code, without its message', async () => {
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
  const error = { name: 'TypeError', code: 'SQLITE_FULL' };
  expect(log).toEqual([expect.objectContaining({ status: 500, error })]);
  expect(JSON.stringify(log)).not.toContain('Ana');
});
