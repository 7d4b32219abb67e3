import type { MenuCategories } from '../store.ts';
import type { Db } from './db.ts';
import { addNumbered, findOwned, removeOwned, saveOwned } from './owned.ts';

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

  async save({ name, description, sort_order, ...key }) {
    await saveOwned(db, 'menu_categories', key, { name, description, sort_order });
  },

  remove: (tenantId, id) => removeOwned(db, 'menu_categories', tenantId, id),
});
