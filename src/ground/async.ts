/** Resolves to the promise's value, or to undefined after `ms`. A late rejection is ignored. */
export const withTimeout = <T>(ms: number, promise: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};

/** Returns what runs each task once those before it have ended, however they ended. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
};

const concurrency = 4;

/** Maps items with 4 calls at a time; results keep the order. The first failure starts no further call. */
export const mapConcurrently = async <T, R>(
  items: readonly T[],
  fn: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  // All workers share one generator. It ends as soon as one of them throws.
  const entries = generateEntries(items);
  const runWorker = async () => {
    for (const [index, item] of entries) results[index] = await fn(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker));
  return results;
};

function* generateEntries<T>(items: readonly T[]) {
  yield* items.entries();
}
