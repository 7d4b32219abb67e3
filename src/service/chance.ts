/** What ids and codes are drawn from. */
export interface Chance {
  uuid(): string;
  /** A whole number from 0 up to, not including, another. */
  below(most: number): number;
}

/** The system's own, which nobody can guess. */
export const trueChance: Chance = {
  uuid: () => crypto.randomUUID(),
  below: (most) => {
    // Those beyond the last whole multiple would make the small numbers likelier.
    const end = 2 ** 32 - (2 ** 32 % most);
    for (;;) {
      const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
      if (drawn < end) return drawn % most;
    }
  },
};

/** Capitals and digits that nobody mistakes for one another, read out or written down. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 6;

/** A reservation code; `random(n)` is a whole number below n. */
export const newCode = (random: (below: number) => number): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
