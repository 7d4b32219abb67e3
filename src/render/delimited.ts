import { splitIntoBatches } from '../ground/rows.ts';
import { toPlainText } from './cell.ts';
import type { ApiRecord, RenderOptions } from './result.ts';
import { escapeFormula, stripControls } from './sanitize.ts';

type DelimitedOptions = Pick<RenderOptions, 'raw' | 'bom' | 'terminal'>;

/** RFC 4180: comma, CRLF, quotes if needed; written in batches. Empty without fields. */
export const toCsv = (records: readonly ApiRecord[], fields: readonly string[], options?: DelimitedOptions) =>
  writeDelimited(records, fields, createLineFormatter(',', '\r\n'), (text) => text, options);

/** Tab and LF. Tabs and line breaks within a cell become a space: a record is always one line. */
export const toTsv = (records: readonly ApiRecord[], fields: readonly string[], options?: DelimitedOptions) =>
  writeDelimited(
    records,
    fields,
    createLineFormatter('\t', '\n'),
    (text) => text.replace(/\r\n|[\t\r\n]/g, ' '),
    options,
  );

type FormatLine = (cells: readonly string[]) => string;

/** Creates a function that formats a line, and quotes cells with delimiters, quotes or line breaks. */
export const createLineFormatter = (delimiter: string, end: string): FormatLine => {
  const isSpecial = (cell: string) => cell.includes(delimiter) || /["\r\n]/.test(cell);
  const quote = (cell: string) => (isSpecial(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  // A single empty cell is quoted, because readers skip empty lines.
  return (cells) => (cells.length === 1 && cells[0] === '' ? '""' : cells.map(quote).join(delimiter)) + end;
};

function* writeDelimited(
  records: readonly ApiRecord[],
  fields: readonly string[],
  formatLine: FormatLine,
  flatten: (text: string) => string,
  { raw = false, bom = false, terminal = false }: DelimitedOptions = {},
): Generator<string> {
  if (fields.length === 0) return;
  const formatValue = (value: unknown): string => {
    const text = flatten(raw || typeof value !== 'string' ? toPlainText(value) : escapeFormula(value));
    return terminal ? stripControls(text) : text;
  };
  yield (bom ? '\ufeff' : '') + formatLine(fields.map(formatValue));
  for (const batch of splitIntoBatches(records))
    yield batch.map((record) => formatLine(fields.map((field) => formatValue(record[field])))).join('');
}
