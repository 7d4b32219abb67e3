import type * as z from 'zod/mini';
import { isRight } from '../contract/explain.ts';
import { isQuery } from '../contract/objects.ts';
import {
  aboutOf,
  choicesOf,
  elementOf,
  expectsOf,
  formatOf,
  isNullable,
  isOfAnyYear,
  isOptional,
  isWhole,
  type ObjectSchema,
  type Schema,
  shapeOf,
  valueTypeOf,
} from '../contract/schema.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { someOfText } from '../ground/i18n.ts';
import type { Flag, FlagType } from './flag.ts';
import { dateExpectation, listExpectation, timeExpectation, wholeDateExpectation } from './flag-types.ts';
import { dateReader } from './words/dates.ts';
import { ParseIssue, type Parser, readChoice, readNumber, readWhole } from './words/parse.ts';
import { readTime } from './words/times.ts';

/** The flag of a field: `session_date` is `--session-date`, unless the command names it otherwise. */
export const flagName = (field: string, names: Readonly<Record<string, string>> = {}): string =>
  names[field] ?? field.replaceAll('_', '-');

type Names = Readonly<Record<string, string>>;
type Kebab<F extends string> = F extends `${infer Word}_${infer Rest}` ? `${Word}-${Kebab<Rest>}` : F;

/** The flags of a schema's fields, by name; those of `Several` hold a list. */
type FlagsOf<S extends ObjectSchema, N extends Names, Several extends string> = {
  readonly [F in keyof z.output<S> & string as F extends keyof N ? N[F] : Kebab<F>]: Flag<
    F extends Several ? NonNullable<z.output<S>[F]>[] : NonNullable<z.output<S>[F]>
  >;
};

/**
 * A flag for every field of a body or query, named and read as the contract says. The query's fields of `several`
 * take a list where the interface takes one value: the command asks more than once, or picks among the answers.
 */
export const flagsOf = <
  S extends ObjectSchema,
  const N extends Names = Record<never, string>,
  const Several extends string = never,
>(
  schema: S,
  names?: N,
  several: readonly Several[] = [],
): FlagsOf<S, N, Several> => {
  const fields = Object.entries(shapeOf(schema)).map(([field, fieldSchema]) => {
    const flag = isQuery(schema)
      ? filterOf(
          field,
          fieldSchema,
          several.some((name) => name === field),
        )
      : {
          ...flagOf(field, fieldSchema),
          fits: (value: unknown) => isRight(fieldSchema, value),
          inBody: true,
        };
    return [flagName(field, names), flag];
  });
  return Object.fromEntries(fields);
};

const noText: LocalizedText = { en: '', es: '' };

/** A query is sent as its flags say: each is checked on its own, and at once. */
const filterOf = (field: string, schema: Schema, isSeveral: boolean): Flag => {
  const flag = flagOf(field, schema);
  const understand = formatOf(schema) === 'date' ? dateReader('nearest') : readerOf(schema);
  const read: Parser = (raw, reading) => {
    const value = understand(raw, reading);
    return value instanceof ParseIssue || isRight(schema, value) ? value : undefined;
  };
  if (flag.value === undefined) return flag;
  if (!isSeveral) return { ...flag, read };
  const { choices = [], value } = flag;
  return {
    ...flag,
    type: 'list',
    value: `${value},${value}`,
    expects: someOfText(choices),
    read: listOf(read),
  };
};

const flagOf = (field: string, schema: Schema): Flag => {
  const kind = valueTypeOf(schema);
  const choices = choicesOf(schema);
  const format = formatOf(schema);
  const day = isOfAnyYear(schema) ? wholeDateExpectation : dateExpectation;
  const written = { date: day, time: timeExpectation, list: listExpectation };
  const expects = format ? written[format] : kind === 'array' ? written.list : expectsOf(schema);
  const common = {
    field,
    about: aboutOf(schema) ?? noText,
    ...(isOptional(schema) ? {} : { required: true }),
    ...(choices ? { choices } : {}),
    ...(isOfAnyYear(schema) ? { isOfAnyYear: true as const } : {}),
    ...(expects ? { expects } : {}),
  };
  if (kind === 'boolean') return { ...common, negatable: true };
  const type = typeOf(schema);
  return { ...common, ...(type && { type }), value: placeholderOf(schema), read: readerOf(schema) };
};

const typeOf = (schema: Schema): FlagType | undefined => {
  const kind = valueTypeOf(schema);
  if (kind === 'array') return 'list';
  if (kind === 'number') return isWhole(schema) ? 'integer' : 'number';
  return formatOf(schema);
};

const placeholderOf = (schema: Schema): string => {
  const kind = valueTypeOf(schema);
  const format = formatOf(schema);
  if (format) return { date: 'D', time: 'HH:mm' }[format];
  if (kind === 'number') return 'N';
  if (kind === 'array') return 'N,N';
  return choicesOf(schema) ? 'CHOICE' : 'TEXT';
};

/** Words as the field's type. */
const readerOf = (schema: Schema): Parser => {
  const format = formatOf(schema);
  if (format) return { date: dateReader(isOfAnyYear(schema) ? 'required' : 'next'), time: readTime }[format];
  if (valueTypeOf(schema) === 'number') return isWhole(schema) ? readWhole : readNumber;
  const element = elementOf(schema);
  if (element) return listOf(readerOf(element));
  const choices = choicesOf(schema);
  if (choices) return readChoice(choices);
  return (raw) => (raw === '' && !isNullable(schema) ? undefined : raw);
};

const listOf =
  (read: Parser): Parser =>
  (raw, reading) => {
    const values = raw.split(',').map((part) => read(part.trim(), reading));
    return (
      values.find((value) => value instanceof ParseIssue) ?? (values.includes(undefined) ? undefined : values)
    );
  };
