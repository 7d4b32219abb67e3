import { compareField } from '../client/reconcile/reconcilable.ts';
import { isPhoneField, isPlaceholderPhone, isSamePhone } from '../ground/phones.ts';
import { foldWords, isEmail, keepDigits } from '../ground/strings.ts';
import type { ApiRecord } from '../render/result.ts';

export const listDifferences = (values: ApiRecord, record: ApiRecord): ApiRecord =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => compareField(field, value, record[field] ?? null) !== 'same',
    ),
  );

/** Two records match if one field of `by` is equal, and all `scopeFields`. */
export interface MatchFields {
  readonly by: readonly string[];
  readonly scopeFields: readonly string[];
}

/** Finds matching records without comparing each with each. */
export const indexRecords = <R extends ApiRecord>(
  records: readonly R[],
  { by, scopeFields }: MatchFields,
) => {
  const buckets = new Map<string, R[]>();
  const getBucket = (field: string, record: ApiRecord) =>
    buckets.get(getBucketKey(field, record[field]) ?? '') ?? [];
  const isMatch = (field: string, a: ApiRecord, b: ApiRecord) =>
    [field, ...scopeFields].every((name) => isSameValue(name, a[name], b[name]));
  const put = (field: string, record: R): void => {
    const key = getBucketKey(field, record[field]);
    if (key === undefined) return;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(record);
    else buckets.set(key, [record]);
  };
  for (const record of records) for (const field of by) put(field, record);
  return {
    /** Adds a record, but not under a field by which an earlier record matches it. */
    add: (record: R): void => {
      for (const field of by)
        if (!getBucket(field, record).some((other) => isMatch(field, other, record))) put(field, record);
    },
    find: (body: ApiRecord): R[] => [
      ...new Set(
        by.flatMap((field) => getBucket(field, body).filter((record) => isMatch(field, body, record))),
      ),
    ],
  };
};

/** The digits at the end that two spellings of a phone share. */
const sharedDigits = 7;

/** Records that may match have the same key. Undefined if the value identifies nobody. */
const getBucketKey = (field: string, value: unknown): string | undefined => {
  const text = foldWords(value);
  if (field === 'email' && !isEmail(text)) return undefined;
  if (!isPhoneField(field)) return text === '' ? undefined : `${field} ${text}`;
  if (isPlaceholderPhone(text)) return undefined;
  const digits = keepDigits(text);
  // A shorter number, such as an extension, matches only if it is written the same.
  return `${field} ${digits.length < sharedDigits ? text : digits.slice(-sharedDigits)}`;
};

const isSameValue = (field: string, a: unknown, b: unknown): boolean =>
  foldWords(a) === foldWords(b) || (isPhoneField(field) && isSamePhone(a, b));
