import { optionError } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { readInputFile } from '../../files/read-file.ts';
import { Failure } from '../../ground/errors.ts';
import { readStandardInput } from '../../ground/fs.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { tryOr } from '../../ground/invariant.ts';
import { isJsonObject, parseJson } from '../../ground/json.ts';
import { type CountHeaders, parseCsv, type Row, type Table } from './csv.ts';
import { decodeText, type Encoding } from './encoding.ts';

interface TableOptions {
  readonly encoding?: Encoding;
  readonly separator?: string;
}

/** Reads a file, or standard input if `path` is undefined. Throws USAGE if it holds no table. */
export const readTable = async (
  { runtime }: Context,
  path: string | undefined,
  countHeaders: CountHeaders,
  { encoding, separator }: TableOptions,
): Promise<Table> => {
  const bytes = await (path === undefined ? readStandardInput(runtime) : readInputFile(runtime, path));
  rejectOtherFormats(bytes);
  return parseTable(decodeText(bytes, encoding), countHeaders, separator);
};

/** Parses CSV, or JSON objects one per line. Throws USAGE if the text is neither. */
export const parseTable = (content: string, countHeaders: CountHeaders, separator?: string): Table => {
  const text = content.replace(/\r\n?/g, '\n');
  const start = text.trimStart()[0];
  if (start === '[') throw jsonArray;
  return start === '{' && separator === undefined
    ? parseJsonLines(text)
    : parseCsv(text, countHeaders, separator);
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

const jsonArray = new Failure(
  'USAGE',
  {
    en: 'the file is a JSON array; write one JSON object per line instead (ndjson)',
    es: 'el fichero es una lista JSON; escriba un objeto JSON por línea (ndjson)',
  },
  { field: '<file>', hint: { en: "jq -c '.[]' FILE", es: "jq -c '.[]' FICHERO" } },
);

/** Files that people pass instead of a CSV file, by their first bytes. */
const otherFormats: readonly (readonly [RegExp, LocalizedText])[] = [
  [
    /^(?:PK\p{Cc}\p{Cc}|\xd0\xcf\p{Cc}\xe0)/u,
    {
      en: 'is a workbook (Excel, LibreOffice or Numbers)',
      es: 'es un libro de Excel, LibreOffice o Numbers',
    },
  ],
  [/^%PDF-/, { en: 'is a PDF', es: 'es un PDF' }],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml)/i,
    { en: 'is a web page or XML', es: 'es una página web o XML' },
  ],
];

const rejectOtherFormats = (bytes: Uint8Array): void => {
  const start = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  const format = otherFormats.find(([signature]) => signature.test(start));
  if (!format) return;
  throw optionError('<file>', format[1], {
    en: 'open it in a spreadsheet and save it as CSV (UTF-8)',
    es: 'ábralo en una hoja de cálculo y guárdelo como CSV (UTF-8)',
  });
};
