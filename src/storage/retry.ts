import { setTimeout as delay } from 'node:timers/promises';
import { StorageBusy, StorageUnreachable } from './errors.ts';

/** Why a repeated attempt may succeed: a lock is held, the database is out of reach, or another write conflicted. */
export type RetryReason = 'locked' | 'outage' | 'conflict';

export interface RetryOptions {
  readonly timeoutMs: number;
  /** Aborts when the caller has gone: the attempt under way is the last. */
  readonly signal?: AbortSignal | undefined;
}

const maxPauseMs = { locked: 25, outage: 250 } as const;
const timeoutErrors = { locked: StorageBusy, outage: StorageUnreachable } as const;

/** The next attempt sees the write that this one conflicted with. Five conflicts mean that somebody keeps writing. */
const maxConflicts = 5;

/**
 * Repeats `attempt` after a short random pause until it succeeds, fails for good, or `timeoutMs` has passed.
 * Deadlines are in milliseconds on the clock of `performance.now()`. @throws StorageBusy, StorageUnreachable
 */
export const retryUntilDeadline = async <T>(
  attempt: (deadline: number) => Promise<T>,
  findReason: (error: unknown) => RetryReason | undefined,
  { timeoutMs, signal }: RetryOptions,
): Promise<T> => {
  const deadline = performance.now() + timeoutMs;
  for (let conflicts = 0; ; ) {
    try {
      return await attempt(deadline);
    } catch (error) {
      const reason = findReason(error);
      if (reason === 'conflict' && ++conflicts < maxConflicts) continue;
      if (reason === undefined || reason === 'conflict') throw error;
      const pauseMs = 1 + Math.random() * maxPauseMs[reason];
      if (signal?.aborted || performance.now() + pauseMs > deadline) throw new timeoutErrors[reason](error);
      await delay(pauseMs);
    }
  }
};

/** Rejects with `onTimeout()` if the promise has not settled by the deadline. Its later result is ignored. */
export const withDeadline = <T>(promise: Promise<T>, deadline: number, onTimeout: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), Math.max(0, deadline - performance.now()));
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Runs `fn` after all earlier calls with the same key. @throws StorageBusy if its turn does not come by the deadline */
type FifoQueue = <T>(key: unknown, fn: () => Promise<T>, deadline: number) => Promise<T>;

export const createFifoQueue = (): FifoQueue => {
  const tails = new Map<unknown, Promise<unknown>>();
  return (key, fn, deadline) => {
    const previous = tails.get(key) ?? Promise.resolve();
    const result = withDeadline(previous, deadline, () => new StorageBusy()).then(fn);
    const tail = Promise.allSettled([previous, result]).then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    tails.set(key, tail);
    return result;
  };
};
