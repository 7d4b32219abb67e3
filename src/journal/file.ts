import { readdir, readFile, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { appendLines } from '../files/append-lines.ts';
import { withLock } from '../files/lock.ts';
import { retryChange } from '../files/retry-change.ts';
import { makeFolderFor, syncFolder, writeFileAtomic } from '../files/write-file.ts';
import { createTurns } from '../ground/async.ts';
import { addDays } from '../ground/dates.ts';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { tryOr } from '../ground/invariant.ts';
import { parseJson, stringifyJson } from '../ground/json.ts';
import type { Runtime } from '../ground/runtime.ts';
import { computeShortHash } from '../ground/short-hash.ts';

/** The journal of one service: a folder of append-only JSON lines, readable by its owner only. */
export interface Journal {
  /** Adds a line and syncs it to disk, unless `skipFsync`. Throws WRITE_FAILED, INTERRUPTED. */
  append(line: object, options?: { readonly skipFsync?: boolean }): Promise<void>;
  /** Yields the lines of the last 90 days, latest first, a day at a time. Skips invalid JSON. */
  newestFirst(): AsyncGenerator<unknown>;
  /** Replaces each line with the result of `change`, or removes it if that is undefined. Throws WRITE_FAILED. */
  rewrite(change: (line: unknown) => object | undefined): Promise<void>;
  /** Runs `fn` under the undo lock of this journal. Throws WRITE_FAILED, INTERRUPTED. */
  runExclusive<T>(fn: () => Promise<T>): Promise<T>;
}

const retentionDays = 90;

export const getJournalFolder = (dataDir: string): string => join(dataDir, 'journal');

/** Opens the journal of the service at an address. It has one file per day; the first append creates them. */
export const openJournal = (dataDir: string, address: string, runtime: JournalRuntime): Journal =>
  openFolder(join(getJournalFolder(dataDir), computeShortHash(address)), runtime);

export const openOtherJournals = async (
  dataDir: string,
  address: string,
  runtime: JournalRuntime,
): Promise<Journal[]> => {
  const names = await readdir(getJournalFolder(dataDir)).catch(() => []);
  const others = names.filter((name) => name !== computeShortHash(address));
  return others.map((name) => openFolder(join(getJournalFolder(dataDir), name), runtime));
};

type JournalRuntime = Pick<Runtime, 'now' | 'signal'>;

const openFolder = (folder: string, { now, signal }: JournalRuntime): Journal => {
  const lock = join(folder, 'lock');
  const createFolder = () => makeFolderFor(lock, 'MAITRE_DATA_DIR');
  const getFirstDay = () => addDays(formatDay(now()), -retentionDays);
  const append = createBatcher(async (lines, skipFsync) => {
    createFolder();
    // Lines without fsync are outcomes: they are written even after an interruption.
    await withLock(lock, skipFsync ? {} : { signal }, async () => {
      const days = await listDays(folder);
      // If the clock was set back, lines are still added to the latest file.
      const day = [...days, formatDay(now())].sort().at(-1) ?? '';
      const isNew = !days.includes(day);
      await appendLines(getDayPath(folder, day), lines, {
        skipFsync: skipFsync && !isNew,
        variable: 'MAITRE_DATA_DIR',
      });
      if (isNew) await syncFolder(folder).then(() => removeOldFiles(dirname(folder), getFirstDay()));
    });
  });
  return {
    // A process killed while writing leaves a partial line. The next line must not continue it.
    append: (line, { skipFsync = false } = {}) => append(`\n${stringifyJson(line)}`, skipFsync),
    newestFirst: async function* () {
      const days = (await listDays(folder)).filter((day) => day >= getFirstDay());
      for (const day of days.reverse()) yield* readValues(getDayPath(folder, day));
    },
    rewrite: async (change) => {
      if ((await listDays(folder)).length === 0) return;
      // Without the signal: an interruption must not leave data half forgotten.
      await withLock(lock, {}, async () => {
        for (const day of await listDays(folder)) await rewriteFile(getDayPath(folder, day), change);
      });
    },
    runExclusive: async (fn) => {
      createFolder();
      return withLock(join(folder, 'undo.lock'), { signal }, fn);
    },
  };
};

const formatDay = (moment: Date): string => moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
const getDayPath = (folder: string, day: string): string => join(folder, `${day}.ndjson`);

const listDays = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw createReadFailure(error);
  });
  return names.flatMap((name) => /^(\d{4}-\d\d-\d\d)\.ndjson$/.exec(name)?.[1] ?? []).sort();
};

/** Collects the lines that arrive during a flush, and flushes them together: many writes share one fsync. */
const createBatcher = (flush: (lines: string, skipFsync: boolean) => Promise<void>) => {
  let pending: { lines: string; skipFsync: boolean; done: Promise<void> } | undefined;
  const takeTurn = createTurns();
  const startBatch = () => {
    const batch = { lines: '', skipFsync: true, done: Promise.resolve() };
    batch.done = takeTurn(() => {
      pending = undefined;
      return flush(batch.lines, batch.skipFsync);
    });
    return batch;
  };
  return (line: string, skipFsync: boolean): Promise<void> => {
    pending ??= startBatch();
    pending.lines += line;
    pending.skipFsync &&= skipFsync;
    return pending.done;
  };
};

/** Removes files older than `firstDay` in the journals of all services. */
const removeOldFiles = async (root: string, firstDay: string): Promise<void> => {
  for (const name of await readdir(root)) {
    const folder = join(root, name);
    const oldDays = (await listDays(folder).catch(() => [])).filter((day) => day < firstDay);
    for (const day of oldDays) await unlink(getDayPath(folder, day)).catch(() => undefined);
  }
};

/** Yields the values of a day's lines, latest first. */
async function* readValues(path: string): AsyncGenerator<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    // `undo --forget` in another process may have removed the file.
    if (getErrorCode(cause) === 'ENOENT') return '';
    throw createReadFailure(cause);
  });
  for (let end = text.length; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const value = parseText(text.slice(start, end));
    if (value !== undefined) yield value;
    end = start - 1;
  }
}

/** Removes a partial line too: it may contain the data to forget. */
const rewriteFile = async (path: string, change: (line: unknown) => object | undefined): Promise<void> => {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((text) => text.trim() !== '');
  const changed = lines.flatMap((text) => {
    const value = parseText(text);
    const newValue = value === undefined ? undefined : change(value);
    return newValue ? [stringifyJson(newValue)] : [];
  });
  if (isDeepStrictEqual(changed, lines)) return;
  if (changed.length === 0) await retryChange(() => unlink(path));
  else await writeFileAtomic(path, changed.map((text) => `${text}\n`).join(''));
};

/** Returns undefined for an empty or partial line. */
const parseText = (text: string): unknown => tryOr(undefined, () => parseJson(text));

const createReadFailure = (cause: unknown): Failure => {
  const reason = (cause as Error).message;
  return new Failure('INTERNAL', {
    en: `cannot read the journal: ${reason}`,
    es: `no se puede leer el diario: ${reason}`,
    cause,
  });
};
