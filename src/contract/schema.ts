import * as z from 'zod/mini';
import type { Text } from '../ground/lang.ts';
import { deferred, type Facts, factsOf, type Schema, type Shape } from './deferred.ts';

export type { Schema };
export type ObjectSchema = z.core.$ZodObject;

interface Note {
  /** What the field is, as section 2 of the interface notes it. */
  about?: Text;
  /** What a right value looks like: the object of "must be …". */
  expects?: Text;
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
export const rightly = (en: string, es: string): { readonly right: Text } => ({ right: { en, es } });

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

export const aboutOf = (schema: Schema): Text | undefined => notes.get(unwrap(schema))?.about;
export const expectsOf = (schema: Schema): Text | undefined => notes.get(unwrap(schema))?.expects;
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

const nullish = <S extends Schema>(inner: S): z.ZodMiniOptional<z.ZodMiniNullable<S>> =>
  optional(
    deferred({ type: 'nullable', inner, isSure: (value) => value === null || isSure(inner, value) }, () =>
      z.nullable(inner),
    ),
  );

type Optionals<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<S[K]> };
type Nullishes<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>> };

/** What a field of an object is wrapped in. */
interface Wrap {
  readonly around: (schema: Schema) => Schema;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}
const asIs: Wrap = { around: (schema) => schema, isOptional: false, isNullable: false };
const leftOut: Wrap = { around: optional, isOptional: true, isNullable: false };
const leftOutOrNull: Wrap = { around: nullish, isOptional: true, isNullable: true };

/** Fields with what each of them is wrapped in. */
type Part = readonly [fields: Shape, wrap: Wrap];
const partsOf = new WeakMap<Schema, readonly Part[]>();

/** An object of such parts, made by one of zod's ways. What a field is wrapped in is made when it is first asked for. */
const objectWith = <S extends Shape, O extends ObjectSchema>(
  make: (shape: S) => O,
  ...parts: readonly Part[]
): O => {
  const shape = {};
  for (const [fields, { around }] of parts) {
    for (const [name, field] of Object.entries(fields)) {
      const get = () => {
        const value = around(field);
        Object.defineProperty(shape, name, { value });
        return value;
      };
      Object.defineProperty(shape, name, { get, enumerable: true, configurable: true });
    }
  }
  let fields: ReadonlyMap<string, Field> | undefined;
  const isSureOf = (value: unknown): boolean => {
    // Asked of every body, and of each dish in a list of categories.
    fields ??= new Map(fieldsOf(object).map((field) => [field.name, field]));
    return isSureObject(fields, value);
  };
  const object: O = deferred({ type: 'object', shape, isSure: isSureOf }, () => make(shape as S));
  partsOf.set(object, parts);
  return object;
};

/** Whether there is nothing but these fields, each surely right. */
const isSureObject = (fields: ReadonlyMap<string, Field>, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) if (!fields.has(name)) return false;
  for (const [name, field] of fields)
    if (!isFieldSure(field, (value as Record<string, unknown>)[name])) return false;
  return true;
};

/** What an object says of a field: `schema` without what it is wrapped in, and what that says. */
export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** The fields of an object, none where the schema is something else. None of them is wrapped for it. */
export const fieldsOf = (schema: Schema): readonly Field[] =>
  (partsOf.get(schema) ?? [[shapeOf(schema), asIs] as const]).flatMap(([fields, wrap]) =>
    Object.entries(fields).map(([name, field]) => ({
      name,
      schema: unwrap(field),
      isOptional: wrap.isOptional || isOptional(field),
      isNullable: wrap.isNullable || isNullable(field),
    })),
  );

/** Whether a value is surely right for a field. */
export const isFieldSure = ({ schema, isOptional, isNullable }: Field, value: unknown): boolean =>
  (value === undefined && isOptional) || (value === null && isNullable) || isSure(schema, value);

/** Their names. */
export const fieldNames = (schema: Schema): readonly string[] => fieldsOf(schema).map(({ name }) => name);

/**
 * A record as it is read: its key is there, every other field may be missing or null ("not shown"), and what
 * the interface does not name is kept.
 */
export const record = <K extends Shape, F extends Shape>(key: K, fields: F) =>
  objectWith((shape: K & Nullishes<F>) => z.looseObject(shape), [key, asIs], [fields, leftOutOrNull]);

/** The body of a creation: what must be sent, and what may be (null counts as not sent). */
export const creation = <R extends Shape, O extends Shape>(required: R, others: O) =>
  objectWith((shape: R & Nullishes<O>) => z.object(shape), [required, asIs], [others, leftOutOrNull]);

/** The body of a partial edit: nothing must be sent; null clears a field that a creation may leave out. */
export const edition = <R extends Shape, O extends Shape>(required: R, others: O) =>
  objectWith(
    (shape: Optionals<R> & Nullishes<O>) => z.object(shape),
    [required, leftOut],
    [others, leftOutOrNull],
  );

/** An object of which all fields have to be there. */
export const whole = <S extends Shape>(fields: S) =>
  objectWith((shape: S) => z.object(shape), [fields, asIs]);

/** The same of an answer, which may hold more. */
export const wholeAnswer = <S extends Shape>(fields: S) =>
  objectWith((shape: S) => z.looseObject(shape), [fields, asIs]);

const queries = new WeakSet<Schema>();

/** Query parameters: each may be left out. */
export const filters = <O extends Shape>(fields: O) => {
  const query = objectWith((shape: Optionals<O>) => z.object(shape), [fields, leftOut]);
  queries.add(query);
  return query;
};

/** Whether the schema is that of query parameters. */
export const isQuery = (schema: Schema): boolean => queries.has(schema);
