import { describe, expect, test } from 'vitest';
import { addPlanta, addTable } from '../../src/service/panel/tables.ts';
import { type Fields, openRestaurant, reserva } from './harness.ts';

const noTables = { success: false, error: 'No hay mesas disponibles', code: 'BUSINESS_ERROR' };

describe('automatic assignment', () => {
  test.each<[string, Record<string, [number, number, number?]>, number, string]>([
    ['the least spare seats', { A: [1, 8], B: [1, 4], C: [1, 6] }, 4, 'B'],
    ['the lower priority number among equals', { A: [1, 4, 50], B: [1, 4, 7], C: [1, 4] }, 4, 'B'],
    ['least spare seats before priority', { A: [1, 6, 1], B: [1, 4, 900] }, 3, 'B'],
    ['the id among equals', { M2: [1, 4], M1: [1, 4], M3: [1, 4] }, 2, 'M1'],
    ['a table whose minimum the party meets', { A: [3, 4], B: [1, 8] }, 2, 'B'],
  ])('gives %s', async (_, tables, num_comensales, mesa_id) => {
    const { ask, floor } = await openRestaurant();
    await floor(tables);
    const { data } = await ask('POST', '/reservas', reserva({ num_comensales }));
    expect(data['mesa_id']).toBe(mesa_id);
  });

  test('gives null in a restaurant without tables', async () => {
    const { ask } = await openRestaurant();
    for (let count = 0; count < 3; count++) {
      const { status, data } = await ask('POST', '/reservas', reserva({ num_comensales: 40 }));
      expect({ status, mesa: data['mesa_id'] }).toEqual({ status: 201, mesa: null });
    }
  });

  test('rejects a party that fits no table', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [2, 4] });
    for (const num_comensales of [1, 5]) {
      const { status, body } = await ask('POST', '/reservas', reserva({ num_comensales }));
      expect(status).toBe(400);
      expect(body).toEqual(noTables);
    }
    expect((await ask<Fields[]>('GET', '/reservas')).data).toEqual([]);
  });

  test('gives each table once at a time, then rejects', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2], B: [1, 4] });
    expect((await ask('POST', '/reservas', reserva())).data['mesa_id']).toBe('A');
    expect((await ask('POST', '/reservas', reserva())).data['mesa_id']).toBe('B');
    expect((await ask('POST', '/reservas', reserva())).body).toEqual(noTables);
  });

  test('reservations that only touch do not overlap', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2] });
    for (const [inicio_reserva, final_reserva] of [
      ['21:00', '22:30'],
      ['22:30', '23:30'],
      ['19:00', '21:00'],
    ]) {
      const { status } = await ask('POST', '/reservas', reserva({ inicio_reserva, final_reserva }));
      expect(status).toBe(201);
    }
  });

  test('reservations past midnight occupy the table on the next day', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2] });
    await ask('POST', '/reservas', reserva({ inicio_reserva: '23:00', final_reserva: '01:00' }));
    const next = { fecha_reserva: '2026-12-02', final_reserva: '02:00' };
    expect((await ask('POST', '/reservas', reserva({ ...next, inicio_reserva: '00:30' }))).status).toBe(400);
    expect((await ask('POST', '/reservas', reserva({ ...next, inicio_reserva: '01:00' }))).status).toBe(201);
  });

  test('an end equal to the start is a whole day later', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2] });
    await ask('POST', '/reservas', reserva({ inicio_reserva: '12:00', final_reserva: '12:00' }));
    const next = { fecha_reserva: '2026-12-02', inicio_reserva: '11:30' };
    expect((await ask('POST', '/reservas', reserva(next))).status).toBe(400);
    expect((await ask('POST', '/reservas', reserva({ ...next, inicio_reserva: '12:00' }))).status).toBe(201);
  });

  test.each(['finalizada', 'cancelada'])('a %s reservation occupies no table', async (estado) => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2] });
    const { data } = await ask('POST', '/reservas', reserva());
    await ask('PUT', `/reservas/${data['id']}`, { estado });
    expect((await ask('POST', '/reservas', reserva())).data['mesa_id']).toBe('A');
  });

  test.each(['confirmada', 'en_curso'])('a %s reservation occupies its table', async (estado) => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2] });
    const { data } = await ask('POST', '/reservas', reserva());
    await ask('PUT', `/reservas/${data['id']}`, { estado });
    expect((await ask('POST', '/reservas', reserva())).status).toBe(400);
  });
});

describe('a table in the request', () => {
  test('is used even if it is too small', async () => {
    const { ask, floor } = await openRestaurant();
    await floor({ A: [1, 2], B: [1, 8] });
    const { status, data } = await ask('POST', '/reservas', reserva({ mesa_id: 'A', num_comensales: 8 }));
    expect({ status, mesa: data['mesa_id'] }).toEqual({ status: 201, mesa: 'A' });
  });

  test('is rejected if it is unknown, another restaurant’s, or taken', async () => {
    const { ask, floor, another, store } = await openRestaurant();
    await floor({ A: [1, 2] });
    const other = await another();
    const planta = await addPlanta(store, other.tenant, { name: 'Sala' });
    await addTable(store, other.tenant, { id: 'Z', planta_id: planta.id, min: 1, max: 2 });
    await ask('POST', '/reservas', reserva({ mesa_id: 'A' }));
    for (const mesa_id of ['nope', 'Z', 'A']) {
      const { status, body } = await ask('POST', '/reservas', reserva({ mesa_id }));
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BUSINESS_ERROR' });
    }
    expect((await other.ask('POST', '/reservas', reserva())).data['mesa_id']).toBe('Z');
  });

  test('is rejected in a restaurant without tables', async () => {
    const { ask } = await openRestaurant();
    expect((await ask('POST', '/reservas', reserva({ mesa_id: 'A' }))).status).toBe(400);
  });
});
