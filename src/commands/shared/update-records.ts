import type { Body } from '../../cli/body.ts';
import type { Context } from '../../context/context.ts';
import type { Id, ResolveOptions } from '../../context/resources/resolver.ts';
import { type CrudResource, callOperation, notesFieldOf } from '../../context/resources/resource.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { exits, Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import { noteText } from '../../render/notes.ts';
import type { ApiRecord, CommandResult } from '../../render/outcome.ts';
import { confirm } from './confirming.ts';
import { each, findNames } from './resolve-names.ts';
import { forPeople, oneOrMany } from './results.ts';
import { type Done, explainRejection, isHeard, refusedWith, withWriteSummary } from './write-summary.ts';

interface Editing {
  /** Where and among which records the words are looked for. */
  readonly search: ResolveOptions;
  /** How notes that would be replaced are guarded. */
  readonly keep?: NotesGuard | undefined;
  /** What became of a record, where the verb says it. */
  readonly word?: LocalizedText | undefined;
}

/** Does the same edit on every record that a word names, and tells of each. */
export const editEach = async (
  context: Context,
  kind: CrudResource,
  words: readonly string[],
  body: Body,
  { search, keep, word: said }: Editing,
): Promise<CommandResult> => {
  const client = await context.client();
  const { find, names } = await findNames(words, kind.finder(context, client, search), context);
  const writes: Done[] = [];
  const records = await each(context, names, async (word) => {
    const id = await find(word);
    const before = await standing(context, kind, id, body, keep);
    const known = mayAsk(context, kind, body, keep) ? undefined : { before };
    const { data } = await callOperation(client, kind.rows.update, { params: { id }, body }, known).catch(
      async (error: unknown) => {
        const isRefused = error instanceof Failure && error.exit === exits.refused;
        if (isRefused && before)
          await explainRejection(context, kind, {
            before,
            isNew: false,
            sent: body,
            after: { ...before, ...body },
          });
        throw await refusedWith(kind, { before, sent: body }, error);
      },
    );
    const after = isRecord(data) ? data : { id, ...body };
    writes.push({ before, isNew: false, sent: body, after: { ...before, ...after } });
    return after;
  });
  return withWriteSummary(
    context,
    kind,
    await forPeople(context, kind, oneOrMany(kind, names, records)),
    writes,
    said,
  );
};

/** Whether a person may be asked before the edit: meanwhile somebody else may write. */
const mayAsk = (context: Context, kind: CrudResource, body: Body, keep: NotesGuard | undefined): boolean =>
  keep !== undefined && replacedNotes(kind, body, keep) !== undefined && context.interactive;

/** The record before an edit, read where somebody is told of it or notes are at stake. */
const standing = async (
  context: Context,
  kind: CrudResource,
  id: Id,
  body: Body,
  keep: NotesGuard | undefined,
): Promise<ApiRecord | undefined> => {
  if (context.globals['dry-run']) return undefined;
  const isAtStake = keep !== undefined && replacedNotes(kind, body, keep) !== undefined;
  if (!isAtStake && !isHeard(context)) return undefined;
  const read = () => readBefore(context, kind, id);
  const before = await read();
  if (isAtStake) await guardNotes(context, kind, before, body, keep, read);
  else if (before) showReplaced(context, kind, before, body);
  return before;
};

/** The record as it stands; undefined where the key may not read it. */
const readBefore = async (context: Context, kind: CrudResource, id: Id): Promise<ApiRecord | undefined> => {
  try {
    return (await callOperation(await context.client(), kind.rows.get, { params: { id } })).data;
  } catch (error) {
    if (error instanceof Failure && error.exit === exits.unauthorized) return undefined;
    throw error;
  }
};

/** The answer to a category's edit is not shown by the interface: where it holds no record, what was sent stands for it. */
const isRecord = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** What the line says of the notes that it replaces. */
interface NotesGuard {
  /** `--replace-notes`. */
  readonly isConfirmed: boolean;
  /** Whether a field comes from `--data`: whoever wrote the body says what is to stand. */
  readonly isSaid: (field: string) => boolean;
}

/** Shows a warning that the body of `--data` replaces: whoever wrote it may not have known what stood there. */
const showReplaced = (context: Context, kind: CrudResource, before: ApiRecord, body: Body): void => {
  const field = notesFieldOf(kind);
  if (field === undefined || body[field] === undefined) return;
  const old = before[field];
  const fresh = String(body[field] ?? '');
  if (mentionsAllergy(old) && !keeps(fresh, old)) context.notice(beside(noteText(old), noteText(fresh)));
};

/** What keeps every word of the old notes takes nothing away. */
const keeps = (fresh: string, old: unknown): boolean =>
  typeof old !== 'string' || old.trim() === '' || fold(fresh).includes(fold(old.trim()));

/** The field of a record's notes, where an edit replaces them by more than a body that says so. */
const replacedNotes = (kind: CrudResource, body: Body, { isSaid }: NotesGuard): string | undefined => {
  const field = notesFieldOf(kind);
  return field === undefined || body[field] === undefined || isSaid(field) ? undefined : field;
};

/**
 * Shows the notes that an edit replaces, if it does, beside the new ones. Where the old ones are a warning, asks; throws
 * CONFIRMATION_REQUIRED where nobody can be asked, and where the old ones cannot be read, CHANGED_SINCE where others stand
 * there once the answer is given.
 */
const guardNotes = async (
  context: Context,
  kind: CrudResource,
  before: ApiRecord | undefined,
  body: Body,
  guard: NotesGuard,
  readAgain: () => Promise<ApiRecord | undefined>,
): Promise<void> => {
  const { isConfirmed } = guard;
  const field = replacedNotes(kind, body, guard);
  if (field === undefined) return;
  const old = before?.[field];
  const fresh = String(body[field] ?? '');
  if (before === undefined && !isConfirmed) throw unread(flagOf(kind, field), kind.rows.get.scope);
  if (typeof old !== 'string' || keeps(fresh, old)) return;
  context.notice(beside(noteText(old), noteText(fresh)));
  if (isConfirmed || !mentionsAllergy(old)) return;
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

const flagOf = ({ flagNames }: CrudResource, field: string): string => `--${flagNames?.[field] ?? field}`;

const beside = (old: string, fresh: string): LocalizedText => ({
  en: `notes: ${old} → ${fresh || '—'}`,
  es: `notas: ${old} → ${fresh || '—'}`,
});

const hint: LocalizedText = {
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
