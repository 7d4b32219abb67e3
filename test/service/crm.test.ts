import { describe, expect, test } from 'vitest';
import { newCustomer } from '../storage/records.ts';
import { type Fields, openRestaurant, type Restaurant, reserva } from './harness.ts';

interface Found {
  customers: Fields[];
  total: number;
}

const add = async ({ ask }: Pick<Restaurant, 'ask'>, fields: Fields) =>
  (await ask('POST', '/crm/customers', fields)).data;

const search = async ({ ask }: Pick<Restaurant, 'ask'>, query: string) => {
  const { data } = await ask<Found>('GET', `/crm/customers?${query}`);
  return { ...data, names: data.customers.map(({ full_name }) => full_name) };
};

test('a creation returns no visits', async () => {
  const { ask, tenant } = await openRestaurant();
  const sent = {
    phone: '+34 600 111 222',
    email: 'ana@example.com',
    birthday: '1990-02-28',
    notes: 'Nueces',
  };
  const { status, body } = await ask('POST', '/crm/customers', { full_name: 'Ana García', ...sent });
  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    data: {
      id: expect.any(Number),
      tenant_id: tenant,
      full_name: 'Ana García',
      ...sent,
      created_at: '2026-11-20T11:00:00.000Z',
    },
  });
});

test('the list, the single read and an edit have the visits', async () => {
  const { ask } = await openRestaurant();
  const customer = await add({ ask }, { full_name: 'Ana' });
  const id = customer['id'];
  const expected = { ...customer, total_reservas: 0, ultima_visita: null };
  expect(customer).toMatchObject({ phone: null, email: null, birthday: null, notes: null });
  expect((await ask('GET', `/crm/customers/${id}`)).data).toEqual(expected);
  expect((await search({ ask }, '')).customers).toEqual([expected]);
  expect((await ask('PUT', `/crm/customers/${id}`, {})).data).toEqual(expected);
});

test('total_reservas excludes cancelled reservations, ultima_visita is the last visit', async () => {
  const { ask } = await openRestaurant();
  const { id } = await add({ ask }, { full_name: 'Ana' });
  const states = {
    '2026-12-01': 'finalizada',
    '2026-12-02': 'en_curso',
    '2026-12-03': 'confirmada',
    '2026-12-04': 'cancelada',
    '2026-12-05': 'pendiente',
  };
  for (const [fecha_reserva, estado] of Object.entries(states)) {
    const { data } = await ask('POST', '/reservas', reserva({ fecha_reserva, customer_id: id }));
    await ask('PUT', `/reservas/${data['id']}`, { estado });
  }
  await ask('POST', '/reservas', reserva());
  const { data } = await ask('GET', `/crm/customers/${id}`);
  expect(data).toMatchObject({ total_reservas: 4, ultima_visita: '2026-12-02' });
});

test('an edit changes the fields sent, and null clears one', async () => {
  const { ask } = await openRestaurant();
  const customer = await add({ ask }, { full_name: 'Ana', phone: '600', email: 'a@b.c', notes: 'x' });
  const path = `/crm/customers/${customer['id']}`;
  const { status, data } = await ask('PUT', path, { full_name: 'Ana María', email: null, notes: null });
  expect(status).toBe(200);
  expect(data).toMatchObject({ full_name: 'Ana María', phone: '600', email: null, notes: null });
  expect((await ask('GET', path)).data).toEqual(data);
  expect((await search({ ask }, 'q=mar%C3%ADa')).total).toBe(1);
});

test('a deletion keeps the reservations, without the customer', async () => {
  const { ask } = await openRestaurant();
  const { id } = await add({ ask }, { full_name: 'Ana' });
  const made = await ask('POST', '/reservas', reserva({ customer_id: id }));
  const gone = await ask('DELETE', `/crm/customers/${id}`);
  expect(gone.body).toEqual({ success: true, data: null, message: 'Cliente eliminado' });
  const { data } = await ask('GET', `/reservas/${made.data['id']}`);
  expect(data).toEqual({ ...made.data, customer_id: null });
  const again = await ask('GET', `/crm/customers/${id}`);
  expect(again.status).toBe(404);
  expect(again.body.error).toBe('Cliente no encontrado');
});

describe('a search', () => {
  const guests: Fields[] = [
    { full_name: 'Íñigo Muñoz', phone: '+34 600-111-222', email: 'Inigo@Example.com' },
    { full_name: 'ana pérez', phone: '(93) 555.12.34' },
    { full_name: 'Zoë 100% Vegana', email: 'zoe_v@example.org' },
    { full_name: 'Bruno', notes: 'Muñoz de segundo' },
  ];

  test.each([
    ['q=munoz', ['Íñigo Muñoz']],
    ['q=MUÑOZ', ['Íñigo Muñoz']],
    ['q=pe%CC%81rez', ['ana pérez']],
    ['q=inigo@example', ['Íñigo Muñoz']],
    ['q=600-111', ['Íñigo Muñoz']],
    ['q=600111222', ['Íñigo Muñoz']],
    ['q=%2B34600', ['Íñigo Muñoz']],
    ['q=93 555 12', ['ana pérez']],
    ['q=%25', ['Zoë 100% Vegana']],
    ['q=_', ['Zoë 100% Vegana']],
    ['q=\\', []],
    ["q='", []],
    ['q=an', ['ana pérez', 'Zoë 100% Vegana']],
    ['q=nadie', []],
    ['q=', ['ana pérez', 'Bruno', 'Íñigo Muñoz', 'Zoë 100% Vegana']],
    ['', ['ana pérez', 'Bruno', 'Íñigo Muñoz', 'Zoë 100% Vegana']],
  ])('%s finds %j', async (query, names) => {
    const { ask } = await openRestaurant();
    for (const guest of guests) await add({ ask }, guest);
    const found = await search({ ask }, query);
    expect(found.names).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  test('returns at most 50 or its limit, and the total', async () => {
    const { ask, store, tenant } = await openRestaurant();
    const many = Array.from({ length: 260 }, (_, n) => newCustomer({ full_name: `Ana ${n}` }));
    await store.transaction(({ customers }) => customers.add(tenant, many));
    const sizes = async (query: string) => {
      const { customers, total } = await search({ ask }, query);
      return [customers.length, total];
    };
    expect(await sizes('')).toEqual([50, 260]);
    expect(await sizes('limit=200')).toEqual([200, 260]);
    expect(await sizes('limit=1&q=ana 25')).toEqual([1, 11]);
  });
});
