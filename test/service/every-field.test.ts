import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Contract, contract } from '../../src/contract/index.ts';
import type { Operation } from '../../src/contract/operation.ts';
import {
  getChoices,
  getFormat,
  getShape,
  getValueType,
  isNullable,
  type Schema,
} from '../../src/contract/schema.ts';
import { type Fields, openRestaurant, type Restaurant } from './harness.ts';

/** Two values for a field, from its schema. */
const valueFor = (name: string, schema: Schema, turn: 0 | 1): unknown => {
  const choices = getChoices(schema);
  if (choices) return choices.at(turn - 1);
  const format = getFormat(schema);
  if (format === 'date') return ['2027-03-04', '2027-05-06'][turn];
  if (format === 'time') return [`1${name.length % 10}:15`, `2${name.length % 4}:45`][turn];
  const type = getValueType(schema);
  if (type === 'number') return name.length + 20 + turn;
  if (type === 'boolean') return turn === 0;
  if (name === 'color') return ['#12AB34', '#56cd78'][turn];
  if (type === 'string') return `${name} ñ ${turn}`;
  throw new Error(`No value is known for ${name}`);
};

/** Ids of other records cannot be generated. */
const others: Record<string, (restaurant: Restaurant) => Promise<unknown>> = {
  mesa_id: async ({ floor }) => {
    const id = `M${Math.random()}`;
    await floor({ [id]: [1, 99] });
    return id;
  },
  customer_id: async ({ ask }) => (await ask('POST', '/crm/customers', { full_name: 'Luis' })).data['id'],
  category_id: async ({ ask }) => (await ask('POST', '/menu/categories', { name: 'Vinos' })).data['id'],
  planta_ids: async ({ floor }) => [await floor({})],
};

const bodyOf = async (restaurant: Restaurant, row: Operation, turn: 0 | 1, only = (_: Schema) => true) => {
  const body: Fields = {};
  for (const [name, schema] of Object.entries(getShape(row.body)))
    if (only(schema)) body[name] = await (others[name]?.(restaurant) ?? valueFor(name, schema, turn));
  return body;
};

const pathOf = (row: Operation, id: unknown): string =>
  row.path.replace('/developer/api', '').replace('{id}', String(id));

type With<Verb extends string> = {
  [Kind in keyof Contract]: Contract[Kind] extends Record<Verb, Operation> ? Kind : never;
}[keyof Contract];
const kindsWith = <const Verb extends string>(...verbs: Verb[]): With<Verb>[] =>
  (Object.keys(contract) as (keyof Contract)[]).filter((kind): kind is With<Verb> =>
    verbs.every((verb) => verb in contract[kind]),
  );
const kinds = kindsWith('create', 'get');
const kindsToEdit = kindsWith('create', 'get', 'update');

describe.each(kinds)('every field of %s', (kind) => {
  const { create, get }: Record<'create' | 'get', Operation> = contract[kind];

  test('is stored by a creation, and read back', async () => {
    const restaurant = await openRestaurant();
    const { ask, log } = restaurant;
    const sent = await bodyOf(restaurant, create, 0);
    const made = await ask('POST', pathOf(create, ''), sent);
    // A missing column fails here.
    expect([made.status, log.map(({ error }) => error).filter(Boolean)]).toEqual([201, []]);
    expect((await ask('GET', pathOf(get, made.data['id']))).data).toMatchObject(sent);
  });
});

describe.each(kindsToEdit)('every field of %s', (kind) => {
  const { create, get, update }: Record<'create' | 'get' | 'update', Operation> = contract[kind];

  test('is stored by an edit, and read back', async () => {
    const restaurant = await openRestaurant();
    const { ask } = restaurant;
    const first = await bodyOf(restaurant, create, 0);
    const { id } = (await ask('POST', pathOf(create, ''), first)).data;
    const second = await bodyOf(restaurant, update, 1);
    for (const [name, value] of Object.entries(second))
      expect([name, value]).not.toEqual([name, first[name]]);
    expect((await ask('PUT', pathOf(update, id), second)).data).toMatchObject(second);
    expect((await ask('GET', pathOf(get, id))).data).toMatchObject(second);
  });

  test('that is optional is reset to its default by null', async () => {
    const restaurant = await openRestaurant();
    const { ask } = restaurant;
    const body = await bodyOf(restaurant, create, 0);
    const fields = Object.entries(getShape(create.body)).filter(([, schema]) => isNullable(schema));
    const optional = fields.map(([name]) => name);
    const required = Object.fromEntries(Object.entries(body).filter(([name]) => !optional.includes(name)));
    const edited = (await ask('POST', pathOf(create, ''), body)).data['id'];
    await ask('PUT', pathOf(update, edited), Object.fromEntries(optional.map((name) => [name, null])));
    const bare = (await ask('POST', pathOf(create, ''), required)).data['id'];
    const read = async (id: unknown) => {
      const { data } = await ask('GET', pathOf(get, id));
      // A creation gets a table, an edit removes it.
      return Object.fromEntries(optional.map((name) => [name, name !== 'mesa_id' && data[name]]));
    };
    expect(await read(edited)).toEqual(await read(bare));
  });
});

const isFreeText = ([name, schema]: [string, Schema]) =>
  getValueType(schema) === 'string' &&
  !getChoices(schema) &&
  !getFormat(schema) &&
  !['color', 'mesa_id'].includes(name);

test.each(kinds)('a long text in any field of %s is stored whole', async (kind) => {
  const { create, get }: Record<'create' | 'get', Operation> = contract[kind];
  const texts = Object.entries(getShape(create.body)).filter(isFreeText);
  // Longer than an entry of an index may be.
  const long = Object.fromEntries(texts.map(([name]) => [name, randomBytes(30_000).toString('hex')]));
  const restaurant = await openRestaurant();
  const { ask } = restaurant;
  const required = await bodyOf(restaurant, create, 0, (schema) => !isNullable(schema));
  const { status, data } = await ask('POST', pathOf(create, ''), { ...required, ...long });
  expect(status).toBe(201);
  expect((await ask('GET', pathOf(get, data['id']))).data).toMatchObject(long);
});

test('every field of a session is stored and read back', async () => {
  const restaurant = await openRestaurant();
  const { ask } = restaurant;
  const event = (await ask('POST', '/events', { name: 'Cata' })).data['id'];
  const { create, list } = contract.eventSessions;
  const { planta_ids, ...sent } = await bodyOf(restaurant, create, 0);
  expect((await ask('POST', pathOf(create, event), { ...sent, planta_ids })).status).toBe(201);
  expect((await ask('GET', pathOf(list, event))).data).toMatchObject([sent]);
  const { plantas } = (await ask('GET', `/events/${event}`)).data;
  expect((plantas as Fields[]).map(({ id }) => id)).toEqual(planta_ids);
});
