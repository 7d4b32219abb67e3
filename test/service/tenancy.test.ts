import { expect, test } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { addPlanta } from '../../src/service/panel/tables.ts';
import { addToWaitlist } from '../../src/service/panel/waitlist.ts';
import { type Fields, noon, openRestaurant, reserva } from './harness.ts';

interface Found {
  customers: Fields[];
  total: number;
}

/** A restaurant with one record of each resource, and another one. */
const open = async () => {
  const restaurant = await openRestaurant();
  const { ask, store, tenant } = restaurant;
  const made = async (path: string, body: Fields) => (await ask('POST', path, body)).data['id'] as number;
  const customer = await made('/crm/customers', { full_name: 'Ana' });
  const category = await made('/menu/categories', { name: 'Postres' });
  const item = await made('/menu/items', { name: 'Flan', category_id: category });
  const event = await made('/events', { name: 'Cata' });
  const id = (await ask('POST', '/reservas', reserva({ customer_id: customer }))).data['id'] as string;
  const planta = (await addPlanta(store, tenant, { name: 'Sala' })).id;
  await addToWaitlist(store, tenant, { customer_name: 'Ana', party_size: 2 }, noon);
  return { ...restaurant, customer, category, item, event, reserva: id, planta };
};

const rows = Object.values(contract).flatMap((resource) => Object.values<Operation>(resource));
const pathsOf = (isWanted: (row: Operation) => boolean): string[] => [
  ...new Set(rows.filter(isWanted).map(({ path }) => path.replace('/developer/api', ''))),
];

test.each(pathsOf(({ method, params }) => method === 'GET' && !params))(
  'nothing of another restaurant is listed by %s',
  async (path) => {
    const { ask: own, another } = await open();
    const { ask } = await another();
    const listed = (data: Fields[] | Found) => (Array.isArray(data) ? data : data.customers);
    expect(listed((await own<Fields[] | Found>('GET', path)).data)).not.toEqual([]);
    const { data } = await ask<Fields[] | Found>('GET', path);
    expect(listed(data)).toEqual([]);
    if (!Array.isArray(data)) expect(data.total).toBe(0);
  },
);

test('records of another restaurant cannot be read, changed or deleted', async () => {
  const { another, ask: own, ...ids } = await open();
  const { ask } = await another();
  const known: Record<string, [id: unknown, error: string]> = {
    '/reservas/{id}': [ids.reserva, 'Reserva no encontrado'],
    '/crm/customers/{id}': [ids.customer, 'Cliente no encontrado'],
    '/menu/items/{id}': [ids.item, 'Plato no encontrado'],
    '/menu/categories/{id}': [ids.category, 'Categoría no encontrada'],
    '/events/{id}': [ids.event, 'Evento no encontrado'],
  };
  expect(Object.keys(known).sort()).toEqual(pathsOf(({ path }) => path.endsWith('/{id}')).sort());
  for (const [template, [id, error]] of Object.entries(known)) {
    const path = template.replace('{id}', String(id));
    const before = (await own('GET', path)).data;
    for (const { method } of rows.filter((row) => row.path.endsWith(template))) {
      const body = method === 'PUT' ? { name: 'Mío', full_name: 'Mío' } : undefined;
      const response = await ask(method, path, body);
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ success: false, error, code: 'NOT_FOUND' });
    }
    expect((await own('GET', path)).data).toEqual(before);
  }
  const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
  expect((await ask('GET', `/events/${ids.event}/sessions`)).status).toBe(404);
  expect((await ask('POST', `/events/${ids.event}/sessions`, session)).status).toBe(404);
});

test('records of another restaurant cannot be referenced', async () => {
  const { another, ...ids } = await open();
  const { ask } = await another();
  const refused = async (method: string, path: string, body: Fields, field: string) => {
    const response = await ask(method, path, body);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ success: false, code: 'VALIDATION_ERROR' });
    expect(response.body.error).toContain(field);
  };
  await refused('POST', '/reservas', reserva({ customer_id: ids.customer }), 'customer_id');
  await refused('POST', '/menu/items', { name: 'Flan', category_id: ids.category }, 'category_id');
  const mine = (await ask('POST', '/reservas', reserva())).data['id'];
  await refused('PUT', `/reservas/${mine}`, { customer_id: ids.customer }, 'customer_id');
  const category_id = (await ask('POST', '/menu/categories', { name: 'Míos' })).data['id'];
  const item = (await ask('POST', '/menu/items', { name: 'Flan', category_id })).data['id'];
  await refused('PUT', `/menu/items/${item}`, { category_id: ids.category }, 'category_id');
  const event = (await ask('POST', '/events', { name: 'Cata' })).data['id'];
  const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
  await refused('POST', `/events/${event}/sessions`, { ...session, planta_ids: [ids.planta] }, 'planta_ids');
});

test('reservations and events of another restaurant block nothing', async () => {
  const { another, ask: own, event } = await open();
  const { ask } = await another();
  const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00', max_guests: 1 };
  await own('POST', `/events/${event}/sessions`, session);
  expect((await ask('POST', '/reservas', reserva({ num_comensales: 30 }))).status).toBe(201);
  expect((await own<Fields[]>('GET', `/events/${event}/sessions`)).data[0]).toMatchObject({
    current_guests: 1,
  });
});
