import { sql } from 'kysely';
import { activeEstados } from '../../contract/statuses.ts';
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

/**
 * Adds combined tables, walk-in tables and the pace of arrivals. An active reservation has a row in `occupancies` for its
 * table, or for each part of its combined table. The database maintains these rows and refuses those that overlap.
 */
export const combinedTables: Migration = async (db, { text, maintainOccupancies }) => {
  await sql`alter table tenants add column pace_diners integer`.execute(db);
  await sql`alter table tenants add column pace_minutes integer`.execute(db);
  await sql`alter table mesas add column walk_ins_only boolean not null default false`.execute(db);
  await sql`
    create table mesa_parts (
      tenant_id bigint not null, mesa_id ${text} not null, part_id ${text} not null,
      constraint mesa_parts_primary_key primary key (tenant_id, mesa_id, part_id),
      foreign key (tenant_id, mesa_id) references mesas (tenant_id, id) on delete cascade,
      foreign key (tenant_id, part_id) references mesas (tenant_id, id)
    )`.execute(db);
  await sql`
    create table occupancies (
      tenant_id bigint not null, mesa_id ${text} not null,
      reserva_id ${text} not null references reservas (id) on delete cascade,
      starts_at bigint not null, ends_at bigint not null,
      constraint occupancies_primary_key primary key (reserva_id, mesa_id)
    )`.execute(db);
  await sql`create index occupancies_by_mesa on occupancies (tenant_id, mesa_id, starts_at)`.execute(db);
  await sql`create index occupancies_by_start on occupancies (tenant_id, starts_at)`.execute(db);
  await sql`
    insert into occupancies (tenant_id, mesa_id, reserva_id, starts_at, ends_at)
      select tenant_id, mesa_id, id, starts_at, ends_at from reservas
      where mesa_id is not null and estado in (${sql.join(activeEstados.map((estado) => sql.lit(estado)))})`.execute(
    db,
  );
  await maintainOccupancies(db);
};
