import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { handleError, handleReady } from '../../src/service/assemble.ts';
import type { Env } from '../../src/service/env.ts';
import { openStore, type Repositories, type Store } from '../../src/storage/index.ts';
import { noon, openRestaurant, read } from './harness.ts';

const ask = async (store: Store, isStopping = () => false) =>
  read(await createApp({ store, now: () => noon, isStopping }).request('/readyz'));

/** A store with a database in this state. */
const storeWhere = (isCurrent: () => Promise<boolean>): Store => ({
  snapshot: (work) => work({ schema: { isCurrent } } as Repositories),
  transaction: () => Promise.reject(new Error('not asked')),
  close: async () => {},
});

const refusal = (error: string) => ({ success: false, error, code: 'UNAVAILABLE' });

test('ready if the database responds and its schema is current', async () => {
  const { app } = await openRestaurant();
  const response = await app.request('/readyz');
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { status: 'ready' },
  });
});

test('not ready while the process shuts down', async () => {
  const { store } = await openRestaurant();
  let isStopping = false;
  const { status } = await ask(store, () => isStopping);
  isStopping = true;
  const stopping = await ask(store, () => isStopping);
  expect([status, stopping.status]).toEqual([200, 503]);
  expect(stopping.body).toEqual(refusal('El servicio se está deteniendo'));
  expect(stopping.headers.get('retry-after')).toBe('1');
});

test('not ready with a schema of another version', async () => {
  const { status, body } = await ask(storeWhere(async () => false));
  expect(status).toBe(503);
  expect(body).toEqual(refusal('El esquema de la base de datos es de otra versión'));
});

test('not ready if the database is gone', async () => {
  const store = await openStore(':memory:');
  await store.close();
  const { status, body } = await ask(store);
  expect(status).toBe(503);
  expect(body).toEqual(refusal('La base de datos no responde'));
});

test('not ready if the database does not respond, within the timeout', async () => {
  const silent = storeWhere(() => new Promise(() => {}));
  const app = new Hono<Env>().get('/readyz', handleReady({ store: silent }, 10));
  app.onError(handleError);
  const { status, body } = await read(await app.request('/readyz'));
  expect(status).toBe(503);
  expect(body.error).toBe('La base de datos no responde');
});
