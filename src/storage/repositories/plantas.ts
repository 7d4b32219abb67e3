import type { Plantas } from '../store.ts';
import type { Db } from './db.ts';
import { addNumbered, findOwned, removeOwned } from './owned.ts';

export const plantas = (db: Db): Plantas => ({
  add: (tenantId, rows) => addNumbered(db, 'plantas', tenantId, rows),

  list: (tenantId) =>
    db.selectFrom('plantas').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute(),

  find: (tenantId, id) => findOwned(db, 'plantas', tenantId, id),

  async remove(tenantId, id) {
    await removeOwned(db, 'plantas', tenantId, id);
  },
});
