import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import type { Shown } from '../../context/kinds/kind.ts';
import { recordsOf } from '../../render/columns.ts';
import type { ListOutcome, RecordOutcome, Row } from '../../render/outcome.ts';

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

const peoplesFormats = ['table', 'md', 'html'];

/** The outcome with what people see beside its records; as it is where programs read it. */
export const withBeside = async <O extends ListOutcome | RecordOutcome>(
  context: Context,
  { beside }: Shown,
  outcome: O,
  client?: Client,
): Promise<O> => {
  if (!beside || context.globals['dry-run'] || !peoplesFormats.includes(context.format)) return outcome;
  const looking = { client: client ?? (await context.client()), today: context.today() };
  const { columns, notices } = await beside(looking, recordsOf(outcome));
  const inPlace = outcome.columns.map(
    (column) => columns.find(({ field }) => field === column.field) ?? column,
  );
  return {
    ...outcome,
    columns: [...inPlace, ...columns.filter((column) => !inPlace.includes(column))],
    notices: [...(outcome.notices ?? []), ...notices],
  };
};

/** One record of a kind as its sheet. */
export const recordOf = ({ columns }: Shown, record: Row): RecordOutcome => ({
  kind: 'record',
  record,
  columns,
});

/** One word is answered with an object, several with an array in the order given. */
export const oneOrMany = (
  kind: Shown,
  words: readonly string[],
  records: readonly Row[],
): ListOutcome | RecordOutcome =>
  words.length === 1 ? recordOf(kind, records[0]!) : { kind: 'list', records, columns: kind.columns };
