import { type Client, callOperation } from '../client/client.ts';
import { getNotesField } from '../context/resources/resource.ts';
import { mentionsAllergy } from '../ground/allergies.ts';
import { mapConcurrently } from '../ground/async.ts';
import { exits, onExit } from '../ground/errors.ts';
import { formatCount, type LocalizedText, noun } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import type { Id } from '../journal/entry.ts';
import { formatNote } from '../render/notes.ts';
import type { ApiRecord } from '../render/result.ts';
import { indexRecords, listDifferences, type MatchFields } from './duplicates.ts';
import { toMatchFields } from './import-spec.ts';
import type { ResumeState } from './resume.ts';
import type { PreparedImport, RejectedRow, ValidRow } from './validate.ts';

/** How the import handles a row. */
export type RowAction =
  | { readonly action: 'create'; readonly row: ValidRow }
  | UpdateAction
  | {
      /** The record exists already, holds the same values already, or is created by an earlier row. */
      readonly action: 'none';
      readonly row: ValidRow;
      readonly reason: 'exists' | 'unchanged' | 'repeated';
      readonly id?: Id;
    };

interface UpdateAction {
  readonly action: 'update';
  readonly row: ValidRow;
  readonly id: Id;
  readonly body: ApiRecord;
  readonly before: ApiRecord;
  /** Whether this import created the record: then it must not be created again, even if the update fails. */
  readonly isFollowUp?: boolean;
}

/** Whether the action completes a record that this import created. */
export const isFollowUp = (action: RowAction): action is UpdateAction =>
  action.action === 'update' && action.isFollowUp === true;

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
  const existing = (await readIfAllowed(spec.readExisting(context, client, bodies))) ?? [];
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
  const notesField = options['replace-notes'] ? undefined : getNotesField(spec.resource);
  return {
    by: options.match ? toMatchFields(spec, options.match) : spec.match.default,
    scopeFields: spec.scopeFields,
    onExisting: options['on-duplicate'] ?? 'skip',
    formatRecord: spec.resource.formatLine,
    checkUpdate: (existing, values) =>
      notesField === undefined ? undefined : explainAllergyLoss(existing[notesField], values[notesField]),
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

export interface MatchRules extends MatchFields {
  readonly onExisting: 'skip' | 'update' | 'fail';
  readonly formatRecord: (record: ApiRecord) => string;
  /** Returns why new values must not replace those of a record. Undefined if they may. */
  readonly checkUpdate: (existing: ApiRecord, values: ApiRecord) => LocalizedText | undefined;
}

/**
 * Decides how to handle each row, given the existing records and the rows that an earlier run sent. A row for the same
 * record as an earlier row is not sent: whether it is another person with the same phone, only the user knows.
 */
export const planRows = (
  rows: readonly ValidRow[],
  { existing, sent }: { existing: readonly ApiRecord[]; sent: readonly ValidRow[] },
  rules: MatchRules,
): { actions: RowAction[]; rejected: RejectedRow[] } => {
  const index = indexRecords(existing, rules);
  const claimingRows = new Map<ApiRecord, ValidRow>();
  const claimRecords = (row: ValidRow, matches: readonly ApiRecord[]): void => {
    index.add(row.body);
    for (const record of [row.body, ...matches]) claimingRows.set(record, row);
  };
  for (const row of sent) claimRecords(row, index.find(row.body));
  const actions: RowAction[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const matches = index.find(row.body);
    const earlier = matches.map((record) => claimingRows.get(record)).find((item) => item !== undefined);
    const decision = earlier ? planRepeatedRow(row, earlier, rules) : planRow(row, matches, rules);
    if ('text' in decision) rejected.push(decision);
    else actions.push(decision);
    // A later row must not change what this row writes, or has found unchanged.
    const isClaiming =
      'action' in decision && (decision.action !== 'none' || decision.reason === 'unchanged');
    if (isClaiming) claimRecords(row, matches);
  }
  return { actions, rejected };
};

const planRepeatedRow = (
  row: ValidRow,
  { source: { line } }: ValidRow,
  { onExisting }: MatchRules,
): RowAction | RejectedRow =>
  onExisting === 'skip'
    ? { action: 'none', row, reason: 'repeated' }
    : rejectRow(row, `is the same record as line ${line}`, `es el mismo registro que la línea ${line}`);

const rejectRow = ({ source }: ValidRow, en: string, es: string): RejectedRow => ({
  source,
  text: { en, es },
});

const planRow = (
  row: ValidRow,
  matches: readonly ApiRecord[],
  { onExisting, formatRecord, checkUpdate }: MatchRules,
): RowAction | RejectedRow => {
  const [record, other] = matches;
  if (!record) return { action: 'create', row };
  const list = matches.map(formatRecord).join('; ');
  if (onExisting === 'fail') return rejectRow(row, `already exists: ${list}`, `ya existe: ${list}`);
  const id = record['id'] as Id;
  if (onExisting === 'skip') return { action: 'none', row, id, reason: 'exists' };
  if (other)
    return rejectRow(row, `matches several records: ${list}`, `coincide con varios registros: ${list}`);
  const body = listDifferences({ ...row.body, ...row.updateBody }, record);
  if (Object.keys(body).length === 0) return { action: 'none', row, id, reason: 'unchanged' };
  const text = checkUpdate(record, body);
  return text ? { source: row.source, text } : { action: 'update', row, id, body, before: record };
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
    const found = await readIfAllowed(callOperation(client, resource.operations.get, { params: { id } }));
    const before = found?.data ?? record;
    // Some values cannot be set by a creation. A record that has them was updated by somebody.
    const isEdited = Object.keys(resource.restore.buildFollowUpUpdate(before)).length > 0;
    const body = listDifferences(row.updateBody, before);
    if (isEdited || Object.keys(body).length === 0) return [];
    return [{ action: 'update', row, id, body, before, isFollowUp: true }];
  });
  return updates.flat();
};

/** Undefined if the key may not read, or the record no longer exists. A write will then report the reason. */
const readIfAllowed = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch(onExit(exits.unauthorized, undefined)).catch(onExit(exits.notFound, undefined));
