import { isValid } from '../contract/explain.ts';
import type { Operation } from '../contract/operation.ts';
import { getDefinition, type Schema } from '../contract/schema.ts';
import { isJsonObject, parseJson } from '../ground/json.ts';
import { malformedResponse } from './error-response.ts';
import type { BufferedResponse } from './transport.ts';

/** Parses the envelope of a successful response. Throws MALFORMED_ANSWER. */
export const parseEnvelope = (response: BufferedResponse, text: string): Record<string, unknown> => {
  const envelope = parseObject(response, text);
  if (envelope['success'] === true) return envelope;
  throw malformedResponse(response, 'success is not true', 'success no es true');
};

const parseObject = (response: BufferedResponse, text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw text.trim() === ''
      ? malformedResponse(response, 'it is empty', 'está vacía', cause)
      : malformedResponse(response, 'it is not JSON', 'no es JSON', cause);
  }
  if (isJsonObject(value)) return value;
  throw malformedResponse(response, 'it is not a JSON object', 'no es un objeto JSON');
};

/** Validates the data of a response; the data itself stays as it is. Throws MALFORMED_ANSWER. */
export const validateData = (operation: Operation, data: unknown, response: BufferedResponse): void => {
  const path = findInvalid(operation.response, data);
  if (!path) return;
  const location = ['data', ...path].join('.');
  throw malformedResponse(
    response,
    `${location} is not what the API specifies`,
    `${location} no es lo que especifica la API`,
  );
};

/**
 * The path of the first value that violates its schema. Any scalar may stand in the place of another, because it can still
 * be printed; only an id must be as specified.
 */
const findInvalid = (schema: Schema, value: unknown, field?: string): string[] | undefined => {
  const definition = getDefinition(schema);
  switch (definition.type) {
    case 'optional':
      return value === undefined ? undefined : findInvalid(definition.innerType, value, field);
    case 'nullable':
      return value === null ? undefined : findInvalid(definition.innerType, value, field);
    case 'array':
      if (!Array.isArray(value)) return [];
      for (const [index, item] of value.entries()) {
        const path = findInvalid(definition.element, item);
        if (path) return [String(index), ...path];
      }
      return undefined;
    case 'object':
      if (!isJsonObject(value)) return [];
      for (const [name, schema] of Object.entries(definition.shape)) {
        const path = findInvalid(schema, value[name], name);
        if (path) return [name, ...path];
      }
      return undefined;
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
      if (field === 'id') return typeof value === 'bigint' || isValid(schema, value) ? undefined : [];
      return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? undefined : [];
    default:
      return isValid(schema, value) ? undefined : [];
  }
};
