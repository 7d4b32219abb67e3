import { sql } from 'kysely';
import { minutesOfDay } from '../../ground/times.ts';
import type { Migration } from '../differences.ts';

/** Steps 1 to 7: the first tables. A database stores only how many steps it has run, so a step keeps its number and name. */

const tenant = sql`bigint not null references tenants (id)`;

export const tenants: Migration = async (db, { id, text }) => {
  await sql`
    create table tenants (
      id ${id}, name ${text} not null, tz ${text} not null, created_at ${text} not null
    )`.execute(db);
  await sql`
    create table api_keys (
      id ${id}, tenant_id ${tenant}, name ${text}, scopes ${text} not null, hash ${text} not null unique,
      created_at ${text} not null, revoked_at ${text}
    )`.execute(db);
};

export const floor: Migration = async (db, { id, text }) => {
  await sql`create table plantas (id ${id}, tenant_id ${tenant}, name ${text} not null)`.execute(db);
  await sql`
    create table mesas (
      tenant_id ${tenant}, id ${text} not null, planta_id bigint not null references plantas (id),
      min integer not null, max integer not null, priority integer not null,
      constraint mesas_primary_key primary key (tenant_id, id)
    )`.execute(db);
};

export const customers: Migration = async (db, { id, text }) => {
  await sql`
    create table customers (
      id ${id}, tenant_id ${tenant}, full_name ${text} not null, phone ${text}, email ${text}, birthday ${text},
      notes ${text}, created_at ${text} not null, folded_name ${text} not null, folded_email ${text} not null,
      folded_phone ${text} not null, phone_digits ${text} not null
    )`.execute(db);
  await sql`create index customers_by_name on customers (tenant_id, folded_name, id)`.execute(db);
};

/** `mesa_id` is not a foreign key: an old reservation keeps the id of a removed table. */
export const reservas: Migration = async (db, { text }) => {
  await sql`
    create table reservas (
      id ${text} not null primary key, tenant_id ${tenant}, mesa_id ${text}, fecha_reserva ${text} not null,
      inicio_reserva ${text} not null, final_reserva ${text} not null, starts_at bigint not null,
      ends_at bigint not null, nombre_cliente ${text} not null, telefono ${text}, email ${text},
      num_comensales integer not null, notas ${text}, estado ${text} not null,
      customer_id bigint references customers (id) on delete set null, codigo_reserva ${text} not null,
      created_at ${text} not null,
      constraint reservas_code unique (tenant_id, codigo_reserva),
      constraint reservas_period check (ends_at > starts_at and ends_at - starts_at <= ${sql.lit(minutesOfDay)})
    )`.execute(db);
  for (const index of [
    sql`create index reservas_by_date on reservas (tenant_id, fecha_reserva, inicio_reserva)`,
    sql`create index reservas_by_start on reservas (tenant_id, starts_at)`,
    sql`create index reservas_by_mesa on reservas (tenant_id, mesa_id, starts_at)`,
    sql`create index reservas_by_customer on reservas (customer_id)`,
  ])
    await index.execute(db);
};

export const menu: Migration = async (db, { id, text }) => {
  await sql`
    create table menu_categories (
      id ${id}, tenant_id ${tenant}, name ${text} not null, description ${text},
      sort_order double precision not null, created_at ${text} not null
    )`.execute(db);
  await sql`
    create table menu_items (
      id ${id}, tenant_id ${tenant},
      category_id bigint not null references menu_categories (id) on delete cascade,
      name ${text} not null, description ${text}, price double precision not null, type ${text} not null,
      is_available boolean not null, image_url ${text}, created_at ${text} not null
    )`.execute(db);
  await sql`create index menu_items_by_category on menu_items (category_id, id)`.execute(db);
};

export const waitlist: Migration = async (db, { id, text }) => {
  await sql`
    create table waitlist (
      id ${id}, tenant_id ${tenant}, customer_name ${text} not null, party_size integer not null, phone ${text},
      status ${text} not null, estimated_wait_minutes integer, notes ${text}, created_at ${text} not null
    )`.execute(db);
  await sql`create index waitlist_by_status on waitlist (tenant_id, status, id)`.execute(db);
};

export const events: Migration = async (db, { id, text }) => {
  await sql`
    create table events (
      id ${id}, tenant_id ${tenant}, name ${text} not null, title ${text} not null, description ${text},
      color ${text} not null, min_guests integer, max_guests integer, block_mode ${text} not null,
      enable_preordering boolean not null, enable_payment boolean not null, payment_amount_minor integer,
      show_on_online_booking boolean not null, is_active boolean not null, is_archived boolean not null
    )`.execute(db);
  await sql`
    create table event_sessions (
      id ${id}, tenant_id ${tenant}, event_id bigint not null references events (id) on delete cascade,
      session_date ${text} not null, start_time ${text} not null, end_time ${text} not null,
      starts_at bigint not null, ends_at bigint not null, max_guests integer, status ${text} not null,
      table_booking_mode ${text} not null
    )`.execute(db);
  await sql`create index event_sessions_by_start on event_sessions (tenant_id, starts_at)`.execute(db);
  await sql`create index event_sessions_by_event on event_sessions (event_id, starts_at)`.execute(db);
  await sql`
    create table event_session_plantas (
      session_id bigint not null references event_sessions (id) on delete cascade,
      planta_id bigint not null references plantas (id),
      constraint event_session_plantas_primary_key primary key (session_id, planta_id)
    )`.execute(db);
};
