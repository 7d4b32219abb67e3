import { lstat, readFile, realpath } from 'node:fs/promises';
import { format, parse } from 'node:path';
import { isReplaced } from '../files/write-file.ts';
import { getErrorCode } from '../ground/errors.ts';
import { stringifyJson } from '../ground/json.ts';
import { decode } from './table/decode.ts';
import { tableOf } from './table/read-table.ts';
import type { Line, Table } from './table/table.ts';

/** The column that says why; it is left out when the file is imported again. */
export const reasonColumn = 'error';

/**
 * What stands where rejects go: nothing that could be lost; rejects whose every row the file that is read has too, as it
 * stands there; rejects that another file had, or that somebody has begun to mend; or whatever else.
 */
export const standingAt = async (
  path: string,
  table: Table,
): Promise<'nothing' | 'ours' | 'rejects' | 'something'> => {
  if (!(await isReplaced(path))) return 'nothing';
  const bytes = await readFile(path).catch((error: Error) => error);
  if (bytes instanceof Error) return getErrorCode(bytes) === 'ENOENT' ? 'nothing' : 'something';
  if (bytes.toString().trim() === '') return 'nothing';
  const earlier = tableIn(bytes, table);
  if (!earlier?.headers.includes(reasonColumn)) return 'something';
  const here = new Set(table.lines.map(asText));
  return earlier.lines.every((line) => here.has(asText(line))) ? 'ours' : 'rejects';
};

const tableIn = (bytes: Buffer, { headers, separator }: Table): Table | undefined => {
  try {
    return tableOf(decode(bytes), (found) => found.filter((one) => headers.includes(one)).length, separator);
  } catch {
    return undefined;
  }
};

/** What a line says, wherever it stands and whatever was said of it. */
const asText = ({ cells, more = [] }: Line): string => {
  const { [reasonColumn]: _reason, ...own } = cells;
  return stringifyJson([own, more]);
};

/** `no-1.csv` beside `no.csv`: the first such name that nothing has. */
export const freeNameFor = async (path: string): Promise<string> => {
  const { dir, name, ext } = parse(await realpath(path).catch(() => path));
  for (let n = 1; ; n++) {
    const free = format({ dir, name: `${name}-${n}`, ext });
    if (!(await lstat(free).catch(() => undefined))) return free;
  }
};
