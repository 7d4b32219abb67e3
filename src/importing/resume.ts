import type { Client } from '../client/client.ts';
import { compareField, listSentFields, type RecordSnapshot } from '../client/reconcile/reconcilable.ts';
import { matchCreation } from '../client/reconcile/reconcile.ts';
import type { Context } from '../context/context.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { mapConcurrently } from '../ground/async.ts';
import { invariant } from '../ground/invariant.ts';
import { type OutcomeLine, version } from '../journal/entry.ts';
import { type ImportHistory, traceOf } from '../journal/index.ts';
import { journalOf } from '../journal/recorder.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { digestOf, type Good } from './check.ts';
import type { Known } from './known-imports.ts';

type Id = string | number;

/** How far an earlier run has come, once what it left open is known. */
export interface Recovered {
  readonly done: ReadonlyMap<string, Id | undefined>;
  /** Those of them that it may have left without what only an edit takes, with the record as far as it is known. */
  readonly found: ReadonlyMap<string, ApiRecord>;
  /** Those of them whose creation was answered, as it was. */
  readonly made: ReadonlyMap<string, ApiRecord>;
  /** Those of which nobody can tell. */
  readonly doubtful: ReadonlySet<string>;
  /** The entry of the journal to go on with; none where an undo has taken some of it back. */
  readonly entry: { readonly id: string; readonly next: number } | undefined;
}

interface Recovering {
  readonly context: Context;
  readonly client: Client;
  readonly kind: CrudResource;
  readonly rows: readonly Good[];
}

/** Milliseconds after which a request of a run that was killed is no longer under way. */
const longestUnderWay = 3000;
const pause = 750;
/** How coarse a service's clock is shown, and how far it may be from ours, in milliseconds. */
const [grain, apart] = [1000, 300_000];

/**
 * Finds out what became of every record that an earlier run had claimed: by the journal where that has its answer, else
 * by reading. What an undo has taken back since is to be sent again.
 */
export const recover = async (recovering: Recovering, progress: Known): Promise<Recovered> => {
  const { context, rows } = recovering;
  const { entry, at } = invariant(progress.runs.at(-1), 'there was an earlier run');
  const journal = journalOf(context);
  const trace = await traceOf(journal, [...new Set(progress.runs.map((one) => one.entry))]);
  const done = new Map([...progress.done].filter(([, id]) => id === undefined || !trace.takenBack.has(id)));
  const known = new Set<unknown>([...progress.done.values(), ...progress.there]);
  const claimed = rows.filter(({ key }) => progress.claimed.has(key) && !done.has(key));
  const answered = answersIn(trace, known);
  const found = new Map<string, ApiRecord>();
  const made = new Map<string, ApiRecord>();
  const answers = new Map(trace.creations.map(({ settled }) => [settled?.id, settled?.after]));
  for (const key of progress.half) {
    const id = done.get(key);
    const answer = answers.get(id);
    if (id !== undefined) found.set(key, { ...answer, id });
    if (answer) made.set(key, answer);
  }
  const doubtful = new Set<string>();
  const open: Good[] = [];
  for (const row of claimed) {
    const answer = answered.get(digestOf(row.body))?.shift();
    if (answer?.id === undefined) open.push(row);
    else {
      found.set(row.key, { ...answer.after, id: answer.id });
      if (answer.after) made.set(row.key, answer.after);
    }
  }
  const isPlanned = context.globals['dry-run'] === true;
  const since = Date.parse(at);
  await mapConcurrently(isPlanned ? [] : groupsOf(open), async (twins) => {
    for (const row of twins) {
      const verdict = await lookFor(recovering, row, { known, since, touched: progress.touched });
      if (verdict === 'doubtful') doubtful.add(row.key);
      else if (verdict) {
        known.add(verdict['id']);
        found.set(row.key, verdict);
      }
    }
  });
  if (!isPlanned && !context.globals['no-journal']) {
    for (const line of settledLines(trace, open, found)) await journal.append(line, true);
  }
  for (const [key, record] of found) done.set(key, record['id'] as Id);
  return {
    done,
    found,
    made,
    doubtful,
    entry: trace.takenBack.size === 0 ? { id: entry, next: trace.next } : undefined,
  };
};

