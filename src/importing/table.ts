import { CsvError, parse } from 'csv-parse/sync';
import { jsonBreak } from '../cli/json-break.ts';
import { certain } from '../ground/certain.ts';
import { Failure } from '../ground/errors.ts';
import type { Text } from '../ground/lang.ts';
import { unneutralised } from '../render/formula.ts';
import type { Row } from '../render/outcome.ts';

/** A record of the file, as it stands there. */
export interface Line {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: Row;
  /** Why it is no record, where it is none. */
  readonly broken?: Text;
}

/** A file of records: a sheet saved as CSV, or a line of JSON each. */
export interface Table {
  readonly kind: 'csv' | 'ndjson';
  readonly headers: readonly string[];
  readonly lines: readonly Line[];
  readonly separator?: string;
}

const separators = [';', ',', '\t', '|'] as const;

/** How many columns mean something, by their headers. */
type Recognised = (headers: readonly string[]) => number;

/** The records of a text. Throws USAGE where it is neither CSV nor a line of JSON each. */
export const tableOf = (text: string, recognised: Recognised, separator?: string): Table => {
  const begin = text.trimStart()[0];
  if (begin === '[') throw notAList;
  if (begin === '{' && separator === undefined) return linesOfJson(text);
  return sheetOf(text, recognised, separator);
};

const notAList = new Failure(
  'USAGE',
  {
    en: 'the file is a JSON array: a record a line is needed (ndjson)',
    es: 'el fichero es una lista JSON: se necesita un registro por línea (ndjson)',
  },
  { field: '<file>', hint: { en: "jq -c '.[]' FILE", es: "jq -c '.[]' FICHERO" } },
);

const linesOfJson = (text: string): Table => {
  const headers = new Set<string>();
  const lines = text.split(/\r\n|[\r\n]/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const read = { ...jsonIn(line), line: index + 1 };
    for (const header of Object.keys(read.cells)) headers.add(header);
    return [read];
  });
  return { kind: 'ndjson', headers: [...headers], lines };
};

const jsonIn = (line: string): Omit<Line, 'line'> => {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { cells: value as Row };
    return { cells: {}, broken: { en: 'is no JSON object', es: 'no es un objeto JSON' } };
  } catch {
    const column = jsonBreak(line) + 1;
    return {
      cells: {},
      broken: {
        en: `is no JSON: it breaks at column ${column}`,
        es: `no es JSON: falla en la columna ${column}`,
      },
    };
  }
};

/** The first line of a sheet that says its own separator, as Excel reads it. */
const saying = /^sep=(.)(?:\r\n|[\r\n])/i;

const sheetOf = (whole: string, recognised: Recognised, said?: string): Table => {
  const [intro = '', own] = saying.exec(whole) ?? [];
  const text = whole.slice(intro.length);
  const separator = said ?? own ?? likeliest(text, recognised);
  const records = recordsOf(text, separator, intro === '' ? 1 : 2);
  const [head, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head) throw empty;
  const headers = head.cells.map((cell, at) => cell.trim() || `#${at + 1}`);
  return { kind: 'csv', headers, lines: rows.map((row) => lineOf(row, headers)), separator };
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

const lineOf = ({ line, cells }: Record, headers: readonly string[]): Line => {
  const more = cells.slice(headers.length).filter((cell) => cell.trim() !== '').length;
  return {
    line,
    cells: Object.fromEntries(headers.map((header, at) => [header, unneutralised(cells[at] ?? '')])),
    ...(more > 0 && {
      broken: {
        en: `has ${cells.length} cells where the header has ${headers.length}`,
        es: `tiene ${cells.length} celdas y la cabecera ${headers.length}`,
      },
    }),
  };
};

/** So many records tell the separator. */
const telling = 20;

/** The separator by which most columns mean something; of equals, the one that parts every line alike. */
const likeliest = (text: string, recognised: Recognised): string => {
  const scored = separators.map((separator) => {
    const rows = attempt(() => parse(text, { ...dialect(separator), to: telling }));
    const [head = [], ...rest] = (rows ?? []).filter((row) => row.some((cell) => cell.trim() !== ''));
    const alike = rest.filter(({ length }) => length === head.length).length / Math.max(1, rest.length);
    return { separator, scores: [recognised(head), head.length > 1 ? alike : 0, head.length] };
  });
  scored.sort(({ scores: one }, { scores: other }) => {
    const at = one.findIndex((score, index) => score !== other[index]);
    return at === -1 ? 0 : Number(other[at]) - Number(one[at]);
  });
  return certain(scored[0], 'there are separators to choose from').separator;
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
  return parsed(text, separator).map(({ record, raw }) => {
    const begins = line;
    line += 1 + breaksIn(raw.replace(/[\r\n]+$/, ''));
    return { line: begins, cells: record };
  });
};

const parsed = (text: string, separator: string): Parsed[] => {
  try {
    return parse(text, { ...dialect(separator), raw: true }) as unknown as Parsed[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new Failure(
      'USAGE',
      {
        en: `the file cannot be read: ${cause.message}`,
        es: `no se puede leer el fichero: ${cause.message}`,
      },
      { field: '<file>', cause },
    );
  }
};

const breaksIn = (text: string): number => text.match(/\r\n|[\r\n]/g)?.length ?? 0;
