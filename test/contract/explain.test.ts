import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { crm } from '../../src/contract/crm.ts';
import { eventSessions, events } from '../../src/contract/events.ts';
import { findProblems } from '../../src/contract/explain.ts';
import { menuItems } from '../../src/contract/menu.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { getShape, type ObjectSchema } from '../../src/contract/schema.ts';

const messagesFor = (schema: ObjectSchema, value: unknown, lang: 'en' | 'es' = 'en'): string[] =>
  findProblems(schema, value).map(({ field, text }) => `${field} ${text[lang]}`);

const reserva = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };

describe('an invalid value', () => {
  it.each<[ObjectSchema, object, string]>([
    [
      reservas.update.body,
      { fecha_reserva: '2026-02-30' },
      'must be a real date, YYYY-MM-DD, like 2026-11-20',
    ],
    [reservas.update.body, { inicio_reserva: '25:00' }, 'must be a time, HH:mm, like 21:30'],
    [reservas.update.body, { nombre_cliente: ' ' }, 'must be a text that is not empty'],
    [reservas.update.body, { notas: 7 }, 'must be a text'],
    [reservas.update.body, { notas: 'a\0' }, 'must be a text without NUL or half a character'],
    [reservas.update.body, { nombre_cliente: '\ud83d' }, 'must be a text without NUL or half a character'],
    ...[2 ** 31, 2 ** 53, 1e300].map((num_comensales): [ObjectSchema, object, string] => [
      reservas.update.body,
      { num_comensales },
      'must be a whole number from 1 to 2147483647',
    ]),
    [events.update.body, { name: '😀 ' }, 'must be a text of at least 2 characters'],
    [reservas.update.body, { num_comensales: 0 }, 'must be a whole number from 1'],
    [reservas.update.body, { num_comensales: 1.5 }, 'must be a whole number from 1'],
    [
      reservas.update.body,
      { estado: 'anulada' },
      'must be one of: pendiente, confirmada, en_curso, finalizada, cancelada',
    ],
    [crm.list.query, { limit: 201 }, 'must be a whole number from 1 to 200'],
    [menuItems.update.body, { price: -1 }, 'must be a number from 0'],
    [menuItems.update.body, { is_available: 'yes' }, 'must be true or false'],
    [events.update.body, { color: 'red' }, 'must be a colour #RRGGBB, like #C0392B'],
    [events.update.body, { name: 'a' }, 'must be a text of at least 2 characters'],
    [
      eventSessions.create.body,
      { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00', planta_ids: [1, 'x'] },
      'must be a list of floor area ids, like [1, 2]',
    ],
    [reservas.update.body, { fecha_reserva: null }, 'must be a real date, YYYY-MM-DD, like 2026-11-20'],
  ])('is reported with what is expected (%#)', (schema, value, expected) => {
    // The last field is the wrong one.
    const field = Object.keys(value).at(-1);
    expect(messagesFor(schema, value)).toEqual([`${field} ${expected}`]);
    expect(messagesFor(schema, value, 'es')).toEqual([expect.stringMatching(/ debe ser | es obligatorio/)]);
  });
});

it('ids may exceed the range of a double, alone or in a list', () => {
  const large = 2n ** 53n + 1n;
  const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
  expect(messagesFor(reservas.create.body, { ...reserva, customer_id: large })).toEqual([]);
  expect(messagesFor(eventSessions.create.body, { ...session, planta_ids: [1, large] })).toEqual([]);
  for (const planta_ids of [1, large, [large, 'x'], [-large]])
    expect(messagesFor(eventSessions.create.body, { ...session, planta_ids })).toEqual([
      'planta_ids must be a list of floor area ids, like [1, 2]',
    ]);
  for (const customer_id of [-large, 0, [large]])
    expect(messagesFor(reservas.create.body, { ...reserva, customer_id })).toHaveLength(1);
  expect(messagesFor(reservas.create.body, { ...reserva, num_comensales: large })).toHaveLength(1);
});

it('all problems are reported, one per field, in the order of the schema', () => {
  expect(
    messagesFor(reservas.create.body, { nombre_cliente: 'a\0 ', num_comensales: -1.5, email: 3 }),
  ).toEqual([
    'fecha_reserva is required',
    'inicio_reserva is required',
    'nombre_cliente must be a text without NUL or half a character',
    'email must be a text',
    'num_comensales must be a whole number from 1',
  ]);
});

it.each([[null], [undefined], ['text'], [3], [[]]])('%o is not a body', (value) => {
  expect(messagesFor(reservas.create.body, value)).toEqual(['body must be a JSON object']);
  expect(messagesFor(reservas.update.body, value, 'es')).toEqual(['body debe ser un objeto JSON']);
});

it('any input has problems exactly if it is invalid, each with a field of the schema', () => {
  const names = Object.keys(getShape(reservas.create.body));
  const body = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom(...names), fc.anything()),
    fc.record({ ...Object.fromEntries(names.map((name) => [name, fc.anything()])) }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(body, (value) => {
      const problems = findProblems(reservas.create.body, value);
      expect(problems.length === 0).toBe(z.safeParse(reservas.create.body, value).success);
      for (const { field } of problems) expect([...names, 'body']).toContain(field);
    }),
  );
});
