import { waitlistStatuses } from '../../contract/statuses.ts';
import type { ActiveWaitlistEntry } from '../records.ts';
import { type Db, numberedTable } from './owned.ts';

/** `find` returns any entry, even if the party no longer waits. */
export const waitlist = (db: Db) => ({
  ...numberedTable(db, 'waitlist'),

  /** The entries of parties that still wait, by arrival. */
  list: (tenantId: number) =>
    db
      .selectFrom('waitlist')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', waitlistStatuses)
      .orderBy('id')
      .$narrowType<Pick<ActiveWaitlistEntry, 'status'>>()
      .execute(),
});
