import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { addPlanta, addTable, combineTables, setPace } from '../../src/service/panel/tables.ts';
import { addToWaitlist, setWaitlistStatus } from '../../src/service/panel/waitlist.ts';
import type { Store } from '../../src/storage/store.ts';
import { severalStores } from '../support/databases.ts';
import { type Answer, askOf, type Fields, noon, openRestaurant, reserva } from './harness.ts';

let stores: readonly Store[];
let closeStores: () => Promise<void>;
beforeAll(async () => {
  ({ stores, close: closeStores } = await severalStores(2));
});
afterAll(() => closeStores());

/** A new restaurant in the database, served by two services with their own connections. */
const openTwo = async () => {
  const restaurant = await openRestaurant({ store: stores[0]! });
  const asks = stores.map((store) => askOf(createApp({ store, now: () => noon }), restaurant.key));
  /** Asks each service by turns. */
  const ask = <Data = Fields>(turn: number, method: string, path: string, body?: Fields) =>
    asks[turn % 2]!<Data>(method, path, body);
  const book = (turn: number, fields: Fields = {}) => ask(turn, 'POST', '/reservas', reserva(fields));
  return { ...restaurant, ask, book };
};

const many = (count: number) => Array.from({ length: count }, (_, turn) => turn);

const statuses = (replies: readonly Answer<unknown>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('many writers on two services', () => {
  test('get one table once, and each of the last tables once', async () => {
    const { book, floor } = await openTwo();
    await floor({ A: [1, 2], B: [1, 2], C: [1, 4], D: [1, 6] });
    const named = await Promise.all(many(16).map((turn) => book(turn, { mesa_id: 'A' })));
    expect(statuses(named)).toEqual({ 201: 1, 400: 15 });
    const replies = await Promise.all(many(24).map((turn) => book(turn)));
    expect(statuses(replies)).toEqual({ 201: 3, 400: 21 });
    const mesas = replies.filter(({ status }) => status === 201).map(({ data }) => data['mesa_id']);
    expect(mesas.sort()).toEqual(['B', 'C', 'D']);
  });

  test('fill a session exactly', async () => {
    const { ask, book } = await openTwo();
    const { data } = await ask(0, 'POST', '/events', { name: 'Cata', max_guests: 21 });
    const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
    await ask(1, 'POST', `/events/${data['id']}/sessions`, session);
    const replies = await Promise.all(many(24).map((turn) => book(turn, { num_comensales: 2 })));
    expect(statuses(replies)).toEqual({ 201: 10, 400: 14 });
    const [only] = (await ask<Fields[]>(1, 'GET', `/events/${data['id']}/sessions`)).data;
    expect(only).toMatchObject({ current_guests: 20 });
  });

  test('move many reservations to one time, each to its own table', async () => {
    const { ask, book, floor } = await openTwo();
    await floor({ A: [1, 2], B: [1, 2], C: [1, 2] });
    const made = [];
    for (const hour of many(12))
      made.push(
        await book(0, { inicio_reserva: `${String(hour).padStart(2, '0')}:00`, final_reserva: null }),
      );
    const moved = { inicio_reserva: '21:00', final_reserva: '22:30' };
    const replies = await Promise.all(
      made.map(({ data }, turn) => ask(turn, 'PUT', `/reservas/${data['id']}`, moved)),
    );
    expect(statuses(replies)).toEqual({ 200: 3, 400: 9 });
  });

  test('arrive at once, or are moved there: the pace is not passed', async () => {
    const { ask, book, store, tenant } = await openTwo();
    await setPace(store, tenant, { diners: 10, minutes: 15 });
    const later = await Promise.all(many(8).map((turn) => book(turn, { inicio_reserva: `1${turn}:00` })));
    expect(statuses(later)).toEqual({ 201: 8 });
    const moved = { inicio_reserva: '21:10', final_reserva: '23:00' };
    const answers = await Promise.all([
      ...many(16).map((turn) => book(turn, { num_comensales: 2 })),
      ...later.map(({ data }, turn) => ask(turn, 'PUT', `/reservas/${data['id']}`, moved)),
    ]);
    const done = answers.filter(({ status }) => status < 300);
    const { data } = await ask<Fields[]>(0, 'GET', '/reservas?fecha=2026-12-01');
    const arriving = data.filter(({ inicio_reserva }) => String(inicio_reserva).startsWith('21:'));
    expect(arriving).toHaveLength(done.length);
    const diners = arriving.reduce((sum, { num_comensales }) => sum + Number(num_comensales), 0);
    expect([diners, done.length > 4]).toEqual([10, true]);
  });

  test('who want a combined table or a part of it never share a table', async () => {
    const { ask, book, store, tenant } = await openTwo();
    const { id: planta_id } = await addPlanta(store, tenant, { name: 'Sala' });
    for (const id of ['A', 'B', 'C']) await addTable(store, tenant, { id, planta_id, min: 1, max: 4 });
    await combineTables(store, tenant, { parts: ['A', 'B'], min: 5, max: 8 });
    await combineTables(store, tenant, { parts: ['B', 'C'], min: 5, max: 8 });
    const wanted = ['A', 'B', 'C', 'A+B', 'B+C', undefined];
    const answers = await Promise.all(
      many(24).map((turn) =>
        book(turn, {
          mesa_id: wanted[turn % wanted.length],
          num_comensales: turn % 2 ? 6 : 2,
          inicio_reserva: ['21:00', '21:45', '20:30'][turn % 3],
          final_reserva: '23:30',
        }),
      ),
    );
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
    const list = async () => (await ask<Fields[]>(1, 'GET', '/reservas?fecha=2026-12-01')).data;
    // Moves of what stands, all at once.
    await Promise.all(
      (await list()).flatMap(({ id }, index) =>
        ['A+B', 'C', 'B+C', 'A'].map((mesa_id, turn) =>
          ask(index + turn, 'PUT', `/reservas/${id}`, { mesa_id }),
        ),
      ),
    );
    const held = (await list()).flatMap((one) =>
      String(one['mesa_id'])
        .split('+')
        .map((table) => ({ table, from: String(one['inicio_reserva']), to: String(one['final_reserva']) })),
    );
    expect(held.length).toBeGreaterThan(0);
    const overlaps = held.filter((a, index) =>
      held.slice(index + 1).some((b) => a.table === b.table && a.from < b.to && b.from < a.to),
    );
    expect(overlaps).toEqual([]);
  });

  test('keep one place each in a queue, by arrival, and close up', async () => {
    const { tenant, ask } = await openTwo();
    const add = (turn: number) =>
      addToWaitlist(stores[turn % 2]!, tenant, { customer_name: `Grupo ${turn}`, party_size: 2 }, noon);
    const added = await Promise.all(many(8).map(add));
    const queue = async () => (await ask<Fields[]>(0, 'GET', '/waitlist')).data;
    const all = await queue();
    expect(all.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(all.map(({ id }) => id)).toEqual(added.map(({ id }) => id).sort((a, b) => a - b));
    await Promise.all(
      [0, 2, 5].map((place) =>
        setWaitlistStatus(stores[place % 2]!, tenant, Number(all[place]!['id']), 'sentado'),
      ),
    );
    expect((await queue()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  test('add dishes to a category that is deleted: they go with it, or are refused', async () => {
    const { ask, store, tenant } = await openTwo();
    for (const round of many(2)) {
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
  });
});
