import { existsSync, realpathSync, statSync } from 'node:fs';
import { usage } from '../cli/usage.ts';
import type { Context } from '../context/context.ts';
import { namedBy } from '../files/file-errors.ts';
import { mustBeWritable } from '../files/write-file.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { formatCount, noun, requiredText } from '../ground/i18n.ts';
import { resolvePath } from '../ground/runtime.ts';
import type { CommandResult } from '../render/outcome.ts';
import { type Bad, checkTable, missingColumns, placed } from './check.ts';
import { countRecognised, fieldsFor, type Mapping, mapColumns, readMappings } from './columns/columns.ts';
import { holdsIn } from './columns/likely-columns.ts';
import { lookupsOf } from './columns/lookups.ts';
import { headersOf, namePartsIn } from './columns/name-parts.ts';
import { savedMapping, saveMapping } from './columns/saved-mappings.ts';
import { warningColumns } from './columns/warning-columns.ts';
import type { Options } from './flags.ts';
import type { Importable } from './importable.ts';
import { refuseOthers } from './other-files.ts';
import type { Ready } from './ready.ts';
import { writeRejects } from './rejects.ts';
import { decode } from './table/decode.ts';
import { readBytes } from './table/read-bytes.ts';
import { tableOf } from './table/read-table.ts';
import type { Table } from './table/table.ts';
import { refuseMonthFirst } from './when/month-first.ts';
import { calendarOf } from './when/restaurant-calendar.ts';
import { weekdayColumn } from './when/weekday-column.ts';
import { shareWhen } from './when/when-columns.ts';

/** Reads a file, checks all of it, and sends it where it is right. */
export const importFile = async (
  context: Context,
  importable: Importable,
  name: string,
  flags: Options,
): Promise<CommandResult> => {
  const path = name === '-' ? undefined : resolvePath(context.world, name);
  const { kind, named, when, meaning } = importable;
  const fields = fieldsFor(kind, {
    ...(named && { [named.field]: named.schema }),
    ...(when && { [when.both]: when.schema }),
  });
  const said: Mapping = {
    ...(flags.mapping !== undefined && savedMapping(context, flags.mapping)),
    ...readMappings(flags.map ?? []),
  };
  const bytes = await readBytes(context, path);
  refuseOthers(bytes);
  const text = decode(bytes, flags.encoding);
  const table = tableOf(text, (headers) => countRecognised(fields, headers, said), flags.separator);
  const calendar = calendarOf(context, flags);
  const reading = { ...calendar, lang: context.lang };
  const weekday = when && weekdayColumn(table, said);
  const headers = table.headers.filter((header) => header !== weekday);
  const found = mapColumns(fields, headers, said, holdsIn(table, reading, meaning));
  const mapped = when ? shareWhen(found, said, when, table, calendar) : found;
  const parts = namePartsIn(fields, mapped.mapping, mapped.unused);
  const mapping = parts ? { ...mapped.mapping, [parts.field]: parts.given } : mapped.mapping;
  const nameless = mapped.unused.filter((header) => !parts || !headersOf(parts).includes(header));
  const warnings = warningColumns(kind, nameless);
  const unused = nameless.filter((header) => !warnings.includes(header));
  const lookups = await lookupsOf(importable, await context.client(), mapping);
  const missing = missingColumns(fields, mapping, lookups);
  if (missing.length > 0)
    throw noColumnFor(
      missing.map(({ name: field }) => field),
      table.headers,
    );
  if (flags['save-mapping'] !== undefined) await saveMapping(context, flags['save-mapping'], mapping);
  if (unused.length > 0) context.notice(notUsed(unused));
  if (!flags['month-first']) {
    const dated = fields.filter(({ flag }) => flag.type === 'date');
    refuseMonthFirst(
      table,
      dated.flatMap(({ name: field }) => mapping[field] ?? []),
    );
  }
  const checked = checkTable(table, {
    kind,
    fields,
    mapping,
    parts,
    warnings,
    when,
    weekday,
    meaning,
    reading,
    lookups,
  });
  const rejects = rejectsOf(context, path, table, flags);
  if (rejects !== undefined && (flags.rejects !== undefined || checked.bad.length > 0))
    await namedBy('--rejects', () => mustBeWritable(rejects));
  const ready: Ready = { context, importable, name, path, table, checked, rejects, flags };
  if (checked.bad.length > 0 && !flags['skip-invalid']) return refuseAll(ready, checked.bad);
  const { run } = await import('./run.ts');
  return run(ready);
};

const rejectsOf = (
  { world }: Context,
  path: string | undefined,
  table: Table,
  flags: Options,
): string | undefined => {
  const named = flags.rejects === undefined ? undefined : resolvePath(world, flags.rejects);
  if (named !== undefined && path !== undefined && isSameFile(named, path))
    throw usage([
      {
        name: '--rejects',
        text: {
          en: 'must be another file than the one that is read',
          es: 'debe ser otro fichero que el que se lee',
        },
      },
    ]);
  const usual = flags['skip-invalid']
    ? `${path !== undefined && statSync(path).isFile() ? path : resolvePath(world, 'stdin')}.rejects.${table.kind}`
    : undefined;
  return named ?? usual;
};

/** By whatever name or link. */
const isSameFile = (one: string, other: string): boolean =>
  one === other || (existsSync(one) && realpathSync.native(one) === realpathSync.native(other));

const noColumnFor = (fields: readonly string[], headers: readonly string[]): Failure =>
  usage(
    fields.map((name) => ({ name, text: requiredText })),
    {
      en: `the file has ${headers.join(', ')}: say which with --map ${fields[0]}=HEADER`,
      es: `el fichero tiene ${headers.join(', ')}: decir cuál con --map ${fields[0]}=CABECERA`,
    },
  );

const notUsed = (headers: readonly string[]): LocalizedText => ({
  en: `columns that are not used: ${headers.join(', ')}`,
  es: `columnas que no se usan: ${headers.join(', ')}`,
});

const row = noun(['row', 'rows'], ['fila', 'filas']);

/** Every mistake, and nothing sent. */
const refuseAll = async (ready: Ready, bad: readonly Bad[]): Promise<CommandResult> => {
  const { context, name, rejects, table } = ready;
  for (const one of bad) context.report(new Failure('USAGE', placed(name, one), { field: '<file>' }));
  const wrong = new Set(bad.map(({ line }) => line)).size;
  const all = formatCount(table.lines.length, row);
  context.report(
    new Failure(
      'USAGE',
      {
        en: `${wrong} of ${all.en} not right: nothing was sent`,
        es: `${wrong} de ${all.es} no ${wrong === 1 ? 'vale' : 'valen'}: no se ha enviado nada`,
      },
      {
        field: '<file>',
        hint: { en: '--skip-invalid sends the others', es: '--skip-invalid envía las demás' },
      },
    ),
  );
  if (rejects !== undefined && !context.globals['dry-run']) await writeRejects(context, rejects, table, bad);
  return { kind: 'raw', body: '' };
};
