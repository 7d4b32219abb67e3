import { invariant } from '../ground/invariant.ts';
import { createSeededRandom } from '../ground/seeded.ts';

/** Chance that falls the same way each time: everything is drawn from one seed. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  readonly roll: () => number;
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** The earlier in the list, the more often. */
  readonly pickEarly: <T>(list: readonly T[], bias: number) => T;
  /** Each by its weight; `share`, from 0 to 1, says where to fall instead of chance. */
  readonly pickWeighted: <T>(weights: readonly (readonly [T, number])[], share?: number) => T;
  readonly shuffle: <T>(list: readonly T[]) => T[];
}

export const diceFrom = (seed: string): Dice => {
  const roll = createSeededRandom(fnv1a(seed));
  const at = <T>(list: readonly T[], share: number) => list[Math.floor(share * list.length)] as T;
  return {
    roll,
    between: (least, most) => least + Math.floor(roll() * (most - least + 1)),
    chance: (probability) => roll() < probability,
    pick: (list) => at(list, roll()),
    pickEarly: (list, bias) => at(list, roll() ** bias),
    pickWeighted: (weights, share = roll()) => weighted(weights, share),
    shuffle: (list) => shuffled(list, roll),
  };
};

const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

const weighted = <T>(weights: readonly (readonly [T, number])[], share: number): T => {
  let left = share * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weights) {
    left -= weight;
    if (left < 0) return value;
  }
  return invariant(weights.at(-1), 'there is something to draw from')[0];
};

const shuffled = <T>(list: readonly T[], roll: () => number): T[] =>
  list
    .map((value) => ({ value, key: roll() }))
    .sort((one, other) => one.key - other.key)
    .map(({ value }) => value);
