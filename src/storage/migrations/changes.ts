import { sql } from 'kysely';
import { indexedPrefix } from '../customer-query.ts';
import type { Migration } from '../differences.ts';

/** The steps after the first tables. A database stores only how many it has run, so a step keeps its number and name. */

/** Indexes the beginning of a name only: PostgreSQL cannot index very long text. */
export const longNames: Migration = async (db) => {
  await db.schema.dropIndex('customers_by_name').execute();
  const prefix = indexedPrefix('folded_name');
  await sql`create index customers_by_name on customers (tenant_id, ${prefix}, id)`.execute(db);
};

/** Overlaps are found by the minutes. If somebody edits the hours in the database, the minutes must change too. */
export const checkedMinutes: Migration = (db, { checkMinutes }) => checkMinutes(db);

/** Makes ids unique within a tenant, so that a tenant can be imported beside others with the same ids. */
export const idsPerTenant: Migration = async (db, { makeIdsPerTenant }) => {
  await db.schema
    .alterTable('event_session_plantas')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update event_session_plantas set tenant_id =
      (select tenant_id from event_sessions where event_sessions.id = event_session_plantas.session_id)`.execute(
    db,
  );
  await makeIdsPerTenant(db);
};

/** Adds the columns that count a customer's visits, so that only the index is read. */
export const visitsIndex: Migration = async (db) => {
  await db.schema.dropIndex('reservas_by_customer').execute();
  await db.schema
    .createIndex('reservas_by_customer')
    .on('reservas')
    .columns(['customer_id', 'tenant_id', 'estado', 'fecha_reserva'])
    .execute();
};

/** Steps 12 to 14 and part of step 11 created earlier forms of the search index. Step 15 replaces all of them. */
export const replacedByCustomerSearch: Migration = async () => {};

export const customerSearch: Migration = (db, { indexCustomerSearch }) => indexCustomerSearch(db);
