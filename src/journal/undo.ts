import type { Context } from '../context/context.ts';
import { Failure, suggestCommand } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { getFields } from '../ground/json.ts';
import { type Entry, readWrites } from './entry.ts';
import { type Journal, openOtherJournals } from './file.ts';
import { type JournalIndex, openJournalIndex } from './journal-index.ts';
import { formatNothingToUndo } from './messages.ts';
import { type Comparison, createRestaurantComparer, identifyRestaurant } from './restaurant.ts';
import { revertEntry } from './revert-entry.ts';
import { startUndo, type UndoTarget } from './undo-context.ts';
import { type InverseResult, isUndo, listLosses, listOpenWrites } from './undo-steps.ts';

/** An entry that undo can revert, and the journal as read so far. */
export interface UndoableEntry {
  readonly entry: Entry;
  readonly index: JournalIndex;
}

/** How many entries are of this restaurant, of another one of the same profile, or of an unknown one. */
type Counts = Record<Comparison, number>;

/** Yields this restaurant's entries that are not undone yet, latest first, whichever profile or key wrote them. */
async function* findUndoableEntries(
  context: Context,
  journal: Journal,
  lines: AsyncIterable<unknown>,
  counts: Counts = { same: 0, different: 0, unknown: 0 },
): AsyncGenerator<UndoableEntry> {
  const { profile } = identifyRestaurant(context.target());
  const compare = createRestaurantComparer(context, journal);
  const index = openJournalIndex(lines, async (restaurant) => (await compare(restaurant)) === 'same');
  for await (const entry of index.readEntries()) {
    const comparison = await compare(entry.restaurant);
    const isOfProfile = profile !== null && entry.restaurant.profile === profile;
    if (comparison !== 'same' && !isOfProfile) continue;
    if (listOpenWrites(index, entry).length === 0) continue;
    counts[comparison]++;
    if (comparison === 'same') yield { entry, index };
  }
}

/** Yields the entries that were undoable when the command was typed, then reports how many of this profile are not offered. */
export async function* readUndoable(context: Context, journal: Journal): AsyncGenerator<UndoableEntry> {
  const counts: Counts = { same: 0, different: 0, unknown: 0 };
  yield* findUndoableEntries(context, journal, readUntilStart(context, journal), counts);
  if (counts.unknown > 0)
    context.notice({
      en: `not listed: changes made with another key (${counts.unknown}); no record shows whether that key is for this restaurant`,
      es: `no se muestran los cambios hechos con otra clave (${counts.unknown}); ningún registro indica si esa clave es de este restaurante`,
    });
  if (counts.different > 0 || (counts.same === 0 && (await hasMoved(context))))
    context.notice(otherRestaurantText);
}

/**
 * Leaves out what other commands have written since the start: a number means the list as it was. A time after now comes from
 * a clock that was set back.
 */
async function* readUntilStart({ startedAt, runtime }: Context, journal: Journal): AsyncGenerator<unknown> {
  for await (const line of journal.newestFirst()) {
    const at = Date.parse(String(getFields(line)['at']));
    if (!(at > startedAt.getTime() && at <= runtime.now().getTime())) yield line;
  }
}

/** Whether the profile wrote to another address before. */
const hasMoved = async ({ dataDir, runtime, target }: Context): Promise<boolean> => {
  const { place, profile } = identifyRestaurant(target());
  if (profile === null) return false;
  for (const journal of await openOtherJournals(dataDir, place, runtime)) {
    const { value: latest } = await readWrites(journal.newestFirst()).next();
    if (latest?.write.restaurant.profile === profile) return true;
  }
  return false;
};

const otherRestaurantText: LocalizedText = {
  en: 'not listed: what this profile changed in the restaurant that it had before',
  es: 'no se muestra lo que este perfil cambió en el restaurante que tenía antes',
};

export interface Selection {
  /** Latest first. */
  readonly undoables: readonly UndoableEntry[];
  /** Whether the user chose the entries, by number, id or session, instead of the latest. */
  readonly isChosen: boolean;
}

/** Selects every entry of a session, except undos. Throws NOT_FOUND. */
export const selectSession = async (
  context: Context,
  journal: Journal,
  session: string,
): Promise<Selection> => {
  const undoables: UndoableEntry[] = [];
  for await (const undoable of readUndoable(context, journal))
    if (undoable.entry.session === session && !isUndo(undoable.entry)) undoables.push(undoable);
  if (undoables.length > 0) return { undoables, isChosen: true };
  throw new Failure('NOT_FOUND', {
    en: `the session ${session} has nothing to undo`,
    es: `en la sesión ${session} no hay nada que deshacer`,
    field: '--session',
    hint: suggestCommand(['undo', '--list'], { en: 'see', es: 'para verlo' }),
  });
};

/** Selects the entries at the positions or with the ids, or the latest that is not an undo. Throws NOT_FOUND. */
export const selectEntries = async (
  context: Context,
  journal: Journal,
  references: readonly (number | string)[],
): Promise<Selection> => {
  const isChosen = references.length > 0;
  const undoables: UndoableEntry[] = [];
  let position = 0;
  for await (const undoable of readUndoable(context, journal)) {
    position++;
    const isNamed = references.includes(position) || references.includes(undoable.entry.entry);
    if (isChosen ? isNamed : !isUndo(undoable.entry)) undoables.push(undoable);
    if (undoables.length === Math.max(1, references.length)) return { undoables, isChosen };
  }
  throw new Failure('NOT_FOUND', formatNothingToUndo(isChosen ? position : 0));
};

const alreadyUndone: LocalizedText = {
  en: 'another command has already undone it: nothing was sent',
  es: 'otro comando ya lo ha deshecho: no se ha enviado nada',
};

interface UndoResult {
  readonly results: readonly InverseResult[];
  /** What restored records did not get back. */
  readonly losses: readonly LocalizedText[];
}

/** Reverts an entry, as a new entry. Throws NOT_FOUND if another command has undone it meanwhile. */
export const undoEntry = (context: Context, target: UndoTarget, id: string): Promise<UndoResult> => {
  const { journal } = target;
  return journal.runExclusive(async () => {
    for await (const { entry, index } of findUndoableEntries(context, journal, journal.newestFirst())) {
      if (entry.entry !== id) continue;
      const undo = startUndo(context, target, { entry, index });
      const openWrites = listOpenWrites(index, entry);
      const results = await revertEntry(undo);
      return { results, losses: openWrites.flatMap((write) => listLosses(write, context.today())) };
    }
    throw new Failure('NOT_FOUND', alreadyUndone);
  });
};
