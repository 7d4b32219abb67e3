import { describe, expect, test } from 'vitest';
import { addPlanta, addTable } from '../../src/service/panel/tables.ts';
import { type Fields, openRestaurant, reserva } from './harness.ts';

const open = async () => {
  const restaurant = await openRestaurant();
  const { ask, store, tenant } = restaurant;
  const floorOf = async (name: string, ids: readonly string[]) => {
    const planta = await addPlanta(store, tenant, { name });
    for (const id of ids) await addTable(store, tenant, { id, planta_id: planta.id, min: 1, max: 10 });
    return planta.id;
  };
  const event = async (fields: Fields = {}, session: Fields = {}) => {
    const { data } = await ask('POST', '/events', { name: 'Cata', ...fields });
    const hours = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
    await ask('POST', `/events/${data['id']}/sessions`, { ...hours, ...session });
    return data['id'] as number;
  };
  const guests = async (id: number) =>
    (await ask<Fields[]>('GET', `/events/${id}/sessions`)).data[0]!['current_guests'];
  const book = (fields: Fields = {}) => ask('POST', '/reservas', reserva(fields));
  const edit = (reserva: Fields, fields: Fields) => ask('PUT', `/reservas/${reserva['id']}`, fields);
  return { ...restaurant, floorOf, event, guests, book, edit };
};

describe('the reservations of a session', () => {
  test.each([
    ['19:59', 0],
    ['20:00', 2],
    ['22:59', 2],
    ['23:00', 0],
  ])(
    'a reservation at %s counts %i guests of a session from 20:00 to 23:00',
    async (inicio_reserva, expected) => {
      const { event, guests, book } = await open();
      const id = await event();
      await book({ inicio_reserva, num_comensales: 2 });
      expect(await guests(id)).toBe(expected);
    },
  );

  test('hours past midnight continue on the next day', async () => {
    const { event, guests, book } = await open();
    const id = await event({}, { start_time: '22:00', end_time: '02:00' });
    await book({ fecha_reserva: '2026-12-02', inicio_reserva: '01:30', num_comensales: 3 });
    await book({ fecha_reserva: '2026-12-02', inicio_reserva: '02:00', num_comensales: 5 });
    expect(await guests(id)).toBe(3);
  });

  test('only pendiente, confirmada and en_curso count', async () => {
    const { event, guests, book, edit } = await open();
    const id = await event();
    const { data } = await book({ num_comensales: 2 });
    for (const [estado, expected] of Object.entries({
      confirmada: 2,
      en_curso: 2,
      finalizada: 0,
      cancelada: 0,
    })) {
      await edit(data, { estado });
      expect(await guests(id)).toBe(expected);
    }
  });

  test('a session with plantas counts their tables and reservations without a table', async () => {
    const { event, guests, book, edit, floorOf } = await open();
    const sala = await floorOf('Sala', ['S1']);
    await floorOf('Terraza', ['T1']);
    const id = await event({}, { planta_ids: [sala] });
    await book({ mesa_id: 'S1', num_comensales: 1 });
    const { data } = await book({ mesa_id: 'T1', num_comensales: 2 });
    expect(await guests(id)).toBe(1);
    await edit(data, { mesa_id: null });
    expect(await guests(id)).toBe(3);
  });
});

