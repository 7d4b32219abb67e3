import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Service, ServiceOptions } from '../../../src/testing/api.ts';
import { createService } from '../../../src/testing/service.ts';

type Seed = NonNullable<ServiceOptions['seed']>;
type Row = Readonly<Record<string, unknown>>;

const begin = async (seed: unknown): Promise<Service> => {
  const service = await createService({ seed: seed as Seed, clock: '2026-12-24T20:00' });
  onTestFinished(() => service.close());
  return service;
};

const read = async ({ fetch, key }: Service, path: string, as = key) => {
  const response = await fetch(`/developer/api${path}`, { headers: { authorization: `Bearer ${as}` } });
  return ((await response.json()) as { data: Row[] & Row }).data;
};

/** The messages of a failure, one per line. */
const wrongs = async (seed: unknown): Promise<string[]> => {
  const failed = await createService({ seed: seed as Seed }).then(
    () => new Error('nothing is wrong'),
    (error: Error) => error,
  );
  return failed.message.split('\n');
};

/** A seed with every field. */
const whole = {
  id: 7,
  name: 'La peña de José «el Güero»',
  tz: 'Atlantic/Canary',
  keys: [{ key: 'de-lectura', scopes: ['reservas:read', 'events:read'] }, { key: 'toda' }],
  plantas: [
    { id: 3, name: 'Salón', mesas: [{ id: 'S 1', min: 1, max: 4, priority: 2 }] },
    { name: 'Jardín', mesas: [{ id: 'J1', min: 2, max: 6 }] },
  ],
  customers: [
    {
      id: 12,
      full_name: 'Íñigo Núñez-Ávila',
      phone: '+34 600 111 222',
      email: 'inigo@example.com',
      birthday: '1980-02-29',
      notes: 'alergia al marisco 🦐',
      created_at: '2020-01-01T10:00:00+01:00',
    },
    { full_name: 'Ana' },
  ],
  categories: [
    {
      id: 5,
      name: 'Arroces',
      description: 'Por persona',
      sort_order: 2.5,
      created_at: '2020-01-01T09:00:00Z',
      items: [
        {
          id: 9,
          name: 'Paella',
          description: 'Mínimo dos',
          price: 18.5,
          type: 'compound',
          image_url: 'https://fotos.example.com/paella.jpg',
          is_available: false,
          created_at: '2020-01-01T09:00:00Z',
        },
      ],
    },
  ],
  events: [
    {
      id: 4,
      name: 'Cata',
      title: 'Cata de Jerez',
      description: 'Seis copas',
      color: '#B7791F',
      min_guests: 1,
      max_guests: 24,
      block_mode: 'block_tables',
      enable_preordering: true,
      enable_payment: true,
      payment_amount_minor: 3500,
      show_on_online_booking: true,
      is_active: false,
      is_archived: true,
      sessions: [
        {
          id: 8,
          session_date: '2020-05-01',
          start_time: '20:00',
          end_time: '01:00',
          max_guests: 20,
          table_booking_mode: 'optional',
          planta_ids: [3],
          status: 'closed',
        },
      ],
    },
  ],
  reservas: [
    {
      id: 'r-1',
      fecha_reserva: '2026-12-24',
      inicio_reserva: '21:00',
      final_reserva: '22:00',
      nombre_cliente: 'Íñigo',
      mesa_id: 'S 1',
      telefono: '600 111 222',
      email: 'inigo@example.com',
      num_comensales: 4,
      notas: 'ventana',
      customer_id: 12,
      estado: 'en_curso',
      codigo_reserva: 'K7PQ2M',
      created_at: '2026-12-01T10:00:00.000Z',
    },
  ],
  waitlist: [
    {
      id: 2,
      customer_name: 'Zoë',
      party_size: 3,
      phone: '600',
      notes: 'carrito',
      estimated_wait_minutes: 15,
      status: 'llamado',
      created_at: '2026-12-24T19:30:00.000Z',
    },
  ],
};

