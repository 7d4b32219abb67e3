import { describe, expect, test } from 'vitest';
import { type Fields, openRestaurant, type Restaurant, reserva } from './harness.ts';

const open = async (tables: Record<string, [number, number, number?]>) => {
  const restaurant = await openRestaurant();
  await restaurant.floor(tables);
  return { ...restaurant, ...helpers(restaurant) };
};

const helpers = ({ ask }: Restaurant) => ({
  book: async (fields: Fields = {}) => (await ask('POST', '/reservas', reserva(fields))).data,
  edit: async (reserva: Fields, fields: Fields) => {
    const { status, data, body } = await ask('PUT', `/reservas/${reserva['id']}`, fields);
    return { status, mesa: data?.['mesa_id'], error: body.error };
  },
  unchanged: async (reserva: Fields) =>
    expect((await ask('GET', `/reservas/${reserva['id']}`)).data).toEqual(reserva),
});

describe('an edit of the times', () => {
  test('keeps the table if it is free', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 4] });
    await book({ inicio_reserva: '18:00' });
    const second = await book({ mesa_id: 'B' });
    expect(await edit(second, { inicio_reserva: '21:30' })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('is not blocked by the reservation itself', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const one = await book();
    expect(await edit(one, { inicio_reserva: '21:15' })).toMatchObject({ status: 200, mesa: 'A' });
    expect(await edit(one, { final_reserva: '23:59' })).toMatchObject({ status: 200, mesa: 'A' });
  });

  test('assigns another table if it is taken', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 4] });
    const early = await book({ inicio_reserva: '18:00' });
    await book();
    expect(await edit(early, { inicio_reserva: '21:00', final_reserva: '22:30' })).toMatchObject({
      status: 200,
      mesa: 'B',
    });
  });

  test('fails if no table is free, and changes nothing', async () => {
    const { book, edit, unchanged } = await open({ A: [1, 2] });
    const early = await book({ inicio_reserva: '18:00' });
    await book();
    const edited = await edit(early, {
      inicio_reserva: '21:00',
      final_reserva: '22:30',
      nombre_cliente: 'Otra',
    });
    expect(edited).toMatchObject({ status: 400, error: 'No hay mesas disponibles' });
    await unchanged(early);
  });

  test('keeps a chosen table even if it is too small', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 8] });
    const chosen = await book({ mesa_id: 'A', num_comensales: 6 });
    expect(await edit(chosen, { inicio_reserva: '21:30' })).toMatchObject({ status: 200, mesa: 'A' });
  });

  test('assigns no table to a reservation without one', async () => {
    const { book, edit, floor } = await open({});
    const none = await book();
    await floor({ A: [1, 2] });
    await book();
    const edited = await edit(none, { inicio_reserva: '20:00', num_comensales: 30 });
    expect(edited).toMatchObject({ status: 200, mesa: null });
  });

  test('of a cancelled reservation needs no table', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const gone = await book();
    await edit(gone, { estado: 'cancelada' });
    await book({ inicio_reserva: '23:00' });
    expect(await edit(gone, { inicio_reserva: '23:00', final_reserva: '00:30' })).toMatchObject({
      status: 200,
      mesa: 'A',
    });
  });
});

describe('an edit of the party size', () => {
  test('keeps the table if it fits', async () => {
    const { book, edit } = await open({ A: [1, 4], B: [1, 2], C: [1, 4] });
    const one = await book({ mesa_id: 'C' });
    expect(await edit(one, { num_comensales: 2 })).toMatchObject({ status: 200, mesa: 'C' });
    expect(await edit(one, { num_comensales: 4 })).toMatchObject({ status: 200, mesa: 'C' });
  });

  test('assigns another table if it does not fit', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [3, 6] });
    const one = await book({ num_comensales: 2 });
    expect(await edit(one, { num_comensales: 5 })).toMatchObject({ status: 200, mesa: 'B' });
    expect(await edit(one, { num_comensales: 1 })).toMatchObject({ status: 200, mesa: 'A' });
  });

  test('fails if no table fits', async () => {
    const { book, edit, unchanged } = await open({ A: [1, 2] });
    const one = await book({ num_comensales: 2 });
    expect(await edit(one, { num_comensales: 3 })).toMatchObject({ status: 400 });
    await unchanged(one);
  });

  test('to the same value checks nothing', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const chosen = await book({ mesa_id: 'A', num_comensales: 6 });
    const same = {
      num_comensales: 6,
      inicio_reserva: '21:00',
      estado: 'pendiente',
      fecha_reserva: '2026-12-01',
    };
    expect(await edit(chosen, same)).toMatchObject({ status: 200, mesa: 'A' });
  });
});

