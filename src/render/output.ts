import { createOptionError } from '../ground/errors.ts';
import {
  findUnknownField,
  getDetailColumns,
  getRecords,
  listFlatFields,
  listKnownFields,
  pickFields,
  selectFields,
  sortRecords,
  toDataResult,
} from './columns.ts';
import type { ApiRecord, DataResult, PrintableResult, RenderOptions, ViewResult } from './result.ts';
import { stripControls } from './sanitize.ts';

export const render = async (result: PrintableResult, options: RenderOptions): Promise<string> =>
  [...(await renderParts(result, options))].join('');

/**
 * Renders for stdout, with the final line break. The parts are created lazily, so that a long list never exists as
 * one string. Throws USAGE for an unknown field before the first part. Loads only the writer of the format.
 */
export const renderParts = async (
  result: PrintableResult,
  options: RenderOptions,
): Promise<Iterable<string>> => {
  if (result.kind === 'raw') return [options.terminal ? stripControls(result.body) : result.body];
  return result.kind === 'view' ? renderView(result, options) : renderData(result, options);
};

const renderView = async (view: ViewResult, options: RenderOptions): Promise<Iterable<string>> => {
  const { format, lang, width, colour } = options;
  if (format === 'table' || format === 'md')
    return [await view.draw({ lang, width, colour: colour && format === 'table' })];
  if (format === 'html' && view.page) return [await view.page(lang)];
  const isFlat = format === 'csv' || format === 'tsv';
  if (isFlat && !Array.isArray(view.data) && options.fields === undefined)
    throw createOptionError('--output', {
      en: `${format} would be one row with JSON in its cells: use table, json, ndjson, md or yaml, or choose --fields`,
      es: `${format} sería una sola fila con JSON en las celdas: use table, json, ndjson, md o yaml, o elija --fields`,
    });
  return renderData(toDataResult(view), options);
};

const renderData = async (result: DataResult, options: RenderOptions): Promise<Iterable<string>> => {
  const arranged = arrange(result, options);
  switch (options.format) {
    case 'table':
    case 'md':
      return renderForPeople(arranged, options);
    case 'csv':
    case 'tsv': {
      const { toDelimited } = await import('./delimited.ts');
      const fields = options.fields ?? listFlatFields(arranged);
      return toDelimited(options.format, getRecords(arranged), fields, options);
    }
    case 'html':
      return [(await import('./html.ts')).toHtml(arranged, options)];
    case 'ics':
      return [(await import('./calendar.ts')).toCalendar(arranged, options.lang)];
    case 'json': {
      const { toJson, toJsonArray } = await import('./json.ts');
      const records = selectRecords(arranged, options);
      return arranged.kind === 'list' ? toJsonArray(records) : records.map(toJson);
    }
    case 'ndjson':
      return (await import('./json.ts')).toNdjson(selectRecords(arranged, options));
    case 'yaml': {
      const { toYaml, toYamlList } = await import('./yaml.ts');
      const records = selectRecords(arranged, options);
      return arranged.kind === 'list' ? toYamlList(records) : records.map(toYaml);
    }
  }
};

/** Applies `--sort` and `--fields`. Throws USAGE for an unknown field. */
const arrange = (result: DataResult, options: RenderOptions): DataResult => {
  const { sort, fields } = options;
  if (sort === undefined && fields === undefined) return result;
  const failure = findUnknownField(options, listKnownFields(result));
  if (failure) throw failure;
  const picked = fields ? selectFields(result, fields) : result;
  if (picked.kind === 'record') return picked;
  const { records } = picked;
  const sorted = sort === undefined ? records : sortRecords(records, sort);
  // A custom order or custom columns apply to one table, not per group.
  return { ...picked, records: sorted, groups: undefined };
};

const renderForPeople = async (result: DataResult, options: RenderOptions): Promise<Iterable<string>> => {
  if (result.kind === 'list') {
    const { columns, groups, records, rowTone } = result;
    const table = { ...options, rowTone };
    if (options.format === 'md')
      return [(await import('./markdown.ts')).toMarkdown(records, columns, options.lang)];
    return groups
      ? (await import('./groups.ts')).renderGroups(records, columns, groups, table)
      : (await import('./table.ts')).drawTable(records, columns, table);
  }
  const { record } = result;
  const columns = options.fields ? result.columns : getDetailColumns(record, result.columns, options.verbose);
  return options.format === 'md'
    ? [(await import('./markdown.ts')).recordToMarkdown(record, columns, options.lang)]
    : [(await import('./record.ts')).renderRecord(record, columns, options)];
};

const selectRecords = (result: DataResult, { fields }: RenderOptions): readonly ApiRecord[] => {
  const records = getRecords(result);
  return fields ? records.map((record) => pickFields(record, fields)) : records;
};
