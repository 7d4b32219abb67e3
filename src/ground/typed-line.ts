/** The words of a line as a shell takes them: a name that came from a guest may say anything. */
export const typedLine = (...words: readonly string[]): string => words.map(typedWord).join(' ');

/** A word that a shell takes literally. */
export const typedWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
