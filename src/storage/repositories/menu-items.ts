import type { MenuItem } from '../records.ts';
import type { MenuItems } from '../store.ts';
import type { Db } from './db.ts';
import { readingFlags } from './flags.ts';
import { addNumbered, removeOwned, saveOwned } from './owned.ts';

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

const toItem = readingFlags<MenuItem>('menu_items');
