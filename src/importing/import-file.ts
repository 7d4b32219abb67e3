import { existsSync, realpathSync, statSync } from 'node:fs';
import { optionError } from '../cli/usage.ts';
import type { Context } from '../context/context.ts';
import { blameOption } from '../files/file-errors.ts';
import { checkWritable } from '../files/write-file.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { resolvePath } from '../ground/runtime.ts';
import type { CommandResult } from '../render/result.ts';
import { readChosenMapping, saveMapping } from './chosen-mapping.ts';
import { buildRules, countHeaders, indexHeaders, listFields, mapColumns } from './columns.ts';
import type { ImportOptions, ImportSpec } from './import-spec.ts';
import type { Table } from './read-table.ts';
import { readTable } from './read-table.ts';
import { reportInvalid } from './report.ts';
import { runImport } from './run.ts';
import { type PreparedImport, validateRows } from './validate.ts';

/** Reads a file, maps its columns and validates all rows. Sends them only if they are valid or with --skip-invalid. */
export const importFile = async (
  context: Context,
  spec: ImportSpec,
  name: string,
  options: ImportOptions,
): Promise<CommandResult> => {
  const path = name === '-' ? undefined : resolvePath(context.runtime, name);
  const { resource, schedule, reference } = spec;
  const fields = listFields(
    resource,
    [schedule?.both, reference?.field].filter((field) => field !== undefined),
  );
  const findField = indexHeaders(resource, fields);
  const chosen = readChosenMapping(context, options);
  const table = await readTable(context, path, countHeaders(findField, chosen), options);
  const mapping = mapColumns(fields, findField, table.headers, chosen);
  const columns = { fields, headers: table.headers, mapping, chosen };
  const rules = await buildRules(context, spec, columns, options['month-first']);
  if (options['save-mapping'] !== undefined) await saveMapping(context, options['save-mapping'], mapping);
  const { valid, rejected } = validateRows(table.rows, rules);
  const rejectsPath = chooseRejectsPath(context, path, table, options);
  if (rejectsPath !== undefined && (options.rejects !== undefined || rejected.length > 0))
    await blameOption('--rejects', () => checkWritable(rejectsPath));
  const prepared: PreparedImport = {
    context,
    spec,
    name,
    path,
    table,
    valid,
    rejected,
    rejectsPath,
    options,
  };
  if (rejected.length > 0 && !options['skip-invalid']) return reportInvalid(prepared);
  return runImport(prepared);
};

const chooseRejectsPath = (
  { runtime }: Context,
  path: string | undefined,
  { format }: Table,
  options: ImportOptions,
): string | undefined => {
  const named = options.rejects === undefined ? undefined : resolvePath(runtime, options.rejects);
  if (named !== undefined && path !== undefined && isSameFile(named, path))
    throw optionError('--rejects', mustDifferText);
  if (named !== undefined || !options['skip-invalid']) return named;
  const isFile = path !== undefined && statSync(path).isFile();
  return `${isFile ? path : resolvePath(runtime, 'stdin')}.rejects.${format}`;
};

const isSameFile = (a: string, b: string): boolean =>
  a === b || (existsSync(a) && realpathSync.native(a) === realpathSync.native(b));

const mustDifferText: LocalizedText = {
  en: 'must be another file than the one that is imported',
  es: 'debe ser un fichero distinto del que se importa',
};
