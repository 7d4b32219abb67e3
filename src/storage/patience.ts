import { setTimeout as delay } from 'node:timers/promises';
import { lazy } from '../ground/invariant.ts';
import { StorageBusy, StorageUnreachable } from './errors.ts';

/**
 * Why work failed that may succeed when it is done again: others were in the way, the database could not be reached,
 * or what somebody else wrote meanwhile contradicts it.
 */
export type Obstacle = 'others' | 'outage' | 'conflict';

export interface Patience {
  /** How long it waits for what is in its way, in milliseconds. */
  readonly patience: number;
  /** Aborts when nobody waits for it any longer. */
  readonly signal?: AbortSignal | undefined;
}

const longestPause = { others: 25, outage: 250 } as const;
/** A conflict is with what has been written, so that the next try sees it; who meets so many has a rival. */
const mostConflicts = 5;

/**
 * Does the work again, after a short random pause, for as long as something is in its way. `work` takes what tells the time
 * on performance.now()'s clock by which it has to be done, counted from when that is first asked: the clock takes longer to
 * open than most work, which meets nobody. @throws StorageBusy, StorageUnreachable
 */
export const patiently = async <T>(
  work: (deadline: () => number) => Promise<T>,
  obstacleOf: (error: unknown) => Obstacle | undefined,
  { patience, signal }: Patience,
): Promise<T> => {
  const deadline = lazy(() => performance.now() + patience);
  for (let conflicts = 0; ; ) {
    try {
      return await work(deadline);
    } catch (error) {
      const end = deadline();
      const obstacle = obstacleOf(error);
      if (obstacle === 'conflict' && ++conflicts < mostConflicts) continue;
      if (obstacle === undefined || obstacle === 'conflict') throw error;
      const pause = 1 + Math.random() * longestPause[obstacle];
      if (signal?.aborted || performance.now() + pause > end) throw new inTheEnd[obstacle](error);
      await delay(pause);
    }
  }
};

const inTheEnd = { others: StorageBusy, outage: StorageUnreachable } as const;

/** What comes in time; what comes later is nobody's. @throws what `late` answers once the deadline has passed */
export const inTime = <T>(promise: Promise<T>, deadline: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, deadline - performance.now()));
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