/** The part of a record that is in the response too. Instants are as the service formats them. */
const shownOf = (record: Row, response: Row | undefined) =>
  Object.fromEntries(Object.keys(record).map((field) => [field, response?.[field]]));

describe('a seed', () => {
  it('is read back field by field', async () => {
    const service = await begin(whole);
    expect(service.restaurants).toMatchObject([{ id: 7, name: whole.name, tz: whole.tz }]);
    const [reserva] = whole.reservas;
    expect(shownOf(reserva!, (await read(service, '/reservas'))[0])).toEqual(reserva);
    const customer = { ...whole.customers[0], created_at: '2020-01-01T09:00:00.000Z' };
    expect(shownOf(customer, await read(service, '/crm/customers/12'))).toEqual(customer);
    const { items, created_at: _, ...category } = whole.categories[0]!;
    const [shown] = await read(service, '/menu/categories');
    expect(shownOf(category, shown)).toEqual(category);
    const { created_at: __, ...dish } = items[0]!;
    expect(shownOf(dish, await read(service, '/menu/items/9'))).toEqual(dish);
    const { sessions, ...event } = whole.events[0]!;
    const whatIsShown = await read(service, '/events/4');
    expect(shownOf(event, whatIsShown)).toEqual(event);
    expect(whatIsShown['plantas']).toEqual([{ id: 3, name: 'Salón' }]);
    const { planta_ids: ___, ...session } = sessions[0]!;
    expect(shownOf(session, (await read(service, '/events/4/sessions'))[0])).toEqual(session);
    expect(shownOf(whole.waitlist[0]!, (await read(service, '/waitlist'))[0])).toEqual(whole.waitlist[0]);
  });

  it('has given keys, each with its scopes', async () => {
    const service = await begin(whole);
    expect(await read(service, '/reservas', 'de-lectura')).toHaveLength(1);
    expect(await read(service, '/crm/customers', 'de-lectura')).toBeUndefined();
    expect(await wrongs({ keys: [{ key: 'clave ñ' }] })).toEqual([
      'seed.keys[0].key must be a text without spaces or accents',
    ]);
    expect(await read(service, '/reservas', 'toda')).toHaveLength(1);
    await service.reset();
    expect(await read(service, '/reservas', 'toda')).toHaveLength(1);
  });

  it('can have a combined table, walk-in tables and a pace', async () => {
    const reserva = { fecha_reserva: '2026-12-24', inicio_reserva: '21:00', nombre_cliente: 'Ana' };
    const mesas = [
      ...['S1', 'S2'].map((id) => ({ id, min: 1, max: 4 })),
      { id: 'P1', min: 1, max: 8, walk_ins_only: true },
      { id: 'S1+S2', min: 5, max: 8, parts: ['S1', 'S2'] },
    ];
    const reservas = [{ ...reserva, num_comensales: 7 }];
    const seed = { pace: { diners: 8, minutes: 15 }, plantas: [{ name: 'Sala', mesas }], reservas };
    const service = await begin(seed);
    expect((await read(service, '/reservas')).map(({ mesa_id }) => mesa_id)).toEqual(['S1+S2']);
    const post = async (fields: object) => {
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ ...reserva, ...fields });
      const response = await service.fetch('/developer/api/reservas', { method: 'POST', headers, body });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    expect(await post({ mesa_id: 'P1', num_comensales: 2 })).toEqual([400, 'Demasiadas llegadas a esa hora']);
    expect((await post({ mesa_id: 'S2', inicio_reserva: '21:30' }))[0]).toBe(400);
    expect((await post({ mesa_id: 'P1', inicio_reserva: '21:30' }))[0]).toBe(201);
    const wrong = [['S1'], ['S1', 'S1'], ['S1', 'S9'], ['S1', 'S1+S2']].map((parts, n) => ({
      ...{ id: `X${n}`, min: 1, max: 8, parts },
    }));
    expect(await wrongs({ ...seed, plantas: [{ name: 'Sala', mesas: [...mesas, ...wrong] }] })).toEqual(
      [4, 5, 6, 7].map(
        (n) => `seed.plantas[0].mesas[${n}].parts must be two different tables or more of its floor area`,
      ),
    );
  });

  it('that is invalid fails with every problem and its path', async () => {
    expect(
      await wrongs({
        tz: 'Madrid',
        nombre: 'x',
        plantas: [{ name: 'Sala', mesas: [{ id: 'S1', min: 4, max: 2 }, 5] }],
        customers: 'Ana',
        events: [{ name: 'C', sessions: [{ session_date: '2026-02-30', start_time: '9:00' }] }],
        reservas: [{ nombre_cliente: '', num_comensales: 0, estado: 'lista', created_at: 'ayer' }],
      }),
    ).toEqual([
      'seed.tz must be a time zone like Europe/Madrid',
      'seed.plantas[0].mesas[1] must be fields and values',
      'seed.customers must be a list',
      'seed.events[0].name must be a text of at least 2 characters',
      'seed.events[0].sessions[0].session_date must be a real date, YYYY-MM-DD, like 2026-11-20',
      'seed.events[0].sessions[0].start_time must be a time, HH:mm, like 21:30',
      'seed.events[0].sessions[0].end_time is required',
      'seed.reservas[0].fecha_reserva is required',
      'seed.reservas[0].inicio_reserva is required',
      'seed.reservas[0].nombre_cliente must be a text that is not empty',
      'seed.reservas[0].num_comensales must be a whole number from 1',
      'seed.reservas[0].estado must be one of: pendiente, confirmada, en_curso, finalizada, cancelada',
      'seed.reservas[0].created_at must be an instant, like 2026-11-20T19:00:00Z',
      expect.stringMatching(/^seed.nombre is not a field; the fields are: id, name, tz, pace, keys, plantas/),
    ]);
  });

  it.each([
    [null, 'an empty restaurant'],
    [{ restaurants: [{}, {}] }, 'two'],
  ])('%j is right: %s', async (seed, _about) => {
    await expect(begin(seed)).resolves.toBeDefined();
  });

  it.each([
    [[], ['seed must be fields and values']],
    [5, ['seed must be fields and values']],
    [{ restaurants: [] }, ['seed.restaurants must be a list of one restaurant or more']],
    [{ restaurants: [{}], name: 'x' }, ['seed.name is not a field; the fields are: restaurants']],
    [{ restaurants: [{ customers: [{}] }] }, ['seed.restaurants[0].customers[0].full_name is required']],
  ])('%j fails with every problem', async (seed, says) => {
    expect(await wrongs(seed)).toEqual(says);
  });
});

