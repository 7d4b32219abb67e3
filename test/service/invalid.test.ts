import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, openRestaurant, type Restaurant, reserva } from './harness.ts';

const customer = (fields: Fields): Fields => ({ full_name: 'Ana', ...fields });
const category = (fields: Fields): Fields => ({ name: 'Postres', ...fields });
const event = (fields: Fields): Fields => ({ name: 'Cata', ...fields });
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

let ask: Restaurant['ask'];
/** One record of each resource, so that an edit fails only for its fields. */
let paths: Record<string, string>;
const closing: (() => void | Promise<void>)[] = [];

// Shared: what is refused changes nothing.
beforeAll(async () => {
  ({ ask } = await openRestaurant({ onEnd: (close) => closing.unshift(close) }));
  const made = async (path: string, body: Fields) => `${path}/${(await ask('POST', path, body)).data['id']}`;
  const categories = await made('/menu/categories', category({}));
  const category_id = Number(categories.split('/').at(-1));
  paths = {
    reservas: await made('/reservas', reserva()),
    customers: await made('/crm/customers', customer({})),
    categories,
    items: await made('/menu/items', { name: 'Flan', category_id }),
    events: await made('/events', event({})),
  };
});
afterAll(async () => {
  for (const close of closing) await close();
});

const expectRefusal = async (response: ReturnType<Restaurant['ask']>, field: string) => {
  const { status, body } = await response;
  expect({ status, code: body.code, success: body.success }).toEqual({
    status: 422,
    code: 'VALIDATION_ERROR',
    success: false,
  });
  expect(body.error).toContain(field);
};

/** Wrong values by type of field. */
const wrong = {
  text: [5, true, {}, ['x'], 'a\0b', '\ud800'],
  name: ['', '   ', 5, ['x'], 'a\0b'],
  date: [
    '2026-02-30',
    '2026-13-01',
    '01/12/2026',
    '2026-1-1',
    '',
    'mañana',
    20261201,
    '2026-12-01T00:00:00Z',
  ],
  time: ['24:00', '9:00', '21:60', '2100', '21:00:00', '', 'tarde', 21, '-1:00'],
  count: [0, -1, 1.5, '2', true, [], {}, 1e300, 2_147_483_648],
  id: [0, -1, 1.5, '1', 'x', true, {}, 1e300],
  amount: [-0.01, '4.5', true, {}],
  number: ['1', true, [], {}],
  flag: ['true', 1, 0, 'sí', [], {}],
  choice: ['otra', '', 'PENDIENTE', 1, true, []],
  color: ['red', '#12345', '#1234567', '#GGGGGG', '', 123456],
} as const;

const cases: [string, string, keyof typeof wrong][] = [
  ['reservas', 'fecha_reserva', 'date'],
  ['reservas', 'inicio_reserva', 'time'],
  ['reservas', 'final_reserva', 'time'],
  ['reservas', 'nombre_cliente', 'name'],
  ['reservas', 'telefono', 'text'],
  ['reservas', 'email', 'text'],
  ['reservas', 'notas', 'text'],
  ['reservas', 'mesa_id', 'name'],
  ['reservas', 'num_comensales', 'count'],
  ['reservas', 'customer_id', 'id'],
  ['customers', 'full_name', 'name'],
  ['customers', 'phone', 'text'],
  ['customers', 'email', 'text'],
  ['customers', 'notes', 'text'],
  ['customers', 'birthday', 'date'],
  ['categories', 'name', 'name'],
  ['categories', 'description', 'text'],
  ['categories', 'sort_order', 'number'],
  ['items', 'name', 'name'],
  ['items', 'category_id', 'id'],
  ['items', 'price', 'amount'],
  ['items', 'type', 'choice'],
  ['items', 'is_available', 'flag'],
  ['items', 'image_url', 'text'],
  ['events', 'name', 'name'],
  ['events', 'title', 'text'],
  ['events', 'color', 'color'],
  ['events', 'max_guests', 'count'],
  ['events', 'block_mode', 'choice'],
  ['events', 'enable_payment', 'flag'],
  ['events', 'is_active', 'flag'],
];

const creations: Record<string, [string, Fields]> = {
  reservas: ['/reservas', reserva()],
  customers: ['/crm/customers', customer({})],
  categories: ['/menu/categories', category({})],
  items: ['/menu/items', { name: 'Flan', category_id: 1 }],
  events: ['/events', event({})],
};

describe.each(cases)('%s: %s', (resource, field, kind) => {
  test('a wrong value is a 422 that names the field, on creation and in an edit', async () => {
    const [path, body] = creations[resource]!;
    for (const value of wrong[kind]) {
      await expectRefusal(ask('POST', path, { ...body, [field]: value }), field);
      await expectRefusal(ask('PUT', paths[resource]!, { [field]: value }), field);
    }
  });
});

