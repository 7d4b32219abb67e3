import { sql } from 'kysely';
import { activeEstados } from '../contract/statuses.ts';
import { minutesOfDay } from '../ground/times.ts';
import { type DialectDifferences, indexedName, type Migration } from './differences.ts';
import { createForeignDatabaseFailure, createNewerDatabaseFailure } from './errors.ts';
import type { Db } from './records.ts';

// A database stores only how many steps it has run, so a step keeps its number and name.
// Steps 1 to 7 are the first tables.

const tenant = sql`bigint not null references tenants (id)`;

const tenants: Migration = ({ id, text }) => [
  sql`
    create table tenants (
      id ${id}, name ${text} not null, tz ${text} not null, created_at ${text} not null
    )`,
  sql`
    create table api_keys (
      id ${id}, tenant_id ${tenant}, name ${text}, scopes ${text} not null, hash ${text} not null unique,
      created_at ${text} not null, revoked_at ${text}
    )`,
];

const floor: Migration = ({ id, text }) => [
  sql`create table plantas (id ${id}, tenant_id ${tenant}, name ${text} not null)`,
  sql`
    create table mesas (
      tenant_id ${tenant}, id ${text} not null, planta_id bigint not null references plantas (id),
      min integer not null, max integer not null, priority integer not null,
      constraint mesas_primary_key primary key (tenant_id, id)
    )`,
];

const customers: Migration = ({ id, text }) => [
  sql`
    create table customers (
      id ${id}, tenant_id ${tenant}, full_name ${text} not null, phone ${text}, email ${text}, birthday ${text},
      notes ${text}, created_at ${text} not null, folded_name ${text} not null, folded_email ${text} not null,
      folded_phone ${text} not null, phone_digits ${text} not null
    )`,
  sql`create index customers_by_name on customers (tenant_id, folded_name, id)`,
];

/** `mesa_id` is not a foreign key: an old reservation keeps the id of a removed table. */
const reservas: Migration = ({ text }) => [
  sql`
    create table reservas (
      id ${text} not null primary key, tenant_id ${tenant}, mesa_id ${text}, fecha_reserva ${text} not null,
      inicio_reserva ${text} not null, final_reserva ${text} not null, starts_at bigint not null,
      ends_at bigint not null, nombre_cliente ${text} not null, telefono ${text}, email ${text},
      num_comensales integer not null, notas ${text}, estado ${text} not null,
      customer_id bigint references customers (id) on delete set null, codigo_reserva ${text} not null,
      created_at ${text} not null,
      constraint reservas_code unique (tenant_id, codigo_reserva),
      constraint reservas_period check (ends_at > starts_at and ends_at - starts_at <= ${sql.lit(minutesOfDay)})
    )`,
  sql`create index reservas_by_date on reservas (tenant_id, fecha_reserva, inicio_reserva)`,
  sql`create index reservas_by_start on reservas (tenant_id, starts_at)`,
  sql`create index reservas_by_mesa on reservas (tenant_id, mesa_id, starts_at)`,
  sql`create index reservas_by_customer on reservas (customer_id)`,
];

const menu: Migration = ({ id, text }) => [
  sql`
    create table menu_categories (
      id ${id}, tenant_id ${tenant}, name ${text} not null, description ${text},
      sort_order double precision not null, created_at ${text} not null
    )`,
  sql`
    create table menu_items (
      id ${id}, tenant_id ${tenant},
      category_id bigint not null references menu_categories (id) on delete cascade,
      name ${text} not null, description ${text}, price double precision not null, type ${text} not null,
      is_available boolean not null, image_url ${text}, created_at ${text} not null
    )`,
  sql`create index menu_items_by_category on menu_items (category_id, id)`,
];

const waitlist: Migration = ({ id, text }) => [
  sql`
    create table waitlist (
      id ${id}, tenant_id ${tenant}, customer_name ${text} not null, party_size integer not null, phone ${text},
      status ${text} not null, estimated_wait_minutes integer, notes ${text}, created_at ${text} not null
    )`,
  sql`create index waitlist_by_status on waitlist (tenant_id, status, id)`,
];

const events: Migration = ({ id, text }) => [
  sql`
    create table events (
      id ${id}, tenant_id ${tenant}, name ${text} not null, title ${text} not null, description ${text},
      color ${text} not null, min_guests integer, max_guests integer, block_mode ${text} not null,
      enable_preordering boolean not null, enable_payment boolean not null, payment_amount_minor integer,
      show_on_online_booking boolean not null, is_active boolean not null, is_archived boolean not null
    )`,
  sql`
    create table event_sessions (
      id ${id}, tenant_id ${tenant}, event_id bigint not null references events (id) on delete cascade,
      session_date ${text} not null, start_time ${text} not null, end_time ${text} not null,
      starts_at bigint not null, ends_at bigint not null, max_guests integer, status ${text} not null,
      table_booking_mode ${text} not null
    )`,
  sql`create index event_sessions_by_start on event_sessions (tenant_id, starts_at)`,
  sql`create index event_sessions_by_event on event_sessions (event_id, starts_at)`,
  sql`
    create table event_session_plantas (
      session_id bigint not null references event_sessions (id) on delete cascade,
      planta_id bigint not null references plantas (id),
      constraint event_session_plantas_primary_key primary key (session_id, planta_id)
    )`,
];

