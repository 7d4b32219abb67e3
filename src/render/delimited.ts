import { stringify } from 'csv-stringify/sync';
import { plainText } from './cell.ts';
import { harmless } from './clean.ts';
import { neutralise } from './formula.ts';
import type { Row } from './outcome.ts';

interface DelimitedOptions {
  /** Leaves cells that a spreadsheet would run as formulas alone. */
  readonly raw?: boolean | undefined;
  /** Begins with the byte order mark by which Excel knows UTF-8. */
  readonly bom?: boolean | undefined;
  /** The text is read on a terminal, which would obey control characters. */
  readonly terminal?: boolean | undefined;
}

/** RFC 4180: comma, CRLF, quotes where they are needed. Nothing where there are no fields. */
export const toCsv = (
  records: readonly Row[],
  fields: readonly string[],
  options: DelimitedOptions = {},
): string => delimited(records, fields, options, { delimiter: ',', record_delimiter: '\r\n' });

/** As csv, with a tab and LF; tabs and line breaks inside a cell become a space, so that a record is always one line. */
export const toTsv = (
  records: readonly Row[],
  fields: readonly string[],
  options: DelimitedOptions = {},
): string => delimited(records, fields, options, { delimiter: '\t', record_delimiter: '\n' });

const delimited = (
  records: readonly Row[],
  fields: readonly string[],
  { raw = false, bom = false, terminal = false }: DelimitedOptions,
  dialect: { delimiter: string; record_delimiter: string },
): string => {
  if (fields.length === 0) return '';
  const cell = (value: unknown): string => {
    const text = raw || typeof value !== 'string' ? plainText(value) : neutralise(value);
    const flat = dialect.delimiter === '\t' ? text.replace(/\r\n|[\t\r\n]/g, ' ') : text;
    return terminal ? harmless(flat) : flat;
  };
  const rows = [fields.map(cell), ...records.map((record) => fields.map((field) => cell(record[field])))];
  // csv-stringify quotes its own record delimiter only, and leaves a record of one empty cell as an empty line.
  return stringify(rows, { ...dialect, bom, quoted_match: /[\r\n]/, quoted_empty: fields.length === 1 });
};
