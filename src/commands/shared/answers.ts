import type { Shown } from '../../context/kinds/kind.ts';
import type { ListOutcome, Outcome, RecordOutcome, Row } from '../../render/outcome.ts';

/** Records of a kind as a list of them is shown. */
export const listOf = (kind: Shown, records: readonly Row[]): ListOutcome => {
  const { fields, columns, rowTone, calendarEntry, summaryOf } = kind;
  return {
    kind: 'list',
    records,
    columns,
    fields,
    ...(rowTone && { rowTone }),
    ...(calendarEntry && { calendarEntry }),
    summary: summaryOf(records),
  };
};

/** One record of a kind as its sheet. */
export const recordOf = ({ columns }: Shown, record: Row): RecordOutcome => ({
  kind: 'record',
  record,
  columns,
});

/** One word is answered with an object, several with an array in the order given. */
export const oneOrMany = (kind: Shown, words: readonly string[], records: readonly Row[]): Outcome =>
  words.length === 1 ? recordOf(kind, records[0]!) : { kind: 'list', records, columns: kind.columns };
