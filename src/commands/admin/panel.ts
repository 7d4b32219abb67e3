import type { Example } from '../../cli/command.ts';
import type { Arg, Args, Flags, Values, WordsFor } from '../../cli/flag.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import { waitlistEntry } from '../../context/resources/waitlist-entry.ts';
import { wallClock } from '../../ground/dates.ts';
import { exits } from '../../ground/errors.ts';
import { type LocalizedText, mustBeText } from '../../ground/i18n.ts';
import { keysOf } from '../../render/columns.ts';
import { fullDate } from '../../render/numbers.ts';
import type { ApiRecord, CellContext, Column, CommandResult } from '../../render/outcome.ts';
import type { Store } from '../../storage/index.ts';
import { asOnTheLine } from '../shared/data.ts';
import { written } from '../shared/results.ts';
import { databaseFlag, openDatabase, tenantFlag } from './database.ts';

type Panel = typeof import('../../service/panel.ts');

/** What a panel command works with. */
export interface Desk {
  readonly context: Context;
  readonly panel: Panel;
  readonly store: Store;
  readonly tenantId: number;
  readonly now: Date;
}

interface PanelCommand<F extends Flags, A extends Args> {
  readonly path: readonly [keyof ReturnType<typeof columnsFor>, string];
  readonly summary: LocalizedText;
  readonly detail?: LocalizedText;
  readonly args?: A;
  readonly flags?: F;
  readonly examples: readonly Example[];
  readonly run: (
    desk: Desk,
    told: { args: WordsFor<A>; flags: Values<F> },
  ) => Promise<object | readonly object[]>;
}

/** A command on one restaurant of a database. It answers with the record, or the records, of the panel. */
export const panelCommand = <F extends Flags, const A extends Args>(spec: PanelCommand<F, A>): Command => {
  const { flags: own, path, run, ...rest } = spec;
  return command({
    ...rest,
    path: ['admin', ...path],
    flags: { ...own, database: databaseFlag, tenant: tenantFlag } as Flags,
    exits: [exits.notFound, exits.refused, exits.unreachable],
    run: async (context, { args, flags }) => {
      const panel = await import('../../service/panel.ts');
      const store = await openDatabase(context, flags['database'] as string | undefined);
      const work = async () => {
        const { id: tenantId } = await panel.chosenTenant(store, flags['tenant'] as number | undefined);
        const desk = { context, panel, store, tenantId, now: context.world.now() };
        return run(desk, { args, flags: flags as Values<F> });
      };
      const found = await work().catch((error: unknown) => {
        throw asOnTheLine(error, { flags: { ...own, tenant: tenantFlag }, args: spec.args ?? [] });
      });
      return outcomeOf(context, found, columnsFor(context.timeZone())[path[0]]);
    },
  });
};

const outcomeOf = (
  context: Context,
  found: object | readonly object[],
  columns: readonly Column[],
): CommandResult =>
  Array.isArray(found)
    ? { kind: 'list', records: found as ApiRecord[], columns, fields: keysOf(found as ApiRecord[]) }
    : written(context, { ...found }, columns);

/** The numeric id that an argument gives. Throws USAGE. */
export const idOf = (word: string | undefined): number => {
  if (word !== undefined && /^\d{1,15}$/.test(word)) return Number(word);
  throw usage([{ name: '<id>', text: mustBeText({ en: 'a number', es: 'un número' }, word) }]);
};

export const idArg: Arg = { name: 'id', about: { en: 'its id', es: 'su id' } };

const id: Column = { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 1 };
const name: Column = { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 8 };

/** The day of a timestamp on the restaurant's wall. */
const dayIn =
  (field: string, timeZone: string | undefined) =>
  (record: ApiRecord, { lang }: CellContext): string => {
    const at = new Date(String(record[field] ?? ''));
    return Number.isNaN(at.getTime()) ? '—' : fullDate(wallClock(at, timeZone).date, lang);
  };

/** What people see of the panel's records, by the word before the verb; programs get them whole. */
const columnsFor = (timeZone: string | undefined) =>
  ({
    plantas: [id, name],
    tables: [
      { field: 'id', header: { en: 'Table', es: 'Mesa' }, priority: 0 },
      { field: 'planta_id', header: { en: 'Floor', es: 'Planta' }, align: 'right', priority: 3 },
      { field: 'min', header: { en: 'From', es: 'De' }, align: 'right', priority: 2 },
      { field: 'max', header: { en: 'To', es: 'A' }, align: 'right', priority: 1 },
      { field: 'priority', header: { en: 'Priority', es: 'Prioridad' }, align: 'right', priority: 4 },
    ],
    keys: [
      id,
      name,
      { field: 'key', header: { en: 'Key', es: 'Clave' }, priority: 2, only: 'sheet' },
      { field: 'scopes', header: { en: 'May', es: 'Permisos' }, priority: 3, min: 20 },
      {
        field: 'created_at',
        header: { en: 'Made', es: 'Creada' },
        priority: 5,
        value: dayIn('created_at', timeZone),
      },
      {
        field: 'revoked_at',
        header: { en: 'Revoked', es: 'Anulada' },
        priority: 4,
        value: dayIn('revoked_at', timeZone),
      },
    ],
    waitlist: waitlistEntry.columns,
  }) as const satisfies Record<string, readonly Column[]>;

const ofTenants: readonly Column[] = [
  { field: 'tenant_id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 1 },
  name,
  { field: 'tz', header: { en: 'Time zone', es: 'Zona horaria' }, priority: 2 },
  { field: 'records', header: { en: 'Records', es: 'Registros' }, align: 'right', priority: 3 },
  { field: 'file', header: { en: 'File', es: 'Fichero' }, priority: 4, min: 8 },
];

/** Restaurants of a database, by what is told of them: made, taken out or brought in. */
export const tenantColumns = (records: readonly ApiRecord[]): readonly Column[] =>
  ofTenants.filter(({ field }) => records.some((record) => record[field] !== undefined));

/** The schema of a database beside the one that this program makes. */
export const schemaColumns: readonly Column[] = [
  { field: 'version', header: { en: 'Version', es: 'Versión' }, align: 'right', priority: 0 },
  { field: 'current', header: { en: 'Wanted', es: 'Necesaria' }, align: 'right', priority: 1 },
  { field: 'pending', header: { en: 'Missing', es: 'Faltan' }, priority: 2, min: 12 },
];
