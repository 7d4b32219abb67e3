import type { Migration } from './migration.ts';

export const tenants: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('tenants')
    .addColumn('id', serialType, serial)
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('tz', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('api_keys')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('name', text)
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('revoked_at', text)
    .execute();
};
