import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isReplaced, writeWhole } from '../files/atomic.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { holdFile } from '../files/hold.ts';
import type { Lang, Text } from '../ground/lang.ts';
import { lineWriter } from '../render/delimited.ts';
import { neutralise } from '../render/formula.ts';
import type { Bad } from './check.ts';
import type { Table } from './table.ts';

/** The column that says why; it is left out when the file is imported again. */
const reasonColumn = 'error';

/**
 * The records that were not taken, as the file had them, with the reason: a file that can be mended and imported. One of
 * an earlier run that has none left is emptied.
 */
export const writeRejects = async (
  path: string,
  table: Table,
  bad: readonly Bad[],
  lang: Lang,
): Promise<void> => {
  if (bad.length === 0 && !(await holdsRejects(path))) return;
  const reasons = new Map<Bad['line'], Text[]>();
  for (const { line, text } of bad) reasons.set(line, [...(reasons.get(line) ?? []), text]);
  const rows = [...reasons].map(([{ cells, more = [] }, texts]) => ({
    cells: { ...cells, [reasonColumn]: texts.map((text) => text[lang]).join('; ') },
    more,
  }));
  const content =
    table.kind === 'ndjson'
      ? rows.map(({ cells }) => `${JSON.stringify(cells)}\n`).join('')
      : sheetOf(rows, table);
  await holdFile(path, {}, () => writeWhole(path, content));
};

/** Whether an earlier run wrote them there: any other file is not emptied. */
const holdsRejects = async (path: string): Promise<boolean> => {
  if (!(await isReplaced(path))) return false;
  const [first = ''] = (await readFile(path, 'utf8').catch(() => '')).split(/[\r\n]/, 1);
  return new RegExp(`\\b${reasonColumn}"?$|"${reasonColumn}":`).test(first);
};

/** Before anything is sent: whether they can be written there. Throws WRITE_FAILED. */
export const mustBeWritable = async (path: string): Promise<void> => {
  if (!(await isReplaced(path))) return;
  try {
    const target = await realpath(path).catch(() => path);
    await access(dirname(target), constants.W_OK);
    if ((await stat(target).catch(() => undefined))?.isDirectory())
      throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
};

interface Rejected {
  readonly cells: Readonly<Record<string, unknown>>;
  /** Beyond the last header they are too many here as well, until somebody has mended them. */
  readonly more: readonly string[];
}

const sheetOf = (rows: readonly Rejected[], { headers, separator = ',' }: Table): string => {
  const columns = [...headers.filter((header) => header !== reasonColumn), reasonColumn];
  const cells = rows.map(({ cells: own, more }) => [
    ...columns.map((column) => neutralise(String(own[column] ?? ''))),
    ...more.map(neutralise),
  ]);
  return `\ufeff${[columns, ...cells].map(lineWriter(separator, '\r\n')).join('')}`;
};
