import type { Client } from '../client/client.ts';
import { isEqualIn } from '../client/reconcile/reconcilable.ts';
import { matchCreation } from '../client/reconcile/reconcile.ts';
import { Failure } from '../ground/errors.ts';
import { invariant } from '../ground/invariant.ts';
import { createOutcomeLine, type Id, type JournaledWrite } from '../journal/entry.ts';
import { type ImportHistory, readImportHistory } from '../journal/journal-index.ts';
import { openContextJournal } from '../journal/recorder.ts';
import type { ApiRecord } from '../render/result.ts';
import { suggestCheck } from './import-spec.ts';
import type { LedgerLocation } from './ledger.ts';
import { type PreviousImport, rejectChangedMapping } from './previous-imports.ts';
import { computeDigest, type PreparedImport } from './validate.ts';

/** What earlier runs of an import have done. */
export interface ResumeState {
  readonly done: ReadonlyMap<string, Id | undefined>;
  /** By row: its record, or only the id. It may lack the fields that only an update accepts. */
  readonly recovered: ReadonlyMap<string, ApiRecord>;
  /** Rows that may or may not have been sent. They are not sent again. */
  readonly unresolved: ReadonlySet<string>;
  /** The journal entry to continue. Undefined if undo has reverted part of it, or another key wrote it. */
  readonly entry: { readonly id: string; readonly next: number } | undefined;
  readonly resumed: PreviousImport | undefined;
}

export const firstRun: ResumeState = {
  done: new Map(),
  recovered: new Map(),
  unresolved: new Set(),
  entry: undefined,
  resumed: undefined,
};

/** Continues the latest import of the same rows or the same file. If it is finished and the file has changed, only with --go-on. */
export const resumeImport = async (
  prepared: PreparedImport,
  client: Client,
  location: LedgerLocation,
  latest: PreviousImport,
): Promise<ResumeState> => {
  const hasRun = latest.runs.length > 0;
  const state = hasRun ? await reconcileInFlight(prepared, client, latest) : { ...firstRun, resumed: latest };
  if (latest.finishedAt === undefined || latest.digest === prepared.digest) return state;
  await rejectChangedMapping(prepared, location, { ...latest, done: state.done });
  return prepared.options['go-on'] ? state : firstRun;
};

/** Finds the rows that earlier runs have sent, in the ledger, the journal and the records. Reverted rows are open again. */
const reconcileInFlight = async (
  prepared: PreparedImport,
  client: Client,
  previous: PreviousImport,
): Promise<ResumeState> => {
  const { context, valid } = prepared;
  const { globals } = context;
  const { runs, partiallyCreated, inFlight, preexistingIds, modifiedAt } = previous;
  const lastRun = invariant(runs.at(-1), 'an import that is resumed has a run');
  const startedAt = Date.parse(lastRun.at);
  const journal = openContextJournal(context);
  const history = await readImportHistory(journal, [...new Set(runs.map(({ entry }) => entry))]);
  const { next, revertedIds } = history;
  const done = new Map([...previous.done].filter(([, id]) => id === undefined || !revertedIds.has(id)));
  const partial = [...done].filter(([key]) => partiallyCreated.has(key));
  const recovered = new Map<string, ApiRecord>(partial.map(([key, id]) => [key, { id }]));
  const unresolved = new Set<string>();
  // Records that are not the result of a row in flight: of other rows, or older than the import.
  const knownIds = new Set<unknown>([...previous.done.values(), ...preexistingIds]);
  const missing = listMissing(history, knownIds);
  for (const { outcomeLine } of history.creations)
    if (outcomeLine?.id !== undefined) knownIds.add(outcomeLine.id);
  const findRecord = async (body: ApiRecord, creation: JournaledWrite | undefined) => {
    const id = creation?.outcomeLine?.id;
    if (id !== undefined) return { id };
    if (globals['dry-run']) return undefined;
    const match = await findCreated(prepared, client, body, { startedAt, modifiedAt }, knownIds);
    if (match === 'unclear') return match;
    if (match) knownIds.add(match['id']);
    // Undo needs the outcome of each creation.
    if (creation && !globals['no-journal']) {
      const fields = match && { id: match['id'] as Id, after: match };
      const line = createOutcomeLine(creation.write, match ? 'done' : 'undone', fields);
      await journal.append(line, { skipFsync: true });
    }
    return match;
  };
  for (const { key, body } of valid) {
    if (!inFlight.has(key) || done.has(key)) continue;
    const match = await findRecord(body, takeCreation(missing, body));
    if (match === 'unclear') unresolved.add(key);
    else if (match) recovered.set(key, match);
  }
  // What is left was sent for rows that are no longer in the file.
  for (const creation of globals['dry-run'] ? [] : missing) {
    const body = creation.write.body ?? {};
    const match = await findRecord(body, creation);
    if (match) context.reportFailure(createGoneRowFailure(prepared, body, match));
  }
  for (const [key, { id }] of recovered) done.set(key, id as Id);
  const isContinued = revertedIds.size === 0 && !previous.hasOtherKey;
  const entry = isContinued ? { id: lastRun.entry, next } : undefined;
  return { done, recovered, unresolved, entry, resumed: previous };
};