describe('a seed in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'maitre la peña '));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const put = (name: string, text: string | Uint8Array): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('is YAML or JSON, given as a path or a URL, with or without a byte order mark', async () => {
    const json = put('casa.json', `\uFEFF${JSON.stringify(whole)}`);
    expect((await begin(json)).restaurants[0]?.name).toBe(whole.name);
    const yaml = put('peña.yaml', 'name: José\ncustomers: [&a {full_name: Íñigo}, *a]\n');
    const service = await begin(pathToFileURL(yaml));
    expect((await read(service, '/crm/customers'))['total']).toBe(2);
  });

  it.each([
    ['cortado.json', '{"name": "x', /cortado.json:1:\d+: /],
    ['dos-veces.yaml', 'name: a\nname: b\n', /dos-veces.yaml:2:1: the field appears twice/],
    ['latin1.yaml', Buffer.from('name: Jos\xe9', 'latin1'), /latin1.yaml is not UTF-8$/],
    ['lista.yaml', '- a\n', /lista.yaml:1:1: seed must be fields and values$/],
    ['export.ndjson', '{"maitre":"restaurants"}\n{"tenants":{}}\n', /export.ndjson:2:1: /],
  ])('%s fails', async (name, text, says) => {
    expect((await wrongs(put(name, text)))[0]).toMatch(says);
  });

  it('that cannot be read fails with the reason', async () => {
    expect(await wrongs(folder)).toEqual([`cannot read ${folder} (EISDIR)`]);
  });
});
