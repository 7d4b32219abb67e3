import { isNumber } from '../ground/json.ts';
import { verbatim } from '../ground/lang.ts';
import type { Rows } from '../ground/rows.ts';
import { clean } from './clean.ts';
import type { BoardOutcome, Column, ListOutcome, RecordOutcome, Row } from './outcome.ts';

/** Every key of the records, in the order in which they are first seen. */
export const keysOf = (records: Rows<Row>): readonly string[] => {
  if (records.fields) return records.fields;
  const keys = new Set<string>();
  for (const record of records) for (const key of Object.keys(record)) keys.add(key);
  return [...keys];
};

/** A column for a field that nobody described. */
export const columnOf = (field: string, records: Rows<Row>, priority: number): Column => ({
  field,
  header: verbatim(clean(field)),
  priority,
  ...(isNumeric(field, records) ? { align: 'right' as const } : { min: 8 }),
});

const isNumeric = (field: string, records: Rows<Row>): boolean => {
  let isSome = false;
  for (const record of records) {
    const value = record[field];
    if (value == null) continue;
    if (!isNumber(value)) return false;
    isSome = true;
  }
  return isSome;
};

/** The columns of a table; of records that nobody described their fields, the first ones kept longest. */
export const listColumnsOf = (records: readonly Row[], columns: readonly Column[]): readonly Column[] =>
  columns.length > 0 ? columns.filter(({ only }) => only !== 'sheet') : columnsOf(records);

/** Columns for records that nobody described: a field each, in the order in which they come. */
export const columnsOf = (records: readonly Row[]): Column[] =>
  keysOf(records).map((field, index) => columnOf(field, records, index));

/**
 * The columns of one record's sheet: the described ones that it has; its other fields too where everything is wanted,
 * or where it has nothing that was described.
 */
export const sheetColumnsOf = (
  record: Row,
  columns: readonly Column[],
  everything = false,
): readonly Column[] => {
  const described = columns.filter(
    ({ field, only, beside }) => only !== 'list' && (beside || record[field] !== undefined),
  );
  return everything || described.length === 0 ? [...described, ...othersOf(record, columns)] : described;
};

const othersOf = (record: Row, columns: readonly Column[]): Column[] =>
  Object.keys(record)
    .filter((field) => record[field] !== undefined && !columns.some((column) => column.field === field))
    .map((field, index) => columnOf(field, [record], index));

/** The records of an outcome, be it one or many. */
export const recordsOf = (outcome: ListOutcome | RecordOutcome): Rows<Row> =>
  outcome.kind === 'list' ? outcome.records : [outcome.record];

/** A board as what programs get of it. */
export const dataOf = ({ data }: BoardOutcome): ListOutcome | RecordOutcome =>
  Array.isArray(data)
    ? { kind: 'list', records: data, columns: [] }
    : { kind: 'record', record: data as Row, columns: [] };

/** The fields of flat formats: the known ones first, so that a header is the same every day, then the others that came. */
export const flatFieldsOf = (outcome: ListOutcome | RecordOutcome): string[] => [
  ...new Set([...(outcome.fields ?? []), ...keysOf(recordsOf(outcome))]),
];

/** Every field that `--fields` and `--sort` may name. */
export const knownFieldsOf = (outcome: ListOutcome | RecordOutcome): string[] => [
  ...new Set([...flatFieldsOf(outcome), ...outcome.columns.map((column) => column.field)]),
];

/**
 * The columns of several restaurants' records in one table, each record with its `profile`: what stands beside a
 * record is looked up among its own restaurant's.
 */
export const columnsOfEach = (
  parts: readonly { readonly name: string | undefined; readonly columns: readonly Column[] }[],
): Column[] =>
  (parts[0]?.columns ?? []).map((column) => {
    if (!column.beside) return column;
    const own = ({ profile }: Row): Column => {
      const part = parts.find(({ name }) => name === profile);
      return part?.columns.find(({ field }) => field === column.field) ?? column;
    };
    return {
      ...column,
      value: (record, cell) => own(record).value?.(record, cell) ?? '',
      tone: (record) => own(record).tone?.(record),
    };
  });
