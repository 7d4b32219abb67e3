import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterruption, Failure, type FailureDescription, getErrorCode } from '../ground/errors.ts';
import { tryOr } from '../ground/invariant.ts';
import { createWriteFailure } from './file-errors.ts';
import { hasEnded, identifyProcess, isElsewhere, parseOwner } from './lock-owner.ts';
import { retryChange } from './retry-change.ts';
import { resolveTargetFile } from './write-file.ts';

interface LockOptions {
  /** How long to wait while another process holds the lock; 10 s by default. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Called once if another process holds the lock. */
  readonly onWait?: () => void;
  /** The failure at the timeout; by default it names the lock file. */
  readonly heldText?: FailureDescription;
}

const pollIntervalMs = 25;
/** An owner on another machine counts as ended after this time without a heartbeat. */
const maxRemoteSilenceMs = 10 * 60_000;
/** An owner on a system that does not show when a process started: its PID may be in use again. */
const maxSilenceMs = 2 * 60_000;
const heartbeatMs = 60_000;
/** An empty lock file is still being written, unless it is older than this. */
const maxWriteMs = 1000;

/** The contents of the locks that this process holds or waits for. Any other lock with our PID is an earlier process's. */
const ownLocks = new Set<string>();

/**
 * Runs `fn` while holding the lock file `path`. Takes over a lock whose process has ended.
 * Throws WRITE_FAILED at the timeout, INTERRUPTED on abort.
 */
export const withLock = async <T>(path: string, options: LockOptions, fn: () => Promise<T>): Promise<T> => {
  const content = JSON.stringify({ ...identifyProcess(), token: randomUUID() });
  ownLocks.add(content);
  const heartbeat = setInterval(() => touch(path, content), heartbeatMs).unref();
  try {
    await acquire(path, content, options);
    return await fn();
  } finally {
    clearInterval(heartbeat);
    await release(path, content);
    ownLocks.delete(content);
  }
};

/** Like `withLock`, but runs `fn` without a lock if the folder is not writable. */
export const withLockIfWritable = async <T>(
  getPath: () => string,
  options: LockOptions,
  fn: () => Promise<T>,
): Promise<T> => {
  let isHeld = false;
  try {
    return await withLock(getPath(), options, () => {
      isHeld = true;
      return fn();
    });
  } catch (error) {
    // A lock that another process holds is a retryable WRITE_FAILED.
    const isUnwritable = error instanceof Failure && error.code === 'WRITE_FAILED' && !error.retryable;
    if (isUnwritable && !isHeld) return fn();
    throw error;
  }
};

const acquire = async (path: string, content: string, options: LockOptions): Promise<void> => {
  const { timeoutMs = 10_000, signal, onWait, heldText } = options;
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 0; !(await tryAcquire(path, content)); attempt++) {
    // Before the deadline check: a slow process must not give up on a lock that it has just removed.
    if (isAbandoned(path) && (await removeAbandoned(path, content))) continue;
    if (signal?.aborted) throw createInterruption();
    if (performance.now() > deadline) throw createHeldFailure(path, heldText);
    // A lock that is free at the second attempt is not worth a notice.
    if (attempt === 1) onWait?.();
    await delay(pollIntervalMs, undefined, { signal }).catch(() => undefined);
  }
};

/** False if the lock file exists. */
const tryAcquire = async (path: string, content: string): Promise<boolean> => {
  try {
    await retryChange(() => writeFileSync(path, content, { flag: 'wx', mode: 0o600 }));
    return true;
  } catch (cause) {
    if (getErrorCode(cause) === 'EEXIST') return false;
    // The disk is full: an empty lock would block others.
    if ((cause as NodeJS.ErrnoException).syscall === 'write') remove(path);
    throw createWriteFailure(path, cause);
  }
};

const touch = (path: string, content: string): void => {
  if (readLock(path) !== content) return;
  const now = new Date();
  // After an error the next heartbeat tries again.
  tryOr(undefined, () => utimesSync(path, now, now));
};

/** A lock that cannot be removed is abandoned: the work is done, so that is no failure. */
const release = (path: string, content: string): Promise<void> =>
  retryChange(() => {
    if (readFileSync(path, 'utf8') === content) rmSync(path);
  }).catch(() => undefined);

/**
 * Removes an abandoned lock under a second lock. Otherwise the second of two processes could remove the lock that
 * the first has just taken.
 */
const removeAbandoned = async (path: string, content: string): Promise<boolean> => {
  const guard = `${path}.clearing`;
  if (!(await tryAcquire(guard, content))) {
    if (isAbandoned(guard)) remove(guard);
    return false;
  }
  try {
    return isAbandoned(path) && remove(path);
  } finally {
    await release(guard, content);
  }
};

/** Milliseconds since the last heartbeat of a held lock; 0 if it is free or abandoned. */
export const getSilenceMs = (path: string): number => (isAbandoned(path) ? 0 : (readSilenceMs(path) ?? 0));

/** Milliseconds since the last heartbeat; undefined without a lock file. */
const readSilenceMs = (path: string): number | undefined => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && Date.now() - stats.mtimeMs;
};

const isAbandoned = (path: string): boolean => {
  const content = readLock(path);
  const silence = readSilenceMs(path);
  if (content === undefined || silence === undefined) return false;
  const owner = parseOwner(content);
  if (!owner) return silence > maxWriteMs;
  if (isElsewhere(owner)) return silence > maxRemoteSilenceMs;
  if (owner.pid === process.pid) return !ownLocks.has(content);
  return hasEnded(owner) ?? isTooSilent(silence, uptime() * 1000);
};

/** Whether a holder that may be another process is gone: it gave no sign for long, or none since the machine started. */
export const isTooSilent = (silenceMs: number, uptimeMs: number): boolean =>
  silenceMs > Math.min(maxSilenceMs, uptimeMs);

const readLock = (path: string): string | undefined => tryOr(undefined, () => readFileSync(path, 'utf8'));

/** False if the system refuses, for example because another program has the file open. */
const remove = (path: string): boolean =>
  tryOr(false, () => {
    rmSync(path, { force: true });
    return true;
  });

const createHeldFailure = (path: string, heldText?: FailureDescription): Failure =>
  new Failure('WRITE_FAILED', {
    en: `another run holds ${path}`,
    es: `otra ejecución está usando ${path}`,
    ...heldText,
    retryable: true,
    hint: {
      en: `try again when it has ended; if none is running, delete ${path}`,
      es: `vuelva a intentarlo cuando termine; si no hay ninguna en marcha, borre ${path}`,
    },
  });

/**
 * Runs `fn` while holding `FILE.lock` for each file; for a link, beside its target. Devices and pipes need no lock.
 * The locks are taken in sorted order, which prevents deadlocks. Throws WRITE_FAILED at the timeout.
 */
export const lockFiles = async <T>(
  paths: readonly string[],
  options: LockOptions,
  fn: () => Promise<T>,
): Promise<T> => {
  const targets = await Promise.all(paths.map(resolveTargetFile));
  const locks = new Set(targets.flatMap((target) => (target === undefined ? [] : [`${target}.lock`])));
  const run = [...locks].sort().reduceRight((next, lock) => () => withLock(lock, options, next), fn);
  return run();
};
