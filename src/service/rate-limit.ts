const minute = 60_000;

/** Lets a key's request pass and answers 0, or answers after how many whole seconds the next may. */
export type RateLimit = (keyId: number) => number;

/**
 * So many requests a minute for each key: as many at once after a rest, then one each time its share of a minute has
 * passed. What is refused costs nothing. It knows of this process's requests alone. `now` is a clock in milliseconds
 * that nobody sets.
 */
export const createRateLimit = (
  perMinute: number,
  now: () => number = () => performance.now(),
): RateLimit => {
  const share = minute / perMinute;
  // When a key will have rested enough to send all of them at once again.
  const rested = new Map<number, number>();
  return (keyId) => {
    const at = now();
    const next = Math.max(rested.get(keyId) ?? at, at) + share;
    const wait = next - (at + minute);
    // Less than a millisecond is the rounding of a share.
    if (wait >= 1) return Math.ceil(wait / 1000);
    rested.set(keyId, next);
    return 0;
  };
};
