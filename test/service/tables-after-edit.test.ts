import { expect, test } from 'vitest';
import { type Fields, openRestaurant, reserva } from './harness.ts';

/** What `seating.test.ts` meets too seldom, or does not look at. */
const open = async (tables: Record<string, [number, number]>) => {
  const { ask, floor } = await openRestaurant();
  await floor(tables);
  return {
    book: async (fields: Fields = {}) => (await ask('POST', '/reservas', reserva(fields))).data,
    edit: async (reserva: Fields, fields: Fields) => {
      const { status, data } = await ask('PUT', `/reservas/${reserva['id']}`, fields);
      return [status, data?.['mesa_id']];
    },
    read: async (reserva: Fields) => (await ask('GET', `/reservas/${reserva['id']}`)).data,
  };
};

test('an edit that is refused changes nothing', async () => {
  const { book, edit, read } = await open({ A: [1, 2], B: [1, 2] });
  const early = await book({ inicio_reserva: '18:00', mesa_id: 'A' });
  const one = await book({ mesa_id: 'A' });
  await book({ mesa_id: 'B' });
  const late = { inicio_reserva: '21:00', final_reserva: '22:30', nombre_cliente: 'Otra' };
  expect(await edit(early, late)).toEqual([400, undefined]);
  for (const fields of [{ num_comensales: 3 }, { mesa_id: 'nope' }, { mesa_id: 'B', notas: 'x' }])
    expect(await edit(one, fields)).toEqual([400, undefined]);
  expect([await read(early), await read(one)]).toEqual([early, one]);
});

test('a chosen table that is too small is kept at another time, in another state and with the same values', async () => {
  const { book, edit } = await open({ A: [1, 2], B: [1, 8] });
  const chosen = await book({ mesa_id: 'A', num_comensales: 6 });
  const same = { num_comensales: 6, inicio_reserva: '21:00', estado: 'pendiente' };
  for (const fields of [same, { inicio_reserva: '21:30' }, { estado: 'confirmada' }, { estado: 'en_curso' }])
    expect(await edit(chosen, fields)).toEqual([200, 'A']);
});

test('a cancelled reservation may have any table that exists, at any time and with any party', async () => {
  const { book, edit } = await open({ A: [1, 2], B: [1, 2] });
  const gone = await book({ mesa_id: 'A' });
  await book({ mesa_id: 'B' });
  await edit(gone, { estado: 'cancelada' });
  expect(await edit(gone, { mesa_id: 'B', num_comensales: 50 })).toEqual([200, 'B']);
  expect(await edit(gone, { inicio_reserva: '21:15' })).toEqual([200, 'B']);
  expect(await edit(gone, { mesa_id: 'nope' })).toEqual([400, undefined]);
});

test('a reservation without a table gets none by an edit', async () => {
  const { book, edit } = await open({ A: [1, 2] });
  const one = await book();
  expect(await edit(one, { mesa_id: null })).toEqual([200, null]);
  expect(await edit(one, { inicio_reserva: '20:30', num_comensales: 30 })).toEqual([200, null]);
});

test('a table is kept while it is free and fits, however many others do; else another is assigned', async () => {
  const { book, edit } = await open({ A: [1, 4], B: [1, 2], C: [1, 4] });
  const one = await book({ mesa_id: 'C', num_comensales: 3 });
  for (const num_comensales of [2, 4, 1]) expect(await edit(one, { num_comensales })).toEqual([200, 'C']);
  expect(await edit(one, { inicio_reserva: '21:15' })).toEqual([200, 'C']);
  await book({ inicio_reserva: '18:00', mesa_id: 'C' });
  expect(await edit(one, { inicio_reserva: '18:30', final_reserva: '20:00' })).toEqual([200, 'B']);
  expect(await edit(one, { num_comensales: 3 })).toEqual([200, 'A']);
  await edit(one, { estado: 'cancelada', mesa_id: 'C' });
  expect(await edit(one, { estado: 'pendiente' })).toEqual([200, 'A']);
});
