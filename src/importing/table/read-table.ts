import { Failure } from '../../ground/errors.ts';
import { parseJson } from '../../ground/json.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { sheetOf } from './sheet.ts';
import type { Line, Recognised, Table } from './table.ts';

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
    if (!read.broken) for (const header of Object.keys(read.cells)) headers.add(header);
    return [read];
  });
  return { kind: 'ndjson', headers: [...headers], lines };
};

const jsonIn = (line: string): Omit<Line, 'line'> => {
  try {
    const value = parseJson(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { cells: value as ApiRecord };
    return { cells: { line }, broken: { en: 'is no JSON object', es: 'no es un objeto JSON' } };
  } catch {
    return { cells: { line }, broken: { en: 'is not valid JSON', es: 'no es JSON válido' } };
  }
};
