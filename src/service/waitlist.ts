import { waitlist as rows } from '../contract/waitlist.ts';
import type { WaitlistEntry } from '../storage/records.ts';
import { data, type Handlers } from './call.ts';
import { routesOf } from './route.ts';

/** An entry as the interface shows an active one (section 2.5); `place` counts from 0. */
export const shownEntry = <Entry extends WaitlistEntry>(entry: Entry, place: number) => {
  const { notes, created_at, estimated_wait_minutes, ...rest } = entry;
  return {
    ...rest,
    position: place + 1,
    estimated_wait_minutes,
    ...(notes === null ? {} : { notes }),
    created_at,
  };
};

/** Interface section 4.5. */
const handlers: Handlers['waitlist'] = {
  async list({ store, tenant }) {
    const entries = await store.waitlist.list(tenant.id);
    return data(entries.map(shownEntry));
  },
};

export const waitlist = routesOf('waitlist', rows, handlers);
