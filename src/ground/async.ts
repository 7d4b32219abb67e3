/**
 * What the work resolves to, or `otherwise` once so many milliseconds have passed: the work is then left to itself, and
 * whatever it fails with is nobody's business any more.
 */
export const withTimeout = async <T, Late>(
  ms: number,
  work: Promise<T>,
  otherwise: Late,
): Promise<T | Late> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The results of the work in the order of the items, a few under way at a time. The first failure stops the rest. */
export const mapConcurrently = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  width = 4,
): Promise<R[]> => {
  const results: R[] = [];
  const waiting = items.entries();
  let failed = false;
  const lane = async () => {
    // The lanes take turns at the same iterator.
    for (const [index, item] of waiting) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
};
