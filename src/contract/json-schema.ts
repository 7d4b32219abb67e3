import { type JSONSchema, toJSONSchema } from 'zod/v4/core';
import type { Lang } from '../ground/i18n.ts';
import { aboutOf, formatOf, isInstant, type Schema } from './schema.ts';

export type JsonSchema = JSONSchema.BaseSchema;

interface Options {
  /** `output`: what is read; `input`: what is sent, where fields that nobody knows are let be. */
  readonly io: 'input' | 'output';
  /** Of the descriptions. */
  readonly lang?: Lang;
  /** Where the schema of a part stands already. */
  readonly placeOf?: (schema: Schema) => string | undefined;
}

/**
 * The JSON Schema (2020-12) of a schema: field notes as descriptions, dates as a format, and what may be null as a type
 * of its own.
 */
export const jsonSchemaOf = (
  schema: Schema,
  { io, lang = 'en', placeOf = () => undefined }: Options,
): JsonSchema =>
  toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema, path }) => {
      const place = path.length > 0 ? placeOf(zodSchema) : undefined;
      if (place === undefined) say(zodSchema, jsonSchema, lang);
      else refer(jsonSchema, place);
    },
  });

const refer = (json: JsonSchema, place: string): void => {
  for (const key of Object.keys(json)) delete json[key];
  json.$ref = place;
};

const say = (schema: Schema, json: JsonSchema, lang: Lang): void => {
  if (json.type === 'string' && formatOf(schema) === 'date') {
    delete json.allOf;
    delete json.pattern;
    json.format = 'date';
  }
  if (isInstant(schema) && json.type === 'string') json.format = 'date-time';
  foldNull(json);
  const about = aboutOf(schema);
  if (about) json.description = about[lang];
};

const foldNull = (json: JsonSchema): void => {
  const [inner, none, ...more] = json.anyOf ?? [];
  if (!inner || none?.type !== 'null' || more.length > 0 || typeof inner.type !== 'string') return;
  delete json.anyOf;
  Object.assign(json, inner, { type: [inner.type, 'null'] });
  if (inner.enum) json.enum = [...inner.enum, null];
};