describe('the capacity of a session', () => {
  test('is filled and never exceeded', async () => {
    const { event, guests, book } = await open();
    const id = await event({}, { max_guests: 5 });
    expect((await book({ num_comensales: 3 })).status).toBe(201);
    const refused = await book({ num_comensales: 3 });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('BUSINESS_ERROR');
    expect((await book({ num_comensales: 2 })).status).toBe(201);
    expect(await guests(id)).toBe(5);
  });

  test('is the event’s if the session has none', async () => {
    const { event, book, ask } = await open();
    const id = await event({ max_guests: 4 });
    expect((await ask<Fields[]>('GET', `/events/${id}/sessions`)).data[0]!['max_guests']).toBe(4);
    expect((await book({ num_comensales: 5 })).status).toBe(400);
    expect((await book({ num_comensales: 4 })).status).toBe(201);
  });

  test('is unlimited if neither has one', async () => {
    const { event, book } = await open();
    await event();
    expect((await book({ num_comensales: 500 })).status).toBe(201);
  });

  test('is ignored while the event is inactive', async () => {
    const { event, book, ask } = await open();
    const id = await event({}, { max_guests: 1 });
    await ask('PUT', `/events/${id}`, { is_active: false });
    expect((await book({ num_comensales: 9 })).status).toBe(201);
  });

  test('applies to a larger party, an earlier time and a reactivated reservation', async () => {
    const { event, book, edit } = await open();
    await event({}, { max_guests: 5 });
    const inside = (await book({ num_comensales: 4 })).data;
    const outside = (await book({ num_comensales: 2, inicio_reserva: '19:00' })).data;
    const later = (await book({ num_comensales: 2, inicio_reserva: '23:00' })).data;
    const cancelled = (await book({ num_comensales: 1 })).data;
    await edit(cancelled, { estado: 'cancelada', num_comensales: 2 });
    expect((await edit(inside, { num_comensales: 6 })).status).toBe(400);
    expect((await edit(outside, { inicio_reserva: '20:00' })).status).toBe(400);
    expect((await edit(later, { inicio_reserva: '22:00' })).status).toBe(400);
    expect((await edit(cancelled, { estado: 'pendiente' })).status).toBe(400);
    expect((await edit(inside, { num_comensales: 5 })).status).toBe(200);
  });

  test('is ignored if an edit takes no more places', async () => {
    const { event, book, edit, ask } = await open();
    const id = await event({}, {});
    const big = (await book({ num_comensales: 10 })).data;
    await ask('PUT', `/events/${id}`, { max_guests: 4 });
    expect((await edit(big, { inicio_reserva: '20:30' })).status).toBe(200);
    expect((await edit(big, { num_comensales: 8, estado: 'confirmada' })).status).toBe(200);
    expect((await edit(big, { num_comensales: 9 })).status).toBe(400);
    expect((await edit(big, { num_comensales: 3 })).status).toBe(200);
  });
});

describe('an event with block_tables', () => {
  const blocking = { block_mode: 'block_tables' };

  test('blocks its plantas’ tables for automatic assignment', async () => {
    const { event, book, floorOf } = await open();
    const sala = await floorOf('Sala', ['S1']);
    await floorOf('Terraza', ['T1']);
    await event(blocking, { planta_ids: [sala] });
    const mesaAt = async (inicio_reserva: string) => (await book({ inicio_reserva })).data?.['mesa_id'];
    expect(await mesaAt('18:30')).toBe('S1');
    expect(await mesaAt('19:00')).toBe('T1');
    expect((await book({ inicio_reserva: '20:00' })).status).toBe(400);
    expect((await book({ inicio_reserva: '20:00', mesa_id: 'S1' })).status).toBe(201);
    expect(await mesaAt('23:00')).toBe('S1');
  });

  test.each([
    ['the event is inactive', { ...blocking, is_active: false }],
    ['it only holds places', { block_mode: 'capacity_only' }],
  ])('but not if %s', async (_, fields) => {
    const { event, book, floorOf } = await open();
    const sala = await floorOf('Sala', ['S1']);
    await floorOf('Terraza', ['T1']);
    await event(fields, { planta_ids: [sala] });
    expect((await book()).data['mesa_id']).toBe('S1');
  });

  test('moves a reservation to another table only if its time changes', async () => {
    const { event, book, edit, floorOf } = await open();
    const sala = await floorOf('Sala', ['S1', 'S2']);
    await floorOf('Terraza', ['T1']);
    await event(blocking, { planta_ids: [sala] });
    const earlier = (await book({ inicio_reserva: '17:00' })).data;
    expect(earlier['mesa_id']).toBe('S1');
    expect((await edit(earlier, { inicio_reserva: '20:00', final_reserva: '21:30' })).data['mesa_id']).toBe(
      'T1',
    );
    const chosen = (await book({ mesa_id: 'S2' })).data;
    expect((await edit(chosen, { inicio_reserva: '21:30' })).data['mesa_id']).toBe('S2');
  });

  test('moves a reservation that comes from another session of the event', async () => {
    const { event, book, edit, floorOf, ask } = await open();
    const sala = await floorOf('Sala', ['S1']);
    await floorOf('Terraza', ['T1']);
    const id = await event(blocking, { planta_ids: [sala] });
    const next = { session_date: '2026-12-02', start_time: '20:00', end_time: '23:00', planta_ids: [sala] };
    await ask('POST', `/events/${id}/sessions`, next);
    const chosen = (await book({ mesa_id: 'S1' })).data;
    expect((await edit(chosen, { fecha_reserva: '2026-12-02' })).data['mesa_id']).toBe('T1');
  });

  test('moves a reactivated reservation, whose table no longer counts as its own', async () => {
    const { event, book, edit, floorOf } = await open();
    const sala = await floorOf('Sala', ['S1']);
    await floorOf('Terraza', ['T1']);
    const cancelled = (await book({ mesa_id: 'S1' })).data;
    await edit(cancelled, { estado: 'cancelada' });
    await event(blocking, { planta_ids: [sala] });
    expect((await edit(cancelled, { estado: 'pendiente' })).data['mesa_id']).toBe('T1');
  });
});

