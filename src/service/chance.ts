import { randomInt, randomUUID } from 'node:crypto';

/** What ids and codes are drawn from. */
export interface Chance {
  uuid(): string;
  /** A whole number from 0 up to, not including, another. */
  below(most: number): number;
}

/** The system's own, which nobody can guess. */
export const trueChance: Chance = { uuid: randomUUID, below: (most) => randomInt(most) };
