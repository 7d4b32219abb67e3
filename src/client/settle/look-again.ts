import type { Lost } from './lost.ts';

/** Whether the service may still be at work on it: it, or a proxy before it, was only waited for too briefly. */
export const mayComeLate = ({ failure }: Lost): boolean =>
  failure.code === 'TIMEOUT' || failure.status === 504;

/**
 * Milliseconds before each look. What a service may still be at work on is looked for over as long as one attempt may
 * take, 5 to 30 seconds; after anything else a moment is given to what was on its way.
 */
export const waitsOf = (lost: Lost): readonly number[] => {
  if (!mayComeLate(lost)) return [0, Math.min(1000, lost.timeout / 8)];
  const eighth = Math.min(Math.max(lost.timeout, 5_000), 30_000) / 8;
  return [0, eighth, eighth, 2 * eighth, 4 * eighth];
};

/** Looks until there is something to see; undefined where there was nothing in the end. */
export const lookAgain = async <T>(
  lost: Lost,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  for (const wait of waitsOf(lost)) {
    if (wait > 0) await lost.sleep(wait, lost.signal);
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  return undefined;
};
