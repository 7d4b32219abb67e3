import type { Client } from '../client/client.ts';
import { compareField, listSentFields, type RecordSnapshot } from '../client/reconcile/reconcilable.ts';
import { matchCreation } from '../client/reconcile/reconcile.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { mapConcurrently } from '../ground/async.ts';
import { invariant } from '../ground/invariant.ts';
import { type Id, type OutcomeLine, version } from '../journal/entry.ts';
import { type ImportHistory, readImportHistory } from '../journal/index.ts';
import { openContextJournal } from '../journal/recorder.ts';
import type { ApiRecord } from '../render/outcome.ts';
import type { PreviousImport } from './previous-imports.ts';
import { digestOf, type ValidRow } from './validate.ts';

/** What earlier runs of an import have done. */
export interface ResumeState {
  readonly done: ReadonlyMap<string, Id | undefined>;
  /** Records, by row, that may lack the fields that only an update accepts. */
  readonly recovered: ReadonlyMap<string, ApiRecord>;
  /** The response to the creation of such a record, if the journal has it. */
  readonly created: ReadonlyMap<string, ApiRecord>;
  /** Rows that may or may not have been sent. They are not sent again. */
  readonly unresolved: ReadonlySet<string>;
  /** The journal entry to continue. Undefined if undo has reverted part of it. */
  readonly entry: { readonly id: string; readonly next: number } | undefined;
}

export const noEarlierRun: ResumeState = {
  done: new Map(),
  recovered: new Map(),
  created: new Map(),
  unresolved: new Set(),
  entry: undefined,
};

interface ResumeOptions {
  readonly context: Context;
  readonly client: Client;
  readonly resource: CrudResource;
  readonly rows: readonly ValidRow[];
}

/** Finds the rows that earlier runs have sent, in the ledger, the journal and the records. Reverted rows are open again. */
export const reconcileInFlight = async (
  options: ResumeOptions,
  previous: PreviousImport,
): Promise<ResumeState> => {
  const { context, rows } = options;
  const { runs, partiallyCreated, inFlight, preexistingIds, modifiedAt } = previous;
  const lastRun = invariant(runs.at(-1), 'an import that is resumed has a run');
  const journal = openContextJournal(context);
  const trace = await readImportHistory(journal, [...new Set(runs.map(({ entry }) => entry))]);
  const done = new Map([...previous.done].filter(([, id]) => id === undefined || !trace.revertedIds.has(id)));
  const recovered = new Map<string, ApiRecord>();
  const created = new Map<string, ApiRecord>();
  const unresolved = new Set<string>();
  const recover = (key: string, id: Id, response: ApiRecord | undefined): void => {
    recovered.set(key, { ...response, id });
    if (response) created.set(key, response);
  };
  const responses = new Map(trace.creations.map(({ settled }) => [settled?.id, settled?.after]));
  for (const key of partiallyCreated) {
    const id = done.get(key);
    if (id !== undefined) recover(key, id, responses.get(id));
  }
  // Records that the import created for another row, or did not create.
  const knownIds = new Set<unknown>([...previous.done.values(), ...preexistingIds]);
  const answered = listUnnotedAnswers(trace, knownIds);
  const open: ValidRow[] = [];
  for (const row of rows) {
    if (!inFlight.has(row.key) || done.has(row.key)) continue;
    const answer = answered.get(digestOf(row.body))?.shift();
    if (answer?.id === undefined) open.push(row);
    else recover(row.key, answer.id, answer.after);
  }
  const isDryRun = context.globals['dry-run'] === true;
  const search = { knownIds, startedAt: Date.parse(lastRun.at), modifiedAt };
  await mapConcurrently(isDryRun ? [] : groupEqualRows(open), async (equalRows) => {
    for (const row of equalRows) {
      const found = await findCreated(options, row, search);
      if (found === 'unclear') unresolved.add(row.key);
      else if (found) {
        knownIds.add(found['id']);
        recovered.set(row.key, found);
      }
    }
  });
  if (!isDryRun && !context.globals['no-journal'])
    for (const line of buildOutcomes(trace, open, recovered)) await journal.append(line, true);
  for (const [key, { id }] of recovered) done.set(key, id as Id);
  const isReverted = trace.revertedIds.size > 0;
  return {
    ...{ done, recovered, created, unresolved },
    entry: isReverted ? undefined : { id: lastRun.entry, next: trace.next },
  };
};

