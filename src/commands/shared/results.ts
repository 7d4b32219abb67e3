import type { Client } from '../../client/client.ts';
import { storeOptions } from '../../context/connect.ts';
import type { Context } from '../../context/context.ts';
import type { CustomerRecords } from '../../context/resources/customer-notes.ts';
import type { BaseResource } from '../../context/resources/resource.ts';
import { invariant } from '../../ground/invariant.ts';
import { createColumns, getRecords } from '../../render/columns.ts';
import type { ApiRecord, Column, DataResult, Format, ListResult, RecordResult } from '../../render/result.ts';

export const toListResult = (
  { fields, columns, rowTone, toCalendarEntry: calendarEntry, summarizeList: summary }: BaseResource,
  records: readonly ApiRecord[],
): ListResult => ({ kind: 'list', records, columns, fields, rowTone, calendarEntry, summary });

export const toRecordResult = (
  { columns }: Pick<BaseResource, 'columns'>,
  record: ApiRecord,
): RecordResult => ({
  kind: 'record',
  record,
  columns,
});

/** A record for one name, a list for several. */
export const toResult = (
  resource: Pick<BaseResource, 'columns'>,
  names: readonly string[],
  records: readonly ApiRecord[],
): DataResult =>
  names.length === 1
    ? toRecordResult(resource, invariant(records[0], 'one name has one record'))
    : { kind: 'list', records, columns: resource.columns };

/** Adds related data if the result is for people. Programs get the records alone. */
export const withRelatedData = async <O extends DataResult>(
  context: Context,
  { enrich }: BaseResource,
  result: O,
  { client, format = context.format }: { client?: Client; format?: Format } = {},
): Promise<O> => {
  const isInterrupted = context.runtime.signal.aborted;
  if (isInterrupted || context.globals['dry-run'] || !isForPeople(format)) return result;
  const enrichContext = { client: client ?? (await context.client()), today: context.today() };
  const records = getRecords(result);
  const { columns, notices } = (await enrich?.(enrichContext, records)) ?? { columns: [], notices: [] };
  const replaced = result.columns.map(
    (column) => columns.find(({ field }) => field === column.field) ?? column,
  );
  return {
    ...result,
    ...(result.kind === 'list' && { records }),
    columns: [...replaced, ...columns.filter((column) => !replaced.includes(column))],
    notices: [...(result.notices ?? []), ...notices],
    ...(format === 'html' && { restaurant: await getRestaurantName(context) }),
  };
};

/** Reads the allergy notes of the reservations' customers if the result is for people. */
export const readAllergyNotes = async (
  context: Context,
  reservas: readonly ApiRecord[],
): Promise<Pick<CustomerRecords, 'getAllergyNote' | 'notices'>> => {
  if (!isForPeople(context.format)) return { getAllergyNote: () => undefined, notices: [] };
  const { readCustomerRecords } = await import('../../context/resources/customer-notes.ts');
  return readCustomerRecords(await context.client(), reservas);
};

const isForPeople = (format: Format): boolean => ['table', 'md', 'html'].includes(format);

/** The restaurant's name in the database, else the profile's name. The API has no name. */
export const getRestaurantName = async (context: Context): Promise<string | undefined> => {
  const { database, key, name } = context.target();
  if (database === undefined) return name;
  const [{ openStore }, { findRestaurantByKey }] = await Promise.all([
    import('../../storage/index.ts'),
    import('../../service/panel.ts'),
  ]);
  const store = await openStore(database, storeOptions(context));
  try {
    return (await findRestaurantByKey(store, key)) ?? name;
  } finally {
    await store.close();
  }
};

const dryRunColumn: Column = {
  field: 'dry_run',
  header: { en: 'Dry run', es: 'Simulacro' },
  priority: 0,
  format: (_, lang) => ({ en: 'nothing was written', es: 'no se ha escrito nada' })[lang],
};

/** Creates the result of a write on this machine. With `--dry-run` it has a field `dry_run`. */
export const toWrittenResult = (
  { globals }: Pick<Context, 'globals'>,
  record: ApiRecord,
  columns: readonly Column[] = createColumns([record]),
): RecordResult =>
  globals['dry-run']
    ? { kind: 'record', record: { dry_run: true, ...record }, columns: [dryRunColumn, ...columns] }
    : { kind: 'record', record, columns };
