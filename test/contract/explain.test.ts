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
  it.each<[string, ObjectSchema, object, string, string]>([
    [
      'an impossible date',
      reservas.update.body,
      { fecha_reserva: '2026-02-30' },
      'fecha_reserva must be a real date, YYYY-MM-DD, like 2026-11-20',
      'fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20',
    ],
    [
      'an impossible time',
      reservas.update.body,
      { inicio_reserva: '25:00' },
      'inicio_reserva must be a time, HH:mm, like 21:30',
      'inicio_reserva debe ser una hora, HH:mm, como 21:30',
    ],
    [
      'a blank name',
      reservas.update.body,
      { nombre_cliente: ' ' },
      'nombre_cliente must be a text that is not empty',
      'nombre_cliente debe ser un texto que no esté vacío',
    ],
    [
      'a number instead of a text',
      reservas.update.body,
      { notas: 7 },
      'notas must be a text',
      'notas debe ser un texto',
    ],
    [
      'a text with NUL',
      reservas.update.body,
      { notas: 'a\0' },
      'notas must be a text without NUL or half a character',
      'notas debe ser un texto sin NUL ni medio carácter',
    ],
    [
      'half a character',
      reservas.update.body,
      { nombre_cliente: '\ud83d' },
      'nombre_cliente must be a text without NUL or half a character',
      'nombre_cliente debe ser un texto sin NUL ni medio carácter',
    ],
    ...[2 ** 31, 2 ** 53, 1e300].map((num_comensales): [string, ObjectSchema, object, string, string] => [
      `more guests than databases store (${num_comensales})`,
      reservas.update.body,
      { num_comensales },
      'num_comensales must be a whole number from 1 to 2147483647',
      'num_comensales debe ser un número entero de 1 a 2147483647',
    ]),
    [
      'one character and a blank',
      events.update.body,
      { name: '😀 ' },
      'name must be a text of at least 2 characters',
      'name debe ser un texto de 2 caracteres como mínimo',
    ],
    [
      'no guests',
      reservas.update.body,
      { num_comensales: 0 },
      'num_comensales must be a whole number from 1',
      'num_comensales debe ser un número entero desde 1',
    ],
    [
      'a fraction of a guest',
      reservas.update.body,
      { num_comensales: 1.5 },
      'num_comensales must be a whole number from 1',
      'num_comensales debe ser un número entero desde 1',
    ],
    [
      'an unknown state',
      reservas.update.body,
      { estado: 'anulada' },
      'estado must be one of: pendiente, confirmada, en_curso, finalizada, cancelada',
      'estado debe ser uno de: pendiente, confirmada, en_curso, finalizada, cancelada',
    ],
    [
      'a limit above the maximum',
      crm.list.query,
      { limit: 201 },
      'limit must be a whole number from 1 to 200',
      'limit debe ser un número entero de 1 a 200',
    ],
    [
      'a negative price',
      menuItems.update.body,
      { price: -1 },
      'price must be a number from 0',
      'price debe ser un número desde 0',
    ],
    [
      'a text instead of a boolean',
      menuItems.update.body,
      { is_available: 'yes' },
      'is_available must be true or false',
      'is_available debe ser true o false',
    ],
    [
      'a colour by name',
      events.update.body,
      { color: 'red' },
      'color must be a colour #RRGGBB, like #C0392B',
      'color debe ser un color #RRGGBB, como #C0392B',
    ],
    [
      'a name too short',
      events.update.body,
      { name: 'a' },
      'name must be a text of at least 2 characters',
      'name debe ser un texto de 2 caracteres como mínimo',
    ],
    [
      'an invalid element',
      eventSessions.create.body,
      { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00', planta_ids: [1, 'x'] },
      'planta_ids must be a list of floor area ids, like [1, 2]',
      'planta_ids debe ser una lista de ids de planta, como [1, 2]',
    ],
    [
      'null in a required field',
      reservas.update.body,
      { fecha_reserva: null },
      'fecha_reserva must be a real date, YYYY-MM-DD, like 2026-11-20',
      'fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20',
    ],
  ])('%s is reported with what is expected', (_name, schema, value, en, es) => {
    expect(messagesFor(schema, value)).toEqual([en]);
    expect(messagesFor(schema, value, 'es')).toEqual([es]);
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

it('missing fields are distinguished from invalid ones', () => {
  const problems = findProblems(reservas.create.body, { ...reserva, fecha_reserva: undefined, email: 3 });
  expect(problems.map(({ field, missing }) => [field, missing])).toEqual([
    ['fecha_reserva', true],
    ['email', false],
  ]);
});

it.each([[null], [undefined], ['text'], [3], [[]]])('%o is not a body', (value) => {
  expect(messagesFor(reservas.create.body, value)).toEqual(['body must be a JSON object']);
  expect(messagesFor(reservas.update.body, value, 'es')).toEqual(['body debe ser un objeto JSON']);
});

it('a valid body has no problems', () => {
  expect(findProblems(reservas.create.body, { ...reserva, email: null, extra: 1 })).toEqual([]);
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
