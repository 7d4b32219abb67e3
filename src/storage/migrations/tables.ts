import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { minutesOfDay } from '../../ground/times.ts';
import type { Migration } from '../differences.ts';

/** Steps 1 to 7: the first tables. A database stores only how many steps it has run, so a step keeps its number and name. */

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ownedByTenant = (column: ColumnDefinitionBuilder) => column.notNull().references('tenants.id');

export const tenants: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('tenants')
    .addColumn('id', serialType, serial)
    .addColumn('name', text, required)
    .addColumn('tz', text, required)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createTable('api_keys')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('name', text)
    .addColumn('scopes', text, required)
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, required)
    .addColumn('revoked_at', text)
    .execute();
};

export const floor: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('plantas')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('name', text, required)
    .execute();
  await db.schema
    .createTable('mesas')
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('id', text, required)
    .addColumn('planta_id', 'bigint', (column) => column.notNull().references('plantas.id'))
    .addColumn('min', 'integer', required)
    .addColumn('max', 'integer', required)
    .addColumn('priority', 'integer', required)
    .addPrimaryKeyConstraint('mesas_primary_key', ['tenant_id', 'id'])
    .execute();
};

export const customers: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('customers')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('full_name', text, required)
    .addColumn('phone', text)
    .addColumn('email', text)
    .addColumn('birthday', text)
    .addColumn('notes', text)
    .addColumn('created_at', text, required)
    .addColumn('folded_name', text, required)
    .addColumn('folded_email', text, required)
    .addColumn('folded_phone', text, required)
    .addColumn('phone_digits', text, required)
    .execute();
  await db.schema
    .createIndex('customers_by_name')
    .on('customers')
    .columns(['tenant_id', 'folded_name', 'id'])
    .execute();
};

/** `mesa_id` is not a foreign key: an old reservation keeps the id of a removed table. */
export const reservas: Migration = async (db, { text, forbidOverlaps }) => {
  await db.schema
    .createTable('reservas')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('mesa_id', text)
    .addColumn('fecha_reserva', text, required)
    .addColumn('inicio_reserva', text, required)
    .addColumn('final_reserva', text, required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('nombre_cliente', text, required)
    .addColumn('telefono', text)
    .addColumn('email', text)
    .addColumn('num_comensales', 'integer', required)
    .addColumn('notas', text)
    .addColumn('estado', text, required)
    .addColumn('customer_id', 'bigint', (column) => column.references('customers.id').onDelete('set null'))
    .addColumn('codigo_reserva', text, required)
    .addColumn('created_at', text, required)
    .addUniqueConstraint('reservas_code', ['tenant_id', 'codigo_reserva'])
    .addCheckConstraint(
      'reservas_period',
      sql`ends_at > starts_at and ends_at - starts_at <= ${sql.lit(minutesOfDay)}`,
    )
    .execute();
  await indexReservas(db);
  await forbidOverlaps(db);
};

const indexReservas = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex('reservas_by_date')
    .on('reservas')
    .columns(['tenant_id', 'fecha_reserva', 'inicio_reserva'])
    .execute();
  await db.schema
    .createIndex('reservas_by_start')
    .on('reservas')
    .columns(['tenant_id', 'starts_at'])
    .execute();
  await db.schema
    .createIndex('reservas_by_mesa')
    .on('reservas')
    .columns(['tenant_id', 'mesa_id', 'starts_at'])
    .execute();
  await db.schema.createIndex('reservas_by_customer').on('reservas').column('customer_id').execute();
};

export const menu: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('menu_categories')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('name', text, required)
    .addColumn('description', text)
    .addColumn('sort_order', 'double precision', required)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createTable('menu_items')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('category_id', 'bigint', (column) =>
      column.notNull().references('menu_categories.id').onDelete('cascade'),
    )
    .addColumn('name', text, required)
    .addColumn('description', text)
    .addColumn('price', 'double precision', required)
    .addColumn('type', text, required)
    .addColumn('is_available', 'boolean', required)
    .addColumn('image_url', text)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createIndex('menu_items_by_category')
    .on('menu_items')
    .columns(['category_id', 'id'])
    .execute();
};

export const waitlist: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('waitlist')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('customer_name', text, required)
    .addColumn('party_size', 'integer', required)
    .addColumn('phone', text)
    .addColumn('status', text, required)
    .addColumn('estimated_wait_minutes', 'integer')
    .addColumn('notes', text)
    .addColumn('created_at', text, required)
    .execute();
  await db.schema
    .createIndex('waitlist_by_status')
    .on('waitlist')
    .columns(['tenant_id', 'status', 'id'])
    .execute();
};

export const events: Migration = async (db, differences) => {
  const { serialType, serial, text } = differences;
  await db.schema
    .createTable('events')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('name', text, required)
    .addColumn('title', text, required)
    .addColumn('description', text)
    .addColumn('color', text, required)
    .addColumn('min_guests', 'integer')
    .addColumn('max_guests', 'integer')
    .addColumn('block_mode', text, required)
    .addColumn('enable_preordering', 'boolean', required)
    .addColumn('enable_payment', 'boolean', required)
    .addColumn('payment_amount_minor', 'integer')
    .addColumn('show_on_online_booking', 'boolean', required)
    .addColumn('is_active', 'boolean', required)
    .addColumn('is_archived', 'boolean', required)
    .execute();
  await createSessions(db, differences);
  await db.schema
    .createTable('event_session_plantas')
    .addColumn('session_id', 'bigint', (column) =>
      column.notNull().references('event_sessions.id').onDelete('cascade'),
    )
    .addColumn('planta_id', 'bigint', (column) => column.notNull().references('plantas.id'))
    .addPrimaryKeyConstraint('event_session_plantas_primary_key', ['session_id', 'planta_id'])
    .execute();
};

const createSessions: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('event_sessions')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', ownedByTenant)
    .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('session_date', text, required)
    .addColumn('start_time', text, required)
    .addColumn('end_time', text, required)
    .addColumn('starts_at', 'bigint', required)
    .addColumn('ends_at', 'bigint', required)
    .addColumn('max_guests', 'integer')
    .addColumn('status', text, required)
    .addColumn('table_booking_mode', text, required)
    .execute();
  await db.schema
    .createIndex('event_sessions_by_start')
    .on('event_sessions')
    .columns(['tenant_id', 'starts_at'])
    .execute();
  await db.schema
    .createIndex('event_sessions_by_event')
    .on('event_sessions')
    .columns(['event_id', 'starts_at'])
    .execute();
};
