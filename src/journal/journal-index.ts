import type { RecordName } from '../contract/index.ts';
import { isSameId } from '../ground/json.ts';
import {
  type Entry,
  formatWriteKey,
  type Id,
  type JournaledWrite,
  type JournalLine,
  type OutcomeLine,
  parseLine,
  type Restaurant,
  readWrites,
  type Step,
  type Write,
  type WriteOutcome,
} from './entry.ts';
import type { Journal } from './file.ts';

/**
 * Reads the journal backwards into entries and outcomes: lines older than an entry cannot change it. Restaurants at one
 * address may use the same ids, so creations count only if `isSameRestaurant`.
 */
export const openJournalIndex = (
  lines: AsyncIterable<unknown>,
  isSameRestaurant: (restaurant: Restaurant) => Promise<boolean> = async () => true,
) => {
  const outcomes = new Map<string, OutcomeLine>();
  const inversesByStep = new Map<string, Write[]>();
  const restorations = new Map<string, Write[]>();
  /** By deletion, the later restorations of its record: the same id may be deleted and restored several times. */
  const laterRestorations = new Map<Write, readonly Write[]>();
  const creations: Write[] = [];
  const abandonedSteps = new Set<string>();
  const incompleteEntries = new Map<string, Write[]>();

  const getOutcomeLine = (write: Write) => outcomes.get(formatWriteKey(write));
  const getOutcome = (write: Write): WriteOutcome => getOutcomeLine(write)?.outcome ?? 'unknown';
  const isDone = (write: Write) => getOutcome(write) === 'done';
  const listRestorations = (kind: string, id: Id | undefined) => restorations.get(`${kind} ${id}`) ?? [];
  const indexInverse = (write: Write) => {
    const { reverts } = write;
    if (reverts) addTo(inversesByStep, `${reverts.entry} ${reverts.step}`, write);
  };
  const indexCreation = (write: Write) => {
    const { kind, restores } = write;
    if (restores !== undefined) addTo(restorations, `${kind} ${restores}`, write);
    creations.push(write);
  };

  async function* readEntries(): AsyncGenerator<Entry> {
    for await (const value of lines) {
      const line = parseLine(value);
      if (line?.type === 'outcome' && !outcomes.has(formatWriteKey(line)))
        outcomes.set(formatWriteKey(line), line);
      if (line?.type === 'abandoned') abandonedSteps.add(`${line.entry} ${line.step}`);
      if (line?.type !== 'write' && line?.type !== 'forgotten') continue;
      const writes = incompleteEntries.get(line.entry) ?? [];
      incompleteEntries.set(line.entry, writes);
      if (line.type === 'write') {
        indexInverse(line);
        if (line.verb === 'delete') laterRestorations.set(line, listRestorations(line.kind, line.id));
        if (line.verb === 'create' && (await isSameRestaurant(line.restaurant))) indexCreation(line);
        writes.push(line);
      }
      // Backwards, write 0 is the last of its entry.
      if (line.n > 0) continue;
      incompleteEntries.delete(line.entry);
      yield* createEntries(writes);
    }
    // If write 0 of an entry is unreadable, only the end of the journal shows that the entry is complete.
    for (const writes of incompleteEntries.values()) yield* createEntries(writes);
    incompleteEntries.clear();
  }

  return {
    readEntries,
    /** Adds a line written since. */
    add: (line: JournalLine): void => {
      if (line.type === 'outcome') outcomes.set(formatWriteKey(line), line);
      if (line.type === 'abandoned') abandonedSteps.add(`${line.entry} ${line.step}`);
      if (line.type !== 'write') return;
      indexInverse(line);
      if (line.verb === 'create') indexCreation(line);
    },
    getOutcomeLine,
    getOutcome,
    /** Whether a step was reverted, or given up. */
    isFinished: (entry: string, step: Step): boolean => {
      const key = `${entry} ${step}`;
      return abandonedSteps.has(key) || (inversesByStep.get(key) ?? []).some(isDone);
    },
    /** Lists the creations that were meant to restore a record. */
    listRestorations,
    /** Lists the writes that were meant to revert a write, and the later restorations of the record that it deleted. */
    listInverses: (write: Write): readonly Write[] => {
      const { key_fingerprint } = write.restaurant;
      const restored = (laterRestorations.get(write) ?? []).filter(
        ({ restaurant }) => restaurant.key_fingerprint === key_fingerprint,
      );
      return [...(inversesByStep.get(formatWriteKey(write)) ?? []), ...restored];
    },
    /** Lists the writes that were meant to revert a step, or to restore the record `id`. */
    listAttempts: (entry: string, step: Step, kind: string, id: Id | undefined): readonly Write[] => {
      const writes = inversesByStep.get(`${entry} ${step}`) ?? [];
      return [...new Set([...writes, ...listRestorations(kind, id)])];
    },
    /** Returns a record's id after all its restorations. */
    getCurrentId: (kind: string, id: Id): Id => {
      let current = id;
      const seen = new Set<Id>();
      while (!seen.has(current)) {
        seen.add(current);
        const restoration = listRestorations(kind, current).find(isDone);
        current = (restoration && getOutcomeLine(restoration)?.id) ?? current;
      }
      return current;
    },
    /** Whether a creation of the journal made this record. */
    isKnownCreation: (kind: string, id: Id): boolean =>
      creations.some((write) => write.kind === kind && isSameId(getOutcomeLine(write)?.id, id)),
  };
};

