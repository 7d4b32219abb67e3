import * as z from 'zod/mini';
import { parseSentNumber } from '../cli/words/parse.ts';
import { getWritableResource } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import { getShape, type Schema } from '../contract/schema.ts';
import { isSameNumber } from '../ground/invariant.ts';
import { stringifyJson } from '../ground/json.ts';
import type { ApiRecord } from '../render/outcome.ts';

export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the schemas of the fields that a create or update accepts. */
export const getWritableFields = (kind: RecordName): Readonly<Record<string, Schema>> => {
  const { create, update } = getWritableResource(kind).operations;
  return { ...getShape(create.body), ...getShape(update?.body) };
};

/** Lists the fields whose values differ. A missing field counts as empty. */
export const listChanges = (
  kind: RecordName,
  before: ApiRecord,
  now: ApiRecord,
  fields: readonly string[] = Object.keys(before),
): Change[] =>
  fields
    .filter((field) => !isSameValue(kind, field, before[field], now[field]))
    .map((field) => ({ field, from: before[field], to: now[field] }));

/** Different notations of a number, time or date are equal; so are empty text, null and undefined. */
export const isSameValue = (kind: RecordName, field: string, a: unknown, b: unknown): boolean => {
  const schema = getWritableFields(kind)[field];
  const normalize = (value: unknown) => {
    const normalized = value === '' ? null : (value ?? null);
    return schema ? convertToSchema(schema, normalized) : normalized;
  };
  const [first, second] = [normalize(a), normalize(b)];
  if (typeof first === 'number' && typeof second === 'number') return isSameNumber(first, second);
  return stringifyJson(first) === stringifyJson(second);
};

/** Converts a value from a response to what a request takes, such as text to a number. Unchanged if no form is valid. */
export const convertToSchema = (schema: Schema, value: unknown): unknown => {
  if (value === null) return value;
  const text = String(value);
  const forms = [
    value,
    parseSentNumber(text) ?? Number.NaN,
    ...(['1', 'true'].includes(text) ? [true] : []),
    ...(['0', 'false'].includes(text) ? [false] : []),
    ...[text.slice(0, 'HH:mm'.length), text.slice(0, 'YYYY-MM-DD'.length), text],
  ];
  const valid = forms.find((form) => z.safeParse(schema, form).success);
  return valid === undefined ? value : valid;
};
