import { expect, test } from 'vitest';
import { createInProcessSend } from '../../src/service/in-process.ts';
import { readPace, setPace } from '../../src/service/panel/tables.ts';
import { type Fields, openRestaurant, reserva } from './harness.ts';

const tooMany = { success: false, error: 'Demasiadas llegadas a esa hora', code: 'BUSINESS_ERROR' };

const open = async (diners = 10, minutes = 15) => {
  const restaurant = await openRestaurant();
  await setPace(restaurant.store, restaurant.tenant, { diners, minutes });
  const book = (num_comensales: number, inicio_reserva = '21:00', fields: Fields = {}) =>
    restaurant.ask('POST', '/reservas', reserva({ num_comensales, inicio_reserva, ...fields }));
  const edit = (id: unknown, fields: Fields) => restaurant.ask('PUT', `/reservas/${id}`, fields);
  return { ...restaurant, book, edit };
};

test('at most so many guests arrive in a quarter of an hour', async () => {
  const { book } = await open();
  expect((await book(6)).status).toBe(201);
  const { status, body } = await book(5, '21:14');
  expect({ status, body }).toEqual({ status: 400, body: tooMany });
  expect((await book(4, '21:14')).status).toBe(201);
  expect((await book(5, '21:15')).status).toBe(201);
  expect((await book(5, '20:59')).status).toBe(201);
  expect((await book(1)).status).toBe(400);
});

test('a cancelled reservation leaves its place; one that is finished does not', async () => {
  const { book, edit } = await open();
  const { data } = await book(10);
  await edit(data['id'], { estado: 'finalizada' });
  expect((await book(1)).status).toBe(400);
  await edit(data['id'], { estado: 'cancelada' });
  expect((await book(1)).status).toBe(201);
  expect((await edit(data['id'], { estado: 'confirmada' })).body).toEqual(tooMany);
});

test('an edit that moves guests there, or adds some, is rejected; others are not', async () => {
  const { book, edit } = await open();
  await book(8);
  const { data } = await book(3, '22:00');
  const { id } = data;
  const rejected = await edit(id, { inicio_reserva: '21:10', final_reserva: '23:00' });
  expect({ status: rejected.status, body: rejected.body }).toEqual({ status: 400, body: tooMany });
  expect((await edit(id, { num_comensales: 11 })).body).toEqual(tooMany);
  expect((await edit(id, { num_comensales: 10, inicio_reserva: '22:05' })).status).toBe(200);
  expect((await edit(id, { num_comensales: 2, inicio_reserva: '21:05' })).status).toBe(200);
  expect((await edit(id, { inicio_reserva: '21:10', notas: 'Ventana' })).status).toBe(200);
  expect((await edit(id, { estado: 'en_curso' })).status).toBe(200);
});

test('a lower pace keeps existing reservations and rejects new ones', async () => {
  const { book, edit, store, tenant } = await open();
  const { data } = await book(9);
  await setPace(store, tenant, { diners: 4, minutes: 15 });
  expect((await edit(data['id'], { num_comensales: 8 })).status).toBe(200);
  expect((await edit(data['id'], { num_comensales: 9 })).status).toBe(400);
  expect((await book(5, '22:00')).status).toBe(400);
});

test('the slots may have another length, and the pace may be removed', async () => {
  const { book, store, tenant } = await open(10, 30);
  await book(10);
  expect((await book(1, '21:29')).status).toBe(400);
  expect((await book(1, '21:30')).status).toBe(201);
  expect(await readPace(store, tenant)).toEqual({ diners: 10, minutes: 30 });
  expect(await setPace(store, tenant)).toEqual({ diners: null, minutes: null });
  expect((await book(50)).status).toBe(201);
});

test('the pace is one restaurant’s', async () => {
  const { book, another } = await open();
  await book(10);
  const other = await another();
  expect((await other.ask('POST', '/reservas', reserva({ num_comensales: 40 }))).status).toBe(201);
});

test('walk-ins are exempt, and get a walk-in table first; only the process can mark them', async () => {
  const { store, key, tenant, floor, ask } = await openRestaurant();
  await floor({ A: [1, 4, 1], B: [1, 8] });
  await setPace(store, tenant, { diners: 1, minutes: 15 });
  await store.transaction(async ({ mesas }) => {
    const mesa = await mesas.find(tenant, 'B');
    await mesas.save({ ...mesa!, walk_ins_only: true });
  });
  const send = createInProcessSend({ store, now: () => new Date('2026-11-20T11:00:00Z') });
  const create = async (isWalkIn: boolean) => {
    const response = await send({
      method: 'POST',
      url: 'http://maitre.localhost/developer/api/reservas',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-is-walk-in': 'true' },
      body: JSON.stringify({ ...reserva({ num_comensales: 2 }), isWalkIn: true }),
      signal: AbortSignal.timeout(60_000),
      isWalkIn,
    });
    let text = '';
    for await (const chunk of response.body) text += new TextDecoder().decode(chunk);
    return { status: response.status, mesa: JSON.parse(text).data?.mesa_id };
  };
  expect(await create(false)).toEqual({ status: 400, mesa: undefined });
  expect(await create(true)).toEqual({ status: 201, mesa: 'B' });
  expect(await create(true)).toEqual({ status: 201, mesa: 'A' });
  const headers = await ask('POST', '/reservas', { ...reserva({ num_comensales: 2 }), isWalkIn: true });
  expect(headers.body).toEqual(tooMany);
});