export type JournalIndex = ReturnType<typeof openJournalIndex>;

const addTo = (lists: Map<string, Write[]>, key: string, write: Write): void => {
  lists.set(key, [...(lists.get(key) ?? []), write]);
};

/** Returns nothing if all writes were forgotten. */
const createEntries = (writes: readonly Write[]): Entry[] => {
  const sorted = [...writes].sort((a, b) => a.n - b.n);
  const first = sorted[0];
  if (!first) return [];
  const { entry, at, command, session, restaurant } = first;
  return [{ entry, at, command, session, restaurant, writes: sorted }];
};

/** Older records need not be listed: their creation time tells them apart from a lost creation. */
const recentMs = 60 * 60_000;

/** Lists the ids of the records that a key created on this machine within the last hour, in any process. */
export const listCreatedIds = async (
  journal: Journal,
  { restaurant, kind, now }: { restaurant: Restaurant; kind: RecordName; now: Date },
): Promise<Id[]> => {
  const since = new Date(now.getTime() - recentMs).toISOString();
  const ids: Id[] = [];
  for await (const { write, outcomeLine } of readWrites(journal.newestFirst())) {
    if (write.at < since) break;
    const isOwn = write.kind === kind && write.restaurant.key_fingerprint === restaurant.key_fingerprint;
    if (isOwn && write.verb === 'create' && outcomeLine?.outcome === 'done' && outcomeLine.id !== undefined)
      ids.push(outcomeLine.id);
  }
  return ids;
};

/** What the journal knows about the runs of one import. */
export interface ImportHistory {
  /** Position of the next write in the last run's entry. */
  readonly next: number;
  readonly creations: readonly JournaledWrite[];
  /** Ids of the records whose creation, or last update, an undo reverted. */
  readonly revertedIds: ReadonlySet<Id>;
}

/** Reads the journal back to the start of an import's first run. `entries` are its runs in order. */
export const readImportHistory = async (
  journal: Journal,
  entries: readonly string[],
): Promise<ImportHistory> => {
  const index = openJournalIndex(journal.newestFirst());
  const runs: Entry[] = [];
  for await (const entry of index.readEntries()) {
    if (entries.includes(entry.entry)) runs.push(entry);
    if (runs.length === entries.length) break;
  }
  const writes = entries.flatMap((entry) => runs.find((item) => item.entry === entry)?.writes ?? []);
  // The undo of a write may itself be undone, and so on: an inverse counts unless it is reverted.
  const isReverted = (write: Write): boolean =>
    index
      .listInverses(write)
      .some((inverse) => index.getOutcome(inverse) !== 'undone' && !isReverted(inverse));
  const created = writes.filter(({ verb }) => verb === 'create');
  const updated = writes.filter((write) => write.verb === 'update' && index.getOutcome(write) !== 'undone');
  const lastUpdates = new Map(updated.map((write) => [write.id, write]));
  const reverted = [...created, ...lastUpdates.values()].filter(isReverted);
  const lastRunWrites = writes.filter(({ entry }) => entry === entries.at(-1));
  return {
    next: lastRunWrites.reduce((end, { n }) => Math.max(end, n + 1), 0),
    creations: created.map((write) => ({ write, outcomeLine: index.getOutcomeLine(write) })),
    revertedIds: new Set(reverted.flatMap((write) => write.id ?? index.getOutcomeLine(write)?.id ?? [])),
  };
};
