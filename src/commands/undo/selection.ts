import type { Context } from '../../context/context.ts';
import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { Entry } from '../../journal/entry.ts';
import type { Journal } from '../../journal/file.ts';
import { formatNothingToUndo } from '../../journal/messages.ts';
import { isUndo } from '../../journal/plan.ts';
import { hasMoved, type UndoableEntry, undoableEntries } from '../../journal/undo.ts';

/** Yields the undoable entries, then reports how many of this profile are not offered. */
export async function* readUndoable(
  context: Context,
  journal: Journal,
  onNoOp?: (entry: Entry) => void,
): AsyncGenerator<UndoableEntry> {
  const counts = { different: 0, unknown: 0 };
  let isEmpty = true;
  const listeners = {
    onOtherRestaurant: (comparison: keyof typeof counts) => counts[comparison]++,
    ...(onNoOp && { onNoOp }),
  };
  for await (const undoable of undoableEntries(context, journal, listeners)) {
    isEmpty = false;
    yield undoable;
  }
  if (counts.unknown > 0)
    context.notice({
      en: `${counts.unknown} more were written with another key, and no record shows whether that key is for this restaurant`,
      es: `hay ${counts.unknown} cambios más, hechos con otra clave; ningún registro muestra si esa clave es de este restaurante`,
    });
  if (counts.different > 0 || (isEmpty && (await hasMoved(context)))) context.notice(otherRestaurant);
}

const otherRestaurant: LocalizedText = {
  en: 'not listed: what this profile changed in the restaurant that it had before',
  es: 'no se muestra lo que este perfil cambió en el restaurante que tenía antes',
};

export interface Selection {
  /** Latest first. */
  readonly undoables: readonly UndoableEntry[];
  /** Whether the user chose the entries, by number, id or session, instead of the latest. */
  readonly isChosen: boolean;
  /** A later command that changed nothing: the user may have meant this one. */
  readonly laterNoOp: Entry | undefined;
}

/** Selects every entry of a session that is not an undo. Throws NOT_FOUND. */
export const selectSession = async (
  context: Context,
  journal: Journal,
  session: string,
): Promise<Selection> => {
  const undoables: UndoableEntry[] = [];
  for await (const undoable of readUndoable(context, journal))
    if (undoable.entry.session === session && !isUndo(undoable.entry)) undoables.push(undoable);
  if (undoables.length > 0) return { undoables, isChosen: true, laterNoOp: undefined };
  throw new Failure('NOT_FOUND', {
    en: `the session ${session} has nothing to undo`,
    es: `en la sesión ${session} no hay nada que deshacer`,
    field: '--session',
    hint: { en: 'see: maitre undo --list', es: 'para verlo: maitre undo --list' },
  });
};

/** Selects the entries at the positions or with the ids, or the latest that is not an undo. Throws NOT_FOUND. */
export const selectEntries = async (
  context: Context,
  journal: Journal,
  positions: readonly (number | string)[],
): Promise<Selection> => {
  const isChosen = positions.length > 0;
  const undoables: UndoableEntry[] = [];
  let laterNoOp: Entry | undefined;
  let position = 0;
  const entries = readUndoable(context, journal, (entry) => {
    laterNoOp ??= entry;
  });
  for await (const undoable of entries) {
    position++;
    const isNamed = positions.includes(position) || positions.includes(undoable.entry.entry);
    if (isChosen ? isNamed : !isUndo(undoable.entry)) undoables.push(undoable);
    if (undoables.length === Math.max(1, positions.length)) return { undoables, isChosen, laterNoOp };
  }
  throw new Failure('NOT_FOUND', formatNothingToUndo(isChosen ? position : 0));
};
