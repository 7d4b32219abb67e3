import type { Context } from '../context/context.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { type Entry, type JournalLine, readWrites } from './entry.ts';
import { type Journal, openOtherJournals } from './file.ts';
import { type JournalIndex, openJournalIndex } from './index.ts';
import { formatNothingToUndo } from './messages.ts';
import { isNoOp, isOpen, listLosses, listOpenSteps } from './plan.ts';
import { createRecorder } from './recorder.ts';
import { createRestaurantComparer, identifyRestaurant } from './restaurant.ts';
import { revertEntry } from './revert-entry.ts';
import type { InverseResult } from './undo-context.ts';

/** An entry that undo can revert, and the journal as read so far. */
export interface UndoableEntry {
  readonly entry: Entry;
  readonly index: JournalIndex;
}

interface Listeners {
  /** Called for each entry of this profile whose restaurant is another one, or cannot be determined. */
  readonly onOtherRestaurant?: (comparison: 'different' | 'unknown') => void;
  /** Called for each entry that changed nothing, if it is later than every entry that did. */
  readonly onNoOp?: (entry: Entry) => void;
}

/** Yields this restaurant's entries that are not undone yet, latest first, whichever profile or key wrote them. */
export async function* undoableEntries(
  context: Context,
  journal: Journal,
  { onOtherRestaurant, onNoOp }: Listeners = {},
): AsyncGenerator<UndoableEntry> {
  const { profile } = identifyRestaurant(context.target());
  const compare = createRestaurantComparer(context, journal);
  const index = openJournalIndex(
    journal.newestFirst(),
    async (restaurant) => (await compare(restaurant)) === 'same',
  );
  let isLatest = true;
  for await (const entry of index.readEntries()) {
    const comparison = await compare(entry.restaurant);
    const isOfProfile = profile !== null && entry.restaurant.profile === profile;
    if (comparison !== 'same' && !isOfProfile) continue;
    const changedNothing = isNoOp(index, entry);
    isLatest &&= changedNothing;
    if (changedNothing && isLatest && comparison === 'same') onNoOp?.(entry);
    if (changedNothing || !isOpen(index, entry)) continue;
    if (comparison === 'same') yield { entry, index };
    else onOtherRestaurant?.(comparison);
  }
}

/** Whether the profile wrote to another address before. */
export const hasMoved = async ({ dataDir, runtime, target }: Context): Promise<boolean> => {
  const { place, profile } = identifyRestaurant(target());
  if (profile === null) return false;
  for (const journal of await openOtherJournals(dataDir, place, runtime)) {
    const { value: latest } = await readWrites(journal.newestFirst()).next();
    if (latest?.write.restaurant.profile === profile) return true;
  }
  return false;
};

interface UndoResult {
  readonly results: readonly InverseResult[];
  /** What restored records did not get back. */
  readonly losses: readonly LocalizedText[];
}

/** Reverts an entry, as a new entry. Throws NOT_FOUND if another process has undone it meanwhile. */
export const undoEntry = (context: Context, journal: Journal, id: string): Promise<UndoResult> => {
  const findAndRevert = async () => {
    for await (const undoable of undoableEntries(context, journal)) {
      if (undoable.entry.entry === id) return revert(context, journal, undoable);
    }
    throw new Failure('NOT_FOUND', formatNothingToUndo());
  };
  return context.globals['dry-run'] ? findAndRevert() : journal.runExclusive(findAndRevert);
};

const revert = async (
  context: Context,
  journal: Journal,
  { entry, index }: UndoableEntry,
): Promise<UndoResult> => {
  const client = await context.unrecorded();
  const append = async (line: JournalLine, options?: { readonly skipFsync?: boolean }) => {
    if (!context.globals['dry-run']) await journal.append(line, options);
    index.add(line);
  };
  const recorder = createRecorder(context, journal, { client, command: 'undo', append });
  const open = entry.writes.filter((write) => listOpenSteps(index, entry, write).length > 0);
  const state = { isStopped: false };
  const results = await revertEntry({ context, client, recorder, index, entry, append, state });
  return { results, losses: open.flatMap((write) => listLosses(write, context.today())) };
};
