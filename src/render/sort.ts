import { isJsonNumber } from '../ground/json.ts';
import { compareTexts } from '../ground/strings.ts';
import { plainText } from './cell.ts';
import { checkFields } from './columns.ts';
import type { ApiRecord, ListOutcome, RecordOutcome } from './outcome.ts';

/** What `--sort` names: `field`, or `-field` for the reverse. */
export const fieldOf = (sort: string): string => sort.replace(/^-/, '');

/** The outcome with its records in order; fails with USAGE on a field that nothing of the outcome has. */
export const sortOutcome = <O extends ListOutcome | RecordOutcome>(outcome: O, sort: string): O => {
  checkFields(outcome, [fieldOf(sort)], '--sort');
  return outcome.kind === 'list' ? { ...outcome, records: sortRecords(outcome.records, sort) } : outcome;
};

/**
 * The records in the order of one field: numbers by value, dates and hours as they are written, texts as a Spanish
 * reader expects. Records without a value come last either way; equal ones stay as they came.
 */
export const sortRecords = (records: readonly ApiRecord[], sort: string): ApiRecord[] => {
  const field = fieldOf(sort);
  const direction = sort.startsWith('-') ? -1 : 1;
  const [missing, present] = split(records, (record) => isMissing(record[field]));
  const compare = comparatorFor(present.map((record) => record[field]));
  present.sort((one, other) => direction * compare(one[field], other[field]));
  return [...present, ...missing];
};

const split = (
  records: readonly ApiRecord[],
  test: (record: ApiRecord) => boolean,
): [ApiRecord[], ApiRecord[]] => [records.filter(test), records.filter((record) => !test(record))];

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

type Comparator = (one: unknown, other: unknown) => number;

/** One way of comparing for all the values of a field, so that their order holds together. */
const comparatorFor = (values: readonly unknown[]): Comparator => {
  if (values.every(isJsonNumber)) return compareNumbers;
  if (values.every(isMoment))
    return (one, other) => (String(one) < String(other) ? -1 : Number(one !== other));
  return (one, other) => compareTexts(plainText(one), plainText(other));
};

const compareNumbers: Comparator = (one, other) =>
  isJsonNumber(one) && isJsonNumber(other) && one < other ? -1 : Number(one !== other);

/** A date or an hour of the interface, with or without what follows. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^(\d{4}-\d\d-\d\d|\d\d:\d\d)/.test(value);
