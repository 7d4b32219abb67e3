import { expect, test } from 'vitest';
import {
  addPlanta,
  addTable,
  combineTables,
  editTable,
  removeTable,
} from '../../src/service/panel/tables.ts';
import { type Fields, noon, openRestaurant, reserva } from './harness.ts';

const taken = 'La mesa no está disponible a esa hora';
const noTables = 'No hay mesas disponibles';

/** S9 and S10, also together. */
const open = async (tables: Record<string, [number, number, number?]> = {}) => {
  const restaurant = await openRestaurant();
  const { store, tenant } = restaurant;
  await restaurant.floor({ S9: [2, 4], S10: [2, 6], ...tables });
  await combineTables(store, tenant, { parts: ['S9', 'S10'], min: 5, max: 10 });
  const book = async (fields: Fields) => {
    const { status, data, body } = await restaurant.ask('POST', '/reservas', reserva(fields));
    return status === 201 ? { id: String(data['id']), mesa: data['mesa_id'] } : { error: body.error };
  };
  const edit = async (id: string, fields: Fields) => {
    const { status, data, body } = await restaurant.ask('PUT', `/reservas/${id}`, fields);
    return status === 200 ? { mesa: data['mesa_id'] } : { error: body.error };
  };
  return { ...restaurant, book, edit };
};

test('a reservation on a combined table occupies its parts', async () => {
  const { book } = await open();
  expect(await book({ num_comensales: 9 })).toMatchObject({ mesa: 'S9+S10' });
  expect(await book({ mesa_id: 'S9' })).toEqual({ error: taken });
  expect(await book({ mesa_id: 'S10', inicio_reserva: '22:00' })).toEqual({ error: taken });
  expect(await book({ num_comensales: 2 })).toEqual({ error: noTables });
  expect(await book({ mesa_id: 'S9', inicio_reserva: '23:30' })).toMatchObject({ mesa: 'S9' });
});

test('a reservation on a part blocks the combined table, until it is cancelled', async () => {
  const { book, edit } = await open();
  const part = await book({ mesa_id: 'S10' });
  expect(await book({ mesa_id: 'S9+S10' })).toEqual({ error: taken });
  expect(await book({ num_comensales: 9 })).toEqual({ error: noTables });
  expect(await edit(part.id!, { estado: 'cancelada' })).toEqual({ mesa: 'S10' });
  expect(await book({ num_comensales: 9 })).toMatchObject({ mesa: 'S9+S10' });
  expect(await edit(part.id!, { estado: 'confirmada' })).toEqual({ error: noTables });
});

test('combinations with a common part block each other', async () => {
  const { book, store, tenant } = await open({ S11: [2, 4] });
  await combineTables(store, tenant, { parts: ['S10', 'S11'], min: 5, max: 10 });
  expect(await book({ mesa_id: 'S9+S10' })).toMatchObject({ mesa: 'S9+S10' });
  expect(await book({ mesa_id: 'S10+S11' })).toEqual({ error: taken });
  expect(await book({ mesa_id: 'S11' })).toMatchObject({ mesa: 'S11' });
});

test('a single table is assigned first, then the fewest tables, then the fewest spare seats', async () => {
  const { book, store, tenant } = await open({ S11: [2, 4], S12: [2, 12] });
  await combineTables(store, tenant, { parts: ['S9', 'S10', 'S11'], id: 'x', min: 5, max: 8 });
  await combineTables(store, tenant, { parts: ['S9', 'S11'], min: 5, max: 8 });
  const party = { num_comensales: 7 };
  expect(await book(party)).toMatchObject({ mesa: 'S12' });
  expect(await book(party)).toMatchObject({ mesa: 'S9+S11' });
  expect(await book({ ...party, inicio_reserva: '15:00', mesa_id: 'S11' })).toMatchObject({ mesa: 'S11' });
  expect(await book({ ...party, inicio_reserva: '15:00' })).toMatchObject({ mesa: 'S12' });
  expect(await book({ ...party, inicio_reserva: '15:00' })).toMatchObject({ mesa: 'S9+S10' });
});

test('a growing party gets the combined table, of which it held a part', async () => {
  const { book, edit } = await open();
  const { id = '' } = await book({ mesa_id: 'S9', num_comensales: 3 });
  expect(await edit(id, { num_comensales: 8 })).toEqual({ mesa: 'S9+S10' });
  expect(await edit(id, { inicio_reserva: '20:30' })).toEqual({ mesa: 'S9+S10' });
  expect(await edit(id, { mesa_id: 'S9', num_comensales: 4 })).toEqual({ mesa: 'S9' });
  expect(await book({ mesa_id: 'S10' })).toMatchObject({ mesa: 'S10' });
});

