import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { crm } from '../../src/contract/crm.ts';
import { eventSessions, events } from '../../src/contract/events.ts';
import { problemsOf } from '../../src/contract/explain.ts';
import { menuItems } from '../../src/contract/menu.ts';
import { reservas } from '../../src/contract/reservas.ts';
import { type ObjectSchema, shapeOf } from '../../src/contract/schema.ts';

const told = (schema: ObjectSchema, value: unknown, lang: 'en' | 'es' = 'en'): string[] =>
  problemsOf(schema, value).map(({ field, text }) => `${field} ${text[lang]}`);

const booking = { fecha_reserva: '2026-11-20', inicio_reserva: '21:00', nombre_cliente: 'Ana' };

describe('a wrong value', () => {
  it.each<[string, ObjectSchema, object, string, string]>([
    [
      'no real date',
      reservas.update.body,
      { fecha_reserva: '2026-02-30' },
      'fecha_reserva must be a real date, YYYY-MM-DD, like 2026-11-20',
      'fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20',
    ],
    [
      'no time',
      reservas.update.body,
      { inicio_reserva: '25:00' },
      'inicio_reserva must be a time, HH:mm, like 21:30',
      'inicio_reserva debe ser una hora, HH:mm, como 21:30',
    ],
    [
      'nobody',
      reservas.update.body,
      { nombre_cliente: ' ' },
      'nombre_cliente must be a text that is not empty',
      'nombre_cliente debe ser un texto que no esté vacío',
    ],
    ['no text', reservas.update.body, { notas: 7 }, 'notas must be a text', 'notas debe ser un texto'],
    [
      'a text that no database holds',
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
      `more guests than there are (${num_comensales})`,
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
      'half a guest',
      reservas.update.body,
      { num_comensales: 1.5 },
      'num_comensales must be a whole number from 1',
      'num_comensales debe ser un número entero desde 1',
    ],
    [
      'no state',
      reservas.update.body,
      { estado: 'anulada' },
      'estado must be one of: pendiente, confirmada, en_curso, finalizada, cancelada',
      'estado debe ser uno de: pendiente, confirmada, en_curso, finalizada, cancelada',
    ],
    [
      'too many at once',
      crm.list.query,
      { limit: 201 },
      'limit must be a whole number from 1 to 200',
      'limit debe ser un número entero de 1 a 200',
    ],
    [
      'a debt',
      menuItems.update.body,
      { price: -1 },
      'price must be a number from 0',
      'price debe ser un número desde 0',
    ],
    [
      'a word for a switch',
      menuItems.update.body,
      { is_available: 'yes' },
      'is_available must be true or false',
      'is_available debe ser true o false',
    ],
    [
      'no colour',
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
      'a wrong element',
      eventSessions.create.body,
      { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00', planta_ids: [1, 'x'] },
      'planta_ids must be a list of floor ids, like [1, 2]',
      'planta_ids debe ser una lista de ids de planta, como [1, 2]',
    ],
    [
      'null where something must stand',
      reservas.update.body,
      { fecha_reserva: null },
      'fecha_reserva must be a real date, YYYY-MM-DD, like 2026-11-20',
      'fecha_reserva debe ser una fecha real, AAAA-MM-DD, como 2026-11-20',
    ],
  ])('%s is named, with what would be right', (_name, schema, value, en, es) => {
    expect(told(schema, value)).toEqual([en]);
    expect(told(schema, value, 'es')).toEqual([es]);
  });
});

it('an id may be larger than a double holds, alone or among others, and must still be one', () => {
  const beyond = 2n ** 53n + 1n;
  const session = { session_date: '2026-12-01', start_time: '20:00', end_time: '23:00' };
  expect(told(reservas.create.body, { ...booking, customer_id: beyond })).toEqual([]);
  expect(told(eventSessions.create.body, { ...session, planta_ids: [1, beyond] })).toEqual([]);
  for (const planta_ids of [1, beyond, [beyond, 'x'], [-beyond]])
    expect(told(eventSessions.create.body, { ...session, planta_ids })).toEqual([
      'planta_ids must be a list of floor ids, like [1, 2]',
    ]);
  for (const customer_id of [-beyond, 0, [beyond]])
    expect(told(reservas.create.body, { ...booking, customer_id })).toHaveLength(1);
  expect(told(reservas.create.body, { ...booking, num_comensales: beyond })).toHaveLength(1);
});

it('several problems are told at once, each field once, in the order of the schema', () => {
  expect(told(reservas.create.body, { nombre_cliente: 'a\0 ', num_comensales: -1.5, email: 3 })).toEqual([
    'fecha_reserva is required',
    'inicio_reserva is required',
    'nombre_cliente must be a text without NUL or half a character',
    'email must be a text',
    'num_comensales must be a whole number from 1',
  ]);
});

it('what is missing is told from what is wrong', () => {
  const problems = problemsOf(reservas.create.body, { ...booking, fecha_reserva: undefined, email: 3 });
  expect(problems.map(({ field, missing }) => [field, missing])).toEqual([
    ['fecha_reserva', true],
    ['email', false],
  ]);
});

it.each([[null], [undefined], ['text'], [3], [[]]])('%o is no body', (value) => {
  expect(told(reservas.create.body, value)).toEqual(['body must be a JSON object']);
  expect(told(reservas.update.body, value, 'es')).toEqual(['body debe ser un objeto JSON']);
});

it('a right body has no problem', () => {
  expect(problemsOf(reservas.create.body, { ...booking, email: null, extra: 1 })).toEqual([]);
});

it('whatever is sent, every problem names a field of the schema, and there are none only where it is right', () => {
  const names = Object.keys(shapeOf(reservas.create.body));
  const body = fc.oneof(
    fc.anything(),
    fc.dictionary(fc.constantFrom(...names), fc.anything()),
    fc.record({ ...Object.fromEntries(names.map((name) => [name, fc.anything()])) }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(body, (value) => {
      const problems = problemsOf(reservas.create.body, value);
      expect(problems.length === 0).toBe(z.safeParse(reservas.create.body, value).success);
      for (const { field } of problems) expect([...names, 'body']).toContain(field);
    }),
  );
});
