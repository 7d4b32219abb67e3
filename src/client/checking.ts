import * as z from 'zod/mini';
import { fieldsOf } from '../contract/objects.ts';
import type { Operation } from '../contract/operation.ts';
import { elementOf, type Schema } from '../contract/schema.ts';
import type { Failure } from '../ground/errors.ts';
import { parseJson } from '../ground/json.ts';
import { malformed } from './error-response.ts';
import { plainness } from './plain-record.ts';
import type { BufferedResponse as Received } from './transport.ts';

/** The envelope of a success. */
export const openEnvelope = (received: Received, text: string): Record<string, unknown> => {
  const envelope = parse(received, text);
  if (envelope['success'] === true) return envelope;
  throw malformed(received, 'success is not true', 'success no es true');
};

const parse = (received: Received, text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw text.trim() === ''
      ? malformed(received, 'it is empty', 'está vacía', cause)
      : noJson(received, cause);
  }
  if (isObject(value)) return value;
  throw malformed(received, 'it is no JSON object', 'no es un objeto JSON');
};

const noJson = (received: Received, cause?: unknown): Failure =>
  malformed(received, 'it is no JSON', 'no es JSON', cause);

/** Checks what a row's answer holds. Throws MALFORMED_ANSWER. */
export const checkData = (operation: Operation, data: unknown, received: Received): void => {
  const { answer } = operation;
  if (checkRows(answer, data, [], received)) return;
  const rest = withoutRows(answer, data, received);
  if (!plainness(answer)(rest)) checkWhole(answer, rest, [], received);
};

/** Checks what should be a list and is one; false where it is none. */
const checkRows = (
  schema: Schema,
  rows: unknown,
  at: readonly PropertyKey[],
  received: Received,
): boolean => {
  const element = elementOf(schema);
  if (!element || !Array.isArray(rows)) return false;
  rowChecker(element, received, at)(rows);
  return true;
};

/** An answer without the records of the lists that it holds, which are checked here. */
const withoutRows = (schema: Schema, data: unknown, received: Received): unknown => {
  if (!isObject(data)) return data;
  const rest = { ...data };
  for (const { name, schema: field } of fieldsOf(schema))
    if (checkRows(field, data[name], [name], received)) rest[name] = [];
  return rest;
};

/** Checks the records of a list, so many at a time as there are. */
const rowChecker = (
  element: Schema,
  received: Received,
  at: readonly PropertyKey[] = [],
): ((rows: readonly unknown[]) => void) => {
  const isPlain = plainness(element);
  let index = 0;
  return (rows) => {
    for (const row of rows) {
      if (!isPlain(row)) checkWhole(element, row, [...at, index], received);
      index++;
    }
  };
};

const checkWhole = (schema: Schema, value: unknown, at: readonly PropertyKey[], received: Received): void => {
  const result = z.safeParse(schema, value);
  const broken = result.success ? undefined : result.error.issues.find((issue) => !isBearable(issue, value));
  if (!broken) return;
  const place = ['data', ...at, ...broken.path].join('.');
  throw malformed(
    received,
    `${place} is not what the interface shows`,
    `${place} no es lo que la interfaz muestra`,
  );
};

/**
 * A single value of another scalar type than the interface shows can still be printed and passed on. A record
 * without its key, a list without its total, or another shape in the place of either, cannot.
 */
const isBearable = (issue: z.core.$ZodIssue, data: unknown): boolean => {
  const value = issue.path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)[step], data);
  if (typeof value === 'bigint') return true;
  if (issue.path.length === 0 || issue.path.at(-1) === 'id') return false;
  if (issue.code === 'invalid_type' && ['array', 'object'].includes(issue.expected)) return false;
  return value !== undefined && typeof value !== 'object';
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
