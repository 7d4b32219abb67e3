import { batchesOf } from '../ground/rows.ts';
import { plainText } from './cell.ts';
import type { ApiRecord } from './outcome.ts';
import { harmless, neutralise } from './sanitize.ts';

interface DelimitedOptions {
  /** Leaves cells that a spreadsheet would run as formulas alone. */
  readonly raw?: boolean | undefined;
  /** Begins with the byte order mark by which Excel knows UTF-8. */
  readonly bom?: boolean | undefined;
  /** The text is read on a terminal, which would obey control characters. */
  readonly terminal?: boolean | undefined;
}

/** RFC 4180: comma, CRLF, quotes where they are needed. Nothing where there are no fields. Some records at a time. */
export const toCsv = (records: readonly ApiRecord[], fields: readonly string[], options?: DelimitedOptions) =>
  delimited(records, fields, lineWriter(',', '\r\n'), (text) => text, options);

/** As csv, with a tab and LF; tabs and line breaks inside a cell become a space, so that a record is always one line. */
export const toTsv = (records: readonly ApiRecord[], fields: readonly string[], options?: DelimitedOptions) =>
  delimited(records, fields, lineWriter('\t', '\n'), onOneLine, options);

const onOneLine = (text: string): string => text.replace(/\r\n|[\t\r\n]/g, ' ');

type Line = (cells: readonly string[]) => string;

/** Writes lines of cells, those in quotes that would otherwise be taken for several, or for lines. */
export const lineWriter = (delimiter: string, end: string): Line => {
  const isSpecial = (cell: string) => cell.includes(delimiter) || /["\r\n]/.test(cell);
  const quoted = (cell: string) => (isSpecial(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  // A line of one empty cell would be an empty line, which is none.
  return (cells) => (cells.length === 1 && cells[0] === '' ? '""' : cells.map(quoted).join(delimiter)) + end;
};

function* delimited(
  records: readonly ApiRecord[],
  fields: readonly string[],
  line: Line,
  flat: (text: string) => string,
  { raw = false, bom = false, terminal = false }: DelimitedOptions = {},
): Generator<string> {
  if (fields.length === 0) return;
  const cell = (value: unknown): string => {
    const text = flat(raw || typeof value !== 'string' ? plainText(value) : neutralise(value));
    return terminal ? harmless(text) : text;
  };
  yield (bom ? '\ufeff' : '') + line(fields.map(cell));
  for (const batch of batchesOf(records))
    yield batch.map((record) => line(fields.map((field) => cell(record[field])))).join('');
}
