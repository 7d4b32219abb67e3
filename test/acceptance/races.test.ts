import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { addPlanta, addTable, combineTables, setPace } from '../../src/service/panel/tables.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { openStore, type Store } from '../../src/storage/index.ts';
import { type Fields, read } from '../service/harness.ts';
import { newPlace } from '../support/databases.ts';
import { type Folder, openFolder, runProgram, type Serving, serve } from '../support/program.ts';

/** Two processes over one database, and callers who want the same thing of both at once. */

const tomorrow = '2027-01-15';

let place: Awaited<ReturnType<typeof newPlace>>;
let store: Store;
let folder: Folder;
let services: Serving[] = [];

beforeAll(async () => {
  place = await newPlace();
  store = await openStore(place.database, { create: true });
  folder = openFolder();
  services = await Promise.all([1, 2].map(() => serve(folder, ['--database', place.database])));
}, 120_000);
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop('SIGTERM')));
  await store.close();
  folder.close();
  await place.close();
});

/** A restaurant of a test's own, asked of both by turns. */
const open = async () => {
  const now = new Date();
  const { tenant_id } = await createTenant(store, { name: 'Casa Lola', tz: 'Europe/Madrid' }, now);
  const { key } = await createKey(store, tenant_id, { scopes: scopeNames }, now);
  const ask = async <Data = Fields>(turn: number, method: string, path: string, body?: Fields) => {
    const { url } = services[turn % services.length]!;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = body ? { body: JSON.stringify(body) } : {};
    return read<Data>(await fetch(`${url}/developer/api${path}`, { method, headers, ...sent }));
  };
  const profile = `casa${tenant_id}`;
  const run = async (line: readonly string[], stdin = ''): Promise<string> => {
    const { code, stdout, stderr } = await runProgram(folder, line, { stdin });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  /** A command on the waitlist, as a process of its own. */
  const queue = async (...line: string[]): Promise<Fields> =>
    JSON.parse(await run(['waitlist', ...line, '--profile', profile, '--yes', '--json']));
  const addProfile = () => run(['profile', 'add', profile, '--database', place.database, '--key-stdin'], key);
  return { ask, queue, addProfile, tenant: tenant_id };
};

const many = (count: number) => Array.from({ length: count }, (_, turn) => turn);

const booking = (fields: Fields = {}): Fields => ({
  ...{ fecha_reserva: tomorrow, inicio_reserva: '21:00', nombre_cliente: 'Ana', num_comensales: 2 },
  ...fields,
});

const counted = (values: readonly number[]) =>
  Object.fromEntries([...new Set(values)].sort().map((one) => [one, values.filter((v) => v === one).length]));

test('sixty who want one table at one hour: one has it', async () => {
  const { ask, tenant } = await open();
  const planta = await addPlanta(store, tenant, { name: 'Sala' });
  for (const id of ['S1', 'S2']) await addTable(store, tenant, { id, planta_id: planta.id, min: 1, max: 4 });
  const named = await Promise.all(
    many(60).map((turn) => ask(turn, 'POST', '/reservas', booking({ mesa_id: 'S1' }))),
  );
  expect(counted(named.map(({ status }) => status))).toEqual({ 201: 1, 400: 59 });
  // Who names none gets the next one, until there is none.
  const any = await Promise.all(many(60).map((turn) => ask(turn, 'POST', '/reservas', booking())));
  expect(counted(any.map(({ status }) => status))).toEqual({ 201: 1, 400: 59 });
  const { data } = await ask<Fields[]>(0, 'GET', `/reservas?fecha=${tomorrow}`);
  expect(data.map(({ mesa_id }) => mesa_id).sort()).toEqual(['S1', 'S2']);
}, 120_000);

test('sixty who want the last places of a session: it is filled and not passed', async () => {
  const { ask } = await open();
  const event = await ask(0, 'POST', '/events', { name: 'Cata', is_active: true });
  const path = `/events/${event.data['id']}/sessions`;
  const session = { session_date: tomorrow, start_time: '20:00', end_time: '23:00', max_guests: 21 };
  expect((await ask(1, 'POST', path, session)).status).toBe(201);
  const answers = await Promise.all(many(60).map((turn) => ask(turn, 'POST', '/reservas', booking())));
  expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 10, 400: 50 });
  const { data } = await ask<Fields[]>(1, 'GET', path);
  expect(data.map(({ current_guests }) => current_guests)).toEqual([20]);
}, 120_000);

