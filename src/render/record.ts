import { formatValue, isObject } from './columns.ts';
import { paint } from './palette.ts';
import type { ApiRecord, Column } from './result.ts';
import { toSafeLines } from './sanitize.ts';
import { renderTable, type TableOptions } from './table.ts';
import { isLink, measureWidth, pad, truncate, wrap } from './width.ts';

const gap = '  ';
const emptyMark = '—';

/** Renders one record: a line per field, long texts wrapped, nested lists as tables below. Ends with a line break. */
export const renderRecord = (
  record: ApiRecord,
  columns: readonly Column[],
  options: TableOptions,
): string => {
  const nested = columns.filter(({ field }) => isRecordList(record[field]));
  const plain = columns.filter((column) => !nested.includes(column));
  const labelWidth = Math.min(
    plain.reduce((widest, { header }) => Math.max(widest, measureWidth(header[options.lang])), 0),
    Math.floor(options.width / 2),
  );
  return [
    ...plain.map((column) => renderField(column, record, labelWidth, options)),
    ...nested.map((column) => renderNestedList(column, record[column.field] as ApiRecord[], options)),
  ].join('');
};

const isRecordList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

const renderField = (
  column: Column,
  record: ApiRecord,
  labelWidth: number,
  options: TableOptions,
): string => {
  const { width, colour, lang } = options;
  const label = paint(pad(truncate(column.header[lang], labelWidth), labelWidth), 'quiet', colour);
  const room = Math.max(1, width - labelWidth - gap.length);
  const tone = column.tone?.(record);
  const margin = ' '.repeat(labelWidth);
  return toValueLines(column, record, options)
    .flatMap((line, lineIndex) => {
      // A link cut into lines leads nowhere. It starts a line of its own, and the terminal wraps it.
      if (isLink(line) && measureWidth(line) > room)
        return [...(lineIndex === 0 ? [label] : []), paint(line, tone, colour)];
      return wrap(line, room).map(
        (part, index) => `${lineIndex + index === 0 ? label : margin}${gap}${paint(part, tone, colour)}`,
      );
    })
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
};

const toValueLines = (column: Column, record: ApiRecord, { lang }: TableOptions): string[] => {
  const value = record[column.field];
  const lines = column.format ? toSafeLines(column.format(value, lang, record)) : toLines(value, lang);
  return lines.join('') === '' ? [emptyMark] : lines;
};

const toLines = (value: unknown, lang: TableOptions['lang']): string[] => {
  if (typeof value === 'string') return toSafeLines(value);
  if (isObject(value) && !Array.isArray(value))
    return Object.entries(value).map(
      ([key, inner]) => `${formatValue(key, lang)}: ${formatValue(inner, lang)}`,
    );
  return [formatValue(value, lang)];
};

const renderNestedList = (column: Column, records: readonly ApiRecord[], options: TableOptions): string => {
  const title = `${column.header[options.lang]} (${records.length})`;
  const table = renderTable(records, column.columns ?? [], options);
  return `\n${paint(title, 'strong', options.colour)}\n${table}`;
};