/** The answers that came but were not noted, by what was sent; what was taken back says nothing of what was sent since. */
const answersIn = (
  { creations, takenBack }: ImportHistory,
  known: Set<unknown>,
): Map<string, OutcomeLine[]> => {
  const answers = new Map<string, OutcomeLine[]>();
  for (const { write, settled } of creations) {
    if (settled?.outcome !== 'done' || settled.id === undefined || known.has(settled.id)) continue;
    known.add(settled.id);
    if (takenBack.has(settled.id)) continue;
    const digest = digestOf(write.body ?? {});
    answers.set(digest, [...(answers.get(digest) ?? []), settled]);
  }
  return answers;
};

const groupsOf = (rows: readonly Good[]): Good[][] => {
  const groups = new Map<string, Good[]>();
  for (const row of rows) {
    const digest = digestOf(row.body);
    groups.set(digest, [...(groups.get(digest) ?? []), row]);
  }
  return [...groups.values()];
};

interface Looking {
  /** Ids of records that are another's. */
  readonly known: ReadonlySet<unknown>;
  /** When the run began, by our clock. */
  readonly since: number;
  /** When it did something last. */
  readonly touched: number;
}

/** The record that was made of the row; undefined where none was, also once nothing can be under way any more. */
const lookFor = async (
  { context, client, kind }: Recovering,
  row: Good,
  { known, since, touched }: Looking,
): Promise<ApiRecord | 'doubtful' | undefined> => {
  const { world } = context;
  const quiet = Math.max(0, world.now().getTime() - touched);
  for (let left = longestUnderWay - quiet; ; left -= pause) {
    const look = await kind.look(client, { body: row.body });
    const offset = look.clock === undefined ? undefined : look.clock - world.now().getTime() - grain;
    const begun = { since: since + (offset ?? -apart), earliest: since + (offset ?? 0) - apart };
    const { body } = row;
    const verdict = matchCreation({
      records: look.records,
      body,
      identity: kind.identity,
      existingIds: known,
      ...begun,
    });
    if (verdict.is === 'made') return verdict.record;
    // Every one of those that are just like it is of this import, as long as no other creation is known to have made it.
    if (verdict.is === 'doubtful')
      return verdict.doubt === 'several' ? firstAlike(look, body, known) : 'doubtful';
    if (look.isCut) return 'doubtful';
    if (left <= 0) return undefined;
    await world.sleep(pause, world.signal);
  }
};

const firstAlike = (
  { records }: RecordSnapshot,
  body: ApiRecord,
  known: ReadonlySet<unknown>,
): ApiRecord | undefined =>
  records.find(
    (record) =>
      !known.has(record['id']) &&
      listSentFields(body).every((field) => compareField(field, body[field], record[field]) !== 'other'),
  );

/** What undo is to know of the writes whose answer was not noted. */
const settledLines = (
  { creations }: ImportHistory,
  open: readonly Good[],
  found: ReadonlyMap<string, ApiRecord>,
): OutcomeLine[] => {
  const unsettled = creations.filter(({ settled }) => settled === undefined || settled.outcome === 'unknown');
  return open.flatMap((row) => {
    const at = unsettled.findIndex(({ write }) => digestOf(write.body ?? {}) === digestOf(row.body));
    const [one] = at === -1 ? [] : unsettled.splice(at, 1);
    if (!one) return [];
    const { entry, n } = one.write;
    const record = found.get(row.key);
    const line = { v: version, type: 'settled', entry, n } as const;
    return record
      ? { ...line, outcome: 'done', id: record['id'] as Id, after: record }
      : { ...line, outcome: 'undone' };
  });
};
