import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { withLock, withLockIfWritable } from '../files/lock.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { type FailureDescription, withResumeHint } from '../ground/errors.ts';
import { resolvePath } from '../ground/runtime.ts';
import type { Id } from '../journal/entry.ts';
import { createRecordingClient } from '../journal/recorder.ts';
import { createProgress } from '../render/progress.ts';
import type { CommandResult } from '../render/result.ts';
import { readChosenMapping, saveMapping } from './chosen-mapping.ts';
import { buildRules, indexHeaders, listFields, mapColumns } from './columns.ts';
import type { ImportOptions, ImportSpec } from './import-spec.ts';
import {
  archiveImport,
  beginImport,
  type Ledger,
  type LedgerEvent,
  type LedgerLocation,
  locateLedgers,
  noLedger,
  reopenImport,
} from './ledger.ts';
import { findPreviousImports, type PreviousImport } from './previous-imports.ts';
import { readTable } from './read-table.ts';
import { checkRejectsPath, chooseRejectsPath } from './rejects.ts';
import { howToResume, reportFinished, reportInvalid, reportResult, reportResumed } from './report.ts';
import { firstRun, type ResumeState, resumeImport } from './resume.ts';
import { type ImportPlan, isFollowUp, planImport, type RowAction } from './row-actions.ts';
import { type SendResult, sendActions } from './send.ts';
import { computeDigest, type PreparedImport, validateRows } from './validate.ts';

/** Reads a file, maps its columns and validates all rows. Sends them only if they are valid or with --skip-invalid. */
export const importFile = async (
  context: Context,
  spec: ImportSpec,
  name: string,
  options: ImportOptions,
): Promise<CommandResult> => {
  const path = name === '-' ? undefined : resolvePath(context.runtime, name);
  const { resource, reference } = spec;
  const fields = listFields(resource, reference ? [reference.field] : []);
  const findField = indexHeaders(resource, fields);
  const chosen = readChosenMapping(context, options);
  const table = await readTable(context, path, options);
  const mapping = mapColumns(fields, findField, table.headers, chosen);
  const rules = await buildRules(context, spec, { fields, headers: table.headers, mapping });
  if (options['save-mapping'] !== undefined) await saveMapping(context, options['save-mapping'], mapping);
  const { valid, rejected } = validateRows(table.rows, rules);
  const rejectsPath = chooseRejectsPath(context, path, table, options);
  if (options.rejects !== undefined || (options['skip-invalid'] && rejected.length > 0))
    await checkRejectsPath(rejectsPath);
  const digest = computeDigest(valid.map(({ key }) => key));
  const prepared = { context, spec, name, path, table, valid, rejected, digest, rejectsPath, options };
  if (rejected.length > 0 && !options['skip-invalid']) return reportInvalid(prepared);
  const location = await locateLedgers(context, resource.name, path);
  const importAll = () => importRows(prepared, location);
  return context.globals['dry-run'] ? importAll() : withImportLock(prepared, location, importAll);
};

/** Prevents two imports at once into one restaurant. A lock beside the file does so across machines and data folders. */
const withImportLock = async <T>(
  { context: { runtime } }: PreparedImport,
  { folder, keyHash, file }: LedgerLocation,
  fn: () => Promise<T>,
): Promise<T> => {
  const path = join(folder, `${keyHash}.lock`);
  const lockOptions = { timeoutMs: 500, signal: runtime.signal, heldText: otherImportRuns };
  makeFolderFor(path, 'MAITRE_DATA_DIR');
  const runWithFileLock = () =>
    file === undefined ? fn() : withLockIfWritable(() => `${file}.import.lock`, lockOptions, fn);
  return withLock(path, lockOptions, runWithFileLock).catch((error) => {
    throw withResumeHint(howToResume, error);
  });
};

const otherImportRuns: FailureDescription = {
  en: 'another import is running',
  es: 'ya hay otra importación en marcha',
  field: '<file>',
};

/** Sends the rows of a validated file. Each is sent only once, even if earlier runs were interrupted. */
const importRows = async (prepared: PreparedImport, location: LedgerLocation): Promise<CommandResult> => {
  const { context, options, valid, digest } = prepared;
  const client = await context.client();
  // A first import has no `latest`, and no `related` ones.
  const { latest, related } = await findPreviousImports(prepared, location);
  const state = latest ? await resumeImport(prepared, client, location, latest) : firstRun;
  const { resumed } = state;
  const hasSameRows = resumed?.digest === digest;
  if (resumed?.finishedAt && hasSameRows && valid.every(({ key }) => state.done.has(key))) {
    // A run may have been killed before it archived its ledger.
    if (!context.globals['dry-run']) await archiveImport(location, resumed, []);
    return reportFinished(prepared, { ...resumed, done: state.done });
  }
  if (resumed) reportResumed(prepared, state);
  const plan = await planImport(prepared, client, state);
  const { rejected } = plan;
  if (rejected.length > 0 && options['on-duplicate'] === 'fail' && !options['skip-invalid'])
    return reportResult(prepared, { state, plan: { actions: [], rejected }, sent: undefined });
  return sendPlan(prepared, location, client, { related, state, plan });
};

