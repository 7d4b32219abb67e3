import { type Client, callOperation } from '../client/client.ts';
import { getNotesField } from '../context/resources/resource.ts';
import { mentionsAllergy } from '../ground/allergies.ts';
import { mapConcurrently } from '../ground/async.ts';
import { exits, onExit } from '../ground/errors.ts';
import { formatCount, type LocalizedText, noun } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { Id } from '../journal/entry.ts';
import { formatNote } from '../render/notes.ts';
import {
  listDifferences,
  type MatchRules,
  planRows,
  type RowAction,
  type UpdateAction,
} from './duplicates.ts';
import { toMatchFields } from './import-spec.ts';
import type { ResumeState } from './resume.ts';
import type { PreparedImport, RejectedRow, ValidRow } from './validate.ts';

export interface ImportPlan {
  readonly actions: readonly RowAction[];
  readonly rejected: readonly RejectedRow[];
}

export const planImport = async (
  prepared: PreparedImport,
  client: Client,
  state: ResumeState,
): Promise<ImportPlan> => {
  const { context, spec, valid, options } = prepared;
  const { done, unresolved } = state;
  const followUps = await planFollowUps(prepared, client, state);
  const isSent = ({ key }: ValidRow) => done.has(key) || unresolved.has(key);
  const open = valid.filter((row) => !isSent(row));
  // Without --match and --on-duplicate, every row is sent.
  if (options.match === undefined && options['on-duplicate'] === undefined) {
    if (spec.warnsOfExistingCustomers) await warnOfExistingCustomers(prepared, open, client);
    const creations = open.map((row): RowAction => ({ action: 'create', row }));
    return { actions: [...followUps, ...creations], rejected: [] };
  }
  const bodies = open.map(({ body }) => body);
  const existing = bodies.length === 0 ? [] : await spec.readExisting(context, client, bodies);
  const plan = planRows(open, { existing, sent: valid.filter(isSent) }, getMatchRules(prepared));
  return { actions: [...followUps, ...plan.actions], rejected: plan.rejected };
};

const maxShownLines = 10;

/** Without --match, a row is sent even if its customer exists. A notice names the lines, if the key may read. */
const warnOfExistingCustomers = async (
  prepared: PreparedImport,
  rows: readonly ValidRow[],
  client: Client,
): Promise<void> => {
  const { context, spec, name } = prepared;
  if (rows.length === 0) return;
  const bodies = rows.map(({ body }) => body);
  const existing = (await ifReadable(spec.readExisting(context, client, bodies))) ?? [];
  const { actions } = planRows(rows, { existing, sent: [] }, getMatchRules(prepared));
  const lines = actions.flatMap(({ action, row }) => (action === 'none' ? [row.source.line] : []));
  if (lines.length === 0) return;
  const count = formatCount(lines.length, rowNoun);
  const shown = `${lines.slice(0, maxShownLines).join(', ')}${lines.length > maxShownLines ? '…' : ''}`;
  context.notice({
    en: `${name}:${shown}: ${count.en} with the phone or e-mail of another customer; --match phone,email skips them`,
    es: `${name}:${shown}: ${count.es} con el teléfono o el correo de otro cliente; --match phone,email las omite`,
  });
};

const rowNoun = noun(['row', 'rows'], ['fila', 'filas']);

const getMatchRules = ({ spec, options }: PreparedImport): MatchRules => {
  const notes = options['replace-notes'] ? undefined : getNotesField(spec.resource);
  return {
    by: options.match ? toMatchFields(spec, options.match) : spec.match.default,
    scopeFields: spec.scopeFields,
    onExisting: options['on-duplicate'] ?? 'skip',
    formatRecord: spec.resource.formatLine,
    checkUpdate: (existing, values) =>
      notes === undefined ? undefined : explainAllergyLoss(existing[notes], values[notes]),
  };
};

const explainAllergyLoss = (current: unknown, notes: unknown): LocalizedText | undefined => {
  if (notes === undefined || typeof current !== 'string' || !mentionsAllergy(current)) return undefined;
  if (fold(String(notes)).includes(fold(current.trim()))) return undefined;
  return {
    en: `would replace notes about an allergy (--replace-notes): ${formatNote(current)}`,
    es: `reemplazaría notas sobre una alergia (--replace-notes): ${formatNote(current)}`,
  };
};

/** Plans the updates that an earlier run did not send after a creation. Skips records edited since. */
const planFollowUps = async (
  { spec: { resource }, valid }: PreparedImport,
  client: Client,
  { recovered }: ResumeState,
): Promise<UpdateAction[]> => {
  const incomplete = valid.flatMap((row) => {
    const record = recovered.get(row.key);
    const isIncomplete = record && Object.keys(listDifferences(row.updateBody, record)).length > 0;
    return isIncomplete ? [{ row, record }] : [];
  });
  const updates = await mapConcurrently(incomplete, async ({ row, record }): Promise<UpdateAction[]> => {
    const id = record['id'] as Id;
    const found = await ifReadable(callOperation(client, resource.operations.get, { params: { id } }));
    const before = found?.data ?? record;
    // It has values that its creation could not set: somebody has edited it.
    const isEdited = Object.keys(resource.restore.buildFollowUpUpdate(before)).length > 0;
    const body = listDifferences(row.updateBody, before);
    if (isEdited || Object.keys(body).length === 0) return [];
    return [{ action: 'update', row, id, body, before, isOwn: true }];
  });
  return updates.flat();
};

/** Undefined if the key may not read, or the record no longer exists. A write will then report the reason. */
const ifReadable = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch(onExit(exits.unauthorized, undefined)).catch(onExit(exits.notFound, undefined));
