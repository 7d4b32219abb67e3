import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../src/contract/index.ts';
import { type Operation, scopeNames } from '../../src/contract/operation.ts';
import {
  getChoices,
  getDescription,
  getElement,
  getExpected,
  getShape,
  getValueType,
  isNullable,
  isOptional,
  type ObjectSchema,
  type Schema,
} from '../../src/contract/schema.ts';

const operations = Object.entries(contract).flatMap(([resource, verbs]) =>
  Object.entries(verbs).map(([verb, operation]): [string, Operation] => [`${resource}.${verb}`, operation]),
);
const operationNamed = (name: string): Operation => new Map(operations).get(name)!;

/** One line per field: name, `*` if required, `-` if null clears it, type. */
const formatFields = (schema: ObjectSchema | undefined): string[] =>
  Object.entries(getShape(schema)).map(([name, field]) => {
    const mark = isOptional(field) ? (isNullable(field) ? ' -' : '') : ' *';
    return `${name}${mark} ${getChoices(field)?.join('|') ?? getValueType(field)}`;
  });

const splitLines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** Copied by hand from API §2 and §4. */
const bodies: Readonly<Record<string, string>> = {
  'reservas.create': `
    fecha_reserva * string
    inicio_reserva * string
    nombre_cliente * string
    final_reserva - string
    mesa_id - string
    telefono - string
    email - string
    num_comensales - number
    notas - string
    customer_id - number`,
  'reservas.update': `
    fecha_reserva string
    inicio_reserva string
    nombre_cliente string
    estado pendiente|confirmada|en_curso|finalizada|cancelada
    final_reserva - string
    mesa_id - string
    telefono - string
    email - string
    num_comensales - number
    notas - string
    customer_id - number`,
  'crm.create': `
    full_name * string
    phone - string
    email - string
    birthday - string
    notes - string`,
  'crm.update': `
    full_name string
    phone - string
    email - string
    birthday - string
    notes - string`,
  'menuItems.create': `
    category_id * number
    name * string
    description - string
    price - number
    type - simple|compound|component
    image_url - string
    is_available - boolean`,
  'menuItems.update': `
    category_id number
    name string
    description - string
    price - number
    type - simple|compound|component
    image_url - string
    is_available - boolean`,
  'menuCategories.create': `
    name * string
    description - string
    sort_order - number`,
  'menuCategories.update': `
    name string
    description - string
    sort_order - number`,
  'events.create': `
    name * string
    title - string
    description - string
    color - string
    min_guests - number
    max_guests - number
    block_mode - capacity_only|block_tables
    enable_preordering - boolean
    enable_payment - boolean
    payment_amount_minor - number
    show_on_online_booking - boolean
    is_active - boolean`,
  'events.update': `
    name string
    title - string
    description - string
    color - string
    min_guests - number
    max_guests - number
    block_mode - capacity_only|block_tables
    enable_preordering - boolean
    enable_payment - boolean
    payment_amount_minor - number
    show_on_online_booking - boolean
    is_active - boolean`,
  'eventSessions.create': `
    session_date * string
    start_time * string
    end_time * string
    max_guests - number
    table_booking_mode - none|optional|required
    planta_ids - array`,
};

const queries: Readonly<Record<string, string>> = {
  'reservas.list': `
    fecha string
    estado pendiente|confirmada|en_curso|finalizada|cancelada
    mesa_id string`,
  'crm.list': `
    q string
    limit number`,
  'menuItems.list': 'category_id number',
  'events.list': `
    active boolean
    archived boolean`,
};

/** The fields of each record, from API §2. */
const records: Readonly<Record<string, string>> = {
  'reservas.get': `id tenant_id mesa_id fecha_reserva inicio_reserva final_reserva nombre_cliente telefono email
    num_comensales notas estado customer_id codigo_reserva created_at`,
  'crm.get': 'id tenant_id full_name phone email birthday notes total_reservas ultima_visita created_at',
  'menuItems.get':
    'id name description price type is_available image_url category_id category_name created_at',
  'menuCategories.get': 'id tenant_id name description sort_order items created_at',
  'events.get': `id name title description color min_guests max_guests block_mode enable_preordering enable_payment
    payment_amount_minor show_on_online_booking is_active is_archived next_session sessions plantas`,
  'waitlist.list':
    'id tenant_id customer_name party_size phone status position estimated_wait_minutes notes created_at',
  'eventSessions.create':
    'id event_id session_date start_time end_time max_guests current_guests status table_booking_mode',
};

