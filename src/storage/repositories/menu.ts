import type { MenuItem } from '../records.ts';
import type { MenuCategories, MenuItems } from '../store.ts';
import { addNumbered, createFlagReader, type Db, findOwned, removeOwned, saveOwned } from './owned.ts';

export const menuCategories = (db: Db): MenuCategories => ({
  add: (tenantId, rows) => addNumbered(db, 'menu_categories', tenantId, rows),

  list: (tenantId) =>
    db
      .selectFrom('menu_categories')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('sort_order')
      .orderBy('id')
      .execute(),

  find: (tenantId, id) => findOwned(db, 'menu_categories', tenantId, id),

  save: ({ id, tenant_id, ...fields }) => saveOwned(db, 'menu_categories', { id, tenant_id }, fields),

  remove: (tenantId, id) => removeOwned(db, 'menu_categories', tenantId, id),
});

export const menuItems = (db: Db): MenuItems => ({
  async add(tenantId, rows) {
    return (await addNumbered(db, 'menu_items', tenantId, rows)).map(toItem);
  },

  async list(tenantId, { category_id } = {}) {
    const rows = await listed(db, tenantId)
      .$call((query) => (category_id === undefined ? query : query.where('category_id', '=', category_id)))
      .orderBy('sort_order')
      .orderBy('category_id')
      .orderBy('menu_items.id')
      .execute();
    return rows.map(toItem);
  },

  async find(tenantId, id) {
    const row = await listed(db, tenantId).where('menu_items.id', '=', id).executeTakeFirst();
    return row && toItem(row);
  },

  save: ({ id, tenant_id, category_name, ...fields }) =>
    saveOwned(db, 'menu_items', { id, tenant_id }, fields),

  remove: (tenantId, id) => removeOwned(db, 'menu_items', tenantId, id),
});

const listed = (db: Db, tenantId: number) =>
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

const toItem = createFlagReader<MenuItem>('menu_items');
