import { Failure } from '../ground/errors.ts';
import { untranslated } from '../ground/i18n.ts';
import { isJsonNumber } from '../ground/json.ts';
import type { ApiRecord, BoardOutcome, Column, ListOutcome, RecordOutcome } from './outcome.ts';
import { toSafeLine } from './sanitize.ts';

/** Every key of the records, in the order in which they are first seen. */
export const keysOf = (records: readonly ApiRecord[]): readonly string[] => {
  const keys = new Set<string>();
  for (const record of records) for (const key of Object.keys(record)) keys.add(key);
  return [...keys];
};

/** A column for a field that nobody described. */
export const columnOf = (field: string, records: readonly ApiRecord[], priority: number): Column => ({
  field,
  header: untranslated(toSafeLine(field)),
  priority,
  ...(isNumeric(field, records) ? { align: 'right' as const } : { min: 8 }),
});

const isNumeric = (field: string, records: readonly ApiRecord[]): boolean => {
  let isSome = false;
  for (const record of records) {
    const value = record[field];
    if (value == null) continue;
    if (!isJsonNumber(value)) return false;
    isSome = true;
  }
  return isSome;
};

/** The columns of a table; of records that nobody described their fields, the first ones kept longest. */
export const listColumnsOf = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
): readonly Column[] =>
  columns.length > 0 ? columns.filter(({ only }) => only !== 'sheet') : columnsOf(records);

/** Columns for records that nobody described: a field each, in the order in which they come. */
export const columnsOf = (records: readonly ApiRecord[]): Column[] =>
  keysOf(records).map((field, index) => columnOf(field, records, index));

/**
 * The columns of one record's sheet: the described ones that it has; its other fields too where everything is wanted,
 * or where it has nothing that was described.
 */
export const sheetColumnsOf = (
  record: ApiRecord,
  columns: readonly Column[],
  everything = false,
): readonly Column[] => {
  const described = columns.filter(
    ({ field, only, beside }) => only !== 'list' && (beside || record[field] !== undefined),
  );
  return everything || described.length === 0 ? [...described, ...othersOf(record, columns)] : described;
};

const othersOf = (record: ApiRecord, columns: readonly Column[]): Column[] =>
  Object.keys(record)
    .filter((field) => record[field] !== undefined && !columns.some((column) => column.field === field))
    .map((field, index) => columnOf(field, [record], index));

/** The records of an outcome, be it one or many. */
export const recordsOf = (outcome: ListOutcome | RecordOutcome): readonly ApiRecord[] =>
  outcome.kind === 'list' ? outcome.records : [outcome.record];

/** A board as what programs get of it. */
export const dataOf = ({ data }: BoardOutcome): ListOutcome | RecordOutcome =>
  Array.isArray(data)
    ? { kind: 'list', records: data, columns: [] }
    : { kind: 'record', record: data as ApiRecord, columns: [] };

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
    const own = ({ profile }: ApiRecord): Column => {
      const part = parts.find(({ name }) => name === profile);
      return part?.columns.find(({ field }) => field === column.field) ?? column;
    };
    return {
      ...column,
      value: (record, cell) => own(record).value?.(record, cell) ?? '',
      tone: (record) => own(record).tone?.(record),
    };
  });

/**
 * The outcome with the columns and fields that `--fields` names, in that order; its records stay whole, since a column
 * may read more than its own field. Fails with USAGE on a field that nothing of the outcome has.
 */
export const pick = <O extends ListOutcome | RecordOutcome>(outcome: O, fields: readonly string[]): O => {
  checkFields(outcome, fields, '--fields');
  const records = recordsOf(outcome);
  const columns = fields.map((field, index) => {
    const described = outcome.columns.find((column) => column.field === field);
    const { only: _, ...column } = described ?? { ...columnOf(field, records, index), min: undefined };
    return { ...column, isAsked: true as const };
  });
  return { ...outcome, columns, fields };
};

/** The record with some of its fields; null for one that it lacks. */
export const pickFields = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));

/** Fails with USAGE on the first field that no record, column or known field of the outcome has. */
export const checkFields = (
  outcome: ListOutcome | RecordOutcome,
  fields: readonly string[],
  flag: Naming,
): void => {
  const unknown = unknownAmong(fields, knownFieldsOf(outcome), flag);
  if (unknown) throw unknown;
};

/** The options that name fields. */
type Naming = '--fields' | '--sort';

/** The USAGE failure of the first field that is none of those known; undefined where there is none, or nothing is known. */
export const unknownAmong = (
  fields: readonly string[],
  known: readonly string[],
  flag: Naming,
): Failure | undefined => {
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown === undefined || known.length === 0) return undefined;
  return new Failure(
    'USAGE',
    { en: `${flag}: there is no field '${unknown}'`, es: `${flag}: no existe el campo '${unknown}'` },
    {
      field: flag,
      hint: { en: `the fields are: ${known.join(', ')}`, es: `los campos son: ${known.join(', ')}` },
    },
  );
};
