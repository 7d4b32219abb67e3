import { type Generated, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { splitIntoBatches } from '../../ground/rows.ts';
import type { Db, Tables } from '../records.ts';

type TablesWith<Columns> = {
  [Table in keyof Tables]: Tables[Table] extends Columns ? Table : never;
}[keyof Tables];

/** Tables of a tenant's records. */
type OwnedTable = TablesWith<{ tenant_id: number; id: unknown }>;
/** Tables whose ids the database generates. */
type NumberedTable = TablesWith<{ tenant_id: number; id: Generated<number> }>;

type NewRow<Table extends NumberedTable> = Omit<Insertable<Tables[Table]>, 'id' | 'tenant_id'>;

type Id<Table extends OwnedTable> = Table extends NumberedTable ? number : string;

interface Key {
  readonly tenant_id: number;
  readonly id: number | string;
}

const chunkSize = 100;

/** Writes many rows with few statements, each within the limit of parameters. Results are in the order of the rows. */
export const inChunks = async <New, Row>(
  rows: readonly New[],
  write: (chunk: readonly New[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const written: Row[] = [];
  for (const chunk of splitIntoBatches(rows, chunkSize)) written.push(...(await write(chunk)));
  return written;
};

/** The functions of a table of records. `list` orders them by the columns `order`. */
export const createOwnedTable = <Table extends OwnedTable>(
  db: Db,
  table: Table,
  order: readonly (keyof Tables[Table] & string)[] = ['id'],
) => {
  // kysely's builder cannot type a table that is a parameter.
  type Row = Selectable<Tables[Table]>;
  const select = (tenantId: number) =>
    sql<Row>`select * from ${sql.table(table)} where tenant_id = ${tenantId}`;
  return {
    async list(tenantId: number): Promise<Row[]> {
      const columns = sql.join(order.map((column) => sql.ref(column)));
      return (await sql<Row>`${select(tenantId)} order by ${columns}`.execute(db)).rows;
    },

    async find(tenantId: number, id: Id<Table>): Promise<Row | undefined> {
      return (await sql<Row>`${select(tenantId)} and id = ${id}`.execute(db)).rows[0];
    },

    async save(record: Updateable<Tables[Table]> & Key): Promise<void> {
      const changes = Object.entries(record).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`
        update ${sql.table(table)} set ${sql.join(changes)}
        where tenant_id = ${record.tenant_id} and id = ${record.id}`.execute(db);
    },

    /** Returns whether the record existed. */
    async remove(tenantId: number, id: Id<Table>): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
      return numAffectedRows > 0n;
    },
  };
};

/** The functions of a table whose ids the database generates. */
export const createNumberedTable = <Table extends NumberedTable>(
  db: Db,
  table: Table,
  order?: readonly (keyof Tables[Table] & string)[],
) => ({
  ...createOwnedTable(db, table, order),

  /** Returns the records with their ids, in the same order. */
  add: (tenantId: number, rows: readonly NewRow<Table>[]): Promise<Selectable<Tables[Table]>[]> =>
    inChunks(rows, async (chunk) => {
      const columns = Object.keys(chunk[0] ?? {});
      const values = chunk.map((row) => {
        const fields = new Map(Object.entries(row));
        return sql`(${sql.join([tenantId, ...columns.map((column) => fields.get(column))])})`;
      });
      const { rows: written } = await sql<Selectable<Tables[Table]> & Key>`
        insert into ${sql.table(table)} (${sql.join(['tenant_id', ...columns].map((column) => sql.ref(column)))})
        values ${sql.join(values)} returning *`.execute(db);
      // Ids rise in the order of insertion, but a database may return the rows in any order.
      return written.sort((a, b) => Number(a.id) - Number(b.id));
    }),
});
