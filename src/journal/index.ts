import {
  type Entry,
  type Id,
  type JournalLine,
  lineOf,
  type OutcomeLine,
  type Restaurant,
  type Write,
  type WriteOutcome,
} from './entry.ts';
import type { Journal } from './file.ts';

/**
 * The journal as commands and what became of them, read from its end. It knows of what was written after the entries
 * that were asked for, and no more: nothing older can bear on them.
 */
export interface JournalIndex {
  /** The entries, the latest first; one is complete when it comes. */
  entries(): AsyncGenerator<Entry>;
  /** Takes in a line that was written since. */
  note(line: JournalLine): void;
  settledOf(write: Write): OutcomeLine | undefined;
  outcomeOf(write: Write): WriteOutcome;
  /** Whether nothing is left to do for a step of an entry. */
  isSpent(entry: string, step: string): boolean;
  /** The creations that were to put back the record with that id. */
  puttingBack(kind: string, id: Id): readonly Write[];
  /** Those, and the creations that were for the same step of taking an entry back. */
  attemptsAt(entry: string, step: string, kind: string, id: Id | undefined): readonly Write[];
  /** The id by which a record goes now; its own where it was never put back. */
  movedTo(kind: string, id: Id): Id;
  /** Whether the record with that id is known to come from a creation of the journal. */
  isKnown(kind: string, id: Id): boolean;
}

/**
 * Of one address. Records are known by their numbers, which several restaurants may give there: `isOurs` tells those of whom
 * the diary is kept.
 */
export const openDiary = (
  lines: AsyncIterable<unknown>,
  isOurs: (restaurant: Restaurant) => Promise<boolean> = async () => true,
): JournalIndex => {
  const settled = new Map<string, OutcomeLine>();
  const takingBack = new Map<string, Write[]>();
  const puttingBack = new Map<string, Write[]>();
  const creations = new Map<string, Write>();
  const left = new Set<string>();
  const open = new Map<string, Write[]>();

  const settledOf = ({ entry, n }: Write) => settled.get(`${entry} ${n}`);
  const outcomeOf = (write: Write): WriteOutcome => settledOf(write)?.outcome ?? 'unknown';
  const isDone = (write: Write) => outcomeOf(write) === 'done';
  const knowStep = (write: Write) => {
    const { takes_back } = write;
    if (takes_back) add(takingBack, `${takes_back.entry} ${takes_back.step}`, write);
  };
  const knowCreation = (write: Write) => {
    const { entry, n, kind, puts_back } = write;
    if (puts_back !== undefined) add(puttingBack, `${kind} ${puts_back}`, write);
    creations.set(`${entry} ${n}`, write);
  };

  async function* entries(): AsyncGenerator<Entry> {
    for await (const value of lines) {
      const line = lineOf(value);
      if (line?.type === 'settled' && !settled.has(`${line.entry} ${line.n}`))
        settled.set(`${line.entry} ${line.n}`, line);
      if (line?.type === 'left') left.add(`${line.entry} ${line.step}`);
      if (line?.type !== 'write' && line?.type !== 'forgotten') continue;
      const writes = open.get(line.entry) ?? [];
      open.set(line.entry, writes);
      if (line.type === 'write') {
        knowStep(line);
        if (line.verb === 'create' && (await isOurs(line.restaurant))) knowCreation(line);
        writes.push(line);
      }
      if (line.n > 0) continue;
      open.delete(line.entry);
      yield* entryOf(writes);
    }
    // An entry whose first line cannot be read is known to be whole only at the end.
    for (const writes of open.values()) yield* entryOf(writes);
    open.clear();
  }

  return {
    entries,
    note: (line) => {
      if (line.type === 'settled') settled.set(`${line.entry} ${line.n}`, line);
      if (line.type === 'left') left.add(`${line.entry} ${line.step}`);
      if (line.type !== 'write') return;
      knowStep(line);
      if (line.verb === 'create') knowCreation(line);
    },
    settledOf,
    outcomeOf,
    isSpent: (entry, step) => {
      const key = `${entry} ${step}`;
      return left.has(key) || (takingBack.get(key) ?? []).some(isDone);
    },
    puttingBack: (kind, id) => puttingBack.get(`${kind} ${id}`) ?? [],
    attemptsAt: (entry, step, kind, id) => {
      const forStep = takingBack.get(`${entry} ${step}`) ?? [];
      return [...new Set([...forStep, ...(puttingBack.get(`${kind} ${id}`) ?? [])])];
    },
    movedTo: (kind, id) => {
      let now = id;
      const seen = new Set<Id>();
      while (!seen.has(now)) {
        seen.add(now);
        const done = puttingBack.get(`${kind} ${now}`)?.find(isDone);
        now = (done && settledOf(done)?.id) ?? now;
      }
      return now;
    },
    isKnown: (kind, id) =>
      [...creations.values()].some((write) => write.kind === kind && settledOf(write)?.id === id),
  };
};

