import type { Body } from '../../cli/body.ts';
import type { Context } from '../../context/context.ts';
import type { FullKind } from '../../context/kinds/kind.ts';
import { notesFieldOf } from '../../context/kinds/kind-notes.ts';
import { speaksOfAllergy } from '../../ground/allergies.ts';
import { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import { fold } from '../../ground/text.ts';
import { noteText } from '../../render/notes.ts';
import type { Row } from '../../render/outcome.ts';
import { confirm } from './confirming.ts';

/** What the line says of the notes that it replaces. */
export interface NotesGuard {
  /** `--replace-notes`. */
  readonly isSure: boolean;
  /** Whether a field comes from `--data`: whoever wrote the body says what is to stand. */
  readonly isSaid: (field: string) => boolean;
}

/** Shows a warning that the body of `--data` replaces: whoever wrote it may not have known what stood there. */
export const showReplaced = (context: Context, kind: FullKind, before: Row, body: Body): void => {
  const field = notesFieldOf(kind);
  if (field === undefined || body[field] === undefined) return;
  const old = before[field];
  const fresh = String(body[field] ?? '');
  if (speaksOfAllergy(old) && !keeps(fresh, old)) context.notice(beside(noteText(old), noteText(fresh)));
};

/** What keeps every word of the old notes takes nothing away. */
const keeps = (fresh: string, old: unknown): boolean =>
  typeof old !== 'string' || old.trim() === '' || fold(fresh).includes(fold(old.trim()));

/** The field of a record's notes, where an edit replaces them by more than a body that says so. */
export const replacedNotes = (kind: FullKind, body: Body, { isSaid }: NotesGuard): string | undefined => {
  const field = notesFieldOf(kind);
  return field === undefined || body[field] === undefined || isSaid(field) ? undefined : field;
};

/**
 * Shows the notes that an edit replaces, if it does, beside the new ones. Where the old ones are a warning, asks; throws
 * CONFIRMATION_REQUIRED where nobody can be asked, and where the old ones cannot be read, CHANGED_SINCE where others stand
 * there once the answer is given.
 */
export const guardNotes = async (
  context: Context,
  kind: FullKind,
  before: Row | undefined,
  body: Body,
  guard: NotesGuard,
  readAgain: () => Promise<Row | undefined>,
): Promise<void> => {
  const { isSure } = guard;
  const field = replacedNotes(kind, body, guard);
  if (field === undefined) return;
  const old = before?.[field];
  const fresh = String(body[field] ?? '');
  if (before === undefined && !isSure) throw unread(flagOf(kind, field), kind.rows.get.scope);
  if (typeof old !== 'string' || keeps(fresh, old)) return;
  context.notice(beside(noteText(old), noteText(fresh)));
  if (isSure || !speaksOfAllergy(old)) return;
  if (!context.interactive) throw needsWord(flagOf(kind, field), noteText(old));
  await confirm(context, { en: 'Replace the old notes?', es: '¿Reemplazar las notas anteriores?' });
  if (!context.globals.yes && (await readAgain())?.[field] !== old)
    throw changedMeanwhile(flagOf(kind, field));
};

const changedMeanwhile = (field: string) =>
  new Failure(
    'CHANGED_SINCE',
    {
      en: 'somebody has changed the notes meanwhile: nothing was sent',
      es: 'alguien ha cambiado las notas entretanto: no se ha enviado nada',
    },
    { field },
  );

const flagOf = ({ flagNames }: FullKind, field: string): string => `--${flagNames?.[field] ?? field}`;

const beside = (old: string, fresh: string): Text => ({
  en: `notes: ${old} → ${fresh || '—'}`,
  es: `notas: ${old} → ${fresh || '—'}`,
});

const hint: Text = {
  en: 'add --replace-notes to replace them, or add a line with the verb note',
  es: 'añadir --replace-notes para reemplazarlas, o añadir una línea con el verbo note',
};

const needsWord = (field: string, old: string) =>
  new Failure(
    'CONFIRMATION_REQUIRED',
    {
      en: `the notes that this replaces are a warning: ${old}`,
      es: `las notas que reemplaza son un aviso: ${old}`,
    },
    { field, hint },
  );

const unread = (field: string, scope: string) =>
  new Failure(
    'CONFIRMATION_REQUIRED',
    {
      en: `the notes that this replaces cannot be read with this key (${scope}), and may be a warning`,
      es: `las notas que reemplaza no se pueden leer con esta clave (${scope}), y pueden ser un aviso`,
    },
    { field, hint },
  );
