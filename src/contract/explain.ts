import * as z from 'zod/mini';

import { anotherValueText, type LocalizedText, mustBeText, requiredText } from '../ground/i18n.ts';
import {
  getElement,
  getExpected,
  getFormat,
  getShape,
  getValueType,
  type ObjectSchema,
  type Schema,
  unwrap,
} from './schema.ts';

export interface Problem {
  /** As the API names it; `body` if the input is not an object. */
  readonly field: string;
  readonly missing: boolean;
  /** The predicate that follows the field's name in a message. */
  readonly text: LocalizedText;
  /** What a valid value looks like; undefined if the field is missing. */
  readonly expected?: LocalizedText;
}

/** The problems of an input, one per field, in the schema's order; empty if it is valid. */
export const findProblems = (schema: ObjectSchema, value: unknown): Problem[] => {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  const values: Readonly<Record<string, unknown>> = { ...(value ?? {}) };
  const problems = new Map<string, Problem>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? 'body');
    const fieldSchema = getShape(schema)[field];
    const fieldValue = values[field];
    if (fieldSchema && isLargeId(fieldSchema, fieldValue)) continue;
    const expected = getExpectedByCheck(issue);
    if (expected || !problems.has(field))
      problems.set(field, describeProblem(field, fieldSchema, fieldValue, expected));
  }
  return [...problems.values()];
};

export const isValid = (schema: Schema, value: unknown): boolean =>
  z.safeParse(schema, value).success || isLargeId(schema, value);

/** Whether the value is a record id beyond 2^53, which zod rejects, or a list with some. */
const isLargeId = (schema: Schema, value: unknown): boolean => {
  const element = getElement(schema);
  if (element)
    return (
      getFormat(element) === 'record-id' && Array.isArray(value) && value.every((id) => isValid(element, id))
    );
  return getFormat(schema) === 'record-id' && typeof value === 'bigint' && value > 0n;
};

/** What the failed check itself expects, which is more precise than what the field expects. */
const getExpectedByCheck = (issue: z.core.$ZodIssue): LocalizedText | undefined =>
  issue.code === 'custom' && issue.path.length === 1 ? issue.params?.['expected'] : undefined;

const jsonObject = mustBeText({ en: 'a JSON object', es: 'un objeto JSON' });

const describeProblem = (
  field: string,
  schema: Schema | undefined,
  value: unknown,
  expected: LocalizedText | undefined,
): Problem => {
  // `body` is the whole input, not a field.
  if (!schema) return { field, missing: false, text: jsonObject };
  if (value === undefined) return { field, missing: true, text: requiredText };
  const expectation = expected ?? getExpected(schema) ?? anotherValueText;
  return { field, missing: false, text: mustBeText(expectation), expected: expectation };
};

export type Path = readonly (string | number)[];

/** A problem of a value within a document, and the predicate that follows the value's name. */
export interface DocumentProblem {
  readonly path: Path;
  readonly text: LocalizedText;
}

/** Every value within a document that does not match the schema, in the order of the schema. */
export const findDocumentProblems = (schema: Schema, value: unknown): DocumentProblem[] => {
  const { error } = z.safeParse(schema, value, { reportInput: true });
  const seen = new Set<string>();
  return (error?.issues ?? []).flatMap((issue): DocumentProblem[] => {
    const path = issue.path as Path;
    const valueSchema = findSchema(schema, path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], text: unknownFieldText(valueSchema) }));
    // One message for a value, even if it has several issues.
    if (seen.has(path.join())) return [];
    seen.add(path.join());
    return [{ path, text: issue.input === undefined ? requiredText : mustBeText(expectedText(valueSchema)) }];
  });
};

const findSchema = (schema: Schema, path: Path): Schema =>
  path.reduce<Schema>(
    (current, key) => (typeof key === 'number' ? getElement(current) : getShape(current)[key]) ?? z.unknown(),
    unwrap(schema),
  );

const unknownFieldText = (schema: Schema): LocalizedText => {
  const fields = Object.keys(getShape(schema)).join(', ');
  return { en: `is not a field; the fields are: ${fields}`, es: `no es un campo; los campos son: ${fields}` };
};

const expectedText = (schema: Schema): LocalizedText =>
  getExpected(schema) ??
  (getValueType(schema) === 'object'
    ? { en: 'fields and values', es: 'campos y valores' }
    : anotherValueText);
