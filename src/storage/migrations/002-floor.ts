import type { Migration } from './migration.ts';

export const floor: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('plantas')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('name', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('mesas')
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('planta_id', 'bigint', (column) => column.notNull().references('plantas.id'))
    .addColumn('min', 'integer', (column) => column.notNull())
    .addColumn('max', 'integer', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('mesas_primary_key', ['tenant_id', 'id'])
    .execute();
};
