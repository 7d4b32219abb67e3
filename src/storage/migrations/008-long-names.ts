import { sql } from 'kysely';
import { frontOf } from '../front.ts';
import type { Migration } from './migration.ts';

/** An index takes the front of a text that may be as long as a body: PostgreSQL has no room for more in one. */
export const longNames: Migration = async (db) => {
  await db.schema.dropIndex('customers_by_name').execute();
  const front = frontOf('folded_name');
  await sql`create index customers_by_name on customers (tenant_id, ${front}, id)`.execute(db);
};