/** The creations in the journal that the ledger does not have, those with a response first. Reverted ones do not count. */
const listMissing = (
  { creations, revertedIds }: ImportHistory,
  knownIds: ReadonlySet<unknown>,
): JournaledWrite[] => {
  const confirmed = creations.filter(({ outcomeLine }) => {
    const id = outcomeLine?.id;
    return id !== undefined && !knownIds.has(id) && !revertedIds.has(id);
  });
  const isUnknown = ({ outcomeLine }: JournaledWrite) => (outcomeLine?.outcome ?? 'unknown') === 'unknown';
  return [...confirmed, ...creations.filter(isUnknown)];
};

/** Takes the first creation of these values out of the list: each is the result of one row. */
const takeCreation = (creations: JournaledWrite[], body: ApiRecord): JournaledWrite | undefined => {
  const digest = computeDigest(body);
  const index = creations.findIndex(({ write }) => computeDigest(write.body ?? {}) === digest);
  return index === -1 ? undefined : creations.splice(index, 1)[0];
};

/** The row was changed or removed after it was sent, so the file alone would not show that its record exists. */
const createGoneRowFailure = (
  { name, spec }: PreparedImport,
  body: ApiRecord,
  match: ApiRecord | 'unclear',
): Failure => {
  const row = Object.values(body).join(', ');
  const hint = suggestCheck(spec, body);
  if (match === 'unclear')
    return new Failure('UNKNOWN_OUTCOME', {
      en: `${name}: the row "${row}" was being sent when the earlier run ended, and is no longer in the file; whether it was created cannot be determined`,
      es: `${name}: la fila "${row}" se estaba enviando cuando terminó la otra ejecución y ya no está en el fichero; no hay forma de comprobar si se creó`,
      hint,
    });
  return new Failure('PARTIAL', {
    en: `${name}: the row "${row}" was created by the earlier run (#${match['id']}), and is no longer in the file`,
    es: `${name}: la fila "${row}" la creó la otra ejecución (#${match['id']}) y ya no está en el fichero`,
    hint,
  });
};

/** A request of a killed run may still be processed for this long. */
const maxRequestMs = 3000;
const pauseMs = 750;
/** Services show whole seconds. */
const clockGrainMs = 1000;
/** Largest difference between a service's clock and ours. */
const maxClockSkewMs = 300_000;

/** Reads until the record of a row is found, or until a request of the killed run can no longer create it. */
const findCreated = async (
  { context, spec }: PreparedImport,
  client: Client,
  body: ApiRecord,
  { startedAt, modifiedAt }: { readonly startedAt: number; readonly modifiedAt: number },
  knownIds: ReadonlySet<unknown>,
): Promise<ApiRecord | 'unclear' | undefined> => {
  const { runtime } = context;
  const { resource } = spec;
  const elapsed = Math.max(0, runtime.now().getTime() - modifiedAt);
  for (let remaining = maxRequestMs - elapsed; ; remaining -= pauseMs) {
    const { records, clock, isTruncated } = await resource.readCandidates(client, { body });
    const clockOffset = clock === undefined ? undefined : clock - runtime.now().getTime() - clockGrainMs;
    const verdict = matchCreation({
      records,
      body,
      identity: resource.identityFields,
      existingIds: knownIds,
      since: startedAt + (clockOffset ?? -maxClockSkewMs),
    });
    if (verdict.is === 'made') return verdict.record;
    // Equal records are taken for those of equal rows of this import: any that no other row has will do.
    if (verdict.is === 'doubtful' && verdict.doubt === 'several')
      return records.find((record) => !knownIds.has(record['id']) && isEqualIn(body, record));
    if (verdict.is === 'doubtful' || isTruncated) return 'unclear';
    if (remaining <= 0) return undefined;
    await runtime.sleep(pauseMs, runtime.signal);
  }
};
