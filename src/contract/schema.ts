import * as z from 'zod/mini';
import type { LocalizedText } from '../ground/i18n.ts';
import { deferred, type Facts, factsOf, type Schema, type Shape } from './deferred.ts';

export type { Schema };
export type ObjectSchema = z.core.$ZodObject;

interface Note {
  /** What the field is, as section 2 of the interface notes it. */
  about?: LocalizedText;
  /** What a right value looks like: the object of "must be …". */
  expects?: LocalizedText;
  format?: Format;
}

/** A text that stands for something that people write in several ways. */
type Format = 'date' | 'time';

const notes = new WeakMap<Schema, Note>();

const annotate = <S extends Schema>(schema: S, note: Note): S => {
  notes.set(schema, { ...notes.get(schema), ...note });
  return schema;
};

/** Says what a field is. */
export const note = <S extends Schema>(schema: S, en: string, es: string): S =>
  annotate(schema, { about: { en, es } });

/** Says what a right value looks like, for the message of a wrong one. */
export const expects = <S extends Schema>(schema: S, en: string, es: string, format?: Format): S =>
  annotate(schema, { expects: { en, es }, ...(format && { format }) });

/** Of a check: what a right value looks like where this check alone refuses it. */
export const rightly = (en: string, es: string): { readonly right: LocalizedText } => ({ right: { en, es } });

const wholeDates = new WeakSet<Schema>();

/** Marks a date of any year: one without its year is none, as today or a weekday is none. */
export const ofAnyYear = <S extends Schema>(schema: S): S => {
  wholeDates.add(schema);
  return schema;
};
export const isOfAnyYear = (schema: Schema): boolean => wholeDates.has(unwrap(schema));

const instants = new WeakSet<Schema>();

/** Marks a text as an ISO 8601 timestamp. */
export const instant = <S extends Schema>(schema: S): S => {
  instants.add(schema);
  return schema;
};
export const isInstant = (schema: Schema): boolean => instants.has(unwrap(schema));

const recordIds = new WeakSet<Schema>();

/** Marks the number of a record, which may be one that a double cannot hold. */
export const asRecordId = <S extends Schema>(schema: S): S => {
  recordIds.add(schema);
  return schema;
};
export const isRecordId = (schema: Schema): boolean => recordIds.has(unwrap(schema));

/** The schema without its optional and nullable wrappers. */
export const unwrap = (schema: Schema): Schema => {
  const { type, inner } = factsOf(schema);
  return inner && (type === 'optional' || type === 'nullable') ? unwrap(inner) : schema;
};

const bareFactsOf = (schema: Schema): Facts => factsOf(unwrap(schema));

export const aboutOf = (schema: Schema): LocalizedText | undefined => notes.get(unwrap(schema))?.about;
export const expectsOf = (schema: Schema): LocalizedText | undefined => notes.get(unwrap(schema))?.expects;
export const formatOf = (schema: Schema): Format | undefined => notes.get(unwrap(schema))?.format;

/** The values that a choice allows, none where the field is no choice. */
export const choicesOf = (schema: Schema): readonly string[] | undefined => bareFactsOf(schema).choices;

/** What kind of value it is of, wherever it may be left out or null. */
export const valueTypeOf = (schema: Schema): Facts['type'] => bareFactsOf(schema).type;

/** Whether a number has to be whole. */
export const isWhole = (schema: Schema): boolean => bareFactsOf(schema).isWhole === true;

/** The element's schema of an array. */
export const elementOf = (schema: Schema): Schema | undefined => bareFactsOf(schema).element;

/** The fields of an object, none where the schema is something else. */
export const shapeOf = (schema: Schema | undefined): Shape => (schema && bareFactsOf(schema).shape) ?? {};

/** Whether it may be left out. */
export const isOptional = (schema: Schema): boolean => factsOf(schema).isOptional === true;
/** Whether null may be sent in its place. */
export const isNullable = (schema: Schema): boolean => {
  const { type, inner } = factsOf(schema);
  return type === 'nullable' || (type === 'optional' && !!inner && isNullable(inner));
};

/** Whether a value is surely right as it is. Where it is not sure, the schema itself has to be asked. */
export const isSure = (schema: Schema, value: unknown): boolean => factsOf(schema).isSure?.(value) ?? false;

/** A list of such elements. */
export const arrayOf = <S extends Schema>(element: S): z.ZodMiniArray<S> =>
  deferred(
    {
      type: 'array',
      element,
      isSure: (value) => Array.isArray(value) && value.every((one) => isSure(element, one)),
    },
    () => z.array(element),
  );

/** Any value, or none. */
export const anything = (): z.ZodMiniUnknown =>
  deferred({ type: 'unknown', isSure: () => true }, () => z.unknown());

export const nothingButNull = (): z.ZodMiniNull =>
  deferred({ type: 'null', isSure: (value) => value === null }, () => z.null());

/** As z.optional. */
export const optional = <S extends Schema>(inner: S): z.ZodMiniOptional<S> =>
  deferred(
    {
      type: 'optional',
      inner,
      isOptional: true,
      isSure: (value) => value === undefined || isSure(inner, value),
    },
    () => z.optional(inner),
  );

/** As z.nullish. */
export const nullish = <S extends Schema>(inner: S): z.ZodMiniOptional<z.ZodMiniNullable<S>> =>
  optional(
    deferred({ type: 'nullable', inner, isSure: (value) => value === null || isSure(inner, value) }, () =>
      z.nullable(inner),
    ),
  );
