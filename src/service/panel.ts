import { waitlistPanel } from '../contract/waitlist.ts';
import type { WaitlistStatus } from '../storage/records.ts';
import type { Store } from '../storage/store.ts';
import { addOne } from './handler.ts';
import { notFoundFailure, parseInput } from './panel/tenants.ts';
import { createWaitlistEntry, toApiEntry, toPanelEntry } from './waitlist.ts';

// The functions of the restaurant's own panel, which the API leaves out (§1 and 5).
export {
  addPlanta,
  addTable,
  combineTables,
  editTable,
  listBlockedPlantasByKey,
  listPlantas,
  listTables,
  readFloorByKey,
  readPace,
  removePlanta,
  removeTable,
  setPace,
} from './panel/floor.ts';
export {
  chooseTenant,
  createKey,
  createTenant,
  findRestaurantByKey,
  listKeys,
  revokeKey,
} from './panel/tenants.ts';

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

/** The waiting entries as in the API. */
export const listWaitlist = (store: Store, tenantId: number) =>
  store.snapshot(async ({ waitlist }) => (await waitlist.list(tenantId)).map(toApiEntry));

/** A called entry keeps its position. If an entry leaves, those behind it move up. @throws Failure NOT_FOUND if the entry no longer waits */
export const setWaitlistStatus = (store: Store, tenantId: number, id: number, status: WaitlistStatus) =>
  store.transaction(async ({ waitlist }) => {
    const entry = (await waitlist.list(tenantId)).find((candidate) => candidate.id === id);
    if (!entry)
      throw notFoundFailure(
        'id',
        `there is no entry ${id} in the waitlist`,
        `no hay ninguna entrada ${id} en la lista de espera`,
      );
    const edited = { ...entry, status };
    await waitlist.save(edited);
    return toPanelEntry(waitlist, edited);
  }, tenantId);
