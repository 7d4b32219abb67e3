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

  save: ({ id, tenant_id, ...fields }) => saveOwned(db, 'menu_categories', { id, tenant_id }, fields),

  remove: (tenantId, id) => removeOwned(db, 'menu_categories', tenantId, id),
});
