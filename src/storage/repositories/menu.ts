import type { Db, ListedMenuItem } from '../records.ts';
import { createNumberedTable } from './owned.ts';

/** A removed category takes its dishes with it. */
export const menuCategories = (db: Db) => createNumberedTable(db, 'menu_categories', ['sort_order', 'id']);

export const menuItems = (db: Db) => {
  const table = createNumberedTable(db, 'menu_items');
  return {
    ...table,

    /** In menu order. */
    list: (tenantId: number, { category_id }: { category_id?: number | undefined } = {}) =>
      selectItems(db, tenantId)
        .$call((query) => (category_id === undefined ? query : query.where('category_id', '=', category_id)))
        .orderBy('sort_order')
        .orderBy('category_id')
        .orderBy('menu_items.id')
        .execute(),

    find: (tenantId: number, id: number) =>
      selectItems(db, tenantId).where('menu_items.id', '=', id).executeTakeFirst(),

    /** The name of the category is not a column of the dish. */
    save: ({ category_name, ...item }: ListedMenuItem) => table.save(item),
  };
};

const selectItems = (db: Db, tenantId: number) =>
  db
    .selectFrom('menu_items')
    .innerJoin('menu_categories', (join) =>
      join
        .onRef('menu_categories.tenant_id', '=', 'menu_items.tenant_id')
        .onRef('menu_categories.id', '=', 'category_id'),
    )
    .selectAll('menu_items')
    .select('menu_categories.name as category_name')
    .where('menu_items.tenant_id', '=', tenantId);
