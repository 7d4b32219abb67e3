import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '../records.ts';

/** The database as one transaction sees it. */
export type Db = Kysely<Tables>;

type TablesWith<Columns> = {
  [Table in keyof Tables]: Tables[Table] extends Columns ? Table : never;
}[keyof Tables];

/** Tables of a tenant's records. */
type OwnedTable = TablesWith<{ tenant_id: number; id: unknown }>;
/** Those whose ids the database generates. */
type NumberedTable = TablesWith<{ tenant_id: number; id: Generated<number> }>;

type NewRow<Table extends NumberedTable> = Omit<Insertable<Tables[Table]>, 'id' | 'tenant_id'>;

interface Key {
  readonly tenant_id: number;
  readonly id: number | string;
}

/** Lets kysely take a table's name from a parameter. */
const toDynamicTable = (db: Db, table: OwnedTable) =>
  [db as unknown as Kysely<{ owned: Key }>, table as string as 'owned'] as const;

const chunkSize = 100;

/** Writes many rows with few statements, each within the limit of parameters. Results are in the order of the rows. */
export const inChunks = async <New, Row>(
  rows: readonly New[],
  write: (chunk: readonly New[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const written: Row[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    written.push(...(await write(rows.slice(start, start + chunkSize))));
  }
  return written;
};

/** Inserts the rows and returns them with their ids, in the same order. */
export const addNumbered = <Table extends NumberedTable>(
  db: Db,
  table: Table,
  tenantId: number,
  rows: readonly NewRow<Table>[],
): Promise<Selectable<Tables[Table]>[]> =>
  inChunks(rows, async (chunk) => {
    const [dynamic, name] = toDynamicTable(db, table);
    const values = chunk.map((row) => ({ ...row, tenant_id: tenantId }) as unknown as Key);
    const written = await dynamic.insertInto(name).values(values).returningAll().execute();
    // Ids rise in the order of insertion, but a database may return the rows in any order.
    const inOrder = written.sort((a, b) => Number(a.id) - Number(b.id));
    return inOrder as unknown as Selectable<Tables[Table]>[];
  });

export const findOwned = async <Table extends OwnedTable>(
  db: Db,
  table: Table,
  tenantId: number,
  id: number | string,
): Promise<Selectable<Tables[Table]> | undefined> => {
  const [dynamic, name] = toDynamicTable(db, table);
  const rows = dynamic.selectFrom(name).selectAll().where('tenant_id', '=', tenantId);
  return (await rows.where('id', '=', id).executeTakeFirst()) as Selectable<Tables[Table]> | undefined;
};

export const saveOwned = async <Table extends OwnedTable>(
  db: Db,
  table: Table,
  record: Updateable<Tables[Table]> & Key,
): Promise<void> => {
  const [dynamic, name] = toDynamicTable(db, table);
  const rows = dynamic.updateTable(name).set(record);
  await rows.where('tenant_id', '=', record.tenant_id).where('id', '=', record.id).execute();
};

/** Returns whether the record existed. */
export const removeOwned = async (
  db: Db,
  table: OwnedTable,
  tenantId: number,
  id: number | string,
): Promise<boolean> => {
  const [dynamic, name] = toDynamicTable(db, table);
  const rows = dynamic.deleteFrom(name).where('tenant_id', '=', tenantId);
  const { numDeletedRows } = await rows.where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** The functions of a table whose ids the database generates. */
export const numberedTable = <Table extends NumberedTable>(db: Db, table: Table) => ({
  add: (tenantId: number, rows: readonly NewRow<Table>[]) => addNumbered(db, table, tenantId, rows),
  find: (tenantId: number, id: number) => findOwned(db, table, tenantId, id),
  save: (record: Updateable<Tables[Table]> & Key) => saveOwned(db, table, record),
  remove: (tenantId: number, id: number) => removeOwned(db, table, tenantId, id),
});
