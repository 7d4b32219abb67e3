import { type JSONSchema, toJSONSchema } from 'zod/v4/core';
import { getDescription, getFormat, type Schema } from './schema.ts';

export type JsonSchema = JSONSchema.BaseSchema;

interface Options {
  /** `output` describes a response; `input` describes what is sent, and allows unknown fields. */
  readonly io: 'input' | 'output';
  /** The reference to a nested schema that is defined elsewhere. */
  readonly findReference?: (schema: Schema) => string | undefined;
}

/** The JSON Schema (2020-12) of a schema, with the fields' descriptions and formats. */
export const buildJsonSchema = (schema: Schema, { io, findReference }: Options): JsonSchema =>
  toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema, path }) => {
      const reference = path.length > 0 ? findReference?.(zodSchema) : undefined;
      if (reference === undefined) return addMetadata(zodSchema, jsonSchema);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = reference;
    },
  });

const addMetadata = (schema: Schema, json: JsonSchema): void => {
  const format = getFormat(schema);
  if (json.type === 'string' && format === 'date') {
    delete json.allOf;
    delete json.pattern;
    json.format = 'date';
  }
  if (json.type === 'string' && format === 'timestamp') json.format = 'date-time';
  foldNull(json);
  const description = getDescription(schema);
  if (description) json.description = description.en;
};

/** Replaces `anyOf: [{type: 'string'}, {type: 'null'}]` by `type: ['string', 'null']`. */
const foldNull = (json: JsonSchema): void => {
  const [inner, nullSchema, ...more] = json.anyOf ?? [];
  if (!inner || nullSchema?.type !== 'null' || more.length > 0 || typeof inner.type !== 'string') return;
  delete json.anyOf;
  Object.assign(json, inner, { type: [inner.type, 'null'] });
  if (inner.enum) json.enum = [...inner.enum, null];
};
