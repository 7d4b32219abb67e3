import * as z from 'zod/mini';
import type { LocalizedText } from '../ground/i18n.ts';
import { anotherValueText, mustBeText, requiredText } from '../ground/i18n.ts';
import {
  elementOf,
  expectsOf,
  isRecordId,
  isSure,
  type ObjectSchema,
  type Schema,
  shapeOf,
} from './schema.ts';

/** One thing wrong with an input: the interface's name of the field, and the sentence that follows it. */
export interface Problem {
  readonly field: string;
  readonly missing: boolean;
  readonly text: LocalizedText;
  /** What a right value looks like, where the field is wrong rather than missing. */
  readonly right?: LocalizedText;
}

const anObject = mustBeText({ en: 'a JSON object', es: 'un objeto JSON' });

/** As z.safeParse, which is asked only about what is not sure. */
export const parsed = (schema: Schema, value: unknown): z.core.util.SafeParseResult<unknown> =>
  isSure(schema, value) ? { success: true, data: value } : z.safeParse(schema, value);

/** Every problem that `value` has as an input of the schema, in the schema's order; none where it is right. */
export const problemsOf = (schema: ObjectSchema, value: unknown): Problem[] => {
  const result = parsed(schema, value);
  if (result.success) return [];
  const problems = new Map<string, Problem>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body');
    if (isBeyond(shapeOf(schema)[field], Object(value)[field])) continue;
    const right = rightOf(issue);
    if (right || !problems.has(field)) problems.set(field, explain(schema, field, value, right));
  }
  return [...problems.values()];
};

/** Whether a value is right for one field. */
export const isRight = (schema: Schema, value: unknown): boolean =>
  parsed(schema, value).success || isBeyond(schema, value);

/** Whether it is the number of a record, or several, of which a double cannot hold one: no schema takes that. */
const isBeyond = (schema: Schema | undefined, value: unknown): boolean => {
  const element = schema && elementOf(schema);
  const [one, ids] = element ? [element, value] : [schema, [value]];
  const isId = (id: unknown) => (typeof id === 'bigint' ? id > 0n : one && z.safeParse(one, id).success);
  return one !== undefined && isRecordId(one) && Array.isArray(ids) && ids.every(isId);
};

/** What the check that found it says of a right value. */
const rightOf = (issue: z.core.$ZodIssue): LocalizedText | undefined =>
  issue.code === 'custom' && issue.path.length === 1 ? issue.params?.['right'] : undefined;

const explain = (schema: ObjectSchema, field: string, value: unknown, told?: LocalizedText): Problem => {
  const fieldSchema = shapeOf(schema)[field];
  if (!fieldSchema) return { field, missing: false, text: anObject };
  const missing = (value as Record<string, unknown>)[field] === undefined;
  if (missing) return { field, missing, text: requiredText };
  const right = told ?? expectsOf(fieldSchema) ?? anotherValueText;
  return { field, missing, text: mustBeText(right), right };
};
