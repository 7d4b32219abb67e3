import { readdir, readFile, realpath, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Head, type Progress, readLedger } from './ledger.ts';

/**
 * Where the ledgers of a restaurant's imports stand. One that is not finished is beside its file, so that it goes wherever
 * that goes; the data folder has a note of where it is. Finished it is in the data folder, and nothing is left beside the
 * file. All of it is in the data folder where nothing can be written beside the file, and of standard input.
 */
export interface Place {
  /** In the data folder: of one address and kind of record. */
  readonly folder: string;
  /** Of the key too, because what one restaurant was sent says nothing of another. */
  readonly whose: string;
  /** Of the profile in place of the key, which may have been replaced; none where no profile names the restaurant. */
  readonly site: string | undefined;
  /** The file that is read; none for standard input. */
  readonly file: string | undefined;
}

/** An import that is known. */
export interface Known extends Progress {
  readonly id: string;
  readonly source: string | undefined;
  readonly digest: string;
  /** Where it is added to. */
  readonly path: string;
  /** Why what was sent cannot be told: it is no longer where it was, or it is another user's or of another version. */
  readonly lost: 'gone' | 'unread' | undefined;
  /** Another key sent it: perhaps the one before, of the same restaurant. */
  readonly hasOtherKey: boolean;
  /** Milliseconds since 1970 of its last line. */
  readonly touched: number;
}

/** Milliseconds for which one is kept. */
const longestKept = 90 * 86_400_000;
const ending = '.ndjson';

export const keptAt = ({ folder }: Place, id: string): string => join(folder, `${id}${ending}`);
export const besideAt = (file: string, id: string): string => `${file}.import-${id}`;

/** The imports that are known here, or may be of here, the latest first; those that are too old are removed. */
export const knownImports = async (place: Place, now: Date): Promise<Known[]> => {
  const found = new Map<string, Known>();
  for (const name of await readdir(place.folder).catch(() => [])) {
    const known = name.endsWith(ending) && (await keptImport(place, name.slice(0, -ending.length), now));
    if (known) found.set(known.id, known);
  }
  for (const id of await besides(place.file)) {
    const known = await importBeside(place, id);
    const kept = found.get(id);
    // A copy of the file with that of its journal is the same import, left where the first one is.
    if (known) found.set(id, kept && !kept.lost ? { ...kept, source: known.source } : known);
  }
  return [...found.values()].sort((one, other) => other.touched - one.touched);
};

const keptImport = async (place: Place, id: string, now: Date): Promise<Known | undefined> => {
  const kept = await ledgerAt(keptAt(place, id));
  if (!kept) return undefined;
  const { beside } = kept.head;
  const own = beside === undefined ? kept : await ledgerAt(beside);
  const touched = own?.touched ?? kept.touched;
  const isLeft = beside !== undefined && own !== undefined && own.progress.finished === undefined;
  if (touched < now.getTime() - longestKept && !isLeft) {
    for (const path of [beside, keptAt(place, id)]) if (path) await unlink(path).catch(() => undefined);
    return undefined;
  }
  return knownOf(place, id, {
    ...kept,
    ...own,
    ...{ path: beside ?? keptAt(place, id), lost: own ? undefined : 'gone', touched },
  });
};

/** One that came with its file from elsewhere, or whose run was killed before it was noted. */
const importBeside = async (place: Place, id: string): Promise<Known | undefined> => {
  const { file = '' } = place;
  const path = besideAt(file, id);
  const text = await textAt(path);
  // Nothing is sent before its first line is on the disk.
  if (text !== undefined && !text.includes('\n')) return undefined;
  const own = await ledgerAt(path);
  if (!own) return { ...nothing, id, path, source: file, digest: '', lost: 'unread', touched: 0 };
  const known = knownOf(place, id, { ...own, path, lost: undefined });
  return known && { ...known, source: file };
};

const nothing = {
  ...{ runs: [], done: new Map(), half: new Set<string>(), claimed: new Set<string>(), there: [] },
  ...{ tenant: undefined, finished: undefined, hasOtherKey: false },
};

/** Other files may be called alike. */
const isId = /^[0-9a-f]{8}$/;

const besides = async (file: string | undefined): Promise<string[]> => {
  if (file === undefined) return [];
  const start = besideAt(basename(file), '');
  const names = await readdir(dirname(file)).catch(() => []);
  return names.flatMap((name) => {
    const id = name.startsWith(start) ? name.slice(start.length) : '';
    return isId.test(id) ? [id] : [];
  });
};

interface Read {
  readonly head: Head;
  readonly progress: Progress;
  readonly touched: number;
}

const textAt = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const ledgerAt = async (path: string): Promise<Read | undefined> => {
  const text = await textAt(path);
  const read = text === undefined ? undefined : readLedger(text);
  return read && { ...read, touched: (await stat(path)).mtimeMs };
};

/** None where it is of another restaurant: neither the key nor what stays of it when that is replaced are the same. */
const knownOf = (
  { whose, site }: Place,
  id: string,
  { head, progress, ...rest }: Read & Pick<Known, 'path' | 'lost'>,
): Known | undefined => {
  const hasOtherKey = head.whose !== whose;
  if (hasOtherKey && (site === undefined || head.site !== site)) return undefined;
  return { ...progress, ...rest, id, hasOtherKey, source: head.source, digest: head.digest };
};

/** Where a file is that can have another beside it: not a device or a pipe, and not a link to it. */
export const fileBeside = async (path: string | undefined): Promise<string | undefined> => {
  if (path === undefined) return undefined;
  const real = await realpath(path).catch(() => undefined);
  return real !== undefined && (await stat(real)).isFile() ? real : undefined;
};
