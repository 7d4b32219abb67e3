import { prospectOf } from './best-part.ts';
import type { Search } from './search.ts';

/** Whether names bring more is looked at where a phone brings no more than so many. */
const few = 20;
/** Digits of phones are told less surely by some of them than letters of names: of what they promise so much counts. */
const trust = 0.6;

/**
 * Parts of phones divide guests without leaving a few of everybody over, as names do, but for those who have none: while
 * hardly anybody lacks one and they take fewer searches than names, they come first, until names bring more. For few guests.
 */
export const searchPhonesFirst = async (search: Search): Promise<void> => {
  if (search.isOver() || !arePhonesShorter(search)) return;
  while (!search.isOver()) {
    const part = prospectOf(search, 'phones')?.best();
    if (!part) return;
    const names = part.brings < few ? prospectOf(search)?.best() : undefined;
    if (names && names.brings > trust * part.brings) return;
    const before = search.known.size;
    await search.ask(part.text);
    // Not every service finds phones.
    if (search.known.size === before) return;
  }
};

/** What brings fewer is not foreseen from the first answer. */
const foreseen = 2;
/** By so many searches phones have to be shorter. */
const margin = 1;

const arePhonesShorter = (search: Search): boolean => {
  const course = prospectOf(search, 'phones')?.course(foreseen) ?? [];
  // Somebody of a kind that none of the known is of may be there.
  const unseen = (0.5 * search.total) / search.known.size;
  const searches = course.map((left, asked) => asked + namesTake(search, left + unseen, various));
  const byName = namesTake(search, search.total - search.known.size, varietyOf(search));
  return Math.min(...searches) + margin < byName;
};

/** About how many searches by name find so many guests, the more the more various their names are: measured. */
const namesTake = ({ total }: Search, unknown: number, variety: number): number =>
  (1.5 + total * (0.002 + 0.01 * variety)) * Math.log(1 + unknown / 4);

/** More makes no difference; the last guests take as many whatever all are called. */
const various = 0.16;

/** The share of the words of names, but for the first one, that stand nowhere else. */
const varietyOf = (search: Search): number => {
  const words = [...search.known.values()].flatMap(
    (guest) => search.linesOf(guest)[0]?.split(' ').slice(1) ?? [],
  );
  const [met, again] = [new Set<string>(), new Set<string>()];
  for (const word of words) (met.has(word) ? again : met).add(word);
  return Math.min(various, (met.size - again.size) / Math.max(1, words.length));
};
