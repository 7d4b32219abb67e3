import type { Context } from '../context/context.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Entry, JournalLine, Restaurant } from './entry.ts';
import type { Journal } from './file.ts';
import { type JournalIndex, openJournalIndex } from './index.ts';
import { formatNothingToUndo } from './messages.ts';
import { isNoOp, isOpen, listLosses, listOpenSteps } from './plan.ts';
import { createRecorder } from './recorder.ts';
import { findTenantId, identifyRestaurant, mayBeSame, readTenantId } from './restaurant.ts';
import { revertEntry } from './revert-entry.ts';
import type { InverseResult } from './undo-context.ts';

/** An entry that undo can revert, and the journal as read so far. */
export interface UndoableEntry {
  readonly entry: Entry;
  readonly index: JournalIndex;
}

interface Listeners {
  /** Called for each entry whose restaurant cannot be determined. */
  readonly onUnknownRestaurant?: () => void;
  /** Called for each entry that changed nothing, if it is later than every entry that did. */
  readonly onNoOp?: (entry: Entry) => void;
}

/**
 * Yields this restaurant's entries that are not undone yet, latest first. Entries of the profile's former key count
 * if `tenant_id` shows the same restaurant.
 */
export async function* undoableEntries(
  context: Context,
  journal: Journal,
  { onUnknownRestaurant, onNoOp }: Listeners = {},
): AsyncGenerator<UndoableEntry> {
  const here = identifyRestaurant(context.target());
  const compareRestaurant = createRestaurantComparer(context, journal, here);
  const index = openJournalIndex(
    journal.newestFirst(),
    async (restaurant) => mayBeSame(restaurant, here) && (await compareRestaurant(restaurant)) === 'same',
  );
  let isLatest = true;
  for await (const entry of index.readEntries()) {
    if (!mayBeSame(entry.restaurant, here)) continue;
    const changedNothing = isNoOp(index, entry);
    isLatest &&= changedNothing;
    if (changedNothing ? !isLatest : !isOpen(index, entry)) continue;
    const comparison = await compareRestaurant(entry.restaurant);
    if (comparison === 'same' && changedNothing) onNoOp?.(entry);
    if (comparison === 'same' && !changedNothing) yield { entry, index };
    if (comparison === 'unknown' && !changedNothing) onUnknownRestaurant?.();
  }
}

type Comparison = 'same' | 'different' | 'unknown';

/** Compares the `tenant_id` of keys, once per key. */
const createRestaurantComparer = (context: Context, journal: Journal, here: Restaurant) => {
  const comparisons = new Map<string, Comparison>([[here.key_fingerprint, 'same']]);
  let ownTenantId: Promise<unknown> | undefined;
  return async (restaurant: Restaurant): Promise<Comparison> => {
    const cached = comparisons.get(restaurant.key_fingerprint);
    if (cached) return cached;
    ownTenantId ??= context.unrecorded().then(readTenantId);
    const [own, other] = [await ownTenantId, await findTenantId(journal.newestFirst(), restaurant)];
    const isKnown = own !== undefined && other !== undefined;
    const comparison = isKnown ? (String(own) === String(other) ? 'same' : 'different') : 'unknown';
    comparisons.set(restaurant.key_fingerprint, comparison);
    return comparison;
  };
};

interface UndoResult {
  readonly results: readonly InverseResult[];
  /** What restored records did not get back. */
  readonly losses: readonly LocalizedText[];
}

/**
 * Reverts an entry under the undo lock, and records that as a new entry. Throws NOT_FOUND if another process has undone
 * the entry meanwhile.
 */
export const undoEntry = (context: Context, journal: Journal, id: string): Promise<UndoResult> => {
  const findAndRevert = async () => {
    for await (const undoable of undoableEntries(context, journal)) {
      if (undoable.entry.entry === id) return revert(context, journal, undoable);
    }
    throw new Failure('NOT_FOUND', formatNothingToUndo(0));
  };
  return context.globals['dry-run'] ? findAndRevert() : journal.runExclusive(findAndRevert);
};

const revert = async (
  context: Context,
  journal: Journal,
  { entry, index }: UndoableEntry,
): Promise<UndoResult> => {
  const client = await context.unrecorded();
  const append = async (line: JournalLine, skipFsync?: boolean) => {
    if (!context.globals['dry-run']) await journal.append(line, skipFsync);
    index.add(line);
  };
  const recorder = createRecorder({
    client,
    command: 'undo',
    restaurant: identifyRestaurant(context.target()),
    now: context.runtime.now,
    notice: context.notice,
    append,
  });
  const open = entry.writes.filter((write) => listOpenSteps(index, entry, write).length > 0);
  const state = { isStopped: false };
  const results = await revertEntry({ context, client, recorder, index, entry, append, state });
  return { results, losses: open.flatMap((write) => listLosses(write, context.today())) };
};
