import type { Period } from '../../ground/times.ts';
import type { Mesa } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { hashOf } from '../keys.ts';

/** The tables of the restaurant that a key belongs to; none where the key is unknown. */
export const tablesOf = (store: Store, key: string): Promise<Mesa[]> =>
  store.snapshot(async ({ keys, mesas }) => {
    const known = await keys.findByHash(hashOf(key));
    return known ? mesas.list(known.tenant.id) : [];
  });

/** The floors that events of that restaurant keep for themselves at some time of the period, by id. */
export const plantasKeptIn = (store: Store, key: string, period: Period): Promise<number[]> =>
  store.snapshot(async ({ keys, eventSessions }) => {
    const known = await keys.findByHash(hashOf(key));
    return known ? eventSessions.listBlockedPlantas(known.tenant.id, period) : [];
  });