/** Indexes the beginning of a name only: PostgreSQL cannot index very long text. */
const longNames: Migration = () => [
  sql`drop index customers_by_name`,
  sql`create index customers_by_name on customers (tenant_id, ${indexedName}, id)`,
];

/** Makes ids unique within a tenant, so that a tenant can be imported beside others with the same ids. */
const idsPerTenant: Migration = ({ makeIdsPerTenant }) => [
  sql`alter table event_session_plantas add column tenant_id bigint default 0 not null`,
  sql`
    update event_session_plantas set tenant_id =
      (select tenant_id from event_sessions where event_sessions.id = event_session_plantas.session_id)`,
  ...makeIdsPerTenant,
];

/** Adds columns to an index, so that counting a customer's visits reads only the index. */
const visitsIndex: Migration = () => [
  sql`drop index reservas_by_customer`,
  sql`
    create index reservas_by_customer on reservas (customer_id, tenant_id, estado, fecha_reserva)`,
];

/** Steps 12 to 14 created earlier forms of the search index. A file that has them keeps them, unread. */
const replacedByCustomerSearch: Migration = () => [];

/**
 * Adds combined tables, walk-in tables and the pace of arrivals. An active reservation has a row in `occupancies` for its
 * table, or for each part of its combined table. The database maintains these rows and rejects those that overlap.
 */
const combinedTables: Migration = ({ text, maintainOccupancies }) => [
  sql`alter table tenants add column pace_diners integer`,
  sql`alter table tenants add column pace_minutes integer`,
  sql`alter table mesas add column walk_ins_only boolean not null default false`,
  sql`
    create table mesa_parts (
      tenant_id bigint not null, mesa_id ${text} not null, part_id ${text} not null,
      constraint mesa_parts_primary_key primary key (tenant_id, mesa_id, part_id),
      foreign key (tenant_id, mesa_id) references mesas (tenant_id, id) on delete cascade,
      foreign key (tenant_id, part_id) references mesas (tenant_id, id)
    )`,
  sql`
    create table occupancies (
      tenant_id bigint not null, mesa_id ${text} not null,
      reserva_id ${text} not null references reservas (id) on delete cascade,
      starts_at bigint not null, ends_at bigint not null,
      constraint occupancies_primary_key primary key (reserva_id, mesa_id)
    )`,
  sql`create index occupancies_by_mesa on occupancies (tenant_id, mesa_id, starts_at)`,
  sql`create index occupancies_by_start on occupancies (tenant_id, starts_at)`,
  sql`
    insert into occupancies (tenant_id, mesa_id, reserva_id, starts_at, ends_at)
      select tenant_id, mesa_id, id, starts_at, ends_at from reservas
      where mesa_id is not null and estado in (${sql.join(activeEstados.map((estado) => sql.lit(estado)))})`,
  ...maintainOccupancies,
];

/** All steps in order. The schema version of a database is the number of steps that it has. */
export const migrations: readonly (readonly [name: string, Migration])[] = [
  ['001-tenants', tenants],
  ['002-floor', floor],
  ['003-customers', customers],
  ['004-reservas', reservas],
  ['005-menu', menu],
  ['006-waitlist', waitlist],
  ['007-events', events],
  ['008-long-names', longNames],
  // The database checks that `starts_at` and `ends_at`, which show overlaps, agree with the date and the times.
  ['009-true-minutes', ({ checkMinutes }) => checkMinutes],
  ['010-ids-of-each', idsPerTenant],
  ['011-parts-of-customers', visitsIndex],
  ['012-parts-by-restaurant', replacedByCustomerSearch],
  ['013-searched-customers', replacedByCustomerSearch],
  ['014-placed-customers', replacedByCustomerSearch],
  ['015-customer-search', ({ indexCustomerSearch }) => indexCustomerSearch],
  ['016-combined-tables', combinedTables],
  // Every key and reference of a tenant's table contains the tenant, so that a distributed engine can place its rows.
  ['017-tenant-in-keys', ({ nameTenantInKeys }) => nameTenantInKeys],
];

/** The version that this program creates and understands. */
export const currentVersion = migrations.length;

export const readSchemaVersion = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
};

/** @throws Failure USAGE if there is no schema and `create` is false, or it is newer than the program */
export const requireUsable = (version: number, location: string, create: boolean): void => {
  if (version === 0 && !create) throw createForeignDatabaseFailure(location);
  if (version > currentVersion) throw createNewerDatabaseFailure(location);
};

/** Brings a schema, or an empty database, to the current version. Returns the earlier one. Call it in a transaction. */
export const migrate = async (db: Db, differences: DialectDifferences): Promise<number> => {
  await sql`create table if not exists "schema_version" ("version" integer)`.execute(db);
  const version = await readSchemaVersion(db);
  if (version >= currentVersion) return version;
  for (const [, migration] of migrations.slice(version)) {
    for (const statement of migration(differences)) await statement.execute(db);
  }
  await db.deleteFrom('schema_version').execute();
  await db.insertInto('schema_version').values({ version: currentVersion }).execute();
  return version;
};