const splitWords = (text: string): string[] => text.trim().split(/\s+/).sort();

describe('the bodies', () => {
  it.each(Object.entries(bodies))('%s accepts these fields', (name, fields) => {
    expect(formatFields(operationNamed(name).body)).toEqual(splitLines(fields));
  });

  it('belong to these operations only', () => {
    const sending = operations.filter(([, { body }]) => body).map(([name]) => name);
    expect(sending.sort()).toEqual(Object.keys(bodies).sort());
  });
});

describe('the queries', () => {
  it.each(Object.entries(queries))('%s accepts these', (name, fields) => {
    expect(formatFields(operationNamed(name).query)).toEqual(splitLines(fields));
  });

  it('belong to these operations only', () => {
    const asking = operations.filter(([, { query }]) => query).map(([name]) => name);
    expect(asking.sort()).toEqual(Object.keys(queries).sort());
  });
});

describe('the responses', () => {
  it.each(Object.entries(records))('%s has these fields', (name, fields) => {
    const { response } = operationNamed(name);
    expect(Object.keys(getShape(getElement(response) ?? response)).sort()).toEqual(splitWords(fields));
  });

  it('are listed for every resource', () => {
    const resources = Object.keys(records).map((name) => name.split('.')[0]);
    expect(resources.sort()).toEqual(Object.keys(contract).sort());
  });

  it('a list is an array, but customers come in an object with a total', () => {
    const lists = operations.filter(([name]) => name.endsWith('.list'));
    const types = Object.fromEntries(lists.map(([name, { response }]) => [name, getValueType(response)]));
    expect(types).toEqual({
      'reservas.list': 'array',
      'crm.list': 'object',
      'menuItems.list': 'array',
      'menuCategories.list': 'array',
      'waitlist.list': 'array',
      'events.list': 'array',
      'eventSessions.list': 'array',
    });
    expect(Object.keys(getShape(operationNamed('crm.list').response))).toEqual(['customers', 'total']);
  });

  it('a deletion has null or no data; the update of a category has unspecified data', () => {
    for (const [name, { response, method }] of operations) {
      if (method !== 'DELETE') continue;
      for (const data of [null, undefined]) expect(z.safeParse(response, data).success, name).toBe(true);
      expect(z.safeParse(response, {}).success, name).toBe(false);
    }
    expect(getValueType(operationNamed('menuCategories.update').response)).toBe('unknown');
  });
});

describe('every operation', () => {
  it.each(operations)(
    '%s has the parameters of its path, and a summary in both languages',
    (_name, operation) => {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(getShape(operation.params))).toEqual(inPath);
      expect(operation.summary.en).not.toBe('');
      expect(operation.summary.es).not.toBe('');
      expect(operation.summary.es).not.toBe(operation.summary.en);
      expect(scopeNames).toContain(operation.scope);
    },
  );

  it.each(operations)(
    '%s describes every field in both languages',
    (_name, { params, query, body, response }) => {
      const schemas: (Schema | undefined)[] = [params, query, body, response, getElement(response)];
      for (const schema of schemas) {
        for (const [field, fieldSchema] of Object.entries(getShape(schema))) {
          const about = getDescription(fieldSchema);
          expect(about?.en, field).toMatch(/\S/);
          expect(about?.es, field).toMatch(/\S/);
        }
      }
    },
  );

  const withInput = operations.filter(([, { params, query, body }]) => params ?? query ?? body);

  it.each(withInput)('%s describes a valid value of every input field', (_name, { params, query, body }) => {
    for (const schema of [params, query, body]) {
      for (const [field, fieldSchema] of Object.entries(getShape(schema))) {
        expect(getExpected(fieldSchema), field).toMatchObject({
          en: expect.stringMatching(/\S/),
          es: expect.stringMatching(/\S/),
        });
      }
    }
  });
});

