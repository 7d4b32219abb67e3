import { type Id, lineOf, type Settled, type Write } from './entry.ts';
import type { Journal } from './file.ts';

/** What the journal knows of a work that is to be gone on with: of the entries that its runs have made. */
export interface Trace {
  /** The place of the next write in the last of them. */
  readonly next: number;
  /** Their creations, each with what became of it; none where nothing is known. */
  readonly creations: readonly { readonly write: Write; readonly settled: Settled | undefined }[];
  /** The records that an undo has deleted since, and nobody has put back, or whose last edit of theirs it has written back. */
  readonly takenBack: ReadonlySet<Id>;
}

/** Reads the journal from its end as far as the beginning of the first of the entries, which are in their order. */
export const traceOf = async (journal: Journal, entries: readonly string[]): Promise<Trace> => {
  const settled = new Map<string, Settled>();
  const creations: { write: Write; settled: Settled | undefined }[] = [];
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
