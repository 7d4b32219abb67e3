import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { severalStores } from '../support/databases.ts';
import { type Answer, askOf, type Fields, noon, openRestaurant, reserva } from './harness.ts';

/** One restaurant in a database, served by several services with their own connections. */
const openSeveral = async (services: number) => {
  const { stores, close } = await severalStores(services);
  onTestFinished(close);
  const restaurant = await openRestaurant({ store: stores[0]! });
  const asks = stores.map((store) => askOf(createApp({ store, now: () => noon }), restaurant.key));
  return { ...restaurant, asks };
};

const statuses = (replies: readonly Answer<unknown>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe.each([1, 2])('64 writers on %i services', (services) => {
  test('get each of the last tables once', async () => {
    const { asks, floor } = await openSeveral(services);
    await floor({ A: [1, 2], B: [1, 2], C: [1, 4], D: [1, 4], E: [1, 6] });
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => asks[turn % services]!('POST', '/reservas', reserva())),
    );
    expect(statuses(replies)).toEqual({ 201: 5, 400: 59 });
    const mesas = replies.filter(({ status }) => status === 201).map(({ data }) => data['mesa_id']);
    expect(mesas.sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test('fill a session exactly', async () => {
    const { asks } = await openSeveral(services);
    const { data } = await asks[0]!('POST', '/events', { name: 'Cata', max_guests: 20 });
    const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
    await asks[0]!('POST', `/events/${data['id']}/sessions`, session);
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, turn) =>
        asks[turn % services]!('POST', '/reservas', reserva({ num_comensales: 2 })),
      ),
    );
    expect(statuses(replies)).toEqual({ 201: 10, 400: 54 });
    const [only] = (await asks[0]!<Fields[]>('GET', `/events/${data['id']}/sessions`)).data;
    expect(only).toMatchObject({ current_guests: 20 });
  });

  test('move many reservations to one time, each to its own table', async () => {
    const { asks, floor } = await openSeveral(services);
    await floor({ A: [1, 2], B: [1, 2], C: [1, 2] });
    const made = [];
    for (let hour = 0; hour < 16; hour++) {
      const inicio_reserva = `${String(hour).padStart(2, '0')}:00`;
      made.push(await asks[0]!('POST', '/reservas', reserva({ inicio_reserva, final_reserva: null })));
    }
    const replies = await Promise.all(
      made.map(({ data }, turn) =>
        asks[turn % services]!('PUT', `/reservas/${data['id']}`, {
          inicio_reserva: '21:00',
          final_reserva: '22:30',
        }),
      ),
    );
    expect(statuses(replies)).toEqual({ 200: 3, 400: 13 });
  });
});
