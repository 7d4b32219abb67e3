import * as z from 'zod/mini';
import { kindNamed } from '../context/resources/register.ts';
import type { RecordName } from '../contract/index.ts';
import { type Schema, shapeOf } from '../contract/schema.ts';
import { isSameNumber } from '../ground/invariant.ts';
import { stringifyJson } from '../ground/json.ts';
import type { ApiRecord } from '../render/outcome.ts';

/** A field that is not as it was. */
export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The fields that can be written, by their schema: the rest of a record is the service's own. */
export const writableFields = (kind: RecordName): Readonly<Record<string, Schema>> => {
  const { create, update } = kindNamed(kind).rows;
  return { ...shapeOf(create.body), ...shapeOf(update?.body) };
};

/** What differs of the fields in a record as it is now from what it was; a field that one does not show counts as none. */
export const changesOf = (
  kind: RecordName,
  before: ApiRecord,
  now: ApiRecord,
  fields: readonly string[] = Object.keys(before),
): Change[] =>
  fields
    .filter((field) => !isSame(kind, field, before[field], now[field]))
    .map((field) => ({ field, from: before[field], to: now[field] }));

/**
 * Whether two values of a field are one: the same text to the letter, however a service writes a number, a time or a
 * date, and nothing is nothing.
 */
export const isSame = (kind: RecordName, field: string, one: unknown, other: unknown): boolean => {
  const schema = writableFields(kind)[field];
  const plain = (value: unknown) => {
    const said = value === '' ? null : (value ?? null);
    return schema ? fitted(schema, said) : said;
  };
  const [a, b] = [plain(one), plain(other)];
  if (typeof a === 'number' && typeof b === 'number') return isSameNumber(a, b);
  return stringifyJson(a) === stringifyJson(b);
};

/**
 * A value as the interface has it sent, where the service showed it in another way: a number as text, a time with
 * seconds, a date with its time. As it was shown where no form of it is right.
 */
export const fitted = (schema: Schema, shown: unknown): unknown => {
  if (shown === null) return shown;
  const text = String(shown);
  const forms = [
    shown,
    ...(text.trim() === '' ? [] : [Number(text)]),
    ...(['1', 'true'].includes(text) ? [true] : []),
    ...(['0', 'false'].includes(text) ? [false] : []),
    ...[text.slice(0, 'HH:mm'.length), text.slice(0, 'YYYY-MM-DD'.length), text],
  ];
  const right = forms.find((form) => z.safeParse(schema, form).success);
  return right === undefined ? shown : right;
};
