import {
  aboutOf,
  choicesOf,
  elementOf,
  expectsOf,
  formatOf,
  isNullable,
  isOptional,
  isWhole,
  kindOf,
  type ObjectSchema,
  type Schema,
  shapeOf,
} from '../contract/schema.ts';
import type { Text } from '../ground/lang.ts';
import { readDate } from './date-words.ts';
import type { Flag, Flags, FlagType, Reading } from './flag.ts';
import { dateExpectation } from './kinds.ts';

/** The flag of a field: `session_date` is `--session-date`, unless the command names it otherwise. */
export const flagName = (field: string, names: Readonly<Record<string, string>> = {}): string =>
  names[field] ?? field.replaceAll('_', '-');

/** A flag for every field of a body or query, named and read as the contract says. */
export const flagsOf = (schema: ObjectSchema, names: Readonly<Record<string, string>> = {}): Flags =>
  Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([field, fieldSchema]) => [
      flagName(field, names),
      flagOf(field, fieldSchema),
    ]),
  );

const noText: Text = { en: '', es: '' };

const flagOf = (field: string, schema: Schema): Flag => {
  const kind = kindOf(schema);
  const choices = choicesOf(schema);
  const expects = formatOf(schema) === 'date' ? dateExpectation : expectsOf(schema);
  const common = {
    field,
    about: aboutOf(schema) ?? noText,
    ...(isOptional(schema) ? {} : { required: true }),
    ...(choices ? { choices } : {}),
    ...(expects ? { expects } : {}),
  };
  if (kind === 'boolean') return { ...common, negatable: true };
  const type = typeOf(schema);
  return { ...common, ...(type && { type }), value: placeholderOf(schema), read: readerOf(schema) };
};

const typeOf = (schema: Schema): FlagType | undefined => {
  const kind = kindOf(schema);
  if (kind === 'array') return 'list';
  if (kind === 'number') return isWhole(schema) ? 'integer' : 'number';
  return formatOf(schema);
};

const placeholderOf = (schema: Schema): string => {
  const kind = kindOf(schema);
  const format = formatOf(schema);
  if (format) return { date: 'D', time: 'HH:mm' }[format];
  if (kind === 'number') return 'N';
  if (kind === 'array') return 'N,N';
  return choicesOf(schema) ? 'CHOICE' : 'TEXT';
};

type Reader = (raw: string, reading: Reading) => unknown;

/** Words as the field's type. What is no value of the type stays text, for the schema to refuse by name. */
const readerOf = (schema: Schema): Reader => {
  const format = formatOf(schema);
  if (format) return { date: readDay, time: readTime }[format];
  if (kindOf(schema) === 'number') return isWhole(schema) ? readWhole : readNumber;
  if (kindOf(schema) === 'array') return (raw, reading) => readList(raw, reading, elementOf(schema)!);
  if (choicesOf(schema)) return (raw) => (choicesOf(schema)!.includes(raw) ? raw : undefined);
  return (raw) => (raw === '' && !isNullable(schema) ? undefined : raw);
};

const readDay: Reader = (raw, { today }) => readDate(raw, today);

/** 9:30 is what people type for 09:30. */
const readTime: Reader = (raw) => {
  const match = /^(\d{1,2}):(\d{2})$/.exec(raw.trim());
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return undefined;
  return `${match[1]!.padStart(2, '0')}:${match[2]}`;
};

/** No fraction at all: where 12,50 is a price, 1.000 may be a thousand. */
const readWhole: Reader = (raw) => (/^-?\d+$/.test(raw.trim()) ? Number(raw) : undefined);

const readNumber: Reader = (raw, { decimalComma }) => {
  const text = decimalComma ? raw.trim().replace(',', '.') : raw.trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
};

const readList = (raw: string, reading: Reading, element: Schema): unknown[] | undefined => {
  const read = readerOf(element);
  const values = raw.split(',').map((part) => read(part.trim(), reading));
  return values.includes(undefined) ? undefined : values;
};
