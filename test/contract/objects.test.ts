import { expect, it } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import { fieldsOf } from '../../src/contract/objects.ts';
import type { Operation } from '../../src/contract/operation.ts';
import {
  elementOf,
  isNullable,
  isOptional,
  type Schema,
  shapeOf,
  unwrap,
} from '../../src/contract/schema.ts';

const objectsOf = ({ params, query, body, answer }: Operation): Schema[] =>
  [params, query, body, elementOf(answer) ?? answer].flatMap((schema) => schema ?? []);

it('tells of every field what its whole schema says', () => {
  const objects = Object.values(contract).flatMap((rows) =>
    Object.values<Operation>(rows).flatMap(objectsOf),
  );
  const fields = objects.flatMap((schema) => Object.entries(shapeOf(schema)));
  expect(fields.length).toBeGreaterThan(200);
  expect(objects.flatMap(fieldsOf)).toEqual(
    fields.map(([name, schema]) => ({
      name,
      schema: unwrap(schema),
      isOptional: isOptional(schema),
      isNullable: isNullable(schema),
    })),
  );
});
