import { expect, test } from 'vitest';
import { createCreations } from '../../src/client/creations.ts';

const bookings = { method: 'POST', path: '/reservas' } as never;
const dishes = { method: 'POST', path: '/menu/items' } as never;

/** A creation that is answered when the test says so. */
const open = (creations: ReturnType<typeof createCreations>, body: object, id: unknown) => {
  let answer = (): void => undefined;
  const state = { isSent: false, answer: () => answer() };
  const send = () => {
    state.isSent = true;
    return new Promise<{ data: { id: unknown } }>((resolve) => {
      answer = () => resolve({ data: { id } });
    });
  };
  return { state, done: creations.create(bookings, { body: { ...body } }, send) };
};

/** The ids that a further creation is told of. */
const known = async (creations: ReturnType<typeof createCreations>, operation: never): Promise<unknown[]> => {
  let told: unknown[] = [];
  await creations.create(operation, {}, async (made) => {
    told = [...made];
    return { data: { id: 'one more' } };
  });
  return told;
};

test('of two that say the same, or of which one says less, the second waits for the first', async () => {
  const creations = createCreations();
  const first = open(creations, { nombre_cliente: 'Ana', telefono: '612 345 678' }, 1);
  const twin = open(creations, { nombre_cliente: 'ana', telefono: '+34 612345678' }, 2);
  const less = open(creations, { nombre_cliente: 'Ana', telefono: null }, 3);
  const other = open(creations, { nombre_cliente: 'Luis' }, 4);
  expect([first, twin, less, other].map(({ state }) => state.isSent)).toEqual([true, false, false, true]);
  first.state.answer();
  await first.done;
  await new Promise(setImmediate);
  expect([twin.state.isSent, less.state.isSent]).toEqual([true, false]);
  twin.state.answer();
  await twin.done;
  await new Promise(setImmediate);
  less.state.answer();
  await less.done;
  other.state.answer();
  expect(await known(creations, bookings)).toEqual([1, 2, 3, 4]);
});

test('one that failed makes way too', async () => {
  const creations = createCreations();
  const lost = creations.create(bookings, {}, () => Promise.reject(new Error('lost')));
  await expect(lost).rejects.toThrow('lost');
  await expect(creations.create(bookings, {}, async () => ({ data: { id: 5 } }))).resolves.toBeDefined();
});

test('a number that one kind of record bears says nothing of another kind', async () => {
  const creations = createCreations();
  await creations.create(dishes, { body: { name: 'Flan' } }, async () => ({ data: { id: 7 } }));
  expect([await known(creations, dishes), await known(creations, bookings)]).toEqual([[7], []]);
});
