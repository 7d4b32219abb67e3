import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { withLock, withLockIfWritable, withLocks } from '../files/lock.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { Failure, withResumeHint } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { Id } from '../journal/entry.ts';
import { createRecordingClient } from '../journal/recorder.ts';
import type { CommandResult } from '../render/outcome.ts';
import { createProgress } from '../render/progress.ts';
import { isOwnUpdate, listKeys, type RowAction } from './duplicates.ts';
import {
  archiveImport,
  beginImport,
  type ImportProgress,
  type Ledger,
  type LedgerEvent,
  type LedgerLocation,
  locateLedgers,
  noLedger,
  reopenImport,
} from './ledger.ts';
import { type ImportPlan, planImport, rebuildSentRows } from './plan.ts';
import {
  findPreviousImports,
  isOfFile,
  type PreviousImport,
  rejectChangedMapping,
} from './previous-imports.ts';
import { howToResume, reportFinished, reportOutcome, reportResumed } from './report.ts';
import { noEarlierRun, type ResumeState, reconcileInFlight } from './resume.ts';
import { type SendResult, sendActions } from './send.ts';
import { digestOf, type PreparedImport } from './validate.ts';

/** Sends the rows of a validated file. Each is sent only once, even if earlier runs were interrupted. */
export const runImport = async (prepared: PreparedImport): Promise<CommandResult> => {
  const { context, spec, path, valid } = prepared;
  const location = await locateLedgers(context, spec.resource.name, path);
  const digest = digestOf(valid.map(({ key }) => key));
  const run = () => importRows(prepared, location, digest);
  if (context.globals['dry-run']) return run();
  return withImportLock(prepared, location, digest, () => withMatchLock(prepared, location, run));
};

const importRows = async (
  prepared: PreparedImport,
  location: LedgerLocation,
  digest: string,
): Promise<CommandResult> => {
  const { context, spec, options } = prepared;
  const isDryRun = context.globals['dry-run'] === true;
  const client = await context.client();
  const { imports, latest } = await findPreviousImports(prepared, location, digest);
  const replaced = imports.filter((one) => isReplaced(location, one, digest));
  const previous = isDryRun ? latest : await archiveIfFinished(location, latest, replaced);
  const finished = await checkFinished(prepared, location, digest, previous);
  if (finished) return reportFinished(prepared, finished);
  const isResumed = previous?.digest === digest || !previous?.finishedAt || options['go-on'] === true;
  const resumed = isResumed ? previous : undefined;
  const rows = rebuildSentRows(prepared, resumed);
  const state = resumed?.runs.length
    ? await reconcileInFlight({ context, client, resource: spec.resource, rows }, resumed)
    : noEarlierRun;
  if (resumed) reportResumed(prepared, state);
  const plan = await planImport(prepared, rows, client, state);
  const { refused } = plan;
  if (refused.length > 0 && options['on-duplicate'] === 'fail' && !options['skip-invalid'])
    return reportOutcome(prepared, { state, plan: { actions: [], refused }, sent: undefined });
  // A journal entry belongs to one key, so that undo knows the restaurant.
  const entry = (resumed?.hasOtherKey ? undefined : state.entry) ?? { id: randomUUID(), next: 0 };
  const command = [...spec.resource.path, 'import'].join(' ');
  const run: LedgerEvent = { type: 'run', entry: entry.id, at: context.runtime.now().toISOString(), command };
  const related = imports.filter((one) => isOfFile(location, one, digest));
  const isSameFile = resumed?.digest === digest;
  const ledger = isDryRun
    ? noLedger
    : isSameFile
      ? await reopenImport(location, resumed)
      : await beginImport(location, digest, prepared.valid.length);
  try {
    await ledger.append([run, ...listKnownRows(state, plan)], true);
    if (!isSameFile) {
      const ids = await listPreexistingIds(prepared, client, resumed, related);
      await ledger.append([{ type: 'there', ids }], true);
    }
    const withJournal = (own: Client): Client =>
      isDryRun || context.globals['no-journal']
        ? own
        : createRecordingClient(context, own, command, { entry });
    const sent = await sendPlan(prepared, plan, withJournal, ledger);
    if (!isDryRun && isComplete(sent, plan, state)) {
      await ledger.append([{ type: 'finished', at: context.runtime.now().toISOString() }], true);
      await archiveImport(location, ledger, replaced);
    }
    return await reportOutcome(prepared, { state, plan, sent });
  } finally {
    await ledger.close();
  }
};

/** Returns a finished import of the same rows, unless undo has reverted some. Throws USAGE if a new mapping changed the rows. */
const checkFinished = async (
  prepared: PreparedImport,
  location: LedgerLocation,
  digest: string,
  previous: PreviousImport | undefined,
): Promise<ImportProgress | undefined> => {
  const { context, spec, valid: rows } = prepared;
  if (previous?.finishedAt === undefined) return undefined;
  const client = await context.client();
  const { done } = await reconcileInFlight({ context, client, resource: spec.resource, rows }, previous);
  if (previous.digest !== digest) await rejectChangedMapping(prepared, location, previous, done);
  const isDone = previous.digest === digest && rows.every(({ key }) => done.has(key));
  return isDone ? { ...previous, done } : undefined;
};

/** Whether this import's ledger replaces the ledger of an earlier import. */
const isReplaced = (location: LedgerLocation, one: PreviousImport, digest: string): boolean =>
  one.digest === digest || (one.finishedAt === undefined && isOfFile(location, one, digest));

