import type { Client } from '../../client/client.ts';
import { storeOptions } from '../../context/connect.ts';
import type { Context } from '../../context/context.ts';
import type { BaseResource } from '../../context/resources/resource.ts';
import { invariant } from '../../ground/invariant.ts';
import { columnsOf, recordsOf } from '../../render/columns.ts';
import type { ApiRecord, Column, Format, ListOutcome, RecordOutcome } from '../../render/outcome.ts';

/** Records of a kind as a list of them is shown. */
export const listOf = (kind: BaseResource, records: readonly ApiRecord[]): ListOutcome => {
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
  { enrich: beside }: BaseResource,
  outcome: O,
  { client, format = context.format }: Seen = {},
): Promise<O> => {
  const isLeft = context.world.signal.aborted;
  if (isLeft || context.globals['dry-run'] || forWhom({ format }) === 'programs') return outcome;
  const looking = { client: client ?? (await context.client()), today: context.today() };
  const records = recordsOf(outcome);
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
export const recordOf = ({ columns }: BaseResource, record: ApiRecord): RecordOutcome => ({
  kind: 'record',
  record,
  columns,
});

/** One word is answered with an object, several with an array in the order given. */
export const oneOrMany = (
  kind: BaseResource,
  words: readonly string[],
  records: readonly ApiRecord[],
): ListOutcome | RecordOutcome =>
  words.length === 1
    ? recordOf(kind, invariant(records[0], 'one word is answered with one record'))
    : { kind: 'list', records, columns: kind.columns };

const peoplesFormats = ['table', 'md', 'html'];

/** Who reads what is answered: programs get the records as they are. */
export const forWhom = ({ format }: Pick<Context, 'format'>): 'people' | 'programs' =>
  peoplesFormats.includes(format) ? 'people' : 'programs';

/** What the restaurant is called: by its database, else by its profile; the interface does not say it. */
export const restaurantName = async (context: Context): Promise<string | undefined> => {
  const { database, key, name } = context.target();
  if (database === undefined) return name;
  const [{ openStore }, { restaurantOf }] = await Promise.all([
    import('../../storage/index.ts'),
    import('../../service/panel.ts'),
  ]);
  const store = await openStore(database, storeOptions(context));
  try {
    return (await restaurantOf(store, key)) ?? name;
  } finally {
    await store.close();
  }
};

const dryRun: Column = {
  field: 'dry_run',
  header: { en: 'Dry run', es: 'Simulacro' },
  priority: 0,
  value: (_, { lang }) => ({ en: 'nothing was written', es: 'no se ha escrito nada' })[lang],
};

/** What a command wrote on this machine. With `--dry-run` it is what it would write, and says so: `dry_run`. */
export const written = (
  { globals }: Pick<Context, 'globals'>,
  record: ApiRecord,
  columns: readonly Column[] = columnsOf([record]),
): RecordOutcome =>
  globals['dry-run']
    ? { kind: 'record', record: { dry_run: true, ...record }, columns: [dryRun, ...columns] }
    : { kind: 'record', record, columns };
