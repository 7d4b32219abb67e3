import { splitIntoBatches } from '../ground/rows.ts';
import { toPlainText } from './columns.ts';
import type { ApiRecord, RenderOptions } from './result.ts';
import { escapeFormula, stripControls } from './sanitize.ts';

type DelimitedOptions = Partial<Pick<RenderOptions, 'raw' | 'bom' | 'excel' | 'lang' | 'terminal'>>;

/**
 * RFC 4180: comma, CRLF, quotes if needed; written in batches. Empty without fields. With `excel` as the spreadsheet of
 * the language reads it: in Spanish with semicolons, because commas are decimal.
 */
export const toCsv = (
  records: readonly ApiRecord[],
  fields: readonly string[],
  options: DelimitedOptions = {},
) => {
  const delimiter = usesDecimalComma(options) ? ';' : ',';
  return writeDelimited(records, fields, createLineFormatter(delimiter, '\r\n'), (text) => text, options);
};

const usesDecimalComma = ({ excel, lang }: DelimitedOptions): boolean =>
  excel === true && lang !== undefined && { en: false, es: true }[lang];

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
  options: DelimitedOptions = {},
): Generator<string> {
  if (fields.length === 0) return;
  const { raw = false, bom = false, excel = false, terminal = false } = options;
  const hasDecimalComma = usesDecimalComma(options);
  const formatValue = (value: unknown): string => {
    if (hasDecimalComma && typeof value === 'number') return String(value).replace('.', ',');
    const text = flatten(raw || typeof value !== 'string' ? toPlainText(value) : escapeFormula(value));
    return terminal ? stripControls(text) : text;
  };
  yield (bom || excel ? '\ufeff' : '') + formatLine(fields.map(formatValue));
  for (const batch of splitIntoBatches(records))
    yield batch.map((record) => formatLine(fields.map((field) => formatValue(record[field])))).join('');
}
