import type { Context } from '../context/context.ts';
import { Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Entry, Restaurant } from './entry.ts';
import type { Journal } from './file.ts';
import { type JournalIndex, openDiary } from './index.ts';
import { nothingLeft } from './messages.ts';
import { isOpen, isVain, lossesOf, openSteps } from './plan.ts';
import { createRecorder, type Recording } from './recorder.ts';
import { mayBeSame, restaurantOf, tenantInJournal, tenantOf } from './restaurant.ts';
import { revertEntry } from './revert-entry.ts';
import type { InverseResult } from './undo-context.ts';

/** Something that can be taken back, with what is known of it. */
export interface UndoableEntry {
  readonly entry: Entry;
  readonly diary: JournalIndex;
}

/** Whoever is told of what is not offered. */
interface Listener {
  /** Of an entry it cannot be told whether it is of this restaurant. */
  readonly onDoubt?: () => void;
  /** After the last entry that changed something this one changed nothing. */
  readonly onNoOp?: (entry: Entry) => void;
}

/**
 * What this restaurant's commands wrote and nobody has taken back, the latest first. What a profile wrote with another
 * key is offered where `tenant_id` says that it is the same restaurant.
 */
export async function* undoableEntries(
  context: Context,
  journal: Journal,
  { onDoubt, onNoOp: onVain }: Listener = {},
): AsyncGenerator<UndoableEntry> {
  const here = restaurantOf(context.target());
  const isHere = tenantCheck(context, journal, here);
  const isOurs = async (restaurant: Restaurant): Promise<boolean> =>
    mayBeSame(restaurant, here) && (await isHere(restaurant)) === 'same';
  const diary = openDiary(journal.newestFirst(), isOurs);
  let isAfterAll = true;
  for await (const entry of diary.entries()) {
    if (!mayBeSame(entry.restaurant, here)) continue;
    const wasVain = isVain(diary, entry);
    isAfterAll &&= wasVain;
    if (wasVain ? !isAfterAll : !isOpen(diary, entry)) continue;
    const verdict = await isHere(entry.restaurant);
    if (verdict === 'same' && wasVain) onVain?.(entry);
    if (verdict === 'same' && !wasVain) yield { entry, diary };
    if (verdict === 'unknown' && !wasVain) onDoubt?.();
  }
}

type Verdict = 'same' | 'other' | 'unknown';

/** Tells, once a key, whether what was written with it is of the restaurant here. */
const tenantCheck = (context: Context, journal: Journal, here: Restaurant) => {
  const verdicts = new Map<string, Verdict>([[here.key_fingerprint, 'same']]);
  let ours: Promise<unknown> | undefined;
  return async (restaurant: Restaurant): Promise<Verdict> => {
    const known = verdicts.get(restaurant.key_fingerprint);
    if (known) return known;
    ours ??= context.unrecorded().then(tenantOf);
    const [mine, theirs] = [await ours, await tenantInJournal(journal.newestFirst(), restaurant)];
    const isKnown = mine !== undefined && theirs !== undefined;
    const verdict = isKnown ? (String(mine) === String(theirs) ? 'same' : 'other') : 'unknown';
    verdicts.set(restaurant.key_fingerprint, verdict);
    return verdict;
  };
};

/** What became of an entry that was taken back. */
interface UndoResult {
  readonly taken: readonly InverseResult[];
  /** What could not be given back to what was put back. */
  readonly losses: readonly LocalizedText[];
}

/**
 * Takes an entry back, alone: what an undo writes is an entry itself. Reads the journal anew, since until then another
 * process may have taken the same back. Throws NOT_FOUND where that is so.
 */
export const undoing = (context: Context, journal: Journal, id: string): Promise<UndoResult> => {
  const work = async () => {
    for await (const one of undoableEntries(context, journal)) {
      if (one.entry.entry === id) return undo(context, journal, one);
    }
    throw new Failure('NOT_FOUND', nothingLeft(0));
  };
  return context.globals['dry-run'] ? work() : journal.alone(work);
};

const undo = async (
  context: Context,
  journal: Journal,
  { entry, diary }: UndoableEntry,
): Promise<UndoResult> => {
  const { world, globals, target, notice, today } = context;
  const client = await context.unrecorded();
  const keep: Recording['append'] = async (line, isLight) => {
    if (!globals['dry-run']) await journal.append(line, isLight);
    diary.note(line);
  };
  const restaurant = restaurantOf(target());
  const recorder = createRecorder({
    client,
    command: 'undo',
    restaurant,
    now: world.now,
    notice,
    append: keep,
  });
  const left = entry.writes.filter((write) => openSteps(diary, entry, write).length > 0);
  const taken = await revertEntry({ context, client, recorder, diary, entry, keep, line: { isDown: false } });
  return { taken, losses: left.flatMap((write) => lossesOf(write, today())) };
};
