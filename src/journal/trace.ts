import { type Id, lineOf, type Settled, type Write } from './entry.ts';
import type { Journal } from './file.ts';

/** What the journal knows of an entry that is to be gone on with. */
export interface Trace {
  /** The place of its next write. */
  readonly next: number;
  /** Its creations, each with what became of it; none where nothing is known. */
  readonly creations: readonly { readonly write: Write; readonly settled: Settled | undefined }[];
  /** The records that an undo has deleted since, and nobody has put back. */
  readonly takenBack: ReadonlySet<Id>;
}

/** Reads the journal from its end as far as the entry's beginning. */
export const traceOf = async (journal: Journal, entry: string): Promise<Trace> => {
  const settled = new Map<string, Settled>();
  const creations: { write: Write; settled: Settled | undefined }[] = [];
  const takenBack = new Set<Id>();
  const putBack = new Set<Id>();
  let next = 0;
  for await (const value of journal.newestFirst()) {
    const line = lineOf(value);
    if (line?.type === 'settled') settled.set(placeOf(line), line);
    if (line?.type !== 'write') continue;
    const outcome = settled.get(placeOf(line));
    const mayBeDone = outcome?.outcome !== 'undone';
    if (line.puts_back !== undefined && mayBeDone) putBack.add(line.puts_back);
    const isTaken = line.takes_back?.entry === entry && line.verb === 'delete' && mayBeDone;
    if (isTaken && line.id !== undefined && !putBack.has(line.id)) takenBack.add(line.id);
    if (line.entry !== entry) continue;
    next = Math.max(next, line.n + 1);
    if (line.verb === 'create') creations.push({ write: line, settled: outcome });
    if (line.n === 0) break;
  }
  return { next, creations: creations.reverse(), takenBack };
};

const placeOf = ({ entry, n }: { entry: string; n: number }): string => `${entry} ${n}`;
