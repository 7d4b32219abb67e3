import { randomBytes } from 'node:crypto';
import { readFile, unlink } from 'node:fs/promises';
import { writeFileAtomic } from '../files/write-file.ts';
import { besideAt, type Known, keptAt, type Place } from './known-imports.ts';
import { type Head, type Ledger, openLedger } from './ledger.ts';

/** An import that is under way: its ledger, and what there is to do when it is finished. */
interface Standing extends Ledger {
  /** Closes it and puts it where finished ones are; those that it takes the place of are no longer needed. */
  finish(at: string, others: readonly Known[]): Promise<void>;
}

/** Begins an import. Throws WRITE_FAILED. */
export const beginImport = async (place: Place, digest: string, rows: number): Promise<Standing> => {
  const id = randomBytes(4).toString('hex');
  const head: Head = { ...headOf(place), source: place.file, digest, rows };
  const beside = place.file === undefined ? undefined : besideAt(place.file, id);
  const ledger = beside === undefined ? undefined : await openBeside(beside, head);
  if (beside !== undefined && ledger) {
    await noteWhere(place, id, { ...head, beside });
    return standing(place, id, beside, ledger);
  }
  const path = keptAt(place, id);
  const own = await openLedger(path, 'MAITRE_DATA_DIR');
  await own.note([head]);
  return standing(place, id, path, own);
};

const headOf = ({ whose, site }: Place) => ({ type: 'import', v: 1, whose, ...(site && { site }) }) as const;

/** None where nothing can be written there. */
const openBeside = async (path: string, head: Head): Promise<Ledger | undefined> => {
  let ledger: Ledger | undefined;
  try {
    ledger = await openLedger(path);
    await ledger.note([head], true);
    return ledger;
  } catch {
    await ledger?.close();
    await unlink(path).catch(() => undefined);
    return undefined;
  }
};

/** Goes on with an import. Throws WRITE_FAILED. */
export const goOnWith = async (place: Place, { id, path, source, digest }: Known): Promise<Standing> => {
  const isKept = path === keptAt(place, id);
  const ledger = await openLedger(path, isKept ? 'MAITRE_DATA_DIR' : undefined);
  if (!isKept) await noteWhere(place, id, { ...headOf(place), source, digest, beside: path });
  return standing(place, id, path, ledger);
};

const noteWhere = (place: Place, id: string, head: Head): Promise<void> =>
  writeFileAtomic(keptAt(place, id), `${JSON.stringify(head)}\n`);

const standing = (place: Place, id: string, path: string, ledger: Ledger): Standing => ({
  ...ledger,
  finish: async (at, others) => {
    await ledger.note([{ type: 'finished', at }], true);
    await putAway(place, { id, path }, others);
  },
});

/**
 * Puts a finished import where such are, and nothing stays beside its file: neither its journal, which a run that was killed
 * has left, nor those whose place it takes.
 */
export const putAway = async <K extends Pick<Known, 'id' | 'path'>>(
  place: Place,
  known: K,
  others: readonly Known[],
): Promise<K> => {
  const { id, path } = known;
  const kept = keptAt(place, id);
  const beside = place.file === undefined ? [] : [besideAt(place.file, id)];
  if (path !== kept) await writeFileAtomic(kept, await readFile(path, 'utf8'));
  for (const left of [path, ...beside]) if (left !== kept) await unlink(left).catch(() => undefined);
  for (const other of others) {
    if (other.id === id) continue;
    for (const old of [other.path, keptAt(place, other.id)]) await unlink(old).catch(() => undefined);
  }
  return { ...known, path: kept };
};

/** For imports that nothing is to be kept of. */
export const unkept: Standing = { note: async () => {}, close: async () => {}, finish: async () => {} };
