import * as z from 'zod/mini';
import { type LocalizedText, localize, oneOfText } from '../ground/i18n.ts';
import {
  annotate,
  getDescription,
  getShape,
  relabel,
  type Schema,
  type Shape,
  withExpected,
} from './schema.ts';

// The types of the API's fields (§2). Each call creates a schema, because every field has its own metadata.
// If a check with its own `expected` fails, the message "must be …" contains that instead of the field's.

/** Databases reject NUL and unpaired surrogates. */
const isStorable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  params: {
    expected: { en: 'a text without NUL or half a character', es: 'un texto sin NUL ni medio carácter' },
  },
});

export const text = () => withExpected(z.string().check(isStorable), 'a text', 'un texto');

/** A text with at least `minimum` characters between its outer spaces. */
export const nonBlankText = (minimum = 1) => {
  if (minimum === 1) {
    const schema = z.string().check(isStorable, z.regex(/\S/));
    return withExpected(schema, 'a text that is not empty', 'un texto que no esté vacío');
  }
  // JSON Schema can only express `minLength`, which counts outer spaces too.
  const hasMinimum = z.refine<string>((value) => [...value.trim()].length >= minimum);
  return withExpected(
    z.string().check(isStorable, hasMinimum, z.minLength(minimum)),
    `a text of at least ${minimum} characters`,
    `un texto de ${minimum} caracteres como mínimo`,
  );
};

export const date = () =>
  // PostgreSQL rejects the year 0.
  annotate(z.iso.date().check(z.regex(/^(?!0000)/)), {
    expected: {
      en: 'a real date, YYYY-MM-DD, like 2026-11-20',
      es: 'una fecha real, AAAA-MM-DD, como 2026-11-20',
    },
    format: 'date',
  });

/** A date that people must write with its year, such as a birthday. */
export const dateWithYear = () => annotate(date(), { needsYear: true });

export const time = () =>
  annotate(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), {
    expected: { en: 'a time, HH:mm, like 21:30', es: 'una hora, HH:mm, como 21:30' },
    format: 'time',
  });

export const timestamp = () =>
  annotate(z.string(), {
    expected: { en: 'an ISO 8601 timestamp', es: 'una marca de tiempo ISO 8601' },
    format: 'timestamp',
  });

/** The largest integer that every database stores. Messages mention it only if a value exceeds it. */
const maxStored = 2_147_483_647;

export const integer = (minimum: number, maximum = maxStored) => {
  const unlimited: LocalizedText = {
    en: `a whole number from ${minimum}`,
    es: `un número entero desde ${minimum}`,
  };
  const limited: LocalizedText = {
    en: `a whole number from ${minimum} to ${maximum}`,
    es: `un número entero de ${minimum} a ${maximum}`,
  };
  const isWithinMaximum = z.refine<number>((value) => value <= maximum, { params: { expected: limited } });
  // `isWithinMaximum` has the message; `lte` adds the maximum to the JSON Schema.
  const schema = z.int().check(isWithinMaximum, z.gte(minimum), z.lte(maximum));
  return annotate(schema, { expected: maximum < maxStored ? limited : unlimited });
};

export const number = () => withExpected(z.number(), 'a number', 'un número');

export const amount = () => withExpected(z.number().check(z.gte(0)), 'a number from 0', 'un número desde 0');

export const boolean = () => withExpected(z.boolean(), 'true or false', 'true o false');

export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  annotate(z.enum(values), { expected: oneOfText(values) });

export const color = () =>
  withExpected(
    z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
    'a colour #RRGGBB, like #C0392B',
    'un color #RRGGBB, como #C0392B',
  );

/** A list. Reports only the first invalid element: zod overflows the stack with very many. */
export const list = <S extends Schema>(element: S) => {
  const schema = z.array(element);
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => {
    const result = run(payload, context);
    payload.issues.splice(1);
    return result;
  };
  return schema;
};

export const recordId = () => annotate(integer(1, Number.MAX_SAFE_INTEGER), { format: 'record-id' });

type NullishFields<S extends Shape> = { [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>> };

const nullishFields = <S extends Shape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.nullish(field)]),
  ) as NullishFields<S>;

/** A record in a response: only the key is required, and unknown fields are kept. */
export const recordSchema = <K extends Shape, F extends Shape>(key: K, fields: F) =>
  z.looseObject({ ...key, ...nullishFields(fields) });

/** The body that creates a record. Null means the same as an absent field. */
export const createSchema = <R extends Shape, O extends Shape>(required: R, optional: O) =>
  z.object({ ...required, ...nullishFields(optional) });

/** The body that updates a record: no field is required, and null clears those that a creation may omit. */
export const updateSchema = <R extends Shape, O extends Shape>(required: R, optional: O) => {
  const schema = z.extend(z.partial(z.object(required)), nullishFields(optional));
  for (const field of Object.values(getShape(schema))) {
    const description = getDescription(field);
    // Of `party size; 1 when left out`, an update leaves the field as it is.
    if (description)
      relabel(
        field,
        localize((lang) => description[lang].replace(/; .*/, '')),
      );
  }
  return schema;
};

export const querySchema = <S extends Shape>(fields: S) => z.partial(z.object(fields));

export const getFieldNames = (schema: Schema): readonly string[] => Object.keys(getShape(schema));
