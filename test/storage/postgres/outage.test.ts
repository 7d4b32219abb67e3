import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { retryReason } from '../../../src/storage/postgres/differences.ts';
import {
  type Connections,
  createWriteKind,
  PostgresRefusal,
  runInTransaction,
} from '../../../src/storage/postgres/driver.ts';
import { type Fields, openRestaurant, reserva } from '../../service/harness.ts';
import { type Database, newDatabase } from '../../support/databases.ts';
import { openRelay, type Relay } from '../../support/postgres/relay.ts';
import { owner, type Server, startServer } from '../../support/postgres/server.ts';

let database: Database;
let relay: Relay;
const inAll = { timeout: 15_000 };

beforeEach(async () => {
  database = await newDatabase();
  relay = await openRelay(database.server.port);
  return () => relay.close();
});

/** A restaurant whose database is behind the relay. */
const open = async (options = {}) => {
  const store = await openStore(relay.through(database.address), options);
  onTestFinished(() => store.close());
  return openRestaurant({ store });
};

const countReservas = async () => {
  const [row] = await database.server.asSuperuser<{ count: string }>(
    'select count(*) from reservas',
    database.name,
  );
  return Number(row!.count);
};

test('losing an idle connection has no effect', async () => {
  const { ask } = await open();
  relay.cut();
  expect((await ask('POST', '/reservas', reserva())).status).toBe(201);
  expect(await countReservas()).toBe(1);
});

test('a transaction that loses its connection is repeated once', async () => {
  const { ask } = await open();
  relay.meet('insert into "reservas"', 'lose-answer');
  expect((await ask('POST', '/reservas', reserva())).status).toBe(201);
  expect(await countReservas()).toBe(1);
});

describe('if the response to the commit is lost', () => {
  test.each([
    ['lose-answer', 1],
    ['terminate', 1],
    ['lose', 0],
  ] as const)('(%s) the commit is not repeated, and the response is not a success', async (fate, kept) => {
    const { ask, log } = await open();
    relay.meet('commit', fate, 'insert into "reservas"');
    const { status, body } = await ask('POST', '/reservas', reserva());
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(log.at(-1)?.error?.name).toBe('OutcomeUnknown');
    expect(await countReservas()).toBe(kept);
  });

  test('a read succeeds', async () => {
    const { ask } = await open();
    relay.meet('rollback', 'lose');
    expect((await ask('GET', '/reservas')).status).toBe(200);
  });
});

describe('a server that stops responding', () => {
  test('is 503 in time for every request, and works again when it responds', async () => {
    const { ask } = await open({ timeoutMs: 1000 });
    const requests = Array.from({ length: 16 }, (_, index) =>
      index % 2 ? ask('GET', '/reservas') : ask('POST', '/reservas', reserva()),
    );
    relay.silence();
    const late = await ask('GET', '/reservas');
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    for (const status of statuses) expect([200, 201, 500, 503]).toContain(status);
    relay.resume();
    await vi.waitUntil(async () => (await ask('GET', '/reservas')).status === 200, inAll);
    // Every 201 has a reservation. A 500 may have one, if the response to its commit was lost.
    const count = (expected: number) => statuses.filter((status) => status === expected).length;
    expect(await countReservas()).toBeGreaterThanOrEqual(count(201));
    expect(await countReservas()).toBeLessThanOrEqual(count(201) + count(500));
  });
});

describe('a server that restarts', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = await startServer();
    await server.asSuperuser(`create database casa owner ${owner}`);
    address = server.addressOf('casa');
  }, 60_000);
  afterAll(() => server.remove());
  beforeEach(() => server.start());

  test.each(['SIGINT', 'SIGKILL'] as const)('after %s is used again', async (signal) => {
    const store = await openStore(address, { create: true, timeoutMs: 1000 });
    onTestFinished(() => store.close());
    const { ask } = await openRestaurant({ store });
    const before = (await ask('POST', '/reservas', reserva())).data;
    await server.stop(signal);
    // The server's children respond until they notice that it was killed.
    const { status, body, headers } = await vi.waitUntil(async () => {
      const response = await ask('GET', '/reservas');
      return response.status !== 200 && response;
    }, inAll);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
    await server.start();
    await vi.waitUntil(async () => (await ask('GET', '/reservas')).status === 200, inAll);
    expect((await ask<Fields[]>('GET', '/reservas')).data).toEqual([before]);
  });

  test('is waited for if it returns soon', async () => {
    const store = await openStore(address, { create: true });
    onTestFinished(() => store.close());
    const { ask } = await openRestaurant({ store });
    await server.stop('SIGQUIT');
    const waiting = Promise.all(Array.from({ length: 30 }, () => ask('POST', '/reservas', reserva())));
    await server.start();
    expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect((await ask<Fields[]>('GET', '/reservas')).data).toHaveLength(30);
  });
});

test('a write to a standby counts as an outage', async () => {
  const query = () => Promise.reject(new PostgresRefusal('0A000'));
  const connections: Connections = {
    acquire: async () => ({ query, release: () => {} }),
    state: () => ({ open: 0, idle: 0, max: 0, waiting: 0 }),
    close: async () => {},
  };
  const error = await runInTransaction(connections, createWriteKind(1), async () => {}, 0).catch(
    (thrown) => thrown,
  );
  expect(retryReason(error)).toBe('outage');
});
