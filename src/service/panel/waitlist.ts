import { waitlistPanel } from '../../contract/waitlist.ts';
import type { WaitlistStatus } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { addOne } from '../handler.ts';
import { createWaitlistEntry, toApiEntry, toPanelEntry } from '../waitlist.ts';
import { createNotFoundFailure, parseInput } from './tenants.ts';

/** Adds an entry at the end of the waitlist. @throws Failure USAGE */
export const addToWaitlist = (
  store: Store,
  tenantId: number,
  input: Readonly<Record<string, unknown>>,
  now: Date,
) => {
  const entry = createWaitlistEntry(parseInput(waitlistPanel.create.body, input), now);
  return store.transaction(
    async ({ waitlist }) => toPanelEntry(waitlist, await addOne(waitlist, tenantId, entry)),
    tenantId,
  );
};

export const listWaitlist = (store: Store, tenantId: number) =>
  store.snapshot(async ({ waitlist }) => (await waitlist.list(tenantId)).map(toApiEntry));

/** A called entry keeps its position. If an entry leaves, those behind it move up. @throws Failure NOT_FOUND if the entry no longer waits */
export const setWaitlistStatus = (store: Store, tenantId: number, id: number, status: WaitlistStatus) =>
  store.transaction(async ({ waitlist }) => {
    const entry = (await waitlist.list(tenantId)).find((candidate) => candidate.id === id);
    if (!entry)
      throw createNotFoundFailure(
        'id',
        `there is no entry ${id} in the waitlist`,
        `no hay ninguna entrada ${id} en la lista de espera`,
      );
    const edited = { ...entry, status };
    await waitlist.save(edited);
    return toPanelEntry(waitlist, edited);
  }, tenantId);
