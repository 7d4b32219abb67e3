import * as z from 'zod/mini';
import { oneOf } from '../ground/expected.ts';
import { asRecordId, expects, instant, rightly } from './schema.ts';

/**
 * The kinds of value that the interface's fields have (section 2). Each call makes a schema of its own, so
 * that each field can carry its own note.
 */

/** What every database can hold: no NUL, no half of a surrogate pair. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  params: rightly('a text without NUL or half a character', 'un texto sin NUL ni medio carácter'),
});

/** As `z.string().check(…)`, which makes the schema a second time. */
const textThat = (...checks: z.core.$ZodCheck<string>[]) => new z.ZodMiniString({ type: 'string', checks });

export const text = () => expects(textThat(storable), 'a text', 'un texto');

/** A text that says something: at least `minimum` characters that are no space. */
export const name = (minimum = 1) =>
  minimum === 1
    ? expects(textThat(storable, z.regex(/\S/)), 'a text that is not empty', 'un texto que no esté vacío')
    : expects(
        textThat(
          storable,
          z.refine<string>((value) => [...value.trim()].length >= minimum),
          z.minLength(minimum),
        ),
        `a text of at least ${minimum} characters`,
        `un texto de ${minimum} caracteres como mínimo`,
      );

export const date = () =>
  expects(
    // The calendar has no year 0, and PostgreSQL takes none.
    z.iso.date().check(z.regex(/^(?!0000)/)),
    'a real date, YYYY-MM-DD, like 2026-11-20',
    'una fecha real, AAAA-MM-DD, como 2026-11-20',
    'date',
  );

export const time = () =>
  expects(
    textThat(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    'a time, HH:mm, like 21:30',
    'una hora, HH:mm, como 21:30',
    'time',
  );

export const timestamp = () =>
  instant(expects(z.string(), 'an ISO 8601 timestamp', 'una marca de tiempo ISO 8601'));

/** More than a restaurant counts: told only to whoever sends more. */
const most = 2_147_483_647;

export const integer = (minimum: number, maximum = most) => {
  const en = `a whole number from ${minimum}`;
  const within = rightly(`${en} to ${maximum}`, `un número entero de ${minimum} a ${maximum}`);
  const isWithin = z.refine<number>((value) => value <= maximum, { params: within });
  const whole = z.int().check(isWithin, z.gte(minimum), z.lte(maximum));
  return maximum < most
    ? expects(whole, within.right.en, within.right.es)
    : expects(whole, en, `un número entero desde ${minimum}`);
};

export const number = () => expects(z.number(), 'a number', 'un número');

export const amount = () => expects(z.number().check(z.gte(0)), 'a number from 0', 'un número desde 0');

export const flag = () => expects(z.boolean(), 'true or false', 'true o false');

export const choice = <const V extends readonly [string, ...string[]]>(values: V) => {
  const { en, es } = oneOf(values);
  return expects(z.enum(values), en, es);
};

export const color = () =>
  expects(
    textThat(z.regex(/^#[0-9a-fA-F]{6}$/)),
    'a colour #RRGGBB, like #C0392B',
    'un color #RRGGBB, como #C0392B',
  );

export const recordId = () => asRecordId(integer(1, Number.MAX_SAFE_INTEGER));
