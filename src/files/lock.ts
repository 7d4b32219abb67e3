import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { cannotWrite, Failure } from '../ground/errors.ts';

export interface LockOptions {
  /** How long another holder is waited for, in milliseconds. */
  readonly patience?: number;
}

const pause = 25;
/** A holder on another machine cannot be asked whether it lives; after this long it is taken for dead. */
const longestHold = 10 * 60_000;
/** A file without a holder is one that its maker is just writing, unless it has stood for this long. */
const longestWrite = 1000;

/** What this process holds: a lock of its number that is not among these is of one before it. */
const own = new Set<string>();

/**
 * Does the work while holding `path`, a file that only one process at a time can make. A lock left by a process
 * that is gone is taken over. Throws WRITE_FAILED where it cannot be had in time.
 */
export const withLock = async <T>(
  path: string,
  { patience = 10_000 }: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const mark = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() });
  const deadline = performance.now() + patience;
  while (!take(path, mark)) {
    if (isAbandoned(path)) clearAway(path, mark);
    if (performance.now() > deadline) throw isHeld(path);
    await delay(pause);
  }
  own.add(mark);
  try {
    return await work();
  } finally {
    own.delete(mark);
    release(path, mark);
  }
};

const take = (path: string, mark: string): boolean => {
  try {
    writeFileSync(path, mark, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cannotWrite(path, cause);
  }
};

const release = (path: string, mark: string): void => {
  if (contentOf(path) === mark) remove(path);
};

/**
 * Removes an abandoned lock, one process at a time: of two that have seen it abandoned, the second would
 * otherwise remove the lock that the first has made since.
 */
const clearAway = (path: string, mark: string): void => {
  const guard = `${path}.clearing`;
  if (!take(guard, mark)) {
    if (isAbandoned(guard)) remove(guard);
    return;
  }
  try {
    if (isAbandoned(path)) remove(path);
  } finally {
    release(guard, mark);
  }
};

const isAbandoned = (path: string): boolean => {
  const content = contentOf(path);
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (content === undefined || since === undefined) return false;
  const age = Date.now() - since;
  const holder = holderOf(content);
  if (!holder) return age > longestWrite;
  if (holder.host !== hostname()) return age > longestHold;
  return holder.pid === process.pid ? !own.has(content) : !isAlive(holder.pid);
};

/** Who holds it; undefined for a file that its maker had no time to write. */
const holderOf = (content: string): { pid: number; host: string } | undefined => {
  try {
    const { pid, host } = JSON.parse(content);
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

const isHeld = (path: string) =>
  new Failure(
    'WRITE_FAILED',
    { en: `another run holds ${path}`, es: `otra ejecución tiene ${path}` },
    {
      retryable: true,
      hint: {
        en: 'try again once it has ended; where none is running, remove that file',
        es: 'probar de nuevo cuando termine; si no hay ninguna, borrar ese fichero',
      },
    },
  );
