import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { cancelStatement } from '../../../src/storage/postgres/cancel.ts';
import { booking, type Fields, openRestaurant } from '../../service/harness.ts';
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

/** A restaurant whose database is at the other end of the relay. */
const open = async (options = {}) => {
  const store = await openStore(relay.through(database.address), options);
  onTestFinished(() => store.close());
  return openRestaurant({ store });
};

const bookings = async () => {
  const [row] = await database.server.asSuperuser<{ count: string }>(
    'select count(*) from reservas',
    database.name,
  );
  return Number(row!.count);
};

test('a connection that was lost while nobody used it is not noticed', async () => {
  const { ask } = await open();
  relay.cut();
  expect((await ask('POST', '/reservas', booking())).status).toBe(201);
  expect(await bookings()).toBe(1);
});

test('work whose connection is lost half-way is done again, once', async () => {
  const { ask } = await open();
  relay.meet('insert into "reservas"', 'lose-answer');
  expect((await ask('POST', '/reservas', booking())).status).toBe(201);
  expect(await bookings()).toBe(1);
});

describe('where the answer to the end of the work is lost', () => {
  test.each([
    ['lose-answer', 1],
    ['lose', 0],
  ] as const)('(%s) nothing is done again, and nobody is told that it was done', async (fate, kept) => {
    const { ask, log } = await open();
    relay.meet('commit', fate, 'insert into "reservas"');
    const { status, body } = await ask('POST', '/reservas', booking());
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(log.at(-1)?.error?.name).toBe('OutcomeUnknown');
    expect(await bookings()).toBe(kept);
  });

  test('what was only read is answered all the same', async () => {
    const { ask } = await open();
    relay.meet('rollback', 'lose');
    expect((await ask('GET', '/reservas')).status).toBe(200);
  });
});

describe('a server that falls silent', () => {
  test('is 503 in time for all who ask, and well again when it answers', async () => {
    const { ask } = await open({ patience: 1000 });
    const asking = Array.from({ length: 40 }, (_, turn) =>
      turn % 2 ? ask('GET', '/reservas') : ask('POST', '/reservas', booking()),
    );
    relay.silence();
    const late = await ask('GET', '/reservas');
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    for (const status of statuses) expect([200, 201, 500, 503]).toContain(status);
    relay.resume();
    await vi.waitUntil(async () => (await ask('GET', '/reservas')).status === 200, inAll);
    // Whoever was told that it was done has a booking; whoever was not may have one, where its end was lost.
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(await bookings()).toBeGreaterThanOrEqual(count(201));
    expect(await bookings()).toBeLessThanOrEqual(count(201) + count(500));
  });

  test('gives up the statement that nobody waits for any more', async () => {
    const client = new pg.Client(database.address);
    await client.connect();
    const sleeping = client.query('select pg_sleep(60)');
    const asleep = "select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'";
    await vi.waitUntil(async () => (await database.server.asSuperuser(asleep)).length > 0, inAll);
    cancelStatement(pg, client);
    await expect(sleeping).rejects.toMatchObject({ code: '57014' });
    await client.end();
  });
});

describe('a server that is started again', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = await startServer();
    await server.asSuperuser(`create database casa owner ${owner}`);
    address = server.addressOf('casa');
  }, 60_000);
  afterAll(() => server.remove());
  beforeEach(() => server.start());

  test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)('after %s is found by itself', async (signal) => {
    const store = await openStore(address, { create: true, patience: 1000 });
    onTestFinished(() => store.close());
    const { ask } = await openRestaurant({ store });
    const before = (await ask('POST', '/reservas', booking())).data;
    await server.stop(signal);
    // Its children answer until they have noticed that it was killed.
    const { status, body, headers } = await vi.waitUntil(async () => {
      const answer = await ask('GET', '/reservas');
      return answer.status !== 200 && answer;
    }, inAll);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
    await server.start();
    await vi.waitUntil(async () => (await ask('GET', '/reservas')).status === 200, inAll);
    expect((await ask<Fields[]>('GET', '/reservas')).data).toEqual([before]);
  });

  test('is waited for where that is not long', async () => {
    const store = await openStore(address, { create: true });
    onTestFinished(() => store.close());
    const { ask } = await openRestaurant({ store });
    await server.stop('SIGQUIT');
    const waiting = Promise.all(Array.from({ length: 30 }, () => ask('POST', '/reservas', booking())));
    await server.start();
    expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect((await ask<Fields[]>('GET', '/reservas')).data).toHaveLength(30);
  });
});
