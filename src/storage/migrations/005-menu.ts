import type { Migration } from './migration.ts';

export const menu: Migration = async (db, { serialType, serial, text }) => {
  await db.schema
    .createTable('menu_categories')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('sort_order', 'double precision', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('menu_items')
    .addColumn('id', serialType, serial)
    .addColumn('tenant_id', 'bigint', (column) => column.notNull().references('tenants.id'))
    .addColumn('category_id', 'bigint', (column) =>
      column.notNull().references('menu_categories.id').onDelete('cascade'),
    )
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('price', 'double precision', (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('is_available', 'boolean', (column) => column.notNull())
    .addColumn('image_url', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('menu_items_by_category')
    .on('menu_items')
    .columns(['category_id', 'id'])
    .execute();
};
