/** Within a word. */
const longestInside = 4;

/**
 * A guest's texts that are looked through for parts, each for what no other one has: the words of the name, those that
 * stand side by side, three where the middle one is short, and what an address has beside a name. Phones among them would
 * take from every name as many as they bring, and leave those who have none.
 */
export const piecesOf = ([name = '', , email = '']: readonly string[], longestAcross: number): string[] => {
  const words = name.split(' ').filter((word) => word !== '');
  const pieces = email === '' ? words : [...words, ...besideName(email), domainOf(email)];
  words.forEach((word, at) => {
    const [second, third] = [words[at + 1], words[at + 2]];
    if (second === undefined) return;
    pieces.push(`${word} ${second}`);
    if (third !== undefined && second.length + 4 <= longestAcross) pieces.push(`${word} ${second} ${third}`);
  });
  return pieces;
};

/** The groups of a phone's digits, and two that stand side by side. */
export const phonePiecesOf = ([, phone = '']: readonly string[]): string[] => {
  const groups = phone.split(' ').filter((group) => group !== '');
  return [...groups, ...groups.slice(1).map((group, at) => `${groups[at]} ${group}`)];
};

/** What many have alike, so that hardly a part of it tells anybody apart. */
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** What stands between the letters of an address, with some of those at either side. */
const besideName = (email: string): string[] => email.match(/[a-z]{0,2}[^a-z]+[a-z]{0,2}/g) ?? [];

/** The parts of such a piece; none has a space at its end, which a service may cut off. */
export const fragmentsOf = (piece: string, longestAcross: number): string[] => {
  const first = piece.indexOf(' ');
  return first === -1 ? withinWord(piece) : acrossWords(piece, first, longestAcross);
};

/** What holds all that is between the first space and the last one. */
const acrossWords = (piece: string, first: number, longestAcross: number): string[] => {
  const found: string[] = [];
  const last = piece.lastIndexOf(' ');
  for (let start = Math.max(0, last + 2 - longestAcross); start < first; start++)
    for (let end = last + 2; end <= piece.length && end - start <= longestAcross; end++)
      found.push(piece.slice(start, end));
  return found;
};

const withinWord = (word: string): string[] => {
  const found: string[] = [];
  for (let start = 0; start < word.length; start++)
    for (let end = start + 1; end <= word.length && end - start <= longestInside; end++)
      found.push(word.slice(start, end));
  return found;
};
