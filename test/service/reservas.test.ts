import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { askOf, type Fields, noon, openRestaurant, reserva } from './harness.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('creating a reservation', () => {
  test('returns 201 with every field of API §2.1', async () => {
    const { ask, tenant } = await openRestaurant();
    const { status, body } = await ask('POST', '/reservas', reserva());
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(uuid),
        tenant_id: tenant,
        mesa_id: null,
        fecha_reserva: '2026-12-01',
        inicio_reserva: '21:00',
        final_reserva: '22:30',
        nombre_cliente: 'Ana García',
        telefono: null,
        email: null,
        num_comensales: 1,
        notas: null,
        estado: 'pendiente',
        customer_id: null,
        codigo_reserva: expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/),
        created_at: '2026-11-20T11:00:00.000Z',
      },
    });
  });

  test('stores the fields sent, the same in the list and in a single read', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ S1: [1, 4] });
    const customer = await ask('POST', '/crm/customers', { full_name: 'Ana' });
    const sent = reserva({
      final_reserva: '23:15',
      mesa_id: 'S1',
      telefono: '+34 600 111 222',
      email: 'ana@example.com',
      num_comensales: 3,
      notas: 'Alergia: nueces 🥜',
      customer_id: customer.data['id'],
    });
    const made = await ask('POST', '/reservas', sent);
    expect(made.data).toMatchObject(sent);
    const alone = await ask('GET', `/reservas/${made.data['id']}`);
    const list = await ask<Fields[]>('GET', '/reservas');
    expect(alone.status).toBe(200);
    expect(alone.data).toEqual(made.data);
    expect(list.data).toEqual([made.data]);
  });

  test.each([
    [1, '22:30'],
    [2, '22:30'],
    [3, '23:00'],
    [4, '23:00'],
    [5, '23:30'],
  ])('%i guests stay until %s if no end is sent', async (num_comensales, final) => {
    const { ask } = await openRestaurant();
    const { data } = await ask('POST', '/reservas', reserva({ num_comensales }));
    expect(data['final_reserva']).toBe(final);
  });

  test('an end past midnight is on the next day', async () => {
    const { ask } = await openRestaurant();
    const { data } = await ask('POST', '/reservas', reserva({ inicio_reserva: '23:30' }));
    expect(data).toMatchObject({ fecha_reserva: '2026-12-01', final_reserva: '01:00' });
  });

  test('null for an optional field counts as absent', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ S1: [1, 2] });
    const nothing = { final_reserva: null, mesa_id: null, num_comensales: null, customer_id: null };
    const { status, data } = await ask('POST', '/reservas', reserva({ ...nothing, email: null }));
    expect(status).toBe(201);
    expect(data).toMatchObject({ final_reserva: '22:30', mesa_id: 'S1', num_comensales: 1, email: null });
  });

  test('ignores unknown fields', async () => {
    const { ask } = await openRestaurant();
    const own = { id: 'mine', tenant_id: 99, estado: 'finalizada', codigo_reserva: 'X', created_at: '2020' };
    const { status, data } = await ask('POST', '/reservas', reserva({ ...own, color: 'red' }));
    expect(status).toBe(201);
    expect(data).toMatchObject({ estado: 'pendiente', created_at: '2026-11-20T11:00:00.000Z' });
    expect(data['id']).not.toBe('mine');
    expect(data).not.toHaveProperty('color');
  });
});

describe('listing reservations', () => {
  test('orders by date, start, then creation', async () => {
    const { ask, setNow } = await openRestaurant();
    const names = async () =>
      (await ask<Fields[]>('GET', '/reservas')).data.map(({ nombre_cliente }) => nombre_cliente);
    await ask('POST', '/reservas', reserva({ nombre_cliente: 'D', fecha_reserva: '2026-12-02' }));
    await ask('POST', '/reservas', reserva({ nombre_cliente: 'C', inicio_reserva: '21:30' }));
    setNow(new Date('2026-11-20T11:05:00Z'));
    await ask('POST', '/reservas', reserva({ nombre_cliente: 'B' }));
    setNow(new Date('2026-11-20T11:04:00Z'));
    await ask('POST', '/reservas', reserva({ nombre_cliente: 'A' }));
    expect(await names()).toEqual(['A', 'B', 'C', 'D']);
  });

  test('combines its filters', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ S1: [1, 4], S2: [1, 4] });
    await ask('POST', '/reservas', reserva({ nombre_cliente: 'A', mesa_id: 'S1' }));
    await ask('POST', '/reservas', reserva({ nombre_cliente: 'B', mesa_id: 'S2', inicio_reserva: '21:15' }));
    await ask(
      'POST',
      '/reservas',
      reserva({ nombre_cliente: 'C', mesa_id: 'S1', fecha_reserva: '2026-12-02' }),
    );
    const cancelled = await ask(
      'POST',
      '/reservas',
      reserva({ nombre_cliente: 'D', inicio_reserva: '13:00' }),
    );
    await ask('PUT', `/reservas/${cancelled.data['id']}`, { estado: 'cancelada', mesa_id: 'S1' });
    const names = async (query: string) =>
      (await ask<Fields[]>('GET', `/reservas?${query}`)).data.map(({ nombre_cliente }) => nombre_cliente);
    expect(await names('fecha=2026-12-01')).toEqual(['D', 'A', 'B']);
    expect(await names('mesa_id=S1')).toEqual(['D', 'A', 'C']);
    expect(await names('estado=cancelada')).toEqual(['D']);
    expect(await names('fecha=2026-12-01&mesa_id=S1&estado=pendiente')).toEqual(['A']);
    expect(await names('fecha=2026-12-01&mesa_id=nope')).toEqual([]);
    expect(await names('desconocido=1&fecha=2026-12-02')).toEqual(['C']);
  });
});

