import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { activeEstados, estados } from '../../src/contract/statuses.ts';
import { toPeriod } from '../../src/ground/times.ts';
import { codePoint } from '../support/any-text.ts';
import { type Fields, openRestaurant, type Restaurant } from './harness.ts';

/** A server takes longer, and only its answers differ. */
const share = inject('engine') === 'sqlite' ? 1 : 0.3;

const time = fc.constantFrom('00:30', '13:00', '14:00', '20:30', '21:00', '22:15', '23:45');

const fields = {
  fecha_reserva: fc.constantFrom('2026-12-01', '2026-12-02'),
  inicio_reserva: time,
  final_reserva: fc.option(time),
  num_comensales: fc.integer({ min: 1, max: 6 }),
  mesa_id: fc.constantFrom('A', 'B', 'C', 'nope', null),
};
const creation = fc.record(fields, { requiredKeys: ['fecha_reserva', 'inicio_reserva'] });
const edit = fc.record({ ...fields, estado: fc.constantFrom(...estados) }, { requiredKeys: [] });
const which = fc.nat(20);

const operation = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), body: creation }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, body: edit }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

const apply = async ({ ask }: Restaurant, ids: unknown[], operation: Operation): Promise<number> => {
  if (operation.kind === 'create') {
    const { status, data } = await ask('POST', '/reservas', { ...operation.body, nombre_cliente: 'Ana' });
    if (status === 201) ids.push(data['id']);
    return status;
  }
  const path = `/reservas/${ids[operation.which % Math.max(ids.length, 1)] ?? 'none'}`;
  if (operation.kind === 'edit') return (await ask('PUT', path, operation.body)).status;
  return (await ask('DELETE', path)).status;
};

const periodFor = (reserva: Fields) =>
  toPeriod(
    String(reserva['fecha_reserva']),
    String(reserva['inicio_reserva']),
    String(reserva['final_reserva']),
  );

const overlap = (one: Fields, other: Fields): boolean => {
  const [a, b] = [periodFor(one), periodFor(other)];
  return one['mesa_id'] === other['mesa_id'] && a.starts_at < b.ends_at && b.starts_at < a.ends_at;
};

test('no sequence of creations, edits and deletions books a table twice', async () => {
  const sequences = fc.array(operation, { minLength: 5, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(sequences, async (operations) => {
      const restaurant = await openRestaurant();
      await restaurant.floor({ A: [1, 2], B: [1, 4], C: [2, 6] });
      const ids: unknown[] = [];
      for (const one of operations)
        expect([200, 201, 400, 404, 422]).toContain(await apply(restaurant, ids, one));
      const { data } = await restaurant.ask<Fields[]>('GET', '/reservas');
      const held = data.filter(
        ({ mesa_id, estado }) => mesa_id !== null && (activeEstados as readonly unknown[]).includes(estado),
      );
      const doubles = held.flatMap((one, place) =>
        held.slice(place + 1).filter((other) => overlap(one, other)),
      );
      expect(doubles).toEqual([]);
    }),
    { numRuns: 10 * share },
  );
}, 60_000);

const paths = '/reservas /crm/customers /menu/items /menu/categories /events /events/1/sessions'.split(' ');

test('no input causes a 500', async () => {
  const restaurant = await openRestaurant();
  const { ask, log } = restaurant;
  await ask('POST', '/menu/categories', { name: 'Postres' });
  await ask('POST', '/events', { name: 'Cata' });
  const names =
    'fecha_reserva inicio_reserva nombre_cliente num_comensales mesa_id full_name email name price';
  const more =
    'category_id sort_order color enable_payment planta_ids session_date start_time end_time max_guests';
  const name = fc.constantFrom(...`${names} ${more}`.split(' '));
  const likely = fc.constantFrom<unknown>('2026-12-01', '21:00', 'Ana', 1, 2, true, null, '#ffffff', [1]);
  const text = fc.string({ unit: codePoint });
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), likely, fc.double(), text);
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path: fc.constantFrom(...paths),
    id: fc.option(fc.oneof(fc.constantFrom('1', '2'), fc.string().map(encodeURIComponent))),
    query: fc.array(fc.tuple(fc.oneof(name, text), text)).map((pairs) => new URLSearchParams(pairs)),
    body: fc.dictionary(name, value),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, id, query, body }) => {
      const full = `${path}${id === null ? '' : `/${id}`}?${query}`;
      const writes = method === 'POST' || method === 'PUT';
      const { status, body: envelope } = await ask(method, full, writes ? body : undefined);
      expect(status).toBeLessThan(500);
      expect(envelope.success).toBe(status < 300);
    }),
    { numRuns: 80 * share },
  );
  expect(log.every(({ error }) => error === undefined)).toBe(true);
});
