import type { Body } from '../cli/body.ts';
import { isPlainDryRun } from '../cli/globals.ts';
import { callOperation } from '../client/client.ts';
import { confirm } from '../context/confirming.ts';
import { type Context, showsWriteSummaries } from '../context/context.ts';
import type { Id, ResolveOptions } from '../context/resources/resolver.ts';
import { type CrudResource, getNotesField, rethrowWithAlternative } from '../context/resources/resource.ts';
import { mentionsAllergy } from '../ground/allergies.ts';
import { exits, Failure, onExit } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { isJsonObject } from '../ground/json.ts';
import { fold } from '../ground/strings.ts';
import { formatNote } from '../render/notes.ts';
import type { ApiRecord, CommandResult } from '../render/result.ts';
import { toSafeLine } from '../render/sanitize.ts';
import { forEachItem, resolveNames } from './resolve-names.ts';
import { type CompletedWrite, toResult, withWriteSummary } from './results.ts';

export interface UpdateOptions {
  readonly resolveOptions: ResolveOptions;
  /** How replacing notes about an allergy is confirmed: by a question or an option. By default it needs no confirmation. */
  readonly notesConfirmation?: 'ask' | 'given' | undefined;
  /** Throws unless a person confirms what is doubtful about the update. */
  readonly beforeSend?: ((context: Context, body: Body, before?: ApiRecord) => Promise<void>) | undefined;
  /** Adds what follows from the record: the end, for a new start. */
  readonly completeBody?: ((before: ApiRecord, body: Body) => Body) | undefined;
  /** The verb's own word for the effect. */
  readonly effect?: LocalizedText | undefined;
}

interface Update extends Pick<UpdateOptions, 'notesConfirmation' | 'beforeSend'> {
  readonly context: Context;
  readonly resource: CrudResource;
  readonly body: Body;
}

export const updateRecords = async (
  context: Context,
  resource: CrudResource,
  words: readonly string[],
  body: Body,
  { resolveOptions, notesConfirmation, beforeSend, completeBody, effect }: UpdateOptions,
): Promise<CommandResult> => {
  const client = await context.client();
  const update: Update = { context, resource, body, notesConfirmation, beforeSend };
  const { find, names } = await resolveNames(context, client, words, resource, resolveOptions);
  const writes: CompletedWrite[] = [];
  const records = await forEachItem(context, names, String, async (name) => {
    const id = await find(name);
    const before = await readAndConfirm(update, id);
    // While a person answers a prompt, the record may change: then the journal reads it again.
    const hints = context.interactive && notesConfirmation ? undefined : { before };
    const params = { id };
    const readBefore = async () =>
      before ?? (await callOperation(client, resource.operations.get, { params })).data;
    const sent = completeBody ? completeBody(await readBefore(), body) : body;
    const { data } = await callOperation(
      client,
      resource.operations.update,
      { params, body: sent },
      hints,
    ).catch(rethrowWithAlternative(resource, sent, before));
    // The API does not define the response to a category's update: without a record, use the sent fields.
    const after = isJsonObject(data) ? data : { id, ...sent };
    writes.push({ before, isNew: false, sent, after: { ...before, ...after } });
    return after;
  });
  const result = toResult(resource, names, records);
  return withWriteSummary(context, resource, result, writes, effect);
};

/** Reads the record if a summary or a question needs it. Shows the notes that the update replaces, and may ask. */
const readAndConfirm = async (update: Update, id: Id): Promise<ApiRecord | undefined> => {
  const { context, resource, body, notesConfirmation, beforeSend } = update;
  if (isPlainDryRun(context.globals)) return undefined;
  const mayAsk = beforeSend !== undefined && context.interactive;
  if (!notesConfirmation && !mayAsk && !showsWriteSummaries(context)) return undefined;
  const client = await context.client();
  const read = () =>
    callOperation(client, resource.operations.get, { params: { id } })
      .then(({ data }) => data)
      .catch(onExit(exits.unauthorized, undefined));
  const before = await read();
  const field = getNotesField(resource) ?? '';
  if (notesConfirmation) await confirmNotes(update, field, before, read);
  else if (before && body[field] !== undefined && mentionsAllergy(before[field]))
    showReplacedNotes(update, field, before);
  await beforeSend?.(context, body, before);
  return before;
};

/** Confirms that notes about an allergy are replaced. Throws CHANGED_SINCE if they change before the answer. */
const confirmNotes = async (
  update: Update,
  field: string,
  before: ApiRecord | undefined,
  readAgain: () => Promise<ApiRecord | undefined>,
): Promise<void> => {
  const { context, resource, notesConfirmation } = update;
  const flag = `--${resource.flagNames?.[field] ?? field}`;
  const isConfirmed = notesConfirmation === 'given';
  if (!before) {
    if (isConfirmed) return;
    const { scope } = resource.operations.get;
    throw createNotesFailure(flag, {
      en: `this would replace notes that this key cannot read (${scope}); they may be a warning`,
      es: `esto reemplazaría unas notas que esta clave no puede leer (${scope}); pueden ser un aviso`,
    });
  }
  const old = before[field];
  const areReplaced = showReplacedNotes(update, field, before);
  if (!areReplaced || isConfirmed || !mentionsAllergy(old)) return;
  if (!context.interactive)
    throw createNotesFailure(flag, {
      en: `this would replace notes that are a warning: ${formatNote(old)}`,
      es: `esto reemplazaría unas notas que son un aviso: ${formatNote(old)}`,
    });
  await confirm(context, { en: 'Replace the old notes?', es: '¿Reemplazar las notas anteriores?' });
  if (!context.globals.yes && (await readAgain())?.[field] !== old)
    throw new Failure('CHANGED_SINCE', {
      en: 'somebody has changed the notes in the meantime: nothing was sent',
      es: 'alguien ha cambiado las notas entretanto: no se ha enviado nada',
      field: flag,
    });
};

/** Shows old and new notes, and returns true, unless the new notes contain the old ones. */
const showReplacedNotes = ({ context, body }: Update, field: string, before: ApiRecord): boolean => {
  const old = before[field];
  const value = String(body[field] ?? '');
  if (typeof old !== 'string' || fold(value).includes(fold(old.trim()))) return false;
  const change = [old, value].map((note) => toSafeLine(formatNote(note)) || '—').join(' → ');
  context.notice({ en: `notes: ${change}`, es: `notas: ${change}` });
  return true;
};

const createNotesFailure = (field: string, text: LocalizedText) =>
  new Failure('CONFIRMATION_REQUIRED', {
    ...text,
    field,
    hint: {
      en: 'add --replace-notes to replace them, or use the verb note to add a line',
      es: 'añada --replace-notes para reemplazarlas, o use el verbo note para añadir una línea',
    },
  });
