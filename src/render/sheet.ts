import { isObject, valueText } from './cell.ts';
import type { ApiRecord, Column } from './outcome.ts';
import { cleanLines } from './sanitize.ts';
import { paint } from './status.ts';
import { renderTable, type TableOptions } from './table.ts';
import { fitTo, isLink, pad, widthOf, wrap } from './width.ts';

const gap = '  ';
const none = '—';

/**
 * One record as a sheet: a line a field, long texts wrapped, the lists that it holds as tables below. Ends with a line break.
 */
export const renderRecord = (
  record: ApiRecord,
  columns: readonly Column[],
  options: TableOptions,
): string => {
  const nested = columns.filter(({ field }) => isList(record[field]));
  const plain = columns.filter((column) => !nested.includes(column));
  const labelWidth = Math.min(
    plain.reduce((widest, { header }) => Math.max(widest, widthOf(header[options.lang])), 0),
    Math.floor(options.width / 2),
  );
  return [
    ...plain.map((column) => entry(column, record, labelWidth, options)),
    ...nested.map((column) => list(column, record[column.field] as ApiRecord[], options)),
  ].join('');
};

/** A list of records, which a line cannot hold. */
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isObject);

const entry = (column: Column, record: ApiRecord, labelWidth: number, options: TableOptions): string => {
  const { width, colour, lang } = options;
  const label = paint(pad(fitTo(column.header[lang], labelWidth), labelWidth), 'quiet', colour);
  const room = Math.max(1, width - labelWidth - gap.length);
  const tone = column.tone?.(record);
  const margin = ' '.repeat(labelWidth);
  return valueLines(column, record, options)
    .flatMap((line, index) => {
      // A link that is broken leads nowhere: it begins a line of its own, which the terminal breaks.
      if (isLink(line) && widthOf(line) > room)
        return [...(index === 0 ? [label] : []), paint(line, tone, colour)];
      return wrap(line, room).map(
        (part, at) => `${index + at === 0 ? label : margin}${gap}${paint(part, tone, colour)}`,
      );
    })
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
};

const valueLines = (column: Column, record: ApiRecord, { lang }: TableOptions): string[] => {
  const lines = column.value
    ? cleanLines(column.value(record, { lang }))
    : linesOf(record[column.field], lang);
  return lines.join('') === '' ? [none] : lines;
};

const linesOf = (value: unknown, lang: TableOptions['lang']): string[] => {
  if (typeof value === 'string') return cleanLines(value);
  if (isObject(value) && !Array.isArray(value))
    return Object.entries(value).map(([key, inner]) => `${valueText(key, lang)}: ${valueText(inner, lang)}`);
  return [valueText(value, lang)];
};

const list = (column: Column, records: readonly ApiRecord[], options: TableOptions): string => {
  const title = `${column.header[options.lang]} (${records.length})`;
  const table = renderTable(records, column.columns ?? [], options);
  return `\n${paint(title, 'strong', options.colour)}\n${table}`;
};
