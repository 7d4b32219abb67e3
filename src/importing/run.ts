import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from '../client/client.ts';
import { withLock, withLockIfWritable } from '../files/lock.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { Failure, withResumeHint } from '../ground/errors.ts';
import type { Id } from '../journal/entry.ts';
import { createRecordingClient } from '../journal/recorder.ts';
import { createProgress } from '../render/progress.ts';
import type { CommandResult } from '../render/result.ts';
import { isOwnUpdate, type RowAction } from './duplicates.ts';
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
import { type ImportPlan, planImport } from './plan.ts';
import {
  findPreviousImports,
  isSameImport,
  type PreviousImport,
  rejectChangedMapping,
} from './previous-imports.ts';
import { howToResume, reportFinished, reportResult, reportResumed } from './report.ts';
import { noEarlierRun, type ResumeState, reconcileInFlight } from './resume.ts';
import { type SendResult, sendActions } from './send.ts';
import { computeDigest, type PreparedImport } from './validate.ts';

/** Sends the rows of a validated file. Each is sent only once, even if earlier runs were interrupted. */
export const runImport = async (prepared: PreparedImport): Promise<CommandResult> => {
  const { context, spec, path } = prepared;
  const location = await locateLedgers(context, spec.resource.name, path);
  const run = () => importRows(prepared, location);
  return context.globals['dry-run'] ? run() : withImportLock(prepared, location, run);
};

const importRows = async (prepared: PreparedImport, location: LedgerLocation): Promise<CommandResult> => {
  const { context, spec, options, valid } = prepared;
  const isDryRun = context.globals['dry-run'] === true;
  const digest = computeDigest(valid.map(({ key }) => key));
  const client = await context.client();
  const { imports, latest } = await findPreviousImports(prepared, location, digest);
  const hasSameRows = latest?.digest === digest;
  // The import to continue. If it is finished and the file has changed, only --go-on continues it.
  const resumed = hasSameRows || !latest?.finishedAt || options['go-on'] ? latest : undefined;
  const reconciled = latest?.runs.length
    ? await reconcileInFlight({ context, client, resource: spec.resource, rows: valid }, latest)
    : noEarlierRun;
  if (latest?.finishedAt && !hasSameRows)
    await rejectChangedMapping(prepared, location, { ...latest, done: reconciled.done });
  if (latest?.finishedAt && hasSameRows && valid.every(({ key }) => reconciled.done.has(key))) {
    // A run may have been killed before it archived its ledger.
    if (!isDryRun) await archiveImport(location, latest, []);
    return reportFinished(prepared, { ...latest, done: reconciled.done });
  }
  const state = resumed ? reconciled : noEarlierRun;
  if (resumed) reportResumed(prepared, state);
  const plan = await planImport(prepared, client, state);
  const { rejected } = plan;
  if (rejected.length > 0 && options['on-duplicate'] === 'fail' && !options['skip-invalid'])
    return reportResult(prepared, { state, plan: { actions: [], rejected }, sent: undefined });
  // Ledger and journal entry belong to one key, so that undo knows the restaurant.
  const isReopened = hasSameRows && !latest.hasOtherKey;
  const entry = (resumed?.hasOtherKey ? undefined : state.entry) ?? { id: randomUUID(), next: 0 };
  const command = [...spec.resource.path, 'import'].join(' ');
  const related = imports.filter((previous) => isSameImport(location, previous, digest));
  const ledger = isDryRun
    ? noLedger
    : isReopened
      ? await reopenImport(location, latest)
      : await beginImport(location, digest);
  try {
    const at = context.runtime.now().toISOString();
    const run: LedgerEvent = { type: 'run', entry: entry.id, at, command };
    await ledger.append([run, ...listKnownRows(state, plan)], { isDurable: true });
    if (!isReopened) {
      const ids = await listPreexistingIds(prepared, client, resumed, related);
      await ledger.append([{ type: 'there', ids }], { isDurable: true });
    }
    const unrecorded = await context.unrecorded();
    const writer =
      isDryRun || context.globals['no-journal']
        ? unrecorded
        : createRecordingClient(context, unrecorded, command, { entry });
    const sent = await sendPlan(prepared, plan, writer, ledger);
    if (!isDryRun && isComplete(sent, plan, state)) {
      // A repeated row is done only if the row that it repeats is.
      const repeated = listNoActions(plan.actions, ['repeated']);
      const finished: LedgerEvent = { type: 'finished', at: context.runtime.now().toISOString() };
      await ledger.append([...repeated, finished], { isDurable: true });
      const replaced = related.filter((old) => old.digest === digest || old.finishedAt === undefined);
      await archiveImport(location, ledger, replaced);
    }
    return await reportResult(prepared, { state, plan, sent });
  } finally {
    await ledger.close();
  }
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
  client: Client,
  ledger: Ledger,
): Promise<SendResult> => {
  const writes = actions.filter(({ action }) => action !== 'none');
  const progress = createProgress(context.screen, context.lang, context.globals.quiet !== true);
  let settled = 0;
  try {
    await ledger.append(listNoActions(actions, ['exists', 'unchanged']));
    return await sendActions(writes, {
      ...{ context, client, name, ledger, resource: spec.resource },
      concurrency: options.concurrency ?? 4,
      onSettled: () => progress.update(++settled, writes.length),
    });
  } finally {
    await progress.end();
  }
};

const listNoActions = (actions: readonly RowAction[], reasons: readonly string[]): LedgerEvent[] =>
  actions.flatMap((action): LedgerEvent[] => {
    if (action.action !== 'none' || !reasons.includes(action.reason)) return [];
    const { row, id } = action;
    return [{ type: 'done', key: row.key, ...(id !== undefined && { id }) }];
  });

const isComplete = (sent: SendResult, { rejected }: ImportPlan, { unresolved }: ResumeState): boolean =>
  sent.stopped === undefined &&
  sent.unsent + sent.partial + sent.unknown + sent.rejected.length + rejected.length + unresolved.size === 0;

/** Prevents two imports into one restaurant at once. The lock beside the file serves other machines and data folders. */
const withImportLock = async <T>(
  prepared: PreparedImport,
  { folder, keyHash, file }: LedgerLocation,
  fn: () => Promise<T>,
): Promise<T> => {
  const path = join(folder, `${keyHash}.lock`);
  const lockOptions = { timeoutMs: 500, signal: prepared.context.runtime.signal };
  makeFolderFor(path, 'MAITRE_DATA_DIR');
  let isLocked = false;
  const runLocked = () => {
    isLocked = true;
    return fn();
  };
  try {
    return await withLock(path, lockOptions, () =>
      file === undefined
        ? runLocked()
        : withLockIfWritable(() => `${file}.import.lock`, lockOptions, runLocked),
    );
  } catch (error) {
    const isRunning = !isLocked && error instanceof Failure && error.retryable;
    throw isRunning ? otherImportRuns(error) : withResumeHint(howToResume, error);
  }
};

const otherImportRuns = ({ cause, hint }: Failure): Failure =>
  new Failure('WRITE_FAILED', {
    en: 'another import is running',
    es: 'ya hay otra importación en marcha',
    field: '<file>',
    retryable: true,
    hint,
    cause,
  });
