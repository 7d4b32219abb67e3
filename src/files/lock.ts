import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterruption, Failure, getErrorCode } from '../ground/errors.ts';
import { cannotWrite } from './file-errors.ts';
import { hasEnded, type LockOwner, thisProcess } from './lock-owner.ts';
import { placeOf } from './write-file.ts';

interface LockOptions {
  /** How long another holder is waited for, in milliseconds. */
  readonly patience?: number;
  /** Aborts when the user does not wait. */
  readonly signal?: AbortSignal;
  /** Called once, where another holder has to be waited for. */
  readonly onWait?: () => void;
}

const pause = 25;
/** A holder that cannot be asked whether it lives is taken for dead after so long without a sign of life. */
const longestSilence = 10 * 60_000;
const signOfLife = 60_000;
/** A file without a holder is one that its maker is just writing, unless it has stood for this long. */
const longestWrite = 1000;

/** What this process holds or asks for: a lock of its number that is not among these is of one before it. */
const own = new Set<string>();

/**
 * Does the work while holding `path`, a file that only one process at a time can make. A lock left by a process
 * that is gone is taken over. Throws WRITE_FAILED where it cannot be had in time.
 */
export const withLock = async <T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> => {
  const mark = JSON.stringify({ ...thisProcess(), token: randomUUID() });
  own.add(mark);
  const heart = setInterval(() => touch(path, mark), signOfLife).unref();
  try {
    await obtain(path, mark, options);
    return await work();
  } finally {
    clearInterval(heart);
    own.delete(mark);
    release(path, mark);
  }
};

/** The same, for a lock at `placed()`; where nothing can be written there nobody has it, and the work is done without. */
export const withLockIfWritable = async <T>(
  placed: () => string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  let isHeld = false;
  try {
    return await withLock(placed(), options, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    const cannot = error instanceof Failure && error.code === 'WRITE_FAILED' && !error.retryable;
    if (isHeld || !cannot) throw error;
    return work();
  }
};

/** Does the work while holding every one of the locks: always in the same order, so that no two wait for each other. */
export const withLocks = <T>(
  paths: readonly string[],
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const [first, ...rest] = [...new Set(paths)].sort();
  return first === undefined ? work() : withLock(first, options, () => withLocks(rest, options, work));
};

const obtain = async (path: string, mark: string, options: LockOptions): Promise<void> => {
  const { patience = 10_000, signal, onWait } = options;
  const deadline = performance.now() + patience;
  for (let tries = 0; !take(path, mark); tries++) {
    // A process that was slow to see it abandoned must not give up on a lock that it has just cleared away.
    if (isAbandoned(path) && clearAway(path, mark)) continue;
    if (signal?.aborted) throw createInterruption();
    if (performance.now() > deadline) throw isHeld(path);
    if (tries === 1) onWait?.();
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
};

const take = (path: string, mark: string): boolean => {
  const made = make(path);
  if (made === undefined) return false;
  try {
    writeFileSync(made, mark);
    return true;
  } catch (cause) {
    // Without room for a word of whose it is, nobody holds it.
    remove(path);
    throw cannotWrite(path, cause);
  } finally {
    closeSync(made);
  }
};

/** Undefined where the file is there already. */
const make = (path: string): number | undefined => {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (cause) {
    if (getErrorCode(cause) === 'EEXIST') return undefined;
    throw cannotWrite(path, cause);
  }
};

const touch = (path: string, mark: string): void => {
  if (contentOf(path) !== mark) return;
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // A sign of life less: the next one follows.
  }
};

const release = (path: string, mark: string): void => {
  if (contentOf(path) === mark) remove(path);
};

/**
 * Removes an abandoned lock, one process at a time: of two that have seen it abandoned, the second would
 * otherwise remove the lock that the first has made since.
 */
const clearAway = (path: string, mark: string): boolean => {
  const guard = `${path}.clearing`;
  if (!take(guard, mark)) {
    if (isAbandoned(guard)) remove(guard);
    return false;
  }
  try {
    if (!isAbandoned(path)) return false;
    remove(path);
    return true;
  } finally {
    release(guard, mark);
  }
};

const isAbandoned = (path: string): boolean => {
  const content = contentOf(path);
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (content === undefined || since === undefined) return false;
  const silence = Date.now() - since;
  const holder = holderOf(content);
  if (!holder) return silence > longestWrite;
  const ended = hasEnded(holder);
  if (ended === 'unknown') return silence > longestSilence;
  return holder.pid === thisProcess().pid ? !own.has(content) : ended;
};

/** Who holds it; undefined for a file that its maker had no time to write. */
const holderOf = (content: string): LockOwner | undefined => {
  try {
    const holder = JSON.parse(content);
    return typeof holder.pid === 'number' && typeof holder.host === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
};

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const remove = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
};

const isHeld = (path: string) =>
  new Failure(
    'WRITE_FAILED',
    { en: `another run holds ${path}`, es: `otra ejecución tiene ${path}` },
    {
      retryable: true,
      hint: {
        en: `try again once it has ended; where none is running, remove ${path}`,
        es: `probar de nuevo cuando termine; si no hay ninguna, borrar ${path}`,
      },
    },
  );

/**
 * Does the work while nobody else writes any of the files: each has a lock beside it, a link beside what it leads to. A device or a
 * pipe is nobody's to replace, and has none. Throws WRITE_FAILED where one cannot be had in time.
 */
export const lockFiles = async <T>(
  paths: readonly string[],
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const places = await Promise.all(paths.map(placeOf));
  const locks = places.flatMap((place) => (place === undefined ? [] : [`${place}.lock`]));
  return withLocks(locks, options, work);
};

/** The same of one file. */
export const holdFile = <T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> =>
  lockFiles([path], options, work);
