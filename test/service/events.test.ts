import { describe, expect, test } from 'vitest';
import { type Fields, openRestaurant, reserva } from './harness.ts';

const hours = { start_time: '20:00', end_time: '23:00' };

const open = async () => {
  const restaurant = await openRestaurant();
  const { ask } = restaurant;
  const event = async (fields: Fields = {}) =>
    (await ask('POST', '/events', { name: 'Cata', ...fields })).data;
  const session = (id: unknown, fields: Fields = {}) =>
    ask('POST', `/events/${id}/sessions`, { session_date: '2026-12-01', ...hours, ...fields });
  return { ...restaurant, event, session };
};

const defaults = {
  title: 'Cata',
  description: null,
  color: '#4F46E5',
  min_guests: null,
  max_guests: null,
  block_mode: 'capacity_only',
  enable_preordering: false,
  enable_payment: false,
  payment_amount_minor: null,
  show_on_online_booking: false,
  is_active: true,
  is_archived: false,
};

describe('events', () => {
  test('a creation returns seven fields', async () => {
    const { ask } = await open();
    const { status, body } = await ask('POST', '/events', { name: 'Cata' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        name: 'Cata',
        title: 'Cata',
        color: '#4F46E5',
        is_active: true,
        is_archived: false,
        block_mode: 'capacity_only',
      },
    });
  });

  test('a single read has every field, the sessions and the plantas', async () => {
    const { ask, event, session, floor } = await open();
    const planta = await floor({});
    const { id } = await event();
    const made = await session(id, { planta_ids: [planta], max_guests: 20 });
    const { status, data } = await ask('GET', `/events/${id}`);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...{ id, name: 'Cata', ...defaults },
      sessions: [made.data],
      plantas: [{ id: planta, name: 'Sala' }],
    });
  });

  test('an edit activates and deactivates it', async () => {
    const { ask, event } = await open();
    const { id } = await event();
    for (const is_active of [false, true])
      expect((await ask('PUT', `/events/${id}`, { is_active })).data).toMatchObject({ is_active });
  });

  test('the list has eight fields and is ordered by next session, events without one last', async () => {
    const { ask, event, session, setNow } = await open();
    const none = await event({ name: 'Sin fecha' });
    const late = await event({ name: 'Tarde' });
    const early = await event({ name: 'Pronto' });
    await session(late['id'], { session_date: '2026-12-24' });
    await session(early['id'], { session_date: '2026-11-21' });
    await session(early['id'], { session_date: '2026-12-31' });
    const list = async () => (await ask<Fields[]>('GET', '/events')).data;
    expect(await list()).toEqual([
      { ...early, next_session: '2026-11-21' },
      { ...late, next_session: '2026-12-24' },
      { ...none, next_session: null },
    ]);
    setNow(new Date('2026-11-21T22:59:00Z'));
    expect((await list())[0]).toMatchObject({ name: 'Pronto', next_session: '2026-11-21' });
    setNow(new Date('2026-11-21T23:01:00Z'));
    expect((await list()).map(({ next_session }) => next_session)).toEqual([
      '2026-12-24',
      '2026-12-31',
      null,
    ]);
  });

  test('the list filters by activity, and includes archived events only on request', async () => {
    const { ask, event, store, tenant } = await open();
    const [on, off] = [await event({ name: 'Activo' }), await event({ name: 'Inactivo', is_active: false })];
    const kept = { ...defaults, ...{ name: 'Viejo', is_archived: true, is_active: false } };
    await store.transaction(({ events }) =>
      events.add(tenant, [{ ...kept, block_mode: 'capacity_only' as const }]),
    );
    const names = async (query: string) =>
      (await ask<Fields[]>('GET', `/events${query}`)).data.map(({ name }) => name);
    expect(await names('')).toEqual([on['name'], off['name']]);
    expect(await names('?active=true')).toEqual(['Activo']);
    expect(await names('?active=false')).toEqual(['Inactivo']);
    expect(await names('?archived=false')).toEqual(['Activo', 'Inactivo']);
    expect(await names('?archived=true')).toEqual(['Activo', 'Inactivo', 'Viejo']);
    expect(await names('?archived=true&active=false')).toEqual(['Inactivo', 'Viejo']);
  });

  test('a payment needs an amount, checked on the event as it would be stored', async () => {
    const { ask, event } = await open();
    const refused = await ask('POST', '/events', { name: 'Cata', enable_payment: true });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(refused.body.error).toContain('payment_amount_minor');
    const { id } = await event({ payment_amount_minor: 2500 });
    expect((await ask('PUT', `/events/${id}`, { enable_payment: true })).status).toBe(200);
    expect((await ask('PUT', `/events/${id}`, { payment_amount_minor: null })).status).toBe(422);
    const both = { payment_amount_minor: null, enable_payment: false };
    expect((await ask('PUT', `/events/${id}`, both)).status).toBe(200);
  });

  test('a deletion returns `success` only, and removes the sessions', async () => {
    const { ask, event, session } = await open();
    const { id } = await event();
    await session(id);
    const gone = await ask('DELETE', `/events/${id}`);
    expect(gone.status).toBe(200);
    expect(gone.body).toEqual({ success: true });
    for (const path of [`/events/${id}`, `/events/${id}/sessions`])
      expect((await ask('GET', path)).body).toEqual({
        success: false,
        error: 'Evento no encontrado',
        code: 'NOT_FOUND',
      });
  });

  test('a deletion fails while a session has active reservations', async () => {
    const { ask, event, session } = await open();
    const { id } = await event();
    await session(id);
    const { data } = await ask('POST', '/reservas', reserva());
    await ask('PUT', `/events/${id}`, { is_active: false });
    const refused = await ask('DELETE', `/events/${id}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      success: false,
      error: 'No se puede eliminar un evento con reservas activas',
      code: 'BUSINESS_ERROR',
    });
    expect((await ask('GET', `/events/${id}`)).status).toBe(200);
    await ask('PUT', `/reservas/${data['id']}`, { estado: 'finalizada' });
    expect((await ask('DELETE', `/events/${id}`)).body).toEqual({ success: true });
  });
});

describe('sessions', () => {
  test('a creation returns the fields of API §2.7', async () => {
    const { event, session } = await open();
    const { id } = await event();
    const { status, body } = await session(id, { max_guests: 30, table_booking_mode: 'required' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        event_id: id,
        session_date: '2026-12-01',
        ...hours,
        max_guests: 30,
        current_guests: 0,
        status: 'open',
        table_booking_mode: 'required',
      },
    });
  });

  test('starts at 0 guests, then counts earlier reservations', async () => {
    const { ask, event, session } = await open();
    await ask('POST', '/reservas', reserva({ num_comensales: 4 }));
    const { id } = await event();
    expect((await session(id)).data).toMatchObject({ current_guests: 0, max_guests: null });
    expect((await ask<Fields[]>('GET', `/events/${id}/sessions`)).data[0]).toMatchObject({
      current_guests: 4,
    });
  });

  test('the list is ordered by date and start', async () => {
    const { ask, event, session } = await open();
    const { id } = await event();
    await session(id, { session_date: '2026-12-02', start_time: '13:00' });
    await session(id, { session_date: '2026-12-01', start_time: '20:00' });
    await session(id, { session_date: '2026-12-01', start_time: '09:30' });
    const list = (await ask<Fields[]>('GET', `/events/${id}/sessions`)).data;
    expect(list.map(({ start_time }) => start_time)).toEqual(['09:30', '20:00', '13:00']);
  });

  test.each([
    ['Europe/Madrid', '2026-11-20T22:59:00Z', '2026-11-20', '2026-11-21'],
    ['Europe/Madrid', '2026-11-20T23:01:00Z', '2026-11-21', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-20T07:59:00Z', '2026-11-19', '2026-11-20'],
  ])('in %s at %s, %s is not a future date, %s is', async (tz, now, today, tomorrow) => {
    const { ask, setNow } = await openRestaurant({ tz });
    setNow(new Date(now));
    const { data } = await ask('POST', '/events', { name: 'Cata' });
    const path = `/events/${data['id']}/sessions`;
    const refused = await ask('POST', path, { session_date: today, ...hours });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toContain('session_date');
    expect((await ask('POST', path, { session_date: tomorrow, ...hours })).status).toBe(201);
  });

  test('an unknown event is a 404', async () => {
    const { ask, session } = await open();
    expect((await ask('GET', '/events/999/sessions')).body.error).toBe('Evento no encontrado');
    expect((await session(999)).status).toBe(404);
  });
});
