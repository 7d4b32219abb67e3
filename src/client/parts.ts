/**
 * Parts of texts, for telling records apart by searching for what they hold. A text is the lower-case fields of
 * a record, a line each; a part never crosses from one line to the next.
 */

const longestPart = 5;

/** Every part of the texts that holds `core`, the one that most texts hold first, of two the shorter. */
export const commonParts = (texts: readonly string[], core: string): string[] => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const part of new Set(text.split('\n').flatMap((line) => partsOf(line, core)))) {
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return commonestFirst(counts);
};

const partsOf = (line: string, core: string): string[] => {
  const parts: string[] = [];
  const longest = core.length + longestPart;
  for (let start = 0; start < line.length; start++) {
    if (line[start] === ' ') continue;
    for (let end = start + 1; end <= line.length && end - start <= longest; end++) {
      const part = line.slice(start, end);
      if (line[end - 1] !== ' ' && part.includes(core)) parts.push(part);
    }
  }
  return parts;
};

/** The parts of the texts that are one character longer than `part`, at its end or at its start, commonest first. */
export const longerParts = (
  part: string,
  texts: readonly string[],
  ends: readonly ('start' | 'end')[],
): string[] => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const longer of new Set(ends.flatMap((end) => grown(part, text, end)))) {
      counts.set(longer, (counts.get(longer) ?? 0) + 1);
    }
  }
  return commonestFirst(counts);
};

const grown = (part: string, text: string, end: 'start' | 'end'): string[] => {
  const found: string[] = [];
  for (let at = text.indexOf(part); at !== -1 && at < text.length; at = text.indexOf(part, at + 1)) {
    const beside = end === 'end' ? text[at + part.length] : text[at - 1];
    if (beside !== undefined && beside !== '\n') found.push(end === 'end' ? part + beside : beside + part);
  }
  return found;
};

const commonestFirst = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts]
    .sort(([one, few], [other, many]) => many - few || one.length - other.length)
    .map(([part]) => part);
