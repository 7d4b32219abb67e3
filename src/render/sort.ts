import { isJsonNumber } from '../ground/json.ts';
import { compareTexts } from '../ground/strings.ts';
import { toPlainText } from './cell.ts';
import { getSortField } from './columns.ts';
import type { ApiRecord } from './result.ts';

/**
 * Sorts by one field: numbers by value, dates and times as text, other texts in Spanish order.
 * Records without a value come last in both directions. The sort is stable.
 */
export const sortRecords = (records: readonly ApiRecord[], sort: string): ApiRecord[] => {
  const field = getSortField(sort);
  const direction = sort.startsWith('-') ? -1 : 1;
  const missing = records.filter((record) => isMissing(record[field]));
  const present = records.filter((record) => !isMissing(record[field]));
  const compare = chooseComparator(present.map((record) => record[field]));
  present.sort((a, b) => direction * compare(a[field], b[field]));
  return [...present, ...missing];
};

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

type Comparator = (a: unknown, b: unknown) => number;

/** Chooses one comparator for all values of the field. */
const chooseComparator = (values: readonly unknown[]): Comparator =>
  values.every(isJsonNumber) || values.every(isMoment)
    ? (a, b) => ((a as string) < (b as string) ? -1 : Number(a !== b))
    : (a, b) => compareTexts(toPlainText(a), toPlainText(b));

/** Whether the value begins with a date or a time. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^(\d{4}-\d\d-\d\d|\d\d:\d\d)/.test(value);
