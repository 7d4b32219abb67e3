import * as z from 'zod/mini';
import type { Text } from '../ground/lang.ts';
import { expectsOf, type ObjectSchema, shapeOf } from './schema.ts';

/** One thing wrong with an input: the interface's name of the field, and the sentence that follows it. */
export interface Problem {
  readonly field: string;
  readonly missing: boolean;
  readonly text: Text;
}

const required: Text = { en: 'is required', es: 'es obligatorio' };
const anObject: Text = { en: 'must be a JSON object', es: 'debe ser un objeto JSON' };

/** Every problem that `value` has as an input of the schema, in the schema's order; none where it is right. */
export const problemsOf = (schema: ObjectSchema, value: unknown): Problem[] => {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  const problems = new Map<string, Problem>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body');
    if (!problems.has(field)) problems.set(field, explain(schema, field, value));
  }
  return [...problems.values()];
};

const explain = (schema: ObjectSchema, field: string, value: unknown): Problem => {
  const fieldSchema = shapeOf(schema)[field];
  if (!fieldSchema) return { field, missing: false, text: anObject };
  const missing = (value as Record<string, unknown>)[field] === undefined;
  if (missing) return { field, missing, text: required };
  const right = expectsOf(fieldSchema) ?? { en: 'something else', es: 'otra cosa' };
  return { field, missing, text: { en: `must be ${right.en}`, es: `debe ser ${right.es}` } };
};
