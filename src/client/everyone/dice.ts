/**
 * Numbers from 0 to 1, the same for the same seed, so that the same book takes the same searches. Throws that follow each
 * other must not depend on each other: guests that were put together from such would come in few kinds.
 */
export const dice = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
