import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '../tables.ts';
import { type Db, inChunks } from './db.ts';

type TablesWith<Columns> = {
  [Table in keyof Tables]: Tables[Table] extends Columns ? Table : never;
}[keyof Tables];

/** Tables of a restaurant's own records. */
type Owned = TablesWith<{ tenant_id: number; id: unknown }>;
/** Those whose ids the database gives. */
type Numbered = TablesWith<{ tenant_id: number; id: Generated<number> }>;

interface Key {
  readonly tenant_id: number;
  readonly id: number | string;
}

/** A table that is a parameter, as one that kysely knows these columns of. */
const owned = (db: Db, table: Owned) =>
  [db as unknown as Kysely<{ owned: Key }>, table as string as 'owned'] as const;

/** Writes the rows and answers them, with their ids, in the order given. */
export const addNumbered = <Table extends Numbered>(
  db: Db,
  table: Table,
  tenantId: number,
  rows: readonly Omit<Insertable<Tables[Table]>, 'id' | 'tenant_id'>[],
): Promise<Selectable<Tables[Table]>[]> =>
  inChunks(rows, async (chunk) => {
    const [on, name] = owned(db, table);
    const values = chunk.map((row) => ({ ...row, tenant_id: tenantId }) as unknown as Key);
    const written = await on.insertInto(name).values(values).returningAll().execute();
    // They are numbered as they are written, but a database may answer them in any order.
    const inOrder = written.sort((one, other) => Number(one.id) - Number(other.id));
    return inOrder as unknown as Selectable<Tables[Table]>[];
  });

export const findOwned = async <Table extends Owned>(
  db: Db,
  table: Table,
  tenantId: number,
  id: number | string,
): Promise<Selectable<Tables[Table]> | undefined> => {
  const [on, name] = owned(db, table);
  const rows = on.selectFrom(name).selectAll().where('tenant_id', '=', tenantId);
  return (await rows.where('id', '=', id).executeTakeFirst()) as Selectable<Tables[Table]> | undefined;
};

export const saveOwned = async <Table extends Owned>(
  db: Db,
  table: Table,
  { tenant_id, id }: Key,
  fields: Updateable<Tables[Table]>,
): Promise<void> => {
  const [on, name] = owned(db, table);
  const rows = on.updateTable(name).set(fields as unknown as Key);
  await rows.where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
};

/** Whether there was one. */
export const removeOwned = async (
  db: Db,
  table: Owned,
  tenantId: number,
  id: number | string,
): Promise<boolean> => {
  const [on, name] = owned(db, table);
  const rows = on.deleteFrom(name).where('tenant_id', '=', tenantId);
  const { numDeletedRows } = await rows.where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
