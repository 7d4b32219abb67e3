import { type Kysely, type RawBuilder, sql } from 'kysely';
import { toPeriod } from '../../ground/times.ts';
import { columnsOf, type KeptRow, type KeptTable } from '../columns.ts';
import type { DialectDifferences } from '../differences.ts';
import type { Archive } from '../store.ts';
import { searchable } from './customers.ts';
import { type Db, inChunks } from './db.ts';

/** How many rows are read at once. */
const page = 2000;

export const archive = (db: Db, { passOver, idsAreOfAll }: DialectDifferences): Archive => ({
  async *rows(tenantId, table) {
    let last: KeptRow | undefined;
    do {
      const rows = await pageAfter(db, tenantId, table, last);
      if (rows.length > 0) yield rows;
      last = rows.length < page ? undefined : rows.at(-1);
    } while (last);
  },

  async holdsAny(table, rows) {
    for (const column of uniqueAmongAll(table, idsAreOfAll)) {
      const values = sql.join(rows.map((row) => row[column]));
      const found = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} in (${values}) limit 1`.execute(db);
      if (found.rows.length > 0) return true;
    }
    return false;
  },

  async put(tenantId, table, rows) {
    const into = db as unknown as Kysely<{ kept: object }>;
    const values = rows
      .map((row): KeptRow => ({ ...row, ...derived[table]?.(row), ...ownerOf(table, tenantId) }))
      .sort(inWritingOrder);
    await inChunks(values, (chunk) =>
      into
        .insertInto(table as string as 'kept')
        .values(chunk)
        .execute(),
    );
  },

  passOver: (table, id) => passOver(db, table, id),
});

const keyOf = (table: KeptTable): readonly string[] =>
  table === 'event_session_plantas' ? ['session_id', 'planta_id'] : ['id'];

/** Columns that no two rows share, whosever they are. */
const uniqueAmongAll = (table: KeptTable, idsAreOfAll: boolean): readonly string[] => {
  if (table === 'mesas' || table === 'event_session_plantas') return [];
  const id = idsAreOfAll || table === 'reservas' ? ['id'] : [];
  return table === 'api_keys' ? [...id, 'hash'] : id;
};

const pageAfter = async (
  db: Db,
  tenantId: number,
  table: KeptTable,
  last: KeptRow | undefined,
): Promise<readonly KeptRow[]> => {
  const columns = Object.entries(columnsOf[table]);
  const key = keyOf(table);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const after = last ? sql`and (${keys}) > (${sql.join(key.map((column) => last[column]))})` : sql``;
  const { rows } = await sql<KeptRow>`
    select ${sql.join(columns.map(([column]) => sql.ref(column)))} from ${sql.table(table)}
    where ${ofTenant(table, tenantId)} ${after} order by ${keys} limit ${page}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(([column, kind]) => [
        column,
        kind === 'flag' ? Boolean(row[column]) : (row[column] ?? null),
      ]),
    ),
  );
};

const ofTenant = (table: KeptTable, tenantId: number): RawBuilder<unknown> =>
  table === 'tenants' ? sql`id = ${tenantId}` : sql`tenant_id = ${tenantId}`;

const ownerOf = (table: KeptTable, tenantId: number) => (table === 'tenants' ? {} : { tenant_id: tenantId });

/** An index of parts takes customers sooner in the order in which it has them. */
const inWritingOrder = (one: KeptRow, other: KeptRow): number => {
  const [name, next] = [one['folded_name'] ?? '', other['folded_name'] ?? ''];
  return name === next ? 0 : name < next ? -1 : 1;
};

/** The columns that are not kept, from those that are. */
const derived: { readonly [Table in KeptTable]?: (row: KeptRow) => object } = {
  customers: (row) => searchable(row as unknown as Parameters<typeof searchable>[0]),
  reservas: ({ fecha_reserva, inicio_reserva, final_reserva }) =>
    toPeriod(String(fecha_reserva), String(inicio_reserva), String(final_reserva)),
  event_sessions: ({ session_date, start_time, end_time }) =>
    toPeriod(String(session_date), String(start_time), String(end_time)),
};
