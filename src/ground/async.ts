/** Resolves to the promise's value, or to `fallback` after `ms`. A late rejection is ignored. */
export const withTimeout = async <T, Fallback>(
  ms: number,
  promise: Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** Maps items with `concurrency` calls at a time; results keep the order. The first failure starts no further call. */
export const mapConcurrently = async <T, R>(
  items: readonly T[],
  fn: (item: T) => Promise<R>,
  concurrency = 4,
): Promise<R[]> => {
  const results: R[] = [];
  const entries = items.entries();
  let failed = false;
  const runWorker = async () => {
    // All workers share one iterator.
    for (const [index, item] of entries) {
      if (failed) return;
      try {
        results[index] = await fn(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker));
  return results;
};
