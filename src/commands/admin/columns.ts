import { waitlistEntry } from '../../context/kinds/waitlist-entry.ts';
import { wallClock } from '../../ground/dates.ts';
import { fullDate } from '../../render/dates.ts';
import type { CellContext, Column, Row } from '../../render/outcome.ts';

const id: Column = { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 1 };
const name: Column = { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 8 };

/** The day of a timestamp on the restaurant's wall. */
const dayIn =
  (field: string, timeZone: string | undefined) =>
  (record: Row, { lang }: CellContext): string => {
    const at = new Date(String(record[field] ?? ''));
    return Number.isNaN(at.getTime()) ? '—' : fullDate(wallClock(at, timeZone).date, lang);
  };

/** What people see of the panel's records, by the word before the verb; programs get them whole. */
export const columnsFor = (timeZone: string | undefined) =>
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
export const tenantColumns = (records: readonly Row[]): readonly Column[] =>
  ofTenants.filter(({ field }) => records.some((record) => record[field] !== undefined));

/** The schema of a database beside the one that this program makes. */
export const schemaColumns: readonly Column[] = [
  { field: 'version', header: { en: 'Version', es: 'Versión' }, align: 'right', priority: 0 },
  { field: 'current', header: { en: 'Wanted', es: 'Necesaria' }, align: 'right', priority: 1 },
  { field: 'pending', header: { en: 'Missing', es: 'Faltan' }, priority: 2, min: 12 },
];
