import { waitlistStatuses } from '../../contract/statuses.ts';
import type { ActiveWaitlistEntry } from '../records.ts';
import type { Waitlist } from '../store.ts';
import { addNumbered, type Db, findOwned, removeOwned, saveOwned } from './owned.ts';

export const waitlist = (db: Db): Waitlist => ({
  add: (tenantId, rows) => addNumbered(db, 'waitlist', tenantId, rows),

  list: (tenantId) =>
    db
      .selectFrom('waitlist')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', waitlistStatuses)
      .orderBy('id')
      .$narrowType<Pick<ActiveWaitlistEntry, 'status'>>()
      .execute(),

  find: (tenantId, id) => findOwned(db, 'waitlist', tenantId, id),

  save: (entry) => saveOwned(db, 'waitlist', entry, entry),

  remove: (tenantId, id) => removeOwned(db, 'waitlist', tenantId, id),
});
