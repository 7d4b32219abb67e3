import { CsvError, parse } from 'csv-parse/sync';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { unneutralised } from '../../render/sanitize.ts';
import { isSumRow } from './sum-row.ts';
import type { Line, Recognised, Table } from './table.ts';

const separators = [';', ',', '\t', '|'] as const;

/** The first line of a sheet that says its own separator, as Excel reads it. */
const saying = /^sep=(.)(?:\r\n|[\r\n])/i;

/** The records of a text as spreadsheets save it. Throws USAGE where it is none. */
export const sheetOf = (whole: string, recognised: Recognised, said?: string): Table => {
  const [intro = '', own] = saying.exec(whole) ?? [];
  const text = whole.slice(intro.length);
  const separator = said ?? own ?? likeliest(text, recognised);
  const records = recordsOf(text, separator, intro === '' ? 1 : 2);
  const [head, ...rows] = fromHeaders(
    records.filter(({ cells }) => isSaying(cells)),
    ({ cells }) => recognised(cells),
  );
  if (!head) throw empty;
  const columns = columnsOf(head.cells, rows);
  return {
    kind: 'csv',
    headers: columns.map(({ header }) => header),
    lines: rows.map((row) => {
      const line = lineOf(row, columns, head.cells.length);
      if (row === rows.at(-1) && isSumRow(row.cells)) return { ...line, broken: aSum };
      return isAgain(row.cells, head.cells) ? { ...line, broken: theHeaders } : line;
    }),
    separator,
  };
};

const aSum: LocalizedText = {
  en: 'is the sum of the sheet, and no record: take it out',
  es: 'es el total de la hoja, y no un registro: quitarlo',
};

const theHeaders: LocalizedText = {
  en: 'is the headers again, and no record: take it out',
  es: 'son otra vez las cabeceras, y no un registro: quitarlo',
};

/** Sheets that were pasted one below the other have their headers in the middle. */
const isAgain = (cells: readonly string[], head: readonly string[]): boolean =>
  head.every((cell, at) => cell.trim() === (cells[at] ?? '').trim());

const isSaying = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Above its headers a sheet may have a title, a date or whose it is. */
const mostAbove = 10;

/** From the record on that means most as headers; the first one where none does. */
const fromHeaders = <T>(records: readonly T[], meaning: (record: T) => number): readonly T[] => {
  const meanings = records.slice(0, mostAbove).map(meaning);
  return records.slice(Math.max(0, meanings.indexOf(Math.max(...meanings))));
};

interface Column {
  readonly header: string;
  readonly at: number;
}

/** A header that is there before is told from it by its number; a column that says nothing at all is none. */
const columnsOf = (head: readonly string[], rows: readonly Record[]): Column[] => {
  const seen = new Map<string, number>();
  return head.flatMap((cell, at) => {
    const said = cell.trim();
    if (said === '' && rows.every(({ cells }) => (cells[at] ?? '').trim() === '')) return [];
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    const header = said === '' ? `#${at + 1}` : before === 0 ? said : `${said} (${before + 1})`;
    return [{ header, at }];
  });
};

const empty = new Failure(
  'USAGE',
  { en: 'the file is empty: not even headers', es: 'el fichero está vacío: ni siquiera cabeceras' },
  { field: '<file>' },
);

interface Record {
  readonly line: number;
  readonly cells: readonly string[];
}

const lineOf = ({ line, cells }: Record, columns: readonly Column[], width: number): Line => {
  const more = cells.slice(width);
  return {
    line,
    cells: Object.fromEntries(columns.map(({ header, at }) => [header, unneutralised(cells[at] ?? '')])),
    ...(isSaying(more) && {
      more,
      broken: {
        en: `has ${cells.length} cells where the header has ${width}`,
        es: `tiene ${cells.length} celdas y la cabecera ${width}`,
      },
    }),
  };
};

/** So many records tell the separator. */
const telling = 20;

/** The separator by which most columns mean something; of equals, the one that parts every line alike. */
const likeliest = (text: string, recognised: Recognised): string => {
  const scored = separators.map((separator) => {
    const rows = [telling, 1]
      .map((to) => attempt(() => parse(text, { ...dialect(separator), to })))
      .find((some) => some !== undefined);
    const [head = [], ...rest] = fromHeaders((rows ?? []).filter(isSaying), recognised);
    const alike = rest.filter(({ length }) => length === head.length).length / Math.max(1, rest.length);
    return { separator, scores: [recognised(head), head.length > 1 ? alike : 0, head.length] };
  });
  scored.sort(({ scores: one }, { scores: other }) => {
    const at = one.findIndex((score, index) => score !== other[index]);
    return at === -1 ? 0 : Number(other[at]) - Number(one[at]);
  });
  return invariant(scored[0], 'there are separators to choose from').separator;
};

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const dialect = (delimiter: string) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
});

interface Parsed {
  readonly record: readonly string[];
  readonly raw: string;
}

const recordsOf = (text: string, separator: string, from: number): Record[] => {
  let line = from;
  return parsed(text, separator, from).map(({ record, raw }) => {
    const begins = line;
    line += 1 + breaksIn(raw.replace(/[\r\n]+$/, ''));
    return { line: begins, cells: record };
  });
};

const parsed = (text: string, separator: string, from: number): Parsed[] => {
  const reading = (to?: number) =>
    parse(text, { ...dialect(separator), raw: true, ...(to && { to }) }) as unknown as Parsed[];
  try {
    return reading();
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const whole = Number(cause['records']);
    const before = whole === 0 ? [] : reading(whole);
    const line = from + breaksIn(before.map(({ raw }) => raw).join(''));
    const isOpen = cause.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new Failure(
      'USAGE',
      {
        en: `the file cannot be read: ${isOpen ? `a quotation mark of line ${line} is never closed` : cause.message}`,
        es: `no se puede leer el fichero: ${isOpen ? `unas comillas de la línea ${line} no se cierran` : cause.message}`,
      },
      { field: '<file>', cause },
    );
  }
};

const breaksIn = (text: string): number => text.match(/\r\n|[\r\n]/g)?.length ?? 0;
