import * as z from 'zod/mini';
import { isRealDate } from '../ground/dates.ts';
import { oneOfText } from '../ground/i18n.ts';
import { deferred, type Facts } from './deferred.ts';
import { asRecordId, expects, instant, rightly } from './schema.ts';

/**
 * The kinds of value that the interface's fields have (section 2). Each call makes a schema of its own, so
 * that each field can carry its own note.
 */

type Checks = readonly z.core.$ZodCheck<string>[];

/** A text of such checks, and which texts surely pass them. */
const textThat = (isSure: (value: string) => boolean, checks: () => Checks): z.ZodMiniString =>
  deferred(
    { type: 'string', isSure: (value) => typeof value === 'string' && isSure(value) },
    // As `z.string().check(…)`, which makes the schema a second time.
    () => new z.ZodMiniString({ type: 'string', checks: [...checks()] }),
  );

const textLike = (pattern: RegExp) =>
  textThat(
    (value) => pattern.test(value),
    () => [z.regex(pattern)],
  );

const numberThat = (
  isSure: (value: number) => boolean,
  make: () => z.ZodMiniNumber,
  facts?: Pick<Facts, 'isWhole'>,
): z.ZodMiniNumber => {
  const isSureOf = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && isSure(value);
  return deferred({ type: 'number', ...facts, isSure: isSureOf }, make);
};

/** Whether every database can hold it: no NUL, no half of a surrogate pair. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const storable = () =>
  z.refine<string>(isStorable, {
    params: rightly('a text without NUL or half a character', 'un texto sin NUL ni medio carácter'),
  });

export const text = () =>
  expects(
    textThat(isStorable, () => [storable()]),
    'a text',
    'un texto',
  );

/** A text that says something: at least `minimum` characters that are no space, `maximum` in all. */
export const name = (minimum = 1, maximum?: number) => {
  const isLong = (value: string) => (minimum === 1 ? /\S/.test(value) : [...value.trim()].length >= minimum);
  const most = maximum ?? Number.POSITIVE_INFINITY;
  const long = (): Checks =>
    minimum === 1 ? [z.regex(/\S/)] : [z.refine<string>(isLong), z.minLength(minimum)];
  const schema = textThat(
    (value) => isStorable(value) && value.length <= most && isLong(value),
    () => [storable(), ...long(), ...(maximum === undefined ? [] : [z.maxLength(maximum)])],
  );
  return minimum === 1
    ? expects(schema, 'a text that is not empty', 'un texto que no esté vacío')
    : expects(
        schema,
        `a text of at least ${minimum} characters`,
        `un texto de ${minimum} caracteres como mínimo`,
      );
};

export const date = () =>
  expects(
    deferred(
      { type: 'string', isSure: (value) => typeof value === 'string' && isRealDate(value) },
      // The calendar has no year 0, and PostgreSQL takes none.
      () => z.iso.date().check(z.regex(/^(?!0000)/)),
    ),
    'a real date, YYYY-MM-DD, like 2026-11-20',
    'una fecha real, AAAA-MM-DD, como 2026-11-20',
    'date',
  );

export const time = () =>
  expects(
    textLike(/^([01]\d|2[0-3]):[0-5]\d$/),
    'a time, HH:mm, like 21:30',
    'una hora, HH:mm, como 21:30',
    'time',
  );

export const timestamp = () =>
  instant(
    expects(
      textThat(
        () => true,
        () => [],
      ),
      'an ISO 8601 timestamp',
      'una marca de tiempo ISO 8601',
    ),
  );

/** More than a restaurant counts: told only to whoever sends more. */
const most = 2_147_483_647;

export const integer = (minimum: number, maximum = most) => {
  const en = `a whole number from ${minimum}`;
  const within = rightly(`${en} to ${maximum}`, `un número entero de ${minimum} a ${maximum}`);
  const isWithin = (value: number) => value <= maximum;
  const whole = numberThat(
    (value) => Number.isSafeInteger(value) && value >= minimum && isWithin(value),
    () => z.int().check(z.refine<number>(isWithin, { params: within }), z.gte(minimum), z.lte(maximum)),
    { isWhole: true },
  );
  return maximum < most
    ? expects(whole, within.right.en, within.right.es)
    : expects(whole, en, `un número entero desde ${minimum}`);
};

export const number = () =>
  expects(
    numberThat(
      () => true,
      () => z.number(),
    ),
    'a number',
    'un número',
  );

export const amount = () =>
  expects(
    numberThat(
      (value) => value >= 0,
      () => z.number().check(z.gte(0)),
    ),
    'a number from 0',
    'un número desde 0',
  );

export const flag = () =>
  expects(
    deferred({ type: 'boolean', isSure: (value) => typeof value === 'boolean' }, () => z.boolean()),
    'true or false',
    'true o false',
  );

export const choice = <const V extends readonly [string, ...string[]]>(values: V) => {
  const { en, es } = oneOfText(values);
  const isSure = (value: unknown) => values.some((one) => one === value);
  const make = () => z.enum(values);
  return expects(deferred({ type: 'enum', choices: values, isSure }, make), en, es);
};

export const color = () =>
  expects(textLike(/^#[0-9a-fA-F]{6}$/), 'a colour #RRGGBB, like #C0392B', 'un color #RRGGBB, como #C0392B');

export const recordId = () => asRecordId(integer(1, Number.MAX_SAFE_INTEGER));