test('thirty-two who arrive at once, or are moved there: the pace is not passed', async () => {
  const { ask, tenant } = await open();
  await setPace(store, tenant, { diners: 10, minutes: 15 });
  const later = await Promise.all(
    many(8).map((turn) => ask(turn, 'POST', '/reservas', booking({ inicio_reserva: `1${turn}:00` }))),
  );
  expect(counted(later.map(({ status }) => status))).toEqual({ 201: 8 });
  const answers = await Promise.all([
    ...many(32).map((turn) => ask(turn, 'POST', '/reservas', booking())),
    ...later.map(({ data }, turn) =>
      ask(turn, 'PUT', `/reservas/${data['id']}`, { inicio_reserva: '21:10', final_reserva: '23:00' }),
    ),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(5);
  const { data } = await ask<Fields[]>(0, 'GET', `/reservas?fecha=${tomorrow}`);
  expect(data.filter(({ inicio_reserva }) => String(inicio_reserva).startsWith('21:'))).toHaveLength(5);
}, 120_000);

test('a queue that several write to has one place for each, by arrival, and closes up', async () => {
  const { ask, queue: change, addProfile } = await open();
  await addProfile();
  const add = (turn: number) => change('add', '--customer-name', `Grupo ${turn}`, '--party-size', '2');
  const added = await Promise.all(many(4).map(add));
  expect(added.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4]);
  const inQueue = async () => (await ask<Fields[]>(0, 'GET', '/waitlist')).data;
  const queue = await inQueue();
  expect(queue.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(queue.map(({ id }) => id)).toEqual(added.map(({ id }) => Number(id)).sort((a, b) => a - b));
  await Promise.all([0, 2].map((place) => change('seat', String(queue[place]!['id']))));
  expect((await inQueue()).map(({ position }) => position)).toEqual([1, 2]);
}, 120_000);

test('dishes that are added to a category while it is deleted go with it, or are refused', async () => {
  const { ask, tenant } = await open();
  for (const round of many(4)) {
    const { data } = await ask(round, 'POST', '/menu/categories', { name: `Postres ${round}` });
    const category_id = data['id'];
    const dish = (turn: number) => ask(turn, 'POST', '/menu/items', { category_id, name: `Flan ${turn}` });
    const [deleted, ...dishes] = await Promise.all([
      dish(0).then(() => ask(round, 'DELETE', `/menu/categories/${category_id}`)),
      ...many(20).map(dish),
    ]);
    expect(deleted.status).toBe(200);
    expect(dishes.filter(({ status }) => ![201, 422].includes(status))).toEqual([]);
  }
  expect(await store.snapshot((s) => s.menuItems.list(tenant))).toEqual([]);
}, 120_000);

test('thirty-two who want a combined table or a part of it: nobody shares a table', async () => {
  const { ask, tenant } = await open();
  const planta = await addPlanta(store, tenant, { name: 'Sala' });
  for (const id of ['A', 'B', 'C'])
    await addTable(store, tenant, { id, planta_id: planta.id, min: 1, max: 4 });
  await combineTables(store, tenant, { parts: ['A', 'B'], min: 5, max: 8 });
  await combineTables(store, tenant, { parts: ['B', 'C'], min: 5, max: 8 });
  const wanted = ['A', 'B', 'C', 'A+B', 'B+C', undefined];
  const answers = await Promise.all(
    many(32).map((turn) =>
      ask(turn, 'POST', '/reservas', {
        ...booking({ mesa_id: wanted[turn % wanted.length], num_comensales: turn % 2 ? 6 : 2 }),
        inicio_reserva: ['21:00', '21:45', '20:30'][turn % 3],
        final_reserva: '23:30',
      }),
    ),
  );
  expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
  // Moves of what stands, all at once.
  const { data: first } = await ask<Fields[]>(0, 'GET', `/reservas?fecha=${tomorrow}`);
  await Promise.all(
    first.flatMap(({ id }, index) =>
      ['A+B', 'C', 'B+C', 'A'].map((mesa_id, turn) =>
        ask(index + turn, 'PUT', `/reservas/${id}`, { mesa_id }),
      ),
    ),
  );
  const { data } = await ask<Fields[]>(1, 'GET', `/reservas?fecha=${tomorrow}`);
  expect(data.length).toBeGreaterThan(0);
  const held = data.flatMap((one) =>
    String(one['mesa_id'])
      .split('+')
      .map((table) => ({ table, from: String(one['inicio_reserva']), to: String(one['final_reserva']) })),
  );
  const overlaps = held.filter((a, index) =>
    held.slice(index + 1).some((b) => a.table === b.table && a.from < b.to && b.from < a.to),
  );
  expect(overlaps).toEqual([]);
}, 120_000);
