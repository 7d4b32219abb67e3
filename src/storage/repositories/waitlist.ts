import { waitlistStatuses } from '../../contract/statuses.ts';
import type { ActiveWaitlistEntry } from '../records.ts';
import type { Waitlist } from '../store.ts';
import { type Db, numberedTable } from './owned.ts';

export const waitlist = (db: Db): Waitlist => ({
  ...numberedTable(db, 'waitlist'),

  list: (tenantId) =>
    db
      .selectFrom('waitlist')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('status', 'in', waitlistStatuses)
      .orderBy('id')
      .$narrowType<Pick<ActiveWaitlistEntry, 'status'>>()
      .execute(),
});
