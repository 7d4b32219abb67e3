import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { isValid } from '../../../src/contract/explain.ts';
import { contract } from '../../../src/contract/index.ts';
import { type Operation, scopeNames } from '../../../src/contract/operation.ts';
import { getShape } from '../../../src/contract/schema.ts';
import { exampleRecords, otherExamples } from '../../../src/service/openapi/schemas.ts';
import { documented, operations } from './documented.ts';

const rows = Object.values(contract).flatMap((resource) => Object.values<Operation>(resource));

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(documented)));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
  });

  test('has every operation of the API with its scope', () => {
    expect(operations).toHaveLength(rows.length);
    for (const row of rows) {
      const operation = operations.find(({ method, path }) => method === row.method && path === row.path);
      expect(operation?.security).toEqual([{ apiKey: [row.scope] }]);
      expect(operation?.description).toContain(`\`${row.scope}\``);
      expect(Object.keys(operation?.responses ?? {})).toContain(String(row.status));
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(rows.length);
    const { apiKey } = documented.components.securitySchemes;
    for (const scope of scopeNames) expect(apiKey.description).toContain(scope);
  });

  test('has an example of every field, which matches its schema', () => {
    for (const [resource, verbs] of Object.entries(contract) as [keyof typeof contract, object][]) {
      for (const row of Object.values(verbs) as Operation[]) {
        for (const schema of [row.params, row.query, row.body]) {
          for (const [field, known] of Object.entries(getShape(schema))) {
            const value = exampleRecords[resource][field] ?? otherExamples[field];
            expect(value, `${resource} ${field}`).toBeDefined();
            expect(isValid(known, value), `${resource} ${field}`).toBe(true);
          }
        }
      }
    }
  });
});
