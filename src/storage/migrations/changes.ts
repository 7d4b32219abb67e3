import { sql } from 'kysely';
import { indexedPrefix } from '../customer-query.ts';
import type { Migration } from '../differences.ts';

/** The steps after the first tables. A database stores only how many it has run, so a step keeps its number and name. */

/** Indexes the beginning of a name only: PostgreSQL cannot index very long text. */
export const longNames: Migration = async (db) => {
  await sql`drop index customers_by_name`.execute(db);
  const prefix = indexedPrefix('folded_name');
  await sql`create index customers_by_name on customers (tenant_id, ${prefix}, id)`.execute(db);
};

/** Overlaps are found by the minutes. If somebody edits the hours in the database, the minutes must change too. */
export const checkedMinutes: Migration = (db, { checkMinutes }) => checkMinutes(db);

/** Makes ids unique within a tenant, so that a tenant can be imported beside others with the same ids. */
export const idsPerTenant: Migration = async (db, { makeIdsPerTenant }) => {
  await sql`alter table event_session_plantas add column tenant_id bigint default 0 not null`.execute(db);
  await sql`
    update event_session_plantas set tenant_id =
      (select tenant_id from event_sessions where event_sessions.id = event_session_plantas.session_id)`.execute(
    db,
  );
  await makeIdsPerTenant(db);
};

/** Adds the columns that count a customer's visits, so that only the index is read. */
export const visitsIndex: Migration = async (db) => {
  await sql`drop index reservas_by_customer`.execute(db);
  await sql`
    create index reservas_by_customer on reservas (customer_id, tenant_id, estado, fecha_reserva)`.execute(
    db,
  );
};

/** Steps 12 to 14 created earlier forms of the search index, which step 15 replaces. */
export const replacedByCustomerSearch: Migration = async () => {};

export const customerSearch: Migration = (db, { indexCustomerSearch }) => indexCustomerSearch(db);
