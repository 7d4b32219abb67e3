import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../src/contract/index.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { queue } from '../../src/contract/queue.ts';
import {
  choicesOf,
  elementOf,
  isNullable,
  isOptional,
  isSure,
  isWhole,
  type Schema,
  shapeOf,
  unwrap,
  valueTypeOf,
} from '../../src/contract/schema.ts';
import { tableInput } from '../../src/service/panel/floor.ts';

/** Each schema of the contract once, with all that is in it; and the panel's of a table, whose id alone may be too long. */
const schemas = new Set<Schema>();
const add = (schema: Schema | undefined): void => {
  if (!schema || schemas.has(schema)) return;
  schemas.add(schema);
  for (const part of [unwrap(schema), elementOf(schema), ...Object.values(shapeOf(schema))]) add(part);
};
for (const rows of [...Object.values(contract), queue])
  for (const { params, query, body, answer } of Object.values<Operation>(rows))
    for (const schema of [params, query, body, answer]) add(schema);
add(tableInput);

const named = [...schemas].map((schema, index) => [`${index}: ${valueTypeOf(schema)}`, schema] as const);

/** What zod made, without what was known before. */
const made = (schema: Schema): Schema => ({ _zod: schema._zod }) as Schema;

const told = (schema: Schema) => ({
  type: valueTypeOf(schema),
  choices: choicesOf(schema),
  fields: Object.keys(shapeOf(schema)),
  isWhole: isWhole(schema),
  isOptional: isOptional(schema),
  isNullable: isNullable(schema),
});

const edges = [
  ...[null, undefined, true, false, 0, -0, 1, 50, 200, 201, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY],
  ...[
    2 ** 31 - 1,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    1n,
    2n ** 60n,
    '',
    ' ',
    ' a',
    'ab',
    '\0',
    'a\ud800',
    'a'.repeat(101),
  ],
  ...['2026-11-20', '2026-02-29', '0000-01-01', '0001-01-01', '9999-12-31', '2026-11-20T00:00:00Z', '21:30'],
  ...['24:00', '21:30\n', '9:30', '#C0392B', '#c0392b\n', 'pendiente', 'llamado', 'none', 'toString', [], {}],
];
const value = fc.oneof(fc.constantFrom(...edges), fc.string(), fc.integer(), fc.anything());

describe('a schema that is made when it is asked', () => {
  it('knows of itself what the made one says', () => {
    expect(named.length).toBeGreaterThan(150);
    for (const [name, schema] of named) expect([name, told(schema)]).toEqual([name, told(made(schema))]);
  });

  it('is sure of nothing that it would not give back as it is', () => {
    for (const [name, schema] of named) {
      const fields = Object.keys(shapeOf(schema));
      const record = fc.dictionary(fc.constantFrom(...fields, 'more', '__proto__'), value);
      const property = fc.property(fields.length > 0 ? fc.oneof(record, value) : value, (sent) => {
        const given = isSure(schema, sent) ? z.safeParse(schema, sent) : { success: true, data: sent };
        expect(given, name).toEqual({ success: true, data: sent });
      });
      fc.assert(property, { examples: edges.map((edge) => [edge]), numRuns: edges.length + 100 });
    }
  });

  it.each([
    ['a query', contract.reservas.list.query, { fecha: '2026-11-20', estado: 'confirmada', mesa_id: 'S1' }],
    ['a number in a query', contract.crm.list.query, { q: 'ana', limit: 200 }],
    ['an id of a path', contract.crm.get.params, { id: 7 }],
    ['what is to be created', contract.crm.create.body, { full_name: 'Ana', notes: null }],
  ])('is sure of what everybody sends: %s', (_name, schema, sent) => {
    expect(isSure(schema, sent)).toBe(true);
  });
});
