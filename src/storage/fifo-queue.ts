import { StorageBusy } from './errors.ts';
import { withDeadline } from './retry.ts';

/** Runs `fn` after all earlier calls with the same key. @throws StorageBusy if its turn does not come by the deadline */
type FifoQueue = <T>(key: unknown, fn: () => Promise<T>, deadline?: number) => Promise<T>;

export const createFifoQueue = (): FifoQueue => {
  const tails = new Map<unknown, Promise<void>>();
  return async (key, fn, deadline) => {
    const previous = tails.get(key);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const tail = (previous ?? Promise.resolve()).then(() => finished);
    tails.set(key, tail);
    try {
      if (previous)
        await (deadline === undefined ? previous : withDeadline(previous, deadline, () => new StorageBusy()));
      return await fn();
    } finally {
      finish();
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
};
