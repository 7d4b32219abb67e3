const numbered = /^([A-Z]*)(\d{0,9})$/;

let collator: Intl.Collator | undefined;

/** Texts as a Spanish reader expects them, the numbers in them by value: S2 before S10. */
export const compareTexts = (one: string, other: string): number => {
  const [, word, number] = numbered.exec(one) ?? [];
  const [, otherWord, otherNumber] = numbered.exec(other) ?? [];
  // The names of tables: what knows the order of every language takes as long to load as a day's book to be read.
  if (word === otherWord && word !== undefined && number !== otherNumber) {
    const difference = Number(number || -1) - Number(otherNumber || -1);
    if (difference !== 0) return Math.sign(difference);
  }
  if (word !== undefined && otherWord !== undefined && word !== otherWord) return word < otherWord ? -1 : 1;
  collator ??= new Intl.Collator('es', { numeric: true });
  return collator.compare(one, other);
};
