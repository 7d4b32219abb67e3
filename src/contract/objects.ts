import * as z from 'zod/mini';
import { deferred, type Schema, type Shape } from './deferred.ts';
import {
  isNullable,
  isOptional,
  isSure,
  nullish,
  type ObjectSchema,
  optional,
  shapeOf,
  unwrap,
} from './schema.ts';

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

/** An object of such parts, by a way of zod's that keeps fields which it does not name, or none. What a field is wrapped in is made when it is first asked for. */
const objectWith = <S extends Shape, O extends ObjectSchema>(
  { make, keepsOthers }: { make: (shape: S) => O; keepsOthers: boolean },
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
    return isSureObject(fields, keepsOthers, value);
  };
  const object: O = deferred({ type: 'object', shape, isSure: isSureOf }, () => make(shape as S));
  partsOf.set(object, parts);
  return object;
};

/** Whether each of these fields is surely right, and there is no other that would not be kept. */
const isSureObject = (fields: ReadonlyMap<string, Field>, keepsOthers: boolean, value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const name in value) if (!fields.has(name) && !(keepsOthers && name !== '__proto__')) return false;
  for (const [name, field] of fields)
    if (!isFieldSure(field, (value as Record<string, unknown>)[name])) return false;
  return true;
};

/** An object that keeps the fields that it names, and no others. */
const only = <S extends Shape>(...parts: readonly Part[]) =>
  objectWith({ make: (shape: S) => z.object(shape), keepsOthers: false }, ...parts);

/** One that keeps whatever else it holds. */
const atLeast = <S extends Shape>(...parts: readonly Part[]) =>
  objectWith({ make: (shape: S) => z.looseObject(shape), keepsOthers: true }, ...parts);

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

/** Their names. */
export const fieldNames = (schema: Schema): readonly string[] => fieldsOf(schema).map(({ name }) => name);

/** Whether a value is surely right for a field. */
export const isFieldSure = ({ schema, isOptional, isNullable }: Field, value: unknown): boolean =>
  (value === undefined && isOptional) || (value === null && isNullable) || isSure(schema, value);

/**
 * A record as it is read: its key is there, every other field may be missing or null ("not shown"), and what
 * the interface does not name is kept.
 */
export const record = <K extends Shape, F extends Shape>(key: K, fields: F) =>
  atLeast<K & Nullishes<F>>([key, asIs], [fields, leftOutOrNull]);

/** The body of a creation: what must be sent, and what may be (null counts as not sent). */
export const creation = <R extends Shape, O extends Shape>(required: R, others: O) =>
  only<R & Nullishes<O>>([required, asIs], [others, leftOutOrNull]);

/** The body of a partial edit: nothing must be sent; null clears a field that a creation may leave out. */
export const edition = <R extends Shape, O extends Shape>(required: R, others: O) =>
  only<Optionals<R> & Nullishes<O>>([required, leftOut], [others, leftOutOrNull]);

/** An object of which all fields have to be there. */
export const whole = <S extends Shape>(fields: S) => only<S>([fields, asIs]);

/** The same of an answer, which may hold more. */
export const wholeAnswer = <S extends Shape>(fields: S) => atLeast<S>([fields, asIs]);

const queries = new WeakSet<Schema>();

/** Query parameters: each may be left out. */
export const filters = <O extends Shape>(fields: O) => {
  const query = only<Optionals<O>>([fields, leftOut]);
  queries.add(query);
  return query;
};

/** Whether the schema is that of query parameters. */
export const isQuery = (schema: Schema): boolean => queries.has(schema);