describe('a required field', () => {
  test.each<[string, Fields, string]>([
    ['/reservas', reserva(), 'fecha_reserva'],
    ['/reservas', reserva(), 'inicio_reserva'],
    ['/reservas', reserva(), 'nombre_cliente'],
    ['/crm/customers', customer({}), 'full_name'],
    ['/menu/categories', category({}), 'name'],
    ['/menu/items', { name: 'Flan', category_id: 1 }, 'name'],
    ['/menu/items', { name: 'Flan', category_id: 1 }, 'category_id'],
    ['/events', event({}), 'name'],
    [
      '/events/1/sessions',
      { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' },
      'session_date',
    ],
    [
      '/events/1/sessions',
      { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' },
      'start_time',
    ],
    [
      '/events/1/sessions',
      { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' },
      'end_time',
    ],
  ])('%s %j needs %s, and null does not count', async (path, body, field) => {
    await expectRefusal(ask('POST', path, without(body, field)), field);
    await expectRefusal(ask('POST', path, { ...body, [field]: null }), field);
  });

  test('an edit does not clear a required field', async () => {
    await expectRefusal(ask('PUT', paths['reservas']!, { nombre_cliente: null }), 'nombre_cliente');
    await expectRefusal(ask('PUT', paths['reservas']!, { estado: null }), 'estado');
    await expectRefusal(ask('PUT', paths['items']!, { category_id: null }), 'category_id');
  });
});

describe('a 422 names the field', () => {
  test.each<[string, Fields, string]>([
    ['/reservas', { estado: 'abierta' }, 'estado'],
    ['/reservas', { customer_id: 999 }, 'customer_id'],
    ['/items', { category_id: 999 }, 'category_id'],
    ['/events', { name: 'X' }, 'name'],
    ['/events', { name: ' X ' }, 'name'],
  ])('an edit below %s of %j', async (resource, body, field) => {
    await expectRefusal(ask('PUT', paths[resource.slice(1)]!, body), field);
  });

  test.each<Fields>([
    { table_booking_mode: 'maybe' },
    { max_guests: 0 },
    { planta_ids: [999] },
    { planta_ids: ['1'] },
    { planta_ids: 1 },
    { session_date: '2026-11-20' },
    { session_date: '2020-01-01' },
    { start_time: '25:00' },
  ])('a session with %j', async (fields) => {
    const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00', ...fields };
    await expectRefusal(ask('POST', `${paths['events']}/sessions`, session), Object.keys(fields)[0]!);
  });

  test('a session with very many wrong ids', async () => {
    const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
    const planta_ids = Array(50_000).fill('');
    await expectRefusal(ask('POST', `${paths['events']}/sessions`, { ...session, planta_ids }), 'planta_ids');
  });

  test.each([
    ['/reservas?fecha=hoy', 'fecha'],
    ['/reservas?fecha=', 'fecha'],
    ['/reservas?fecha=2026-02-30', 'fecha'],
    ['/reservas?estado=', 'estado'],
    ['/reservas?estado=Pendiente', 'estado'],
    ['/reservas?mesa_id=', 'mesa_id'],
    ['/reservas?fecha=2026-12-01&fecha=2026-12-02', 'fecha'],
    ['/crm/customers?limit=0', 'limit'],
    ['/crm/customers?limit=201', 'limit'],
    ['/crm/customers?limit=-1', 'limit'],
    ['/crm/customers?limit=1.5', 'limit'],
    ['/crm/customers?limit=1e2', 'limit'],
    ['/crm/customers?limit=%2B5', 'limit'],
    ['/crm/customers?limit=0x10', 'limit'],
    ['/crm/customers?limit=', 'limit'],
    ['/crm/customers?limit=muchos', 'limit'],
    ['/crm/customers?limit=99999999999999999999', 'limit'],
    ['/crm/customers?q=%00', 'q'],
    ['/menu/items?category_id=postres', 'category_id'],
    ['/menu/items?category_id=0', 'category_id'],
    ['/events?active=1', 'active'],
    ['/events?active=TRUE', 'active'],
    ['/events?archived=', 'archived'],
  ])('the query %s', async (path, field) => {
    await expectRefusal(ask('GET', path), field);
  });

  test('rejected requests changed nothing', async () => {
    const before = await Promise.all(Object.values(paths).map(async (path) => (await ask('GET', path)).data));
    for (const path of Object.values(paths))
      await ask('PUT', path, { name: 5, full_name: 5, estado: 5, notas: 'x' });
    const after = await Promise.all(Object.values(paths).map(async (path) => (await ask('GET', path)).data));
    expect(after).toEqual(before);
  });
});