describe('editing a reservation', () => {
  test('changes only the fields sent', async () => {
    const { ask } = await openRestaurant();
    const made = await ask('POST', '/reservas', reserva({ notas: 'Ventana' }));
    const { status, data } = await ask('PUT', `/reservas/${made.data['id']}`, { nombre_cliente: 'Luis' });
    expect(status).toBe(200);
    expect(data).toEqual({ ...made.data, nombre_cliente: 'Luis' });
    expect((await ask('GET', `/reservas/${made.data['id']}`)).data).toEqual(data);
  });

  test('without fields changes nothing', async () => {
    const { ask } = await openRestaurant();
    const made = await ask('POST', '/reservas', reserva());
    const { status, data } = await ask('PUT', `/reservas/${made.data['id']}`, {});
    expect(status).toBe(200);
    expect(data).toEqual(made.data);
  });

  test.each(['23:15', '23:30'])(
    'a start moved alone to %s, past its end, names the end and changes nothing',
    async (inicio_reserva) => {
      const { ask } = await openRestaurant();
      const made = await ask('POST', '/reservas', reserva({ final_reserva: '23:15' }));
      const { status, body } = await ask('PUT', `/reservas/${made.data['id']}`, { inicio_reserva });
      expect([status, body.error]).toEqual([422, expect.stringContaining('final_reserva')]);
      expect((await ask('GET', `/reservas/${made.data['id']}`)).data).toEqual(made.data);
    },
  );

  test('a reservation past midnight may start at another time and still end on the next day', async () => {
    const { ask } = await openRestaurant();
    const made = await ask('POST', '/reservas', reserva({ inicio_reserva: '23:00', final_reserva: '01:00' }));
    const { status, data } = await ask('PUT', `/reservas/${made.data['id']}`, { inicio_reserva: '23:30' });
    expect([status, data]).toMatchObject([200, { inicio_reserva: '23:30', final_reserva: '01:00' }]);
  });

  test('null clears a field or resets it to its default', async () => {
    const { ask } = await openRestaurant();
    const sent = { telefono: '600', email: 'a@b.c', notas: 'x', num_comensales: 6, final_reserva: '22:00' };
    const made = await ask('POST', '/reservas', reserva(sent));
    const nulls = { telefono: null, email: null, notas: null, num_comensales: null, final_reserva: null };
    const { status, data } = await ask('PUT', `/reservas/${made.data['id']}`, nulls);
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...nulls, num_comensales: 1, final_reserva: '22:30' });
  });

  test.each([
    [{ inicio_reserva: '20:00' }, { inicio_reserva: '20:00', final_reserva: '23:15' }],
    [{ inicio_reserva: '23:14' }, { inicio_reserva: '23:14', final_reserva: '23:15' }],
    [
      { inicio_reserva: '23:30', final_reserva: '01:45' },
      { inicio_reserva: '23:30', final_reserva: '01:45' },
    ],
    [
      { inicio_reserva: '22:00', final_reserva: null },
      { inicio_reserva: '22:00', final_reserva: '23:30' },
    ],
    [{ fecha_reserva: '2026-12-05' }, { inicio_reserva: '21:00', final_reserva: '23:15' }],
    [{ final_reserva: '22:00' }, { inicio_reserva: '21:00', final_reserva: '22:00' }],
    [{ num_comensales: 8 }, { inicio_reserva: '21:00', final_reserva: '23:15' }],
    [{ inicio_reserva: '20:00', final_reserva: '20:30' }, { final_reserva: '20:30' }],
  ])('%j in a reservation from 21:00 to 23:15 results in %j', async (edit, expected) => {
    const { ask } = await openRestaurant();
    const made = await ask('POST', '/reservas', reserva({ final_reserva: '23:15' }));
    const { data } = await ask('PUT', `/reservas/${made.data['id']}`, edit);
    expect(data).toMatchObject(expected);
  });

  test('changes any state to any other', async () => {
    const { ask } = await openRestaurant();
    const made = await ask('POST', '/reservas', reserva());
    const states = 'confirmada finalizada pendiente cancelada en_curso cancelada pendiente'.split(' ');
    for (const estado of states) {
      const { status, data } = await ask('PUT', `/reservas/${made.data['id']}`, { estado, notas: estado });
      expect({ status, ...data }).toMatchObject({ status: 200, estado, notas: estado });
    }
  });
});

describe('deleting a reservation', () => {
  test('returns null and a message, and removes it', async () => {
    const { ask } = await openRestaurant();
    const made = await ask('POST', '/reservas', reserva());
    const gone = await ask('DELETE', `/reservas/${made.data['id']}`);
    expect(gone.status).toBe(200);
    expect(gone.body).toEqual({ success: true, data: null, message: 'Reserva eliminada' });
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await ask(method, `/reservas/${made.data['id']}`);
      expect(status).toBe(404);
      expect(body).toEqual({ success: false, error: 'Reserva no encontrado', code: 'NOT_FOUND' });
    }
  });
});

test('a code that another reservation has is drawn again', async () => {
  const { store, key } = await openRestaurant();
  const draws = [...Array(12).fill(0), ...Array(6).fill(1)];
  const random = { uuid: () => crypto.randomUUID(), below: () => draws.shift() as number };
  const ask = askOf(createApp({ store, now: () => noon, random }), key);
  const first = await ask('POST', '/reservas', reserva());
  const second = await ask('POST', '/reservas', reserva({ fecha_reserva: '2026-12-02' }));
  expect([first.data['codigo_reserva'], second.data['codigo_reserva']]).toEqual(['AAAAAA', 'BBBBBB']);
});
