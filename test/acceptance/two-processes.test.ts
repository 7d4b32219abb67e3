import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Balancer, openBalancer } from '../support/balancer.ts';
import { owner, type Server, startServer } from '../support/postgres/server.ts';
import { type Folder, openFolder, runProgram, type Serving, serve } from '../support/program.ts';
import { makeRestaurant } from '../support/restaurant.ts';

const tables = Array.from({ length: 12 }, (_, place) => `S${place}`);

let server: Server;
let folder: Folder;
let address: string;
let services: Serving[];
let balancer: Balancer;
let key: string;
let made = 0;

beforeAll(async () => {
  server = await startServer();
  await server.asSuperuser(`create database casa owner ${owner}`);
  key = await makeRestaurant(server.addressOf('casa'), tables);
}, 60_000);
afterAll(() => server.remove());

beforeEach(async () => {
  folder = openFolder();
  const name = `casa${made++}`;
  await server.asSuperuser(`create database ${name} owner ${owner} template casa`);
  address = server.addressOf(name);
  return () => folder.close();
});

const query = <Row extends object>(text: string) =>
  server.asSuperuser<Row & Record<string, unknown>>(text, new URL(address).pathname.slice(1));

/** A booking by its name: what became of it, as far as whoever asked for it knows. */
type Told = 'done' | 'refused' | 'not done' | 'unknown';

const book = async (name: string, hour: number): Promise<Told> => {
  const body = {
    fecha_reserva: `2027-01-${String(1 + (hour % 28)).padStart(2, '0')}`,
    inicio_reserva: `${String(10 + (Math.floor(hour / 28) % 13)).padStart(2, '0')}:00`,
    nombre_cliente: name,
  };
  try {
    const { status } = await fetch(`${balancer.url}/developer/api/reservas`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ({ 201: 'done', 400: 'refused', 503: 'not done' } as const)[status] ?? 'unknown';
  } catch {
    return 'unknown';
  }
};

/** Books from several sides at once until it is told to stop. */
const load = () => {
  const told = new Map<string, Told>();
  let isOver = false;
  const count = (what: Told) => [...told.values()].filter((one) => one === what).length;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; !isOver; turn++) {
      const name = `${writer}-${turn}`;
      told.set(name, await book(name, turn * 8 + writer));
    }
  });
  const until = (what: Told, many: number) => vi.waitUntil(() => count(what) >= many, { timeout: 60_000 });
  const end = async () => {
    isOver = true;
    await Promise.all(writers);
    return told;
  };
  return { until, end, count };
};

/** What stands in the database, looked at without any of the program's help. */
const account = async (told: ReadonlyMap<string, Told>) => {
  const rows = await query<{ name: string; times: string }>(
    'select nombre_cliente as name, count(*) as times from reservas group by 1',
  );
  const times = new Map(rows.map(({ name, times }) => [name, Number(times)]));
  const named = (what: Told) => [...told].filter(([, one]) => one === what).map(([name]) => name);
  const [overlaps] = await query<{ count: string }>(`
    select count(*) from reservas a join reservas b on a.id < b.id and a.mesa_id = b.mesa_id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`);
  return {
    lost: named('done').filter((name) => !times.has(name)),
    doubled: [...times].filter(([, count]) => count > 1).map(([name]) => name),
    ghosts: [...named('refused'), ...named('not done')].filter((name) => times.has(name)),
    overlaps: Number(overlaps!.count),
  };
};

const nothing = { lost: [], doubled: [], ghosts: [], overlaps: 0 };

describe('two processes over one server, behind a balancer', () => {
  beforeEach(async () => {
    services = await Promise.all([1, 2].map(() => serve(folder, ['--database', address])));
    balancer = await openBalancer(services.map(({ url }) => url));
    return async () => {
      await balancer.close();
      for (const service of services) service.child.kill('SIGKILL');
    };
  });

  test('one killed in the middle of a load: nothing acknowledged is lost, nothing is done twice', async () => {
    const { until, end } = load();
    await until('done', 16);
    services[0]!.child.kill('SIGKILL');
    await until('done', 48);
    const told = await end();
    expect(await account(told)).toEqual(nothing);
  }, 90_000);

  test('the server killed and started again under load: they find it by themselves', async () => {
    const { until, end, count } = load();
    await until('done', 16);
    await server.stop('SIGKILL');
    await server.start();
    const before = count('done');
    await until('done', before + 16);
    const told = await end();
    expect(await account(told)).toEqual(nothing);
    expect(services.every(({ child }) => child.exitCode === null)).toBe(true);
  }, 90_000);
});

test('a password may stand in the file that every program reads', async () => {
  const file = join(folder.folder, 'passwords');
  writeFileSync(file, '127.0.0.1:*:*:lola:un-secreto\n', { mode: 0o600 });
  const line = ['admin', 'migrate', '--status', '--database', address.replace(':un-secreto', '')];
  const ended = await runProgram(folder, line, { env: { PGPASSFILE: file } });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});