const add = (lists: Map<string, Write[]>, key: string, write: Write): void => {
  lists.set(key, [...(lists.get(key) ?? []), write]);
};

/** None where nothing of it is known any more. */
const entryOf = (writes: readonly Write[]): Entry[] => {
  const sorted = [...writes].sort((a, b) => a.n - b.n);
  const first = sorted[0];
  if (!first) return [];
  const { entry, at, command, restaurant } = first;
  return [{ entry, at, command, restaurant, writes: sorted }];
};

/** What the journal knows of a work that is to be gone on with: of the entries that its runs have made. */
export interface ImportHistory {
  /** The place of the next write in the last of them. */
  readonly next: number;
  /** Their creations, each with what became of it; none where nothing is known. */
  readonly creations: readonly { readonly write: Write; readonly settled: OutcomeLine | undefined }[];
  /** The records that an undo has deleted since, and nobody has put back, or whose last edit of theirs it has written back. */
  readonly takenBack: ReadonlySet<Id>;
}

/** Reads the journal from its end as far as the beginning of the first of the entries, which are in their order. */
export const traceOf = async (journal: Journal, entries: readonly string[]): Promise<ImportHistory> => {
  const settled = new Map<string, OutcomeLine>();
  const creations: { write: Write; settled: OutcomeLine | undefined }[] = [];
  const takenBack = new Set<Id>();
  const putBack = new Set<string>();
  const reversed = new Set<string>();
  const edited = new Set<Id>();
  const unread = new Set(entries);
  let next = 0;
  for await (const value of journal.newestFirst()) {
    const line = lineOf(value);
    if (line?.type === 'settled' && !settled.has(placeOf(line))) settled.set(placeOf(line), line);
    if (line?.type !== 'write') continue;
    const outcome = settled.get(placeOf(line));
    const mayBeDone = outcome?.outcome !== 'undone';
    const { entry, n, verb, id, puts_back, takes_back } = line;
    const isReversed = reversed.has(placeOf(line));
    // One that two tries have deleted is back once either is taken back.
    const isBack = verb === 'delete' && putBack.has(recordOf(line, id));
    const stands = mayBeDone && !isReversed && !isBack;
    if (puts_back !== undefined && stands) putBack.add(recordOf(line, puts_back));
    if (takes_back && stands) reversed.add(`${takes_back.entry} ${takes_back.step}`);
    const isTaken = takes_back && entries.includes(takes_back.entry) && verb === 'delete' && stands;
    if (isTaken && id !== undefined) takenBack.add(id);
    if (!entries.includes(entry)) continue;
    if (entry === entries.at(-1)) next = Math.max(next, n + 1);
    if (verb === 'create') {
      creations.push({ write: line, settled: outcome });
      // It may have gone under another id, under which an undo had put it back.
      if (isReversed && outcome?.id !== undefined) takenBack.add(outcome.id);
    }
    if (verb === 'update' && id !== undefined && mayBeDone) {
      if (isReversed && !edited.has(id)) takenBack.add(id);
      edited.add(id);
    }
    if (n === 0) unread.delete(entry);
    if (unread.size === 0) break;
  }
  return { next, creations: creations.reverse(), takenBack };
};

const placeOf = ({ entry, n }: { entry: string; n: number }): string => `${entry} ${n}`;

/** What a guest and a dish, or two restaurants at one address, have of one number are two records. */
const recordOf = ({ restaurant, kind }: Write, id: Id | undefined): string =>
  `${restaurant.key_fingerprint} ${kind} ${id}`;
