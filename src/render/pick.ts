import { Failure } from '../ground/errors.ts';
import { columnOf, knownFieldsOf, recordsOf } from './columns.ts';
import type { ListOutcome, RecordOutcome, Row } from './outcome.ts';

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
export const only = (record: Row, fields: readonly string[]): Row =>
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
