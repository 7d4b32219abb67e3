/** Capitals and digits that nobody mistakes for one another, read out or written down. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 6;

/** A reservation code; `random(n)` is a whole number below n. */
export const newCode = (random: (below: number) => number): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
