import { renameErrorField } from '../../cli/body.ts';
import type { CommandMetadata } from '../../cli/command.ts';
import type { Arg, Args, ArgValues, Flags, FlagValues } from '../../cli/flag.ts';
import { type Command, type Context, defineCommand } from '../../context/context.ts';
import { databaseFlag, openDatabase, tenantFlag } from '../../context/database.ts';
import { waitlistEntry } from '../../context/resources/waitlist-entry.ts';
import { wallClock } from '../../ground/dates.ts';
import { createOptionError, exits } from '../../ground/errors.ts';
import { type Lang, mustBeText } from '../../ground/i18n.ts';
import { listKeys } from '../../render/columns.ts';
import { formatFullDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/result.ts';
import type { Store } from '../../storage/index.ts';
import { toWrittenResult } from '../../verbs/results.ts';

/** The functions of the restaurant's own panel, which the API leaves out (API §1 and 5). */
const loadPanel = async () => ({
  ...(await import('../../service/panel/tables.ts')),
  ...(await import('../../service/panel/tenants.ts')),
  ...(await import('../../service/panel/waitlist.ts')),
});

interface PanelContext {
  readonly context: Context;
  readonly panel: Awaited<ReturnType<typeof loadPanel>>;
  readonly store: Store;
  readonly tenantId: number;
  readonly now: Date;
}

interface PanelCommand<F extends Flags, A extends Args>
  extends Pick<CommandMetadata, 'summary' | 'detail' | 'examples'> {
  readonly path: readonly [keyof ReturnType<typeof createColumns>, ...string[]];
  readonly args?: A;
  readonly flags?: F;
  readonly run: (
    panelContext: PanelContext,
    input: { args: ArgValues<A>; flags: FlagValues<F> },
  ) => Promise<object | readonly object[]>;
}

/** Defines a command on one restaurant of a database. `run` returns one record, or a list. */
export const definePanelCommand = <F extends Flags, const A extends Args>(
  spec: PanelCommand<F, A>,
): Command => {
  const { flags: ownFlags, path, run, ...rest } = spec;
  const [group] = path;
  return defineCommand({
    ...rest,
    path: ['admin', ...path],
    flags: { ...ownFlags, database: databaseFlag, tenant: tenantFlag } as Flags,
    exits: [exits.notFound, exits.refused, exits.unreachable],
    run: async (context, { args, flags }) => {
      const panel = await loadPanel();
      const store = await openDatabase(context, flags['database'] as string | undefined);
      try {
        const { id: tenantId } = await panel.chooseTenant(store, flags['tenant'] as number | undefined);
        const panelContext = { context, panel, store, tenantId, now: context.runtime.now() };
        const data = await run(panelContext, { args, flags: flags as FlagValues<F> });
        const columns = createColumns(context.timeZone())[group];
        if (!Array.isArray(data)) return toWrittenResult(context, { ...data }, columns);
        return { kind: 'list', records: data, columns, fields: listKeys(data) };
      } catch (error) {
        throw renameErrorField(error, { flags: { ...ownFlags, tenant: tenantFlag }, args: spec.args ?? [] });
      }
    },
  });
};

/** Parses the number in `<id>`. Throws USAGE. */
export const parseIdArg = (value: string | undefined): number => {
  if (value !== undefined && /^\d{1,15}$/.test(value)) return Number(value);
  throw createOptionError('<id>', mustBeText({ en: 'a number', es: 'un número' }, value));
};

export const idArg: Arg = { name: 'id', about: { en: 'id', es: 'id' } };

const id: Column = { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 1 };
const name: Column = { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 8 };

/** Formats a timestamp as its date in the restaurant's time zone. */
const formatDate = (timeZone: string) => (value: unknown, lang: Lang) =>
  value == null ? '—' : formatFullDate(wallClock(new Date(String(value)), timeZone).date, lang);

/** Creates the columns of each group of commands, by its first word after `admin`. */
const createColumns = (timeZone: string) => {
  const format = formatDate(timeZone);
  return {
    plantas: [id, name],
    tables: [
      { field: 'id', header: { en: 'Table', es: 'Mesa' }, priority: 0 },
      { field: 'planta_id', header: { en: 'Floor area', es: 'Planta' }, align: 'right', priority: 3 },
      { field: 'min', header: { en: 'From', es: 'De' }, align: 'right', priority: 2 },
      { field: 'max', header: { en: 'To', es: 'A' }, align: 'right', priority: 1 },
      { field: 'priority', header: { en: 'Priority', es: 'Prioridad' }, align: 'right', priority: 4 },
      { field: 'walk_ins_only', header: { en: 'Walk-ins only', es: 'Solo sin reserva' }, priority: 5 },
      { field: 'parts', header: { en: 'Parts', es: 'Partes' }, priority: 6 },
    ],
    pace: [
      { field: 'diners', header: { en: 'Guests', es: 'Comensales' }, align: 'right', priority: 0 },
      { field: 'minutes', header: { en: 'Minutes', es: 'Minutos' }, align: 'right', priority: 1 },
    ],
    keys: [
      id,
      name,
      { field: 'key', header: { en: 'Key', es: 'Clave' }, priority: 2, only: 'record' },
      { field: 'scopes', header: { en: 'Scopes', es: 'Permisos' }, priority: 3, min: 20 },
      { field: 'created_at', header: { en: 'Created', es: 'Creada' }, priority: 5, format },
      { field: 'revoked_at', header: { en: 'Revoked', es: 'Anulada' }, priority: 4, format },
    ],
    waitlist: waitlistEntry.columns,
  } as const satisfies Record<string, readonly Column[]>;
};

const tenantColumns: readonly Column[] = [
  { field: 'tenant_id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 1 },
  name,
  { field: 'tz', header: { en: 'Time zone', es: 'Zona horaria' }, priority: 2 },
  { field: 'records', header: { en: 'Records', es: 'Registros' }, align: 'right', priority: 3 },
  { field: 'file', header: { en: 'File', es: 'Fichero' }, priority: 4, min: 8 },
];

/** Returns the columns of the fields that occur. */
export const createTenantColumns = (records: readonly ApiRecord[]): readonly Column[] =>
  tenantColumns.filter(({ field }) => records.some((record) => record[field] !== undefined));

export const schemaColumns: readonly Column[] = [
  { field: 'version', header: { en: 'Database', es: 'Base de datos' }, align: 'right', priority: 0 },
  { field: 'current', header: { en: 'Program', es: 'Programa' }, align: 'right', priority: 1 },
  { field: 'pending', header: { en: 'Pending', es: 'Pendientes' }, priority: 2, min: 12 },
];