test('an event that blocks the floor area blocks its combined tables', async () => {
  const { ask, store, tenant } = await openRestaurant();

  const planta = await addPlanta(store, tenant, { name: 'Sala' });
  for (const id of ['A', 'B']) await addTable(store, tenant, { id, planta_id: planta.id, min: 1, max: 4 });
  await combineTables(store, tenant, { parts: ['A', 'B'], min: 5, max: 8 });
  const { data } = await ask('POST', '/events', {
    name: 'Cata',
    is_active: true,
    block_mode: 'block_tables',
  });
  const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
  await ask('POST', `/events/${data['id']}/sessions`, { ...session, planta_ids: [planta.id] });
  const rejected = await ask('POST', '/reservas', reserva({ num_comensales: 6 }));
  expect(rejected.body.error).toBe(noTables);
  const named = await ask('POST', '/reservas', reserva({ num_comensales: 6, mesa_id: 'A+B' }));
  expect(named.status).toBe(201);
});

test('a part cannot be removed while a combination uses it', async () => {
  const { store, tenant } = await open();
  const failure = await removeTable(store, tenant, 'S9', noon).catch((error) => error);
  expect(failure).toMatchObject({ code: 'BUSINESS_ERROR', text: { en: 'table S9 is a part of S9+S10' } });
  await expect(store.transaction(({ mesas }) => mesas.remove(tenant, 'S9'))).rejects.toThrow();
  expect(await removeTable(store, tenant, 'S9+S10', noon)).toMatchObject({ parts: ['S9', 'S10'] });
  expect(await removeTable(store, tenant, 'S9', noon)).toMatchObject({ id: 'S9', parts: [] });
});

test('a combined table with upcoming reservations cannot be removed', async () => {
  const { book, store, tenant } = await open();
  await book({ mesa_id: 'S9+S10' });
  const failure = await removeTable(store, tenant, 'S9+S10', noon).catch((error) => error);
  expect(failure).toMatchObject({ code: 'BUSINESS_ERROR' });
});

test.each([
  [['S9', 'S9'], 'USAGE'],
  [['S9'], 'USAGE'],
  [['S9', 'ZZ'], 'NOT_FOUND'],
  [['S9', 'S10'], 'BUSINESS_ERROR'],
  [['S9+S10', 'S11'], 'BUSINESS_ERROR'],
  [['S11', 'T1'], 'BUSINESS_ERROR'],
])('the tables %j cannot be combined', async (parts, code) => {
  const { store, tenant, floor } = await open({ S11: [1, 2] });
  await floor({ T1: [1, 2] });
  const failure = await combineTables(store, tenant, { parts, min: 1, max: 9 }).catch((error) => error);
  expect(failure).toMatchObject({ code });
});

test('a walk-in table is never assigned, nor a combination with one; a request may name it', async () => {
  const { book, edit, store, tenant } = await open();
  await editTable(store, tenant, 'S9', { walk_ins_only: true });
  expect(await book({ num_comensales: 9 })).toEqual({ error: noTables });
  expect(await book({ num_comensales: 2 })).toMatchObject({ mesa: 'S10' });
  expect(await book({ num_comensales: 2 })).toEqual({ error: noTables });
  const { id = '', mesa } = await book({ num_comensales: 2, mesa_id: 'S9' });
  expect(mesa).toBe('S9');
  expect(await edit(id, { inicio_reserva: '20:30' })).toEqual({ mesa: 'S9' });
  await editTable(store, tenant, 'S9', { walk_ins_only: false });
  expect(await book({ num_comensales: 9, inicio_reserva: '14:00' })).toMatchObject({ mesa: 'S9+S10' });
});

test('editing a table keeps what is not named, and checks the sizes', async () => {
  const { store, tenant } = await open();
  const edited = await editTable(store, tenant, 'S9+S10', { max: 12 });
  expect(edited).toMatchObject({ id: 'S9+S10', min: 5, max: 12, priority: 100, parts: ['S9', 'S10'] });
  expect(await editTable(store, tenant, 'S9+S10', { priority: 7 })).toEqual({ ...edited, priority: 7 });
  await expect(editTable(store, tenant, 'S9', { min: 9 })).rejects.toMatchObject({ code: 'USAGE' });
  await expect(editTable(store, tenant, 'ZZ', { min: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
