import { splitIntoBatches } from '../ground/rows.ts';
import { toPlainText } from './columns.ts';
import type { ApiRecord, RenderOptions } from './result.ts';
import { escapeFormula, stripControls } from './sanitize.ts';

type DelimitedOptions = Partial<Pick<RenderOptions, 'raw' | 'bom' | 'excel' | 'lang' | 'terminal'>>;

/**
 * Writes in batches, as RFC 4180 has it. tsv has tabs, and lines that end as Unix tools expect. With `excel` the text is as
 * the language's spreadsheet reads it: in Spanish with semicolons, because commas are decimal. Empty without fields.
 */
export function* toDelimited(
  format: 'csv' | 'tsv',
  records: readonly ApiRecord[],
  fields: readonly string[],
  options: DelimitedOptions = {},
): Generator<string> {
  if (fields.length === 0) return;
  const { raw = false, bom = false, excel = false, lang = 'en', terminal = false } = options;
  const hasDecimalComma = excel && { en: false, es: true }[lang];
  const formatLine =
    format === 'csv'
      ? createLineFormatter(hasDecimalComma ? ';' : ',', '\r\n')
      : createLineFormatter('\t', '\n');
  const formatValue = (value: unknown): string => {
    if (hasDecimalComma && typeof value === 'number') return String(value).replace('.', ',');
    const text = raw || typeof value !== 'string' ? toPlainText(value) : escapeFormula(value);
    return terminal ? stripControls(text) : text;
  };
  yield (bom || excel ? '\ufeff' : '') + formatLine(fields.map(formatValue));
  for (const batch of splitIntoBatches(records))
    yield batch.map((record) => formatLine(fields.map((field) => formatValue(record[field])))).join('');
}

/** Creates a function that formats a line, and quotes cells with delimiters, quotes or line breaks. */
export const createLineFormatter = (delimiter: string, end: string) => {
  const isSpecial = (cell: string) => cell.includes(delimiter) || /["\r\n]/.test(cell);
  const quote = (cell: string) => (isSpecial(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  // A single empty cell is quoted, because readers skip empty lines.
  return (cells: readonly string[]): string =>
    (cells.length === 1 && cells[0] === '' ? '""' : cells.map(quote).join(delimiter)) + end;
};
