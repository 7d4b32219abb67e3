import { byFitting } from './fitting.ts';
import type { Search } from './search.ts';

/** Searches in a row that bring nobody, after which the rest cannot be told apart. */
const longestIdle = 120;

const alphabet = [...'0123456789abcdefghijklmnopqrstuvwxyzñç @.+-'];

/**
 * Those that are left, one by one. Of the parts of which some are missing, the smallest is divided by what is known
 * to stand beside it, until none of its guests is missing; then by whatever else could stand there.
 */
export const searchLastGuests = async (search: Search): Promise<void> => {
  const open = new Set(search.asked.keys());
  let idle = 0;
  const ask = async (part: string): Promise<void> => {
    const before = search.known.size;
    await search.ask(part);
    open.add(part);
    idle = search.known.size === before ? idle + 1 : 0;
  };
  while (idle < longestIdle && !search.isOver()) {
    const part = smallestOpen(search, open);
    if (part === undefined) return;
    const text = search.comparable(part);
    for (const longer of [...likelyParts(search, text), ...anyParts(text)]) {
      if (idle >= longestIdle || search.isOver() || search.missingOf(part) === 0) break;
      if (longer.trim() === '' || search.asked.has(longer) || isCovered(search, longer)) continue;
      await ask(longer);
      // All who are missing hold the longer part: no other longer one would bring anybody.
      if (search.missingOf(longer) >= search.missingOf(part)) break;
    }
    open.delete(part);
  }
};

const smallestOpen = (search: Search, open: Set<string>): string | undefined => {
  const totalOf = (part: string): number => search.asked.get(part)?.total ?? 0;
  for (const part of [...open].sort((one, other) => totalOf(one) - totalOf(other))) {
    if (search.missingOf(part) > 0) return part;
    open.delete(part);
  }
  return undefined;
};

/** Whether a shorter part has already shown everybody who holds it. */
const isCovered = (search: Search, longer: string): boolean =>
  [...search.asked.keys()].some((part) => search.missingOf(part) === 0 && longer.includes(part));

/** Longer parts that known guests hold: as long as all of them go on alike, and those that fit in one answer first. */
const likelyParts = (search: Search, part: string): string[] => {
  const counts = new Map<string, number>();
  const lines = [...search.known.values()]
    .flatMap((guest) => search.linesOf(guest))
    .filter((line) => line.includes(part));
  for (const line of lines)
    for (const longer of grown(part, line)) counts.set(longer, (counts.get(longer) ?? 0) + 1);
  return [...counts]
    .map(([longer, count]) => [goneOn(longer, lines), count] as const)
    .sort(([, one], [, other]) => byFitting(one, other))
    .map(([longer]) => longer);
};

const grown = (part: string, line: string): Set<string> => {
  const found = new Set<string>();
  for (let at = line.indexOf(part); at !== -1 && at < line.length; at = line.indexOf(part, at + 1)) {
    const [before, after] = [line[at - 1], line[at + part.length]];
    if (after !== undefined) found.add(part + after);
    if (before !== undefined) found.add(before + part);
  }
  return found;
};

/** The part, as far to the right as every line that holds it is the same. */
const goneOn = (part: string, lines: readonly string[]): string => {
  const rests = lines.flatMap((line) => {
    const at = line.indexOf(part);
    return at === -1 ? [] : [line.slice(at + part.length)];
  });
  let length = 0;
  const [first = ''] = rests;
  while (length < first.length && rests.every((rest) => rest[length] === first[length])) length++;
  // In a single line it would go on to the end, and be a part of one guest alone.
  return rests.length > 1 ? part + first.slice(0, length) : part;
};

const anyParts = (part: string): string[] => alphabet.flatMap((letter) => [part + letter, letter + part]);