/** Creations in the journal that the ledger does not have, by the hash of their body. Reverted ones do not count. */
const listUnnotedAnswers = (
  { creations, revertedIds }: ImportHistory,
  knownIds: Set<unknown>,
): Map<string, OutcomeLine[]> => {
  const answers = new Map<string, OutcomeLine[]>();
  for (const { write, settled } of creations) {
    if (settled?.outcome !== 'done' || settled.id === undefined || knownIds.has(settled.id)) continue;
    knownIds.add(settled.id);
    if (revertedIds.has(settled.id)) continue;
    const digest = digestOf(write.body ?? {});
    answers.set(digest, [...(answers.get(digest) ?? []), settled]);
  }
  return answers;
};

const groupEqualRows = (rows: readonly ValidRow[]): ValidRow[][] => {
  const groups = new Map<string, ValidRow[]>();
  for (const row of rows) {
    const digest = digestOf(row.body);
    groups.set(digest, [...(groups.get(digest) ?? []), row]);
  }
  return [...groups.values()];
};

interface Search {
  readonly knownIds: ReadonlySet<unknown>;
  /** When the run began, and when it last wrote its ledger, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly modifiedAt: number;
}

/** A request of a killed run may still be processed for so long. */
const maxRequestMs = 3000;
const pauseMs = 750;
/** Services show whole seconds, and their clock may differ from ours by so much. */
const clockGrainMs = 1000;
const maxClockDifferenceMs = 300_000;

/** Reads until the record of a row is found, or until a request of the killed run can no longer create it. */
const findCreated = async (
  { context, client, resource }: ResumeOptions,
  { body }: ValidRow,
  { knownIds, startedAt, modifiedAt }: Search,
): Promise<ApiRecord | 'unclear' | undefined> => {
  const { runtime } = context;
  const elapsed = Math.max(0, runtime.now().getTime() - modifiedAt);
  for (let remaining = maxRequestMs - elapsed; ; remaining -= pauseMs) {
    const look = await resource.readCandidates(client, { body });
    const offset = look.clock === undefined ? undefined : look.clock - runtime.now().getTime() - clockGrainMs;
    const verdict = matchCreation({
      ...{ records: look.records, body, identity: resource.identityFields, existingIds: knownIds },
      since: startedAt + (offset ?? -maxClockDifferenceMs),
      earliest: startedAt + (offset ?? 0) - maxClockDifferenceMs,
    });
    if (verdict.is === 'made') return verdict.record;
    // Equal records are all this import's, unless another creation is known to have made them.
    if (verdict.is === 'doubtful')
      return verdict.doubt === 'several' ? findEqual(look, body, knownIds) : 'unclear';
    if (look.isTruncated) return 'unclear';
    if (remaining <= 0) return undefined;
    await runtime.sleep(pauseMs, runtime.signal);
  }
};

const findEqual = (
  { records }: RecordSnapshot,
  body: ApiRecord,
  knownIds: ReadonlySet<unknown>,
): ApiRecord | undefined =>
  records.find(
    (record) =>
      !knownIds.has(record['id']) &&
      listSentFields(body).every((field) => compareField(field, body[field], record[field]) !== 'other'),
  );

/** Builds the journal lines that undo needs about creations without a known outcome. */
const buildOutcomes = (
  { creations }: ImportHistory,
  rows: readonly ValidRow[],
  recovered: ReadonlyMap<string, ApiRecord>,
): OutcomeLine[] => {
  const unsettled = creations.filter(({ settled }) => settled === undefined || settled.outcome === 'unknown');
  return rows.flatMap((row) => {
    const at = unsettled.findIndex(({ write }) => digestOf(write.body ?? {}) === digestOf(row.body));
    const [creation] = at === -1 ? [] : unsettled.splice(at, 1);
    if (!creation) return [];
    const { entry, n } = creation.write;
    const record = recovered.get(row.key);
    const line = { v: version, type: 'settled', entry, n } as const;
    return record
      ? { ...line, outcome: 'done', id: record['id'] as Id, after: record }
      : { ...line, outcome: 'undone' };
  });
};
