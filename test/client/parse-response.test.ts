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
});

const ok = (data: unknown) => ({ success: true, data });

describe('a response that violates the API names the place', () => {
  it.each<[string, Operation, unknown, string]>([
    ['no envelope', reservas.list, [{ id: 'a1' }], 'success is not true'],
    ['success missing', reservas.list, { data: [] }, 'success is not true'],
    ['success false', reservas.list, { success: false, error: 'no', code: 'X' }, 'success is not true'],
    ['success as a text', reservas.list, { success: 'true', data: [] }, 'success is not true'],
    ['data missing', reservas.get, { success: true }, 'data'],
    ['data null', reservas.get, ok(null), 'data'],
    ['an object for a list', reservas.list, ok({}), 'data'],
    ['a list for an object', reservas.get, ok([]), 'data'],
    ['a text for a record', reservas.list, ok(['a1']), 'data.0'],
    ['null for a record', reservas.list, ok([null]), 'data.0'],
    ['a list for a text', reservas.list, ok([{ id: 'a' }, { id: 'b', notas: ['x'] }]), 'data.1.notas'],
    ['an object for a number', crm.get, ok({ id: 1, total_reservas: { n: 1 } }), 'data.total_reservas'],
    ['no key', reservas.list, ok([{ nombre_cliente: 'Ana' }]), 'data.0.id'],
    ['a key of another type', crm.get, ok({ id: 'one' }), 'data.id'],
    ['no key within', menuCategories.get, ok({ id: 1, items: [{ name: 'Pan' }] }), 'data.items.0.id'],
    ['a text for a list within', menuCategories.get, ok({ id: 1, items: 'none' }), 'data.items'],
    ['no customers', crm.list, ok({ total: 3 }), 'data.customers'],
    ['customers as a text', crm.list, ok({ customers: 'none', total: 3 }), 'data.customers'],
    [
      'a customer without a key',
      crm.list,
      ok({ customers: [{ id: 1 }, { full_name: 'Ana' }], total: 2 }),
      'data.customers.1.id',
    ],
    [
      'a list in a customer’s name',
      crm.list,
      ok({ customers: [{ id: 1, full_name: ['Ana'] }], total: 1 }),
      'data.customers.0.full_name',
    ],
    ['nothing for a customer', crm.list, ok({ customers: [null], total: 1 }), 'data.customers.0'],
    ['no total, so that a cut list would not be noticed', crm.list, ok({ customers: [] }), 'data.total'],
    ['a record where a deletion shows null', crm.delete, ok({ id: 1 }), 'data'],
    ['a page', menuCategories.update, '<html>sign in</html>', 'it is not JSON'],
    ['half of it', reservas.list, '{"success":true,"data":[{"id":"a', 'it is not JSON'],
    ['nothing', reservas.list, '', 'it is empty'],
    ['nothing after a creation', reservas.create, ' ', 'it is empty'],
  ])('%s', async (_name, operation, body, says) => {
    const failure = await failureOf(operation, body);
    expect(failure).toMatchObject({ code: 'MALFORMED_ANSWER', exit: 1, status: 200, retryable: false });
    const words = says.startsWith('data') ? `${says} is not what the API specifies` : says;
    expect(failure.text.en.split('\n')[0]).toBe(`the response (HTTP 200) violates the API: ${words}`);
    expect(failure.text.es).toMatch(/^la respuesta \(HTTP 200\) no cumple la API: /);
  });

  it('and shows its start, on one line', async () => {
    const { text } = await failureOf(reservas.list, `<html>\n\n  <b>sign   in</b>${'x'.repeat(5000)}`);
    const [, start = ''] = text.en.split('\n');
    expect(start).toMatch(/^ {2}<html> <b>sign in<\/b>x+…$/);
    expect(start.length).toBeLessThan(210);
  });
});
