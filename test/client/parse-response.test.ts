import { describe, expect, it } from 'vitest';
import { parseResponse } from '../../src/client/client.ts';
import { createBody } from '../../src/client/transport.ts';
import { crm } from '../../src/contract/crm.ts';
import { events } from '../../src/contract/events.ts';
import { menuCategories } from '../../src/contract/menu.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { waitlist } from '../../src/contract/waitlist.ts';
import { Failure } from '../../src/ground/errors.ts';

const respond = (body: unknown, status = 200) => ({
  status,
  headers: new Headers(),
  body: createBody(typeof body === 'string' ? body : JSON.stringify(body)),
});
const parseData = (operation: Operation, data: unknown) =>
  parseResponse(operation, respond({ success: true, data }));

const failureOf = async (operation: Operation, body: unknown, status?: number): Promise<Failure> => {
  try {
    await parseResponse(operation, respond(body, status));
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return expect.fail('it was accepted');
};

describe('the data of a response stay as sent', () => {
  it.each<[string, Operation, unknown]>([
    ['with unknown fields', reservas.get, { id: 'a1', zona: { name: 'Sala' }, puntos: [1] }],
    [
      'with a scalar of another type',
      reservas.list,
      [{ id: 'a1', num_comensales: '4', notas: 7, email: false }],
    ],
    ['with an unknown estado', reservas.get, { id: 'a1', estado: 'no_show' }],
    ['with a date in another form', crm.get, { id: 1, birthday: '1990-05-01T00:00:00Z' }],
    ['with seconds in a time', reservas.get, { id: 'a1', inicio_reserva: '21:00:00' }],
    ['with nulls', crm.get, { id: 1, full_name: null, phone: null, notes: null }],
    ['with an id only', events.get, { id: 1 }],
    ['with sessions of any shape', events.get, { id: 1, sessions: [{ id: 'x' }, 3], plantas: [1, 2] }],
    ['empty', waitlist.list, []],
    ['with customers of any scalars', crm.list, { customers: [{ id: 1, phone: 7, tags: ['x'] }], total: 1 }],
    ['with a total as text', crm.list, { customers: [], total: '0' }],
    ['as null of a deletion', crm.delete, null],
    ['as nothing of an event’s deletion', events.delete, undefined],
    ['as anything if the API shows nothing', menuCategories.update, { whatever: [1] }],
    ['as nothing if the API shows nothing', menuCategories.update, undefined],
  ])('%s', async (_name, operation, data) => {
    expect((await parseData(operation, data)).data).toEqual(data);
  });

  it('with the message of a deletion', async () => {
    const body = { success: true, data: null, message: 'Reserva eliminada' };
    expect(await parseResponse(reservas.delete, respond(body))).toEqual({
      data: null,
      message: 'Reserva eliminada',
    });
    expect((await parseResponse(reservas.delete, respond({ ...body, message: 3 }))).message).toBeUndefined();
  });

  it('with any status of success', async () => {
    for (const status of [200, 201, 202]) {
      const { data } = await parseResponse(
        reservas.create,
        respond({ success: true, data: { id: 'a' } }, status),
      );
      expect(data).toEqual({ id: 'a' });
    }
  });

  it('empty if the API shows no body', async () => {
    expect(await parseResponse(menuCategories.update, respond(' \n'))).toEqual({
      data: null,
      message: undefined,
    });
  });

  it('without a body after a deletion with status 204', async () => {
    for (const row of [reservas.delete, events.delete])
      expect(await parseResponse(row, respond('', 204))).toEqual({ data: null, message: undefined });
    await expect(parseResponse(reservas.delete, respond('', 200))).rejects.toThrow();
    await expect(parseResponse(reservas.get, respond('', 204))).rejects.toThrow();
  });
});

describe('a response that violates the API names the place', () => {
  it.each<[string, Operation, unknown, string]>([
    ['no envelope', reservas.list, [{ id: 'a1' }], 'success is not true'],
    ['success missing', reservas.list, { data: [] }, 'success is not true'],
    ['success false', reservas.list, { success: false, error: 'no', code: 'X' }, 'success is not true'],
    ['success as a text', reservas.list, { success: 'true', data: [] }, 'success is not true'],
    ['data missing', reservas.get, { success: true }, 'data is not what the API specifies'],
    ['data null', reservas.get, { success: true, data: null }, 'data is not what the API specifies'],
    [
      'an object for a list',
      reservas.list,
      { success: true, data: {} },
      'data is not what the API specifies',
    ],
    ['a list for an object', reservas.get, { success: true, data: [] }, 'data is not what the API specifies'],
    [
      'a text for a record',
      reservas.list,
      { success: true, data: ['a1'] },
      'data.0 is not what the API specifies',
    ],
    [
      'null for a record',
      reservas.list,
      { success: true, data: [null] },
      'data.0 is not what the API specifies',
    ],
    [
      'a list for a text',
      reservas.list,
      { success: true, data: [{ id: 'a' }, { id: 'b', notas: ['x'] }] },
      'data.1.notas is not what the API specifies',
    ],
    [
      'an object for a number',
      crm.get,
      { success: true, data: { id: 1, total_reservas: { n: 1 } } },
      'data.total_reservas is not what the API specifies',
    ],
    [
      'no key',
      reservas.list,
      { success: true, data: [{ nombre_cliente: 'Ana' }] },
      'data.0.id is not what the API specifies',
    ],
    [
      'a key of another type',
      crm.get,
      { success: true, data: { id: 'one' } },
      'data.id is not what the API specifies',
    ],
    [
      'no key within',
      menuCategories.get,
      { success: true, data: { id: 1, items: [{ name: 'Pan' }] } },
      'data.items.0.id is not what the API specifies',
    ],
    [
      'a text for a list within',
      menuCategories.get,
      { success: true, data: { id: 1, items: 'none' } },
      'data.items is not what the API specifies',
    ],
    [
      'no customers',
      crm.list,
      { success: true, data: { total: 3 } },
      'data.customers is not what the API specifies',
    ],
    [
      'customers as a text',
      crm.list,
      { success: true, data: { customers: 'none', total: 3 } },
      'data.customers is not what the API specifies',
    ],
    [
      'a customer without a key',
      crm.list,
      { success: true, data: { customers: [{ id: 1 }, { full_name: 'Ana' }], total: 2 } },
      'data.customers.1.id is not what the API specifies',
    ],
    [
      'a list in a customer’s name',
      crm.list,
      { success: true, data: { customers: [{ id: 1, full_name: ['Ana'] }], total: 1 } },
      'data.customers.0.full_name is not what the API specifies',
    ],
    [
      'nothing for a customer',
      crm.list,
      { success: true, data: { customers: [null], total: 1 } },
      'data.customers.0 is not what the API specifies',
    ],
    [
      'no total, so that a cut list would not be noticed',
      crm.list,
      { success: true, data: { customers: [] } },
      'data.total is not what the API specifies',
    ],
    [
      'a record where a deletion shows null',
      crm.delete,
      { success: true, data: { id: 1 } },
      'data is not what the API specifies',
    ],
    ['a page', menuCategories.update, '<html>sign in</html>', 'it is not JSON'],
    ['half of it', reservas.list, '{"success":true,"data":[{"id":"a', 'it is not JSON'],
    ['nothing', reservas.list, '', 'it is empty'],
    ['nothing after a creation', reservas.create, ' ', 'it is empty'],
  ])('%s', async (_name, operation, body, says) => {
    const failure = await failureOf(operation, body);
    expect(failure).toMatchObject({ code: 'MALFORMED_ANSWER', exit: 1, status: 200, retryable: false });
    expect(failure.text.en.split('\n')[0]).toBe(`the response (HTTP 200) violates the API: ${says}`);
    expect(failure.text.es).toMatch(/^la respuesta \(HTTP 200\) no cumple la API: /);
  });

  it('and shows its start, on one line', async () => {
    const { text } = await failureOf(reservas.list, `<html>\n\n  <b>sign   in</b>${'x'.repeat(5000)}`);
    const [, start = ''] = text.en.split('\n');
    expect(start).toMatch(/^ {2}<html> <b>sign in<\/b>x+…$/);
    expect(start.length).toBeLessThan(210);
  });
});