describe('a request', () => {
  const valid = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };
  const accepts = (name: string, body: object): boolean =>
    z.safeParse(operationNamed(name).body!, body).success;

  it.each([
    ['reservas.create', 'fecha_reserva', ['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31']],
    ['reservas.create', 'inicio_reserva', ['00:00', '09:05', '23:59']],
    ['reservas.create', 'nombre_cliente', ['A', 'Íñigo Ñandú', ' x ', '李']],
    ['reservas.create', 'num_comensales', [1, 200, null, 2_147_483_647]],
    ['reservas.create', 'notas', ['', null, 'línea\notra']],
    ['crm.list', 'limit', [1, 50, 200]],
    ['menuItems.create', 'price', [0, 0.1, 12.5, null]],
    ['events.create', 'color', ['#c0392B', null]],
    ['events.create', 'name', ['ab', 'Cata']],
    ['eventSessions.create', 'planta_ids', [[], [1, 2], null]],
  ])('%s accepts these values of %s: %o', (name, field, values) => {
    const schema = getShape(operationNamed(name).body ?? operationNamed(name).query)[field]!;
    for (const value of values) expect(z.safeParse(schema, value).success, String(value)).toBe(true);
  });

  it.each([
    [
      'reservas.create',
      'fecha_reserva',
      [
        '2026-02-30',
        '2023-02-29',
        '0000-01-01',
        '20-11-2026',
        '2026-1-1',
        20261120,
        null,
        '2026-11-20T00:00:00Z',
      ],
    ],
    ['reservas.create', 'inicio_reserva', ['24:00', '9:05', '21:60', '21:00:00', '2100', null]],
    ['reservas.create', 'nombre_cliente', ['', '  ', null, 7, 'a\0b', '\ud800']],
    ['reservas.create', 'num_comensales', [0, -1, 1.5, '2', Number.NaN, 2_147_483_648]],
    ['reservas.update', 'estado', ['Confirmada', 'anulada', null]],
    ['crm.list', 'limit', [0, 201, 1.5, '50']],
    ['menuItems.create', 'price', [-0.01, '12.5', Number.POSITIVE_INFINITY]],
    ['menuItems.create', 'category_id', [0, -1, 1.5, '1', null, Number.MAX_SAFE_INTEGER + 1]],
    ['menuItems.create', 'is_available', [1, 'true']],
    ['events.create', 'color', ['#fff', 'red', '#12345G', '112233']],
    ['events.create', 'name', ['', 'a', 'a ', null]],
    ['events.create', 'min_guests', [-1]],
    ['events.create', 'max_guests', [0]],
    ['eventSessions.create', 'planta_ids', [[0], ['1'], [1.5], 1, '1,2']],
  ])('%s rejects these values of %s: %o', (name, field, values) => {
    const schema = getShape(operationNamed(name).body ?? operationNamed(name).query)[field]!;
    for (const value of values) expect(z.safeParse(schema, value).success, String(value)).toBe(false);
  });

  it('an update needs no field; a creation needs the required ones, and accepts null for the rest', () => {
    expect(accepts('reservas.update', {})).toBe(true);
    expect(accepts('reservas.create', valid)).toBe(true);
    expect(accepts('reservas.create', { ...valid, email: null, customer_id: null, mesa_id: null })).toBe(
      true,
    );
    expect(accepts('reservas.create', { ...valid, fecha_reserva: undefined })).toBe(false);
  });
});

describe('a response', () => {
  const parseResponse = (name: string, data: unknown) => z.safeParse(operationNamed(name).response, data);

  it('keeps unknown fields', () => {
    const record = { id: 'a1', mesa: { id: 'S1', zona: 'Sala' }, puntos: 3 };
    expect(parseResponse('reservas.get', record)).toEqual({ success: true, data: record });
    expect(parseResponse('crm.list', { customers: [{ id: 1, vip: true }], total: 1, page: 1 })).toEqual({
      success: true,
      data: { customers: [{ id: 1, vip: true }], total: 1, page: 1 },
    });
  });

  it('needs only an id', () => {
    expect(parseResponse('reservas.get', { id: 'a1' }).success).toBe(true);
    expect(parseResponse('crm.get', { id: 1, phone: null, ultima_visita: null }).success).toBe(true);
    expect(parseResponse('crm.get', { full_name: 'Ana' }).success).toBe(false);
    expect(parseResponse('events.list', [{ name: 'Cata' }]).success).toBe(false);
  });

  it('may hold anything in the sessions and floors of an event', () => {
    for (const sessions of [[], [1], [{ id: 'x' }], [{ session_date: '2026-12-01' }]]) {
      expect(parseResponse('events.get', { id: 1, sessions, plantas: sessions }).success).toBe(true);
    }
    expect(parseResponse('events.get', { id: 1, sessions: 'none' }).success).toBe(false);
  });
});