/** Archives the ledger of a run that finished, but was killed before it could do that. */
const archiveIfFinished = async (
  location: LedgerLocation,
  latest: PreviousImport | undefined,
  replaced: readonly PreviousImport[],
): Promise<PreviousImport | undefined> => {
  if (latest?.finishedAt === undefined) return latest;
  const isOlder = (one: PreviousImport) =>
    one.modifiedAt <= latest.modifiedAt && (one.digest === latest.digest || one.finishedAt === undefined);
  return { ...latest, path: await archiveImport(location, latest, replaced.filter(isOlder)) };
};

/** What earlier runs are known to have done, for the ledger of this run. */
const listKnownRows = ({ done, unresolved }: ResumeState, { actions }: ImportPlan): LedgerEvent[] => {
  const partial = new Set(actions.filter(isOwnUpdate).map(({ row }) => row.key));
  const rows = [...done].map(
    ([key, id]): LedgerEvent =>
      id !== undefined && partial.has(key)
        ? { type: 'half', key, id }
        : { type: 'done', key, ...(id !== undefined && { id }) },
  );
  return unresolved.size === 0 ? rows : [...rows, { type: 'claimed', keys: [...unresolved] }];
};

/** Records that this import did not create: all existing ones if they show no creation time, else those of earlier runs. */
const listPreexistingIds = async (
  { context, spec }: PreparedImport,
  client: Client,
  resumed: PreviousImport | undefined,
  related: readonly PreviousImport[],
): Promise<Id[]> => {
  if (!spec.hasNoCreationTime)
    return related.flatMap(({ done }) => [...done.values()].filter((id) => id !== undefined));
  if (resumed) return [...resumed.preexistingIds];
  return (await spec.readExisting(context, client, [])).map(({ id }) => id as Id);
};

const sendPlan = async (
  { context, spec, options, name }: PreparedImport,
  { actions }: ImportPlan,
  withJournal: (client: Client) => Client,
  ledger: Ledger,
): Promise<SendResult> => {
  const writes = actions.filter(({ action }) => action !== 'none');
  const progress = createProgress(context.screen, context.lang, context.globals.quiet !== true);
  let settled = 0;
  try {
    await ledger.append(actions.flatMap(listExisting));
    return await sendActions(writes, {
      ...{ context, withJournal, name, ledger, resource: spec.resource },
      client: await context.unrecorded(),
      concurrency: options.concurrency ?? 4,
      onSettled: () => progress.update(++settled, writes.length),
    });
  } finally {
    await progress.end();
  }
};

/** Rows whose record exists are done. A merged row is done when the row that it was merged into is done. */
const listExisting = (action: RowAction): LedgerEvent[] => {
  if (action.action !== 'none' || action.reason === 'merged') return [];
  const { row, id } = action;
  return listKeys(row).map((key) => ({ type: 'done', key, ...(id !== undefined && { id }) }));
};

const isComplete = (sent: SendResult, { refused }: ImportPlan, { unresolved }: ResumeState): boolean =>
  sent.stopped === undefined &&
  sent.unsent + sent.partial + sent.unknown + sent.refused.length + refused.length + unresolved.size === 0;

/**
 * Runs `fn` while no other run imports the same rows or the same file. The locks are in the data folder; the one beside the
 * file is for users with another data folder, and for other machines on the same share.
 */
const withImportLock = async <T>(
  prepared: PreparedImport,
  { folder, keyHash, file }: LedgerLocation,
  digest: string,
  fn: () => Promise<T>,
): Promise<T> => {
  const { context, name } = prepared;
  const lockPath = (lock: string) => join(folder, `${lock}.lock`);
  const paths = [`${keyHash}-${digest}`, ...(file === undefined ? [] : [digestOf(file)])].map(lockPath);
  const lockOptions = { timeoutMs: 500, signal: context.runtime.signal };
  makeFolderFor(lockPath(keyHash), 'MAITRE_DATA_DIR');
  let isLocked = false;
  const runLocked = () => {
    isLocked = true;
    return fn();
  };
  const lockBeside =
    file === undefined
      ? runLocked
      : () => withLockIfWritable(() => `${file}.import.lock`, lockOptions, runLocked);
  try {
    return await withLocks(paths, lockOptions, lockBeside);
  } catch (error) {
    const isRunning = !isLocked && error instanceof Failure && error.retryable;
    throw isRunning ? otherImportRuns(name, error) : withResumeHint(howToResume(prepared), error);
  }
};

const otherImportRuns = (name: string, { cause, hint }: Failure): Failure =>
  new Failure(
    'WRITE_FAILED',
    { en: `another import of ${name} is running`, es: `ya hay otra importación de ${name} en marcha` },
    { field: '<file>', retryable: true, hint, cause },
  );

/** Enough for another import of about ten thousand rows. */
const maxMatchWaitMs = 10 * 60_000;

/**
 * Runs `fn` while no other import on this machine matches rows with the same records. Otherwise two imports could both read
 * before either writes, and both create a customer who is in both files.
 */
export const withMatchLock = async <T>(
  {
    context,
    options,
  }: Pick<PreparedImport, 'options'> & { readonly context: Pick<Context, 'runtime' | 'notice'> },
  { folder }: Pick<LedgerLocation, 'folder'>,
  fn: () => Promise<T>,
): Promise<T> => {
  if (options.match === undefined && options['on-duplicate'] === undefined) return fn();
  const { signal } = context.runtime;
  const onWait = () => context.notice(waiting);
  return withLock(join(folder, 'comparing.lock'), { timeoutMs: maxMatchWaitMs, signal, onWait }, fn);
};

const waiting: LocalizedText = {
  en: 'waiting for another import that matches the same records',
  es: 'esperando a otra importación que compara los mismos registros',
};
