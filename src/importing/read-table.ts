import { CsvError, parse } from 'csv-parse/sync';
import type { Context } from '../context/context.ts';
import { readInputFile } from '../files/read-file.ts';
import { Failure } from '../ground/errors.ts';
import { readStream } from '../ground/fs.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { isJsonObject, parseJson } from '../ground/json.ts';
import type { ApiRecord } from '../render/result.ts';
import { restoreFormula } from '../render/sanitize.ts';
import { decodeText } from './decode-text.ts';
import type { ImportOptions } from './import-spec.ts';

export interface Row {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: ApiRecord;
  readonly extraCells?: readonly string[];
  readonly problem?: LocalizedText;
}

/** A CSV file, or a file with one JSON object per line. */
export interface Table {
  readonly format: 'csv' | 'ndjson';
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
  readonly separator?: string;
}

/** Reads a file, or standard input if `path` is undefined. Throws USAGE if it holds no table. */
export const readTable = async (
  { runtime }: Context,
  path: string | undefined,
  { encoding, separator }: Pick<ImportOptions, 'encoding' | 'separator'>,
): Promise<Table> => {
  const bytes = await (path === undefined
    ? readStream(runtime.stdin, runtime.signal)
    : readInputFile(runtime, path));
  return parseTable(decodeText(bytes, encoding), separator);
};

/** Parses CSV, or JSON objects one per line. Throws USAGE if the text is neither. */
export const parseTable = (content: string, separator?: string): Table => {
  const text = content.replace(/\r\n?/g, '\n');
  const firstChar = text.trimStart()[0];
  if (firstChar === '[') throw jsonArrayFailure;
  return firstChar === '{' && separator === undefined ? parseJsonLines(text) : parseCsv(text, separator);
};

const parseJsonLines = (text: string): Table => {
  const rows = text
    .split('\n')
    .flatMap((line, at): Row[] => (line.trim() === '' ? [] : [{ line: at + 1, ...parseObject(line) }]));
  const headers = new Set(rows.flatMap(({ cells, problem }) => (problem ? [] : Object.keys(cells))));
  return { format: 'ndjson', headers: [...headers], rows };
};

const parseObject = (line: string): Omit<Row, 'line'> => {
  const value = tryOr(undefined, () => parseJson(line));
  if (isJsonObject(value)) return { cells: value };
  const problem =
    value === undefined
      ? { en: 'is not valid JSON', es: 'no es JSON válido' }
      : { en: 'is not a JSON object', es: 'no es un objeto JSON' };
  return { cells: { line }, problem };
};

const jsonArrayFailure = new Failure('USAGE', {
  en: 'the file is a JSON array; write one JSON object per line instead (ndjson)',
  es: 'el fichero es una lista JSON; escriba un objeto JSON por línea (ndjson)',
  field: '<file>',
  hint: { en: "jq -c '.[]' FILE", es: "jq -c '.[]' FICHERO" },
});

/** Parses CSV as spreadsheets save it. Throws USAGE if it is empty or a quotation mark is not closed. */
const parseCsv = (text: string, chosenSeparator?: string): Table => {
  const [excelLine = '', excelSeparator] = /^sep=(.)\n/i.exec(text) ?? [];
  const csv = text.slice(excelLine.length);
  const separator = chosenSeparator ?? excelSeparator ?? findSeparator(csv);
  const records = parseRecords(csv, separator, excelLine === '' ? 1 : 2).filter(({ cells }) =>
    hasText(cells),
  );
  const [header, ...body] = records;
  if (!header) throw emptyFileFailure;
  const columns = listColumns(header.cells, body);
  const headers = columns.map((column) => column.header);
  const rows = body.map((record) => toRow(record, columns, header.cells.length));
  return { format: 'csv', headers, rows, separator };
};

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** The separator that splits the first line with text into most columns. */
const findSeparator = (csv: string): string => {
  const content = csv.replace(/^\s*\n/, '');
  const counts = [';', ',', '\t', '|'].map((separator) => {
    // With a wrong separator a quotation mark may never close.
    const [header = []] = parse(content, { ...csvOptions(separator), to: 1, skip_records_with_error: true });
    return { separator, columns: header.length };
  });
  const [best] = counts.sort((a, b) => b.columns - a.columns);
  return best?.separator ?? ',';
};

const csvOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: '\n',
  relax_quotes: true,
  relax_column_count: true,
});

const parseRecords = (csv: string, separator: string, firstLine: number): CsvRecord[] => {
  const parseUpTo = (to?: number): ParsedRecord[] =>
    parse(csv, { ...csvOptions(separator), info: true, ...(to && { to }) }) as unknown as ParsedRecord[];
  const getLineAfter = (parsed: ParsedRecord | undefined) => firstLine + (parsed?.info.lines ?? 0);
  try {
    const parsed = parseUpTo();
    return parsed.map(({ record }, at) => ({ line: getLineAfter(parsed[at - 1]), cells: record }));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const count = Number(cause['records']);
    throw createUnclosedQuoteFailure(getLineAfter(count === 0 ? undefined : parseUpTo(count).at(-1)), cause);
  }
};

/** `info.lines` is the line on which the record ends. */
interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

const createUnclosedQuoteFailure = (line: number, cause: CsvError): Failure =>
  new Failure('USAGE', {
    en: `cannot read the file: a quotation mark on line ${line} is not closed`,
    es: `no se puede leer el fichero: unas comillas de la línea ${line} no se cierran`,
    field: '<file>',
    cause,
  });

const emptyFileFailure = new Failure('USAGE', {
  en: 'the file is empty',
  es: 'el fichero está vacío',
  field: '<file>',
});

interface CsvColumn {
  readonly header: string;
  readonly at: number;
}

/** Numbers repeated headers, names columns without a header by their position, and drops empty columns. */
const listColumns = (header: readonly string[], body: readonly CsvRecord[]): CsvColumn[] => {
  const counts = new Map<string, number>();
  return header.flatMap((cell, at) => {
    const name = cell.trim();
    if (name === '' && body.every(({ cells }) => (cells[at] ?? '').trim() === '')) return [];
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (name === '') return [{ header: `#${at + 1}`, at }];
    return [{ header: count === 1 ? name : `${name} (${count})`, at }];
  });
};

const toRow = ({ line, cells }: CsvRecord, columns: readonly CsvColumn[], width: number): Row => {
  const extraCells = cells.slice(width);
  const row = {
    line,
    cells: Object.fromEntries(columns.map(({ header, at }) => [header, restoreFormula(cells[at] ?? '')])),
  };
  if (!hasText(extraCells)) return row;
  const problem: LocalizedText = {
    en: `has ${cells.length} cells, but the header has ${width}`,
    es: `tiene ${cells.length} celdas y la cabecera, ${width}`,
  };
  return { ...row, extraCells, problem };
};
