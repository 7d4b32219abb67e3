import type { Client } from '../client/client.ts';
import { type Context, showsWriteSummaries } from '../context/context.ts';
import type { CustomerRecords } from '../context/resources/customer-notes.ts';
import {
  type BaseResource,
  formatAction,
  getNotesField,
  type WriteEvent,
} from '../context/resources/resource.ts';
import { mentionsAllergy } from '../ground/allergies.ts';
import { type LocalizedText, localize, untranslated } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { joinParts } from '../ground/strings.ts';
import { createColumns, getRecords } from '../render/columns.ts';
import { formatNote } from '../render/notes.ts';
import type {
  ApiRecord,
  Column,
  DataResult,
  Format,
  ListResult,
  RecordResult,
  WriteSummary,
} from '../render/result.ts';

export const toListResult = (
  { fields, columns, rowTone, summarizeList: summary }: BaseResource,
  records: readonly ApiRecord[],
): ListResult => ({ kind: 'list', records, columns, fields, rowTone, summary });

export const toRecordResult = (
  { columns }: Pick<BaseResource, 'columns'>,
  record: ApiRecord,
): RecordResult => ({ kind: 'record', record, columns });

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
  if (context.runtime.signal.aborted || context.globals['dry-run'] || !isForPeople(format)) return result;
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
  const { readCustomerRecords } = await import('../context/resources/customer-notes.ts');
  return readCustomerRecords(await context.client(), reservas);
};

const isForPeople = (format: Format): boolean => ['table', 'md', 'html'].includes(format);

/** The restaurant's name in the database, else the profile's name. The API has no name. */
export const getRestaurantName = async (context: Context): Promise<string | undefined> => {
  const { database, key, name } = context.target();
  if (database === undefined) return name;
  const { openDatabase } = await import('../context/database.ts');
  const { findTenantByKey } = await import('../service/panel/tenants.ts');
  return (await findTenantByKey(await openDatabase(context, database), key))?.name ?? name;
};

export type CompletedWrite = Pick<WriteEvent, 'before' | 'isNew' | 'sent' | 'after'>;

/**
 * Adds a summary of each write, which a terminal shows instead of the result. Elsewhere adds related data. `effect` is
 * the verb's own word for it: `agotado`.
 */
export const withWriteSummary = async <O extends DataResult>(
  context: Context,
  resource: BaseResource,
  result: O,
  writes: readonly CompletedWrite[],
  effect?: LocalizedText,
): Promise<O> => {
  if (!showsWriteSummaries(context)) return withRelatedData(context, resource, result);
  const summaries: WriteSummary[] = [];
  // An interrupted command summarizes what is done, but reads nothing more for it.
  const summarize = context.runtime.signal.aborted ? undefined : resource.summarizeWrite;
  const common = { client: await context.client(), now: context.wallClock() };
  for (const write of writes) {
    const summary = await summarize?.({ ...write, ...common });
    summaries.push(
      summary
        ? await withSizeWarnings(context, write, summary)
        : await summarizeByDefault(resource, write, effect),
    );
  }
  return { ...result, written: summaries };
};

/** Loads the floor plan only for a write: a list does not need it. */
const withSizeWarnings = async (
  context: Context,
  { sent, after }: CompletedWrite,
  summary: WriteSummary,
): Promise<WriteSummary> => {
  const { warnOfTableSize } = await import('../tables/table-size.ts');
  return { ...summary, warnings: [...summary.warnings, ...(await warnOfTableSize(context, sent, after))] };
};

/** `Plato creado: #12 · Croquetas`, `Plato cambiado: … · Precio 9,50 € → 10,00 €`, or `#12 · Croquetas: agotado` */
const summarizeByDefault = async (
  resource: BaseResource,
  write: CompletedWrite,
  effect: LocalizedText | undefined,
): Promise<WriteSummary> => {
  const { isNew, after } = write;
  if (effect)
    return { line: localize((lang) => `${resource.formatLine(after)}: ${effect[lang]}`), warnings: [] };
  const notes = after[getNotesField(resource) ?? ''];
  const record = joinParts([resource.formatLine(after), mentionsAllergy(notes) && formatNote(notes)]);
  const changes = await formatChanges(resource, write);
  // `formatAction` adds the Spanish ending.
  const participle = isNew ? { en: 'created', es: 'cread' } : { en: 'changed', es: 'cambiad' };
  return {
    line: formatAction(resource, participle, { en: record + changes.en, es: record + changes.es }),
    warnings: [],
  };
};

/** ` · Precio 9,50 € → 10,00 €` for each changed field. Replaced notes were shown before the write. */
const formatChanges = async (resource: BaseResource, { before, sent, after }: CompletedWrite) => {
  const fields = Object.keys(sent).filter((field) => field !== getNotesField(resource));
  const { formatFieldChange } = await import('../journal/messages.ts');
  const changes = fields
    .map((field) => ({ field, from: before?.[field], to: after[field] }))
    .filter(({ from, to }) => before && from !== to);
  return localize((lang) =>
    changes.map((change) => ` · ${formatFieldChange(resource.name, change, lang)}`).join(''),
  );
};

/** Adds a summary of each deletion to the result, and how to undo it. Each line describes a record. */
export const withDeleteSummary = <O extends DataResult>(
  context: Context,
  resource: BaseResource,
  result: O,
  lines: readonly string[],
): O => {
  if (!showsWriteSummaries(context)) return result;
  const participle = { en: 'deleted', es: 'eliminad' };
  const written = lines.map((line) => ({
    line: formatAction(resource, participle, untranslated(line)),
    warnings: [],
  }));
  const undoHint = { en: 'maitre undo restores it', es: 'maitre undo lo recupera' };
  return { ...result, written, ...(!context.globals['no-journal'] && { notices: [undoHint] }) };
};

const dryRunColumn: Column = {
  field: 'dry_run',
  header: { en: 'Dry run', es: 'Simulacro' },
  priority: 0,
  format: (_, lang) => ({ en: 'nothing was written', es: 'no se ha escrito nada' })[lang],
};

/** Creates the result of a write on this machine. With `--dry-run` the record has a field `dry_run`. */
export const toWrittenResult = (
  { globals }: Pick<Context, 'globals'>,
  record: ApiRecord,
  columns: readonly Column[] = createColumns([record]),
): RecordResult =>
  globals['dry-run']
    ? toRecordResult({ columns: [dryRunColumn, ...columns] }, { dry_run: true, ...record })
    : toRecordResult({ columns }, record);
