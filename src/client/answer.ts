import * as z from 'zod/mini';
import type { Operation } from '../contract/operation.ts';
import { valueTypeOf } from '../contract/schema.ts';
import { parseJson } from '../ground/json.ts';
import { malformed } from './malformed.ts';
import { refusal } from './refusal.ts';
import type { Received } from './transport.ts';

/** A successful answer: `data` exactly as the service sent it, unknown fields included. */
export interface Answered {
  readonly data: unknown;
  readonly message: string | undefined;
}

/** Reads an answer of a row's operation. Throws the failure that a status other than 2xx means (interface section 7), or MALFORMED_ANSWER. */
export const readAnswer = (operation: Operation, received: Received): Answered => {
  if (received.status < 200 || received.status > 299) throw refusal(received, operation.scope);
  if (valueTypeOf(operation.answer) === 'unknown' && received.body.trim() === '') {
    return { data: null, message: undefined };
  }
  const envelope = parse(received);
  if (envelope['success'] !== true) throw malformed(received, 'success is not true', 'success no es true');
  const data = envelope['data'];
  checkData(operation, data, received);
  const message = envelope['message'];
  return { data, message: typeof message === 'string' ? message : undefined };
};

const parse = (received: Received): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parseJson(received.body);
  } catch (cause) {
    throw received.body.trim() === ''
      ? malformed(received, 'it is empty', 'está vacía', cause)
      : malformed(received, 'it is no JSON', 'no es JSON', cause);
  }
  if (isObject(value)) return value;
  throw malformed(received, 'it is no JSON object', 'no es un objeto JSON');
};

const checkData = (operation: Operation, data: unknown, received: Received): void => {
  const result = z.safeParse(operation.answer, data);
  const broken = result.success ? undefined : result.error.issues.find((issue) => !isBearable(issue, data));
  if (!broken) return;
  const place = ['data', ...broken.path].join('.');
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
