import type { Context } from '../../context/context.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import type { Reserva } from '../../contract/reservas.ts';
import type { Restaurant, Write } from '../../journal/entry.ts';
import { type Journal, openOtherJournals } from '../../journal/file.ts';
import { type JournalIndex, openJournalIndex } from '../../journal/journal-index.ts';
import { openContextJournal } from '../../journal/recorder.ts';
import { createRestaurantComparer, identifyRestaurant } from '../../journal/restaurant.ts';
import { isSameValue, listWrittenChanges, toChangeMap } from '../../journal/undo-steps.ts';
import type { Change } from '../../watching/watch-events.ts';
import { openWatchState } from '../../watching/watch-state.ts';

/** A change of a reservation, and how this machine knows about it. */
export interface RecordedChange extends Change {
  /** `journal`: written on this machine. `watch`: somebody else's, observed by `reservas watch`. */
  readonly source: 'journal' | 'watch';
  readonly command?: string;
  /** The session that wrote it (MAITRE_SESSION). */
  readonly session?: string;
  /** The profile that wrote it; null if environment variables named the restaurant. */
  readonly profile?: string | null;
}

/** The changes that this machine wrote or observed since an instant (ISO 8601 UTC), oldest first. */
export const readRecordedChanges = async (context: Context, since = ''): Promise<RecordedChange[]> => {
  const written = await readWrittenChanges(context, since);
  const observed = await (await openWatchState(context)).readChanges();
  return [
    ...written,
    ...observed
      .filter(({ at }) => at >= since)
      .filter((change) => !written.some((own) => isSameChange(own, change)))
      .map((change): RecordedChange => ({ ...change, source: 'watch' })),
  ].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
};

/**
 * Reads what this machine wrote to this restaurant's reservations, oldest first. Leaves out rejected writes. Includes
 * other addresses if the key is the same: it belongs to one restaurant forever (API §5).
 */
const readWrittenChanges = async (context: Context, since: string): Promise<RecordedChange[]> => {
  const journal = openContextJournal(context);
  const { place, key_fingerprint } = identifyRestaurant(context.target());
  const others = await openOtherJournals(context.dataDir, place, context.runtime);
  const compare = createRestaurantComparer(context, journal);
  const isSameKey = async (other: Restaurant) => other.key_fingerprint === key_fingerprint;
  const lists = await Promise.all([
    readJournalChanges(journal, since, async (restaurant) => (await compare(restaurant)) === 'same'),
    ...others.map((other) => readJournalChanges(other, since, isSameKey)),
  ]);
  return lists.flat();
};

const readJournalChanges = async (
  journal: Journal,
  since: string,
  isOwn: (restaurant: Restaurant) => Promise<boolean>,
): Promise<RecordedChange[]> => {
  const index = openJournalIndex(journal.newestFirst());
  const changes: RecordedChange[] = [];
  for await (const { at, restaurant, writes } of index.readEntries()) {
    // The newest entry comes first, so all that follow are older too.
    if (writes.every((write) => write.at < since) && at < since) break;
    if (!(await isOwn(restaurant))) continue;
    // `undone`: the service rejected the write, or never got it.
    for (const write of writes.toReversed())
      if (write.kind === resource.name && write.at >= since && index.getOutcome(write) !== 'undone')
        changes.push(toChange(index, write));
  }
  return changes.reverse();
};

const toChange = (index: JournalIndex, write: Write): RecordedChange => {
  const { at, verb, command, session, before, body, restaurant } = write;
  const outcome = index.getOutcomeLine(write);
  const id = write.id ?? outcome?.id;
  const reserva = { ...before, ...body, ...outcome?.after, ...(id !== undefined && { id }) } as Reserva;
  const changes = verb === 'update' ? listWrittenChanges(index, write) : [];
  const isCancelled = changes.some(({ field, to }) => field === 'estado' && to === 'cancelada');
  return {
    type: isCancelled ? 'cancelled' : changeByVerb[verb],
    at,
    reserva,
    changes: toChangeMap(changes),
    source: 'journal',
    command,
    profile: restaurant.profile,
    ...(session !== undefined && { session }),
  };
};

const changeByVerb = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/** Whether a watch observed what this machine had written. It may see several updates as one, of another type. */
const isSameChange = (own: RecordedChange, observed: Change): boolean =>
  own.at <= observed.at &&
  own.reserva?.id === observed.reserva?.id &&
  (own.type === 'deleted') === (observed.type === 'deleted') &&
  (own.type === 'created') === (observed.type === 'created') &&
  Object.entries(observed.changes).every(([field, { to }]) => {
    const change = own.changes[field];
    return change !== undefined && isSameValue(resource.name, field, change.to, to);
  });
