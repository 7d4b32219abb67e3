import { type Kysely, type RawBuilder, sql } from 'kysely';
import { toPeriod } from '../../ground/times.ts';
import { type TenantRow, type TenantTable, tableColumns } from '../columns.ts';
import type { DialectDifferences } from '../differences.ts';
import type { Db } from '../records.ts';
import { buildSearchColumns } from './customers.ts';
import { inChunks } from './owned.ts';

const pageSize = 2000;

/** A tenant's stored rows, to copy a whole tenant to another database. */
export const archive = (db: Db, { reserveIds, idsAreGlobal }: DialectDifferences) => ({
  /** The tenant's rows of a table, page by page, in the order of their keys. */
  async *rows(tenantId: number, table: TenantTable): AsyncGenerator<readonly TenantRow[]> {
    let last: TenantRow | undefined;
    do {
      const rows = await readPage(db, tenantId, table, last);
      if (rows.length > 0) yield rows;
      last = rows.length < pageSize ? undefined : rows.at(-1);
    } while (last);
  },

  /** Whether the database has one of these key hashes, or ids if those are global, of any tenant. */
  async hasAny(table: TenantTable, rows: readonly TenantRow[]): Promise<boolean> {
    for (const column of listGloballyUniqueColumns(table, idsAreGlobal)) {
      const values = sql.join(rows.map((row) => row[column]));
      const matches = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} in (${values}) limit 1`.execute(db);
      if (matches.rows.length > 0) return true;
    }
    return false;
  },

  /** Inserts the rows with their ids. @throws TableTaken */
  async add(tenantId: number, table: TenantTable, rows: readonly TenantRow[]): Promise<void> {
    const owner = table === 'tenants' ? {} : { tenant_id: tenantId };
    const values = rows.map((row) => ({ ...row, ...derivedColumns[table]?.(row), ...owner }));
    const anyTable = db as unknown as Kysely<Record<string, object>>;
    await inChunks(values, (chunk) => anyTable.insertInto(table).values(chunk).execute());
  },

  reserveIds: (table: TenantTable, id: number) => reserveIds(db, table, id),
});

/** Columns whose values are unique across all tenants. A restaurant names its own tables. */
const listGloballyUniqueColumns = (table: TenantTable, idsAreGlobal: boolean): readonly string[] => {
  if (table === 'mesas' || compositeKeys[table]) return [];
  const columns = idsAreGlobal ? ['id'] : [];
  return table === 'api_keys' ? [...columns, 'hash'] : columns;
};

const compositeKeys: { readonly [Table in TenantTable]?: readonly string[] } = {
  mesa_parts: ['mesa_id', 'part_id'],
  event_session_plantas: ['session_id', 'planta_id'],
};

const readPage = async (
  db: Db,
  tenantId: number,
  table: TenantTable,
  last: TenantRow | undefined,
): Promise<readonly TenantRow[]> => {
  const columns = Object.keys(tableColumns[table]);
  const keyColumns = compositeKeys[table] ?? ['id'];
  const key = sql.join(keyColumns.map((column) => sql.ref(column)));
  const after = last ? sql`and (${key}) > (${sql.join(keyColumns.map((column) => last[column]))})` : sql``;
  const { rows } = await sql<TenantRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${buildOwnerCondition(table, tenantId)} ${after} order by ${key} limit ${pageSize}`.execute(db);
  return rows;
};

const buildOwnerCondition = (table: TenantTable, tenantId: number): RawBuilder<unknown> =>
  table === 'tenants' ? sql`id = ${tenantId}` : sql`tenant_id = ${tenantId}`;

/** Computes the derived columns, which are not in an archive. */
const derivedColumns: { readonly [Table in TenantTable]?: (row: TenantRow) => object } = {
  customers: (row) => buildSearchColumns(row as unknown as Parameters<typeof buildSearchColumns>[0]),
  reservas: ({ fecha_reserva, inicio_reserva, final_reserva }) =>
    toPeriod(String(fecha_reserva), String(inicio_reserva), String(final_reserva)),
  event_sessions: ({ session_date, start_time, end_time }) =>
    toPeriod(String(session_date), String(start_time), String(end_time)),
};