test('a party gets a table outside the planta of a full session if one fits', async () => {
  const { event, book, edit, floorOf } = await open();
  const sala = await floorOf('Sala', ['S1', 'S2']);
  await floorOf('Terraza', ['T1']);
  await event({ max_guests: 2 }, { planta_ids: [sala] });
  const first = (await book({ num_comensales: 2 })).data;
  expect(first['mesa_id']).toBe('S1');
  const second = (await book({ num_comensales: 2 })).data;
  expect(second['mesa_id']).toBe('T1');
  expect((await edit(first, { final_reserva: '23:00' })).data['mesa_id']).toBe('S1');
  expect(await book({ num_comensales: 2 })).toMatchObject({
    status: 400,
    body: { error: 'El evento no tiene plazas suficientes' },
  });
});

describe('a table in the planta of a session with a capacity', () => {
  const full = 'El evento no tiene plazas suficientes';
  const openSala = async (max_guests: number, terraza: readonly string[] = ['T1']) => {
    const opened = await open();
    const sala = await opened.floorOf('Sala', ['S1', 'S2']);
    await opened.floorOf('Terraza', terraza);
    const id = await opened.event({ max_guests }, { planta_ids: [sala] });
    const limit = (places: number) => opened.ask('PUT', `/events/${id}`, { max_guests: places });
    return { ...opened, limit };
  };

  test('is kept by a party that grows within the capacity', async () => {
    const { book, edit } = await openSala(5);
    const party = (await book({ num_comensales: 3 })).data;
    expect((await edit(party, { num_comensales: 4 })).data['mesa_id']).toBe('S1');
  });

  test('is exchanged by a party that grows beyond it, if one is free elsewhere', async () => {
    const { book, edit } = await openSala(4);
    const party = (await book({ num_comensales: 3 })).data;
    expect((await edit(party, { num_comensales: 5 })).data['mesa_id']).toBe('T1');
    const none = await openSala(4, []);
    const other = (await none.book({ num_comensales: 3 })).data;
    expect(await none.edit(other, { num_comensales: 5 })).toMatchObject({
      status: 400,
      body: { error: full },
    });
  });

  test('is kept by a party that shrinks or comes earlier, even if the session is over its capacity', async () => {
    const { book, edit, limit } = await openSala(10);
    const party = (await book({ num_comensales: 10 })).data;
    await limit(4);
    expect((await edit(party, { inicio_reserva: '20:30' })).data['mesa_id']).toBe('S1');
    expect((await edit(party, { num_comensales: 8 })).data['mesa_id']).toBe('S1');
  });

  test('is refused to a party of another planta if the session is full', async () => {
    const { book, edit, limit } = await openSala(4);
    await book({ num_comensales: 4, mesa_id: 'S1' });
    const outside = (await book({ num_comensales: 2, mesa_id: 'T1' })).data;
    expect(await edit(outside, { mesa_id: 'S2' })).toMatchObject({ status: 400, body: { error: full } });
    await limit(1);
    expect((await edit(outside, { num_comensales: 3 })).status).toBe(200);
    expect((await book({ inicio_reserva: '22:45', mesa_id: 'T1' })).status).toBe(201);
  });

  test('counts for a session without plantas, and a reservation without a table for one with plantas', async () => {
    const { book, edit, event } = await openSala(4);
    await event({ max_guests: 5 });
    expect((await book({ num_comensales: 4, mesa_id: 'S1' })).status).toBe(201);
    expect(await book({ num_comensales: 2, mesa_id: 'T1' })).toMatchObject({
      status: 400,
      body: { error: full },
    });
    const later = (await book({ num_comensales: 1, inicio_reserva: '23:00', mesa_id: 'T1' })).data;
    expect((await edit(later, { inicio_reserva: '20:00', mesa_id: null })).status).toBe(400);
    expect((await edit(later, { inicio_reserva: '20:00' })).status).toBe(200);
  });
});
