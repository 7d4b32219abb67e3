import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import type { Shown } from '../../context/kinds/kind.ts';
import { certain } from '../../ground/certain.ts';
import { held, type Rows } from '../../ground/rows.ts';
import { recordsOf } from '../../render/columns.ts';
import type { Format } from '../../render/format.ts';
import type { ListOutcome, RecordOutcome, Row } from '../../render/outcome.ts';
import { forWhom } from './people.ts';
import { restaurantName } from './restaurant-name.ts';

/** Records of a kind as a list of them is shown. */
export const listOf = (kind: Shown, records: Rows<Row>): ListOutcome => {
  const { fields, columns, rowTone, calendarEntry, summaryOf } = kind;
  return {
    kind: 'list',
    records,
    columns,
    fields,
    ...(rowTone && { rowTone }),
    ...(calendarEntry && { calendarEntry }),
    summary: summaryOf,
  };
};

interface Seen {
  /** In place of the context's own. */
  readonly client?: Client;
  /** In place of the one that was chosen: a file's. */
  readonly format?: Format;
}

/** The outcome as people see it, with what is read beside its records; as it is where programs read it. */
export const forPeople = async <O extends ListOutcome | RecordOutcome>(
  context: Context,
  { beside }: Shown,
  outcome: O,
  { client, format = context.format }: Seen = {},
): Promise<O> => {
  const isLeft = context.world.signal.aborted;
  if (isLeft || context.globals['dry-run'] || forWhom({ format }) === 'programs') return outcome;
  const looking = { client: client ?? (await context.client()), today: context.today() };
  const records = held(recordsOf(outcome));
  const { columns, notices } = (await beside?.(looking, records)) ?? { columns: [], notices: [] };
  const inPlace = outcome.columns.map(
    (column) => columns.find(({ field }) => field === column.field) ?? column,
  );
  return {
    ...outcome,
    ...(outcome.kind === 'list' && { records }),
    columns: [...inPlace, ...columns.filter((column) => !inPlace.includes(column))],
    notices: [...(outcome.notices ?? []), ...notices],
    ...(format === 'html' && { restaurant: await restaurantName(context) }),
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
  words.length === 1
    ? recordOf(kind, certain(records[0], 'one word is answered with one record'))
    : { kind: 'list', records, columns: kind.columns };
