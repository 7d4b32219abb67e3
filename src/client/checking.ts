import * as z from 'zod/mini';
import { isValid } from '../contract/explain.ts';
import { mapShape } from '../contract/objects.ts';
import type { Operation } from '../contract/operation.ts';
import { getDefinition, getElement, type Schema } from '../contract/schema.ts';
import { parseJson } from '../ground/json.ts';
import { malformedResponse } from './error-response.ts';
import type { BufferedResponse as Received } from './transport.ts';

/** Parses the envelope of a successful response. Throws MALFORMED_ANSWER. */
export const parseEnvelope = (received: Received, text: string): Record<string, unknown> => {
  const envelope = parseObject(received, text);
  if (envelope['success'] === true) return envelope;
  throw malformedResponse(received, 'success is not true', 'success no es true');
};

const parseObject = (received: Received, text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw text.trim() === ''
      ? malformedResponse(received, 'it is empty', 'está vacía', cause)
      : malformedResponse(received, 'it is not JSON', 'no es JSON', cause);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw malformedResponse(received, 'it is not a JSON object', 'no es un objeto JSON');
};

/** Validates the data of a response; the data itself stays as it is. Throws MALFORMED_ANSWER. */
export const validateData = (operation: Operation, data: unknown, received: Received): void => {
  const element = getElement(operation.response);
  const schema = acceptOtherScalars(element && Array.isArray(data) ? element : operation.response);
  if (!element || !Array.isArray(data)) validate(schema, data, [], received);
  else for (const [index, record] of data.entries()) validate(schema, record, [index], received);
};

const validate = (schema: Schema, value: unknown, path: readonly PropertyKey[], received: Received): void => {
  const result = z.safeParse(schema, value);
  if (result.success) return;
  const place = ['data', ...path, ...(result.error.issues[0]?.path ?? [])].join('.');
  throw malformedResponse(
    received,
    `${place} is not what the API specifies`,
    `${place} no es lo que especifica la API`,
  );
};

const isScalar = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value);

/** The schema with any scalar in the place of another, because it can still be printed. Only ids stay as they are. */
const acceptOtherScalars = (schema: Schema, field?: string): Schema => {
  const definition = getDefinition(schema);
  switch (definition.type) {
    case 'optional':
      return z.optional(acceptOtherScalars(definition.innerType, field));
    case 'nullable':
      return z.nullable(acceptOtherScalars(definition.innerType, field));
    case 'array':
      return z.array(acceptOtherScalars(definition.element));
    case 'object':
      return z.looseObject(mapShape(definition.shape, acceptOtherScalars));
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
      return z.custom(
        field === 'id' ? (value) => typeof value === 'bigint' || isValid(schema, value) : isScalar,
      );
    default:
      return schema;
  }
};
