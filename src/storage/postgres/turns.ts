import { StorageBusy } from '../errors.ts';
import { inTime } from '../patience.ts';

/**
 * One at a time by key, in the order of asking: whoever waits for a restaurant's lock waits here, without a connection,
 * so that one busy restaurant leaves the others theirs. @throws StorageBusy where the turn does not come in time
 */
export const createTurns = () => {
  const last = new Map<number | undefined, Promise<void>>();
  return async <T>(key: number | undefined, work: () => Promise<T>, deadline: number): Promise<T> => {
    const before = last.get(key);
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const mine = (before ?? Promise.resolve()).then(() => left);
    last.set(key, mine);
    try {
      if (before) await inTime(before, deadline, () => new StorageBusy());
      return await work();
    } finally {
      leave();
      if (last.get(key) === mine) last.delete(key);
    }
  };
};