/** Sends the planned writes. Ledger and journal entry belong to one key, so that undo knows the restaurant. */
const sendPlan = async (
  prepared: PreparedImport,
  location: LedgerLocation,
  client: Client,
  { related, state, plan }: { related: readonly PreviousImport[]; state: ResumeState; plan: ImportPlan },
): Promise<CommandResult> => {
  const { context, spec, digest } = prepared;
  const { resumed, entry = { id: randomUUID(), next: 0 } } = state;
  const isDryRun = context.globals['dry-run'] === true;
  const isReopened = resumed?.digest === digest && !resumed.hasOtherKey;
  const command = [...spec.resource.path, 'import'].join(' ');
  const openLedger = () => (isReopened ? reopenImport(location, resumed) : beginImport(location, digest));
  const ledger = isDryRun ? noLedger : await openLedger();
  const at = context.runtime.now().toISOString();
  const run: LedgerEvent = { type: 'run', entry: entry.id, at, command };
  await ledger.append([run, ...listKnownRows(state, plan)], { isDurable: true });
  if (!isReopened) {
    const ids = await listPreexistingIds(prepared, client, state, related);
    await ledger.append([{ type: 'preexisting', ids }], { isDurable: true });
  }
  const clientWithoutJournal = await context.clientWithoutJournal();
  const writer =
    isDryRun || context.globals['no-journal']
      ? clientWithoutJournal
      : createRecordingClient(context, clientWithoutJournal, command, { entry });
  const sent = await sendRows(prepared, plan, writer, ledger);
  if (!isDryRun && isComplete(sent, plan, state)) {
    // A repeated row is done only if the row that it repeats is.
    const repeated = listDoneEvents(plan.actions, ['repeated']);
    const finished: LedgerEvent = { type: 'finished', at: context.runtime.now().toISOString() };
    await ledger.append([...repeated, finished], { isDurable: true });
    const replaced = related.filter((old) => old.digest === digest || old.finishedAt === undefined);
    await archiveImport(location, ledger, replaced);
  }
  return reportResult(prepared, { state, plan, sent });
};

/** What earlier runs are known to have done, for the ledger of this run. */
const listKnownRows = ({ done, unresolved }: ResumeState, { actions }: ImportPlan): LedgerEvent[] => {
  const partial = new Set(actions.filter(isFollowUp).map(({ row }) => row.key));
  const rows = [...done].map(
    ([key, id]): LedgerEvent =>
      id !== undefined && partial.has(key)
        ? { type: 'partiallyCreated', key, id }
        : { type: 'done', key, ...(id !== undefined && { id }) },
  );
  return unresolved.size === 0 ? rows : [...rows, { type: 'claimed', keys: [...unresolved] }];
};

/** Records that this import did not create: all existing ones if they show no creation time, else those of earlier runs. */
const listPreexistingIds = async (
  { context, spec }: PreparedImport,
  client: Client,
  { resumed }: ResumeState,
  related: readonly PreviousImport[],
): Promise<Id[]> => {
  if (spec.hasNoCreationTime) {
    if (resumed) return [...resumed.preexistingIds];
    return (await spec.readExisting(context, client, [])).map(({ id }) => id as Id);
  }
  return related.flatMap(({ done }) => [...done.values()].filter((id) => id !== undefined));
};

const sendRows = async (
  { context, spec, options, name }: PreparedImport,
  { actions }: ImportPlan,
  client: Client,
  ledger: Ledger,
): Promise<SendResult> => {
  const writes = actions.filter(({ action }) => action !== 'none');
  const progress = createProgress(context.screen, context.lang, context.globals.quiet !== true);
  let settled = 0;
  try {
    await ledger.append(listDoneEvents(actions, ['exists', 'unchanged']));
    return await sendActions(writes, {
      context,
      client,
      name,
      ledger,
      resource: spec.resource,
      concurrency: options.concurrency ?? 4,
      onSettled: () => progress.update(++settled, writes.length),
    });
  } finally {
    await progress.end();
  }
};

const listDoneEvents = (actions: readonly RowAction[], reasons: readonly string[]): LedgerEvent[] =>
  actions.flatMap((action): LedgerEvent[] => {
    if (action.action !== 'none' || !reasons.includes(action.reason)) return [];
    const { row, id } = action;
    return [{ type: 'done', key: row.key, ...(id !== undefined && { id }) }];
  });

const isComplete = (sent: SendResult, { rejected }: ImportPlan, { unresolved }: ResumeState): boolean =>
  sent.stopped === undefined &&
  sent.unsent + sent.partial + sent.unknown + sent.rejected.length + rejected.length + unresolved.size === 0;
