import * as z from 'zod/mini';
import { integer, name, text } from '../../contract/objects.ts';
import type { QueuedEntry, WaitlistStatus } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { stored } from '../call.ts';
import { shownEntry } from '../waitlist.ts';
import { checked, unknown } from './checked.ts';

const entryInput = z.object({
  customer_name: name(),
  party_size: integer(1),
  phone: z.nullish(text()),
  notes: z.nullish(text()),
  estimated_wait_minutes: z.nullish(integer(0)),
});

/** As the interface shows it; an entry that has left the queue has no position. */
type EntryRecord = Omit<ReturnType<typeof shownEntry>, 'status' | 'position'> & {
  readonly status: WaitlistStatus;
  readonly position: number | null;
};

interface NewEntry {
  customer_name: string;
  party_size: number;
  phone?: string | null | undefined;
  notes?: string | null | undefined;
  estimated_wait_minutes?: number | null | undefined;
}

/** Puts a group at the end of the queue. @throws Failure USAGE */
export const addToWaitlist = (
  store: Store,
  tenantId: number,
  input: NewEntry,
  now: Date,
): Promise<EntryRecord> => {
  const { customer_name, party_size, phone, notes, estimated_wait_minutes } = checked(entryInput, input);
  return store.transaction(async ({ waitlist }) => {
    await waitlist.add(tenantId, [
      {
        ...{ customer_name, party_size },
        phone: phone ?? null,
        status: 'en_cola',
        estimated_wait_minutes: estimated_wait_minutes ?? null,
        notes: notes ?? null,
        created_at: now.toISOString(),
      },
    ]);
    const queue = await waitlist.list(tenantId);
    return shownEntry(stored(queue.at(-1)), queue.length - 1);
  }, tenantId);
};

/** The queue as the interface shows it. */
export const listWaitlist = (store: Store, tenantId: number): Promise<WaitlistEntryShown[]> =>
  store.snapshot(async ({ waitlist }) => (await waitlist.list(tenantId)).map(shownEntry));
type WaitlistEntryShown = ReturnType<typeof shownEntry<QueuedEntry>>;

type Move = (store: Store, tenantId: number, id: number) => Promise<EntryRecord>;

const moveTo =
  (status: WaitlistStatus): Move =>
  (store, tenantId, id) =>
    store.transaction(async ({ waitlist }) => {
      const queue = await waitlist.list(tenantId);
      const place = queue.findIndex((entry) => entry.id === id);
      const entry = queue[place];
      if (!entry)
        throw unknown('id', {
          en: `There is no entry ${id} in the queue`,
          es: `No hay entrada ${id} en la cola`,
        });
      await waitlist.save({ ...entry, status });
      const shown = shownEntry(entry, place);
      return { ...shown, status, position: status === 'llamado' ? shown.position : null };
    }, tenantId);

/** Calls a group; it keeps its place. @throws Failure NOT_FOUND where it is not in the queue */
export const callEntry = moveTo('llamado');

/** The group sits down, and the queue closes up. @throws Failure NOT_FOUND where it is not in the queue */
export const seatEntry = moveTo('sentado');

/** The group leaves, and the queue closes up. @throws Failure NOT_FOUND where it is not in the queue */
export const cancelEntry = moveTo('cancelado');
