import { realpath, rename } from 'node:fs/promises';
import type { Context } from '../context/context.ts';
import { cannotWrite, namedBy } from '../files/file-errors.ts';
import { holdFile } from '../files/lock.ts';
import { writeFileAtomic } from '../files/write-file.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { lineWriter } from '../render/delimited.ts';
import { neutralise } from '../render/sanitize.ts';
import type { Bad } from './check.ts';
import { freeNameFor, reasonColumn, standingAt } from './earlier-rejects.ts';
import type { Table } from './table/table.ts';

/** What it takes of a context; a pipe that nobody reads is waited at until somebody interrupts. */
interface RejectsContext extends Pick<Context, 'lang' | 'notice'> {
  readonly world: Pick<Context['world'], 'signal'>;
}

/**
 * The records that were not taken, as the file had them, with the reason: a file that can be mended and imported. Rejects of
 * an earlier run of it make way, and are emptied where none are left; whatever else stands there is kept under another name.
 */
export const writeRejects = async (
  { lang, notice, world: { signal } }: RejectsContext,
  path: string,
  table: Table,
  bad: readonly Bad[],
): Promise<void> => {
  if (bad.length === 0) {
    const standing = await standingAt(path, table);
    if (standing === 'rejects') notice(leftThere(path));
    if (standing !== 'ours') return;
  }
  const put = () => putThere({ notice, signal }, path, table, textOf(table, bad, lang));
  await namedBy('--rejects', () => holdFile(path, { signal }, put));
};

const putThere = async (
  { notice, signal }: { readonly notice: Context['notice']; readonly signal: AbortSignal },
  path: string,
  table: Table,
  text: string,
): Promise<void> => {
  const standing = await standingAt(path, table);
  if (standing === 'nothing' || standing === 'ours') return writeFileAtomic(path, text, { signal });
  const kept = await freeNameFor(path);
  const target = await realpath(path);
  const moveAway = () =>
    rename(target, kept).catch((cause) => {
      throw cannotWrite(kept, cause);
    });
  await writeFileAtomic(path, text, { beforeRename: moveAway, signal });
  notice(keptAs(path, kept));
};

const leftThere = (path: string): LocalizedText => ({
  en: `none here; rows of another import are left as they are: ${path}`,
  es: `ninguna aquí; se dejan como están las filas de otra importación: ${path}`,
});

const keptAs = (path: string, kept: string): LocalizedText => ({
  en: `what stood in ${path} is kept: ${kept}`,
  es: `lo que había en ${path} se guarda: ${kept}`,
});

const textOf = (table: Table, bad: readonly Bad[], lang: Lang): string => {
  const reasons = new Map<Bad['line'], LocalizedText[]>();
  for (const { line, text } of bad) reasons.set(line, [...(reasons.get(line) ?? []), text]);
  const rows = [...reasons].map(([{ cells, more = [] }, texts]) => ({
    cells: { ...cells, [reasonColumn]: texts.map((text) => text[lang]).join('; ') },
    more,
  }));
  return table.kind === 'ndjson'
    ? rows.map(({ cells }) => `${stringifyJson(cells)}\n`).join('')
    : sheetOf(rows, table);
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