describe('an edit of the state', () => {
  test('between active states checks nothing', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const chosen = await book({ mesa_id: 'A', num_comensales: 6 });
    for (const estado of ['confirmada', 'en_curso', 'pendiente'])
      expect(await edit(chosen, { estado })).toMatchObject({ status: 200, mesa: 'A' });
  });

  test('to an active state keeps the table if it is free', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 4] });
    const one = await book({ mesa_id: 'B' });
    await edit(one, { estado: 'cancelada' });
    expect(await edit(one, { estado: 'pendiente' })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('to an active state assigns another table if it is taken', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 4] });
    const one = await book();
    await edit(one, { estado: 'cancelada' });
    await book({ mesa_id: 'A' });
    expect(await edit(one, { estado: 'confirmada' })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('to an active state assigns another table if the party has outgrown it', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [3, 6] });
    const one = await book({ num_comensales: 2 });
    await edit(one, { estado: 'cancelada', num_comensales: 5 });
    expect(await edit(one, { estado: 'pendiente' })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('to an active state fails if no table is free', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const one = await book();
    await edit(one, { estado: 'finalizada' });
    await book();
    expect(await edit(one, { estado: 'en_curso' })).toMatchObject({ status: 400 });
  });

  test('to an inactive state checks nothing', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    await book({ inicio_reserva: '18:00' });
    const one = await book();
    const all = { estado: 'cancelada', inicio_reserva: '18:00', num_comensales: 50 };
    expect(await edit(one, all)).toMatchObject({ status: 200, mesa: 'A' });
  });
});

describe('a table in an edit', () => {
  test('is used as sent', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 2] });
    const one = await book({ num_comensales: 2 });
    expect(await edit(one, { mesa_id: 'B', num_comensales: 9 })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('is rejected if it is unknown or taken, and changes nothing', async () => {
    const { book, edit, unchanged } = await open({ A: [1, 2], B: [1, 2] });
    const one = await book();
    await book();
    expect(await edit(one, { mesa_id: 'nope' })).toMatchObject({ status: 400 });
    expect(await edit(one, { mesa_id: 'B', notas: 'x' })).toMatchObject({ status: 400 });
    await unchanged(one);
  });

  test('is not replaced at the new times', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 2] });
    await book({ inicio_reserva: '18:00', mesa_id: 'A' });
    const one = await book({ mesa_id: 'A' });
    expect(await edit(one, { inicio_reserva: '18:00', mesa_id: 'A' })).toMatchObject({ status: 400 });
    expect(await edit(one, { inicio_reserva: '18:00' })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('null removes the table', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const one = await book();
    expect(await edit(one, { mesa_id: null })).toMatchObject({ status: 200, mesa: null });
    expect(await book()).toMatchObject({ mesa_id: 'A' });
    expect(await edit(one, { inicio_reserva: '20:30' })).toMatchObject({ status: 200, mesa: null });
  });

  test('that is taken is accepted for a cancelled reservation', async () => {
    const { book, edit } = await open({ A: [1, 2], B: [1, 2] });
    const one = await book({ mesa_id: 'A' });
    await book({ mesa_id: 'B' });
    await edit(one, { estado: 'cancelada' });
    expect(await edit(one, { mesa_id: 'B' })).toMatchObject({ status: 200, mesa: 'B' });
  });

  test('that is unknown is rejected for a cancelled reservation too', async () => {
    const { book, edit } = await open({ A: [1, 2] });
    const one = await book();
    await edit(one, { estado: 'cancelada' });
    expect(await edit(one, { mesa_id: 'nope' })).toMatchObject({ status: 400 });
  });
});
