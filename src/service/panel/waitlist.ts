import { waitlistPanel } from '../../contract/waitlist.ts';
import type { ActiveWaitlistEntry, WaitlistStatus } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { requireStored } from '../handler.ts';
import { createEntry, toApiEntry } from '../waitlist.ts';
import { notFoundFailure, parseInput } from './input.ts';

/** An entry as in the API; one that no longer waits has no position. */
type EntryRecord = Omit<ReturnType<typeof toApiEntry>, 'status' | 'position'> & {
  readonly status: WaitlistStatus;
  readonly position: number | null;
};

/** Adds an entry at the end. @throws Failure USAGE */
export const addToWaitlist = (
  store: Store,
  tenantId: number,
  input: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<EntryRecord> => {
  const entry = createEntry(parseInput(waitlistPanel.create.body, input), now);
  return store.transaction(async ({ waitlist }) => {
    await waitlist.add(tenantId, [entry]);
    const entries = await waitlist.list(tenantId);
    return toApiEntry(requireStored(entries.at(-1)), entries.length - 1);
  }, tenantId);
};

type ActiveEntryRecord = ReturnType<typeof toApiEntry<ActiveWaitlistEntry>>;

/** The waiting entries as in the API. */
export const listWaitlist = (store: Store, tenantId: number): Promise<ActiveEntryRecord[]> =>
  store.snapshot(async ({ waitlist }) => (await waitlist.list(tenantId)).map(toApiEntry));

type ChangeStatus = (store: Store, tenantId: number, id: number) => Promise<EntryRecord>;

const changeStatusTo =
  (status: WaitlistStatus): ChangeStatus =>
  (store, tenantId, id) =>
    store.transaction(async ({ waitlist }) => {
      const entries = await waitlist.list(tenantId);
      const index = entries.findIndex((each) => each.id === id);
      const entry = entries[index];
      if (!entry)
        throw notFoundFailure('id', {
          en: `there is no entry ${id} in the waitlist`,
          es: `no hay ninguna entrada ${id} en la lista de espera`,
        });
      await waitlist.save({ ...entry, status });
      const record = toApiEntry(entry, index);
      return { ...record, status, position: status === 'llamado' ? record.position : null };
    }, tenantId);

/** Keeps the entry's position. @throws Failure NOT_FOUND if it no longer waits */
export const callEntry = changeStatusTo('llamado');

/** The entries behind move up. @throws Failure NOT_FOUND if it no longer waits */
export const seatEntry = changeStatusTo('sentado');

/** The entries behind move up. @throws Failure NOT_FOUND if it no longer waits */
export const cancelEntry = changeStatusTo('cancelado');
