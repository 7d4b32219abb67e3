import { existsSync, realpathSync, statSync } from 'node:fs';
import { copyFile, lstat, readFile, realpath } from 'node:fs/promises';
import { format, parse } from 'node:path';
import type { Context } from '../context/context.ts';
import { blameOption, createWriteFailure } from '../files/file-errors.ts';
import { lockFiles } from '../files/lock.ts';
import { checkWritable, isReplaceable, writeFileAtomic } from '../files/write-file.ts';
import { createOptionError } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { resolvePath } from '../ground/runtime.ts';
import { createLineFormatter } from '../render/delimited.ts';
import { escapeFormula } from '../render/sanitize.ts';
import type { ImportOptions } from './import-spec.ts';
import type { Row, Table } from './read-table.ts';
import type { RejectedRow } from './validate.ts';

/** Where rejected rows are written: at --rejects, or beside the file. */
export const chooseRejectsPath = (
  { runtime }: Context,
  importedPath: string | undefined,
  { format }: Table,
  options: ImportOptions,
): string => {
  const named = options.rejects === undefined ? undefined : resolvePath(runtime, options.rejects);
  if (named !== undefined && importedPath !== undefined && isSameFile(named, importedPath))
    throw createOptionError('--rejects', {
      en: 'must be another file than the one that is imported',
      es: 'debe ser un fichero distinto del que se importa',
    });
  if (named !== undefined) return named;
  const isFile = importedPath !== undefined && statSync(importedPath).isFile();
  return `${isFile ? importedPath : resolvePath(runtime, 'stdin')}.rejects.${format}`;
};

export const checkRejectsPath = (path: string): Promise<void> =>
  blameOption('--rejects', () => checkWritable(path));

const isSameFile = (a: string, b: string): boolean =>
  a === b || (existsSync(a) && realpathSync.native(a) === realpathSync.native(b));

/** The column of the reason; no field of an import has this name. */
const reasonColumn = 'error';

interface RejectsContext extends Pick<Context, 'lang' | 'notice'> {
  readonly runtime: Pick<Context['runtime'], 'signal'>;
}

/**
 * Writes the rejected rows as the file has them, with the reason, to be corrected and imported. Other content at the path
 * is copied to another name. Without rejected rows, replaces only the rejects of an earlier run.
 */
export const writeRejects = async (
  { lang, notice, runtime: { signal } }: RejectsContext,
  path: string,
  table: Table,
  rejected: readonly RejectedRow[],
): Promise<void> => {
  // A file without rejected rows may be in a folder that cannot be written.
  if (rejected.length === 0 && !existsSync(path)) return;
  const text = formatRejects(table, rejected, lang);
  const writeFile = async () => {
    const current = (await isReplaceable(path)) ? await readFile(path, 'utf8').catch(() => '') : '';
    // Without rejected rows, `text` is only the header, with which the rejects of an earlier run begin.
    const mayReplace = rejected.length > 0 || (text !== '' && current.startsWith(text));
    if (current === text || !mayReplace) return;
    if (current.trim() === '') return writeFileAtomic(path, text, { signal });
    const copy = await findFreeName(path);
    await copyFile(path, copy).catch((cause) => {
      throw createWriteFailure(copy, cause);
    });
    await writeFileAtomic(path, text, { signal });
    notice({
      en: `the earlier content of ${path} is now in ${copy}`,
      es: `lo que había en ${path} está ahora en ${copy}`,
    });
  };
  await blameOption('--rejects', () => lockFiles([path], { signal }, writeFile));
};

/** `no-1.csv` beside `no.csv`. */
const findFreeName = async (path: string): Promise<string> => {
  const { dir, name, ext } = parse(await realpath(path).catch(() => path));
  for (let number = 1; ; number++) {
    const free = format({ dir, name: `${name}-${number}`, ext });
    if (!(await lstat(free).catch(() => undefined))) return free;
  }
};

const formatRejects = (table: Table, rejected: readonly RejectedRow[], lang: Lang): string => {
  const reasons = new Map<Row, string[]>();
  for (const { source, text } of rejected) reasons.set(source, [...(reasons.get(source) ?? []), text[lang]]);
  const rows = [...reasons].map(([{ cells, extraCells = [] }, texts]) => ({
    cells: { ...cells, [reasonColumn]: texts.join('; ') } as Row['cells'],
    extraCells,
  }));
  if (table.format === 'ndjson') return rows.map(({ cells }) => `${stringifyJson(cells)}\n`).join('');
  const columns = [...table.headers.filter((header) => header !== reasonColumn), reasonColumn];
  const lines = rows.map(({ cells, extraCells }) =>
    [...columns.map((column) => String(cells[column] ?? '')), ...extraCells].map(escapeFormula),
  );
  return `\ufeff${[columns, ...lines].map(createLineFormatter(table.separator ?? ',', '\r\n')).join('')}`;
};
