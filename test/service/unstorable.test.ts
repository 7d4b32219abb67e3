import { describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { getChoices, getFormat, getShape, getValueType, type Schema } from '../../src/contract/schema.ts';
import { openRestaurant } from './harness.ts';

/** Texts that a database cannot store: NUL, and half of a surrogate pair. */
const unstorable = ['a\0b', '\0', 'a\ud800'];

const operations = Object.values(contract).flatMap((kind) => Object.values<Operation>(kind));

const textsOf = (shape: Readonly<Record<string, Schema>>) =>
  Object.keys(shape).filter((field) => getValueType(shape[field]!) === 'string');

const withBody = operations.filter(({ body }) => body);
test.each(withBody.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s takes none of it in any field: 422, and which',
  async (_, { method, path, body }) => {
    const { ask } = await openRestaurant();
    const shape = getShape(body!);
    for (const field of textsOf(shape))
      for (const value of unstorable) {
        const others = Object.keys(shape).filter((name) => name !== field);
        const valid = Object.fromEntries(others.map((name) => [name, valueFor(shape[name]!)]));
        const address = path.replace('/developer/api', '').replace('{id}', '1');
        const { status, body } = await ask(method, address, { ...valid, [field]: value });
        expect([field, status, body.error]).toEqual([field, 422, expect.stringContaining(field)]);
      }
  },
);

/** A valid value of the field. */
const valueFor = (schema: Schema): unknown => {
  const format = getFormat(schema);
  if (format === 'date') return '2027-03-04';
  if (format === 'time') return '21:00';
  const type = getValueType(schema);
  if (type === 'number') return 1;
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  return getChoices(schema)?.[0] ?? '#123456';
};

describe('in a URL', () => {
  const reads = operations.filter(({ query }) => query);
  test.each(reads.map((row) => [row.path, row] as const))('of %s it is a 422', async (path, { query }) => {
    const { ask } = await openRestaurant();
    for (const field of Object.keys(getShape(query!)))
      expect((await ask('GET', `${path.replace('/developer/api', '')}?${field}=a%00b`)).status).toBe(422);
  });
});
