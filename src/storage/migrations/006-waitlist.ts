import type { Migration } from './migration.ts';

export const waitlist: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('waitlist')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('customer_name', text, (column) => column.notNull())
    .addColumn('party_size', 'integer', (column) => column.notNull())
    .addColumn('phone', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('estimated_wait_minutes', 'integer')
    .addColumn('notes', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('waitlist_by_status')
    .on('waitlist')
    .columns(['tenant_id', 'status', 'id'])
    .execute();
};
