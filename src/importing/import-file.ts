import { existsSync, realpathSync, statSync } from 'node:fs';
import { ParseIssue } from '../cli/words/parse.ts';
import type { Context } from '../context/context.ts';
import { blameOption } from '../files/file-errors.ts';
import { checkWritable } from '../files/write-file.ts';
import { type Failure, optionError, usageError } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { mustBeText, requiredText } from '../ground/i18n.ts';
import { resolvePath } from '../ground/runtime.ts';
import { fold } from '../ground/strings.ts';
import type { CommandResult } from '../render/result.ts';
import { findAllergyColumns, findNameColumns } from './columns/derived-fields.ts';
import {
  countHeaders,
  indexHeaders,
  listFields,
  type Mapping,
  mapColumns,
  parseMappings,
  readSavedMapping,
  saveMapping,
} from './columns/mapping.ts';
import type { ImportOptions, ImportSpec, Reference } from './import-spec.ts';
import { reportInvalid } from './report.ts';
import { runImport } from './run.ts';
import type { Table } from './table/csv.ts';
import { readTable } from './table/read-table.ts';
import {
  listMissingFields,
  type PreparedImport,
  type ReferenceLookup,
  type RowRules,
  validateRows,
} from './validate.ts';
import { shareColumn } from './when/schedule.ts';

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
  const chosen: Mapping = {
    ...(options.mapping !== undefined && readSavedMapping(context, options.mapping)),
    ...parseMappings(options.map ?? []),
  };
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

/** Decides what each column means, and reports unused columns. Throws USAGE if a required field has no column. */
const buildRules = async (
  context: Context,
  { resource, schedule, valueAlias, reference }: ImportSpec,
  columns: Pick<RowRules, 'fields' | 'headers' | 'mapping'> & { readonly chosen: Mapping },
  isMonthFirst: boolean | undefined,
): Promise<RowRules> => {
  const { fields, headers, chosen } = columns;
  const filled = Object.fromEntries(Object.entries(columns.mapping).filter(([, header]) => header !== ''));
  const shared = schedule ? shareColumn(filled, schedule, chosen) : filled;
  const listUnused = (used: readonly string[]) => headers.filter((header) => !used.includes(header));
  const nameColumns = findNameColumns(fields, shared, listUnused(Object.values(shared)));
  const mapping: Mapping = nameColumns
    ? { ...shared, [nameColumns.field]: nameColumns.first[0] ?? '' }
    : shared;
  const nameHeaders = nameColumns ? [...nameColumns.first, ...nameColumns.last] : [];
  const unused = listUnused([...Object.values(mapping), ...nameHeaders]);
  const allergyColumns = findAllergyColumns(resource, unused);
  const usesReference = reference && reference.field in mapping && !(reference.fills in mapping);
  const cellContext = { today: context.today, lang: context.lang, isMonthFirst };
  const rules: RowRules = {
    ...{ resource, headers, fields, mapping, nameColumns, allergyColumns, schedule, valueAlias },
    reference: usesReference ? await readReferences(context, reference) : undefined,
    cellContext,
  };
  const missing = listMissingFields(rules);
  if (missing.length > 0) throw missingColumnsFailure(missing, headers);
  const ignored = unused.filter((header) => !allergyColumns.includes(header));
  if (ignored.length > 0) context.notice(unusedColumnsText(ignored));
  return rules;
};

/** Reads the records that a column names, to find their ids. */
const readReferences = async (
  context: Context,
  { field, fills, readAll }: Reference,
): Promise<ReferenceLookup> => {
  const records = await readAll(await context.client());
  const findId = (name: string): unknown => {
    const hasName = (other: unknown) => fold(String(other)).trim() === fold(name).trim();
    const matches = records.filter((record) => hasName(record['name']));
    const [match, other] = matches.length > 0 ? matches : records.filter(({ id }) => String(id) === name);
    if (match && !other) return match['id'];
    if (match) return new ParseIssue(ambiguousNameText(name));
    return new ParseIssue(mustBeText(mustExistText(records.map((record) => String(record['name']))), name));
  };
  return { field, fills, findId };
};

const mustExistText = (names: readonly string[]): LocalizedText => ({
  en: `an existing one (${names.join(', ')})`,
  es: `una que exista (${names.join(', ')})`,
});

const ambiguousNameText = (name: string): LocalizedText => ({
  en: `"${name}" is the name of several; write the id instead`,
  es: `«${name}» es el nombre de varias; escriba el id`,
});

const missingColumnsFailure = (fields: readonly string[], headers: readonly string[]): Failure =>
  usageError(
    fields.map((name) => ({ name, text: requiredText })),
    {
      en: `the file has ${headers.join(', ')}; choose a column with --map ${fields[0]}=HEADER`,
      es: `el fichero tiene ${headers.join(', ')}; elija una columna con --map ${fields[0]}=CABECERA`,
    },
  );

const unusedColumnsText = (headers: readonly string[]): LocalizedText => ({
  en: `columns not used: ${headers.join(', ')} (--map FIELD=HEADER uses one)`,
  es: `columnas sin usar: ${headers.join(', ')} (para usar una: --map CAMPO=CABECERA)`,
});

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
