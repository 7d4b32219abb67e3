import type { Migration } from './migration.ts';

export const events: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('events')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('color', text, (column) => column.notNull())
    .addColumn('min_guests', 'integer')
    .addColumn('max_guests', 'integer')
    .addColumn('block_mode', text, (column) => column.notNull())
    .addColumn('enable_preordering', 'boolean', (column) => column.notNull())
    .addColumn('enable_payment', 'boolean', (column) => column.notNull())
    .addColumn('payment_amount_minor', 'integer')
    .addColumn('show_on_online_booking', 'boolean', (column) => column.notNull())
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('is_archived', 'boolean', (column) => column.notNull())
    .execute();
  await sessions(db, { serialType, serial, text });
  await db.schema
    .createTable('event_session_plantas')
    .addColumn('session_id', 'bigint', (column) =>
      column.notNull().references('event_sessions.id').onDelete('cascade'),
    )
    .addColumn('planta_id', 'bigint', (column) => column.notNull().references('plantas.id'))
    .addPrimaryKeyConstraint('event_session_plantas_primary_key', ['session_id', 'planta_id'])
    .execute();
};

const sessions = async (
  db: Parameters<Migration>[0],
  { serialType, serial, text }: Pick<Parameters<Migration>[1], 'serialType' | 'serial' | 'text'>,
): Promise<void> => {
  await db.schema
    .createTable('event_sessions')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('session_date', text, (column) => column.notNull())
    .addColumn('start_time', text, (column) => column.notNull())
    .addColumn('end_time', text, (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('max_guests', 'integer')
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('table_booking_mode', text, (column) => column.notNull())
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
