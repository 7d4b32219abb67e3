import type { Migration } from './migration.ts';

export const customers: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('customers')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('full_name', text, (column) => column.notNull())
    .addColumn('phone', text)
    .addColumn('email', text)
    .addColumn('birthday', text)
    .addColumn('notes', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('folded_name', text, (column) => column.notNull())
    .addColumn('folded_email', text, (column) => column.notNull())
    .addColumn('folded_phone', text, (column) => column.notNull())
    .addColumn('phone_digits', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('customers_by_name')
    .on('customers')
    .columns(['tenant_id', 'folded_name', 'id'])
    .execute();
};
