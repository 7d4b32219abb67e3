import { expect, test } from 'vitest';
import { createCreationQueue } from '../../../src/client/reconcile/with-reconcile.ts';

const reservations = { method: 'POST', path: '/reservas' } as never;
const dishes = { method: 'POST', path: '/menu/items' } as never;

/** A creation that gets its response when the test calls `respond`. */
const start = (create: ReturnType<typeof createCreationQueue>, body: object, id: unknown) => {
  let respond = (): void => undefined;
  const state = { isSent: false, respond: () => respond() };
  const send = () => {
    state.isSent = true;
    return new Promise<{ data: { id: unknown } }>((resolve) => {
      respond = () => resolve({ data: { id } });
    });
  };
  return { state, done: create(reservations, { body: { ...body } }, send) };
};

/** The ids that the next creation receives. */
const readCreatedIds = async (create: ReturnType<typeof createCreationQueue>, operation: never) => {
  let ids: unknown[] = [];
  await create(operation, {}, async (createdIds) => {
    ids = [...createdIds];
    return { data: { id: 'one more' } };
  });
  return ids;
};

test('a creation waits for a pending one with the same fields, or with fewer', async () => {
  const create = createCreationQueue();
  const first = start(create, { nombre_cliente: 'Ana', telefono: '612 345 678' }, 1);
  const twin = start(create, { nombre_cliente: 'ana', telefono: '+34 612345678' }, 2);
  const fewer = start(create, { nombre_cliente: 'Ana', telefono: null }, 3);
  const other = start(create, { nombre_cliente: 'Luis' }, 4);
  expect([first, twin, fewer, other].map(({ state }) => state.isSent)).toEqual([true, false, false, true]);
  first.state.respond();
  await first.done;
  await new Promise(setImmediate);
  expect([twin.state.isSent, fewer.state.isSent]).toEqual([true, false]);
  twin.state.respond();
  await twin.done;
  await new Promise(setImmediate);
  fewer.state.respond();
  await fewer.done;
  other.state.respond();
  expect(await readCreatedIds(create, reservations)).toEqual([1, 2, 3, 4]);
});

test('a creation waits for a pending one that lacks some of its fields', async () => {
  const create = createCreationQueue();
  const first = start(create, { nombre_cliente: 'Ana', telefono: null }, 1);
  const more = start(create, { nombre_cliente: 'Ana', telefono: '612345678', notas: 'ventana' }, 2);
  expect([first, more].map(({ state }) => state.isSent)).toEqual([true, false]);
  first.state.respond();
  await first.done;
  await new Promise(setImmediate);
  expect(more.state.isSent).toBe(true);
});

test('a creation that failed blocks no other', async () => {
  const create = createCreationQueue();
  const lost = create(reservations, {}, () => Promise.reject(new Error('lost')));
  await expect(lost).rejects.toThrow('lost');
  await expect(create(reservations, {}, async () => ({ data: { id: 5 } }))).resolves.toBeDefined();
});

test('the ids of one resource do not count for another', async () => {
  const create = createCreationQueue();
  await create(dishes, { body: { name: 'Flan' } }, async () => ({ data: { id: 7 } }));
  expect([await readCreatedIds(create, dishes), await readCreatedIds(create, reservations)]).toEqual([
    [7],
    [],
  ]);
});
