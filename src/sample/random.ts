import { invariant } from '../ground/invariant.ts';

/** Pseudo-random values that are the same for the same seed. */
export interface SeededRandom {
  /** From 0 to 1, excluding 1. */
  readonly next: () => number;
  /** An integer from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Prefers the beginning of the list, the more the greater `bias`. */
  readonly pickEarly: <T>(list: readonly T[], bias: number) => T;
  /** Picks by weight; `share`, from 0 to 1, replaces the random position. */
  readonly pickWeighted: <T>(weights: readonly (readonly [T, number])[], share?: number) => T;
  readonly shuffle: <T>(list: readonly T[]) => T[];
}

export const createSeededRandom = (seed: string): SeededRandom => {
  const next = createMulberry32(hashText(seed));
  const pickAt = <T>(list: readonly T[], share: number) => list[Math.floor(share * list.length)] as T;
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => pickAt(list, next()),
    pickEarly: (list, bias) => pickAt(list, next() ** bias),
    pickWeighted: (weights, share = next()) => pickByWeight(weights, share),
    shuffle: (list) => shuffle(list, next),
  };
};

/** FNV-1a, 32 bits. */
const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

const pickByWeight = <T>(weights: readonly (readonly [T, number])[], share: number): T => {
  let left = share * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weights) {
    left -= weight;
    if (left < 0) return value;
  }
  return invariant(weights.at(-1), 'the list of weights is not empty')[0];
};

const shuffle = <T>(list: readonly T[], next: () => number): T[] =>
  list
    .map((value) => ({ value, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);

/** A pseudo-random generator (mulberry32), uniform in [0, 1): the same numbers for the same seed. */
const createMulberry32 = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
