import { type Generated, type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
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
  type Row = Selectable<Tables[Table]>;
  const [dynamic, name] = toDynamicTable(db, table);
  const select = (tenantId: number) => dynamic.selectFrom(name).selectAll().where('tenant_id', '=', tenantId);
  return {
    async list(tenantId: number): Promise<Row[]> {
      const ordered = order.reduce((query, column) => query.orderBy(sql.ref(column)), select(tenantId));
      return (await ordered.execute()) as unknown as Row[];
    },

    async find(tenantId: number, id: Id<Table>): Promise<Row | undefined> {
      return (await select(tenantId).where('id', '=', id).executeTakeFirst()) as Row | undefined;
    },

    async save(record: Updateable<Tables[Table]> & Key): Promise<void> {
      const update = dynamic.updateTable(name).set(record);
      await update.where('tenant_id', '=', record.tenant_id).where('id', '=', record.id).execute();
    },

    /** Returns whether the record existed. */
    async remove(tenantId: number, id: Id<Table>): Promise<boolean> {
      const deletion = dynamic.deleteFrom(name).where('tenant_id', '=', tenantId);
      const { numDeletedRows } = await deletion.where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
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
      const [dynamic, name] = toDynamicTable(db, table);
      const values = chunk.map((row) => ({ ...row, tenant_id: tenantId }) as unknown as Key);
      const written = await dynamic.insertInto(name).values(values).returningAll().execute();
      // Ids rise in the order of insertion, but a database may return the rows in any order.
      const inOrder = written.sort((a, b) => Number(a.id) - Number(b.id));
      return inOrder as unknown as Selectable<Tables[Table]>[];
    }),
});

/** Lets kysely take a table's name from a parameter. */
const toDynamicTable = (db: Db, table: OwnedTable) =>
  [db as unknown as Kysely<{ owned: Key }>, table as string as 'owned'] as const;
