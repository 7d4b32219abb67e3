import { isJsonNumber } from '../ground/json.ts';
import { compareTexts } from '../ground/strings.ts';
import { toPlainText } from './cell.ts';
import { checkFields } from './columns.ts';
import type { ApiRecord, DataResult } from './result.ts';

/** The field of `--sort`, without the `-` for descending order. */
export const getSortField = (sort: string): string => sort.replace(/^-/, '');

/** Sorts the records of a result. Throws USAGE for an unknown field. */
export const sortResult = <O extends DataResult>(result: O, sort: string): O => {
  checkFields(result, [getSortField(sort)], '--sort');
  return result.kind === 'list' ? { ...result, records: sortRecords(result.records, sort) } : result;
};

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
const chooseComparator = (values: readonly unknown[]): Comparator => {
  if (values.every(isJsonNumber)) return compareNumbers;
  if (values.every(isMoment)) return (a, b) => (String(a) < String(b) ? -1 : Number(a !== b));
  return (a, b) => compareTexts(toPlainText(a), toPlainText(b));
};

const compareNumbers: Comparator = (a, b) =>
  isJsonNumber(a) && isJsonNumber(b) && a < b ? -1 : Number(a !== b);

/** Whether the value begins with a date or a time. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^(\d{4}-\d\d-\d\d|\d\d:\d\d)/.test(value);
