import { customerLimit } from '../../contract/crm.ts';
import { byFitting } from './fitting.ts';
import type { Search } from './search.ts';

/** Room for more than are expected. */
const full = customerLimit.maximum * 0.95;
/** Phones written one way that are fewer than this are found by the names. */
const fewest = customerLimit.maximum * 0.75;
/** The names find all by about so many times the least possible number of searches. */
const namesTake = 2.5;
/** So few are worth no search of their own. */
const scarce = customerLimit.maximum / 10;
/** So many known ones tell how often each digit follows. */
const telling = 60;

/** Phones written in the same way, and about how many there are. */
interface Phones {
  readonly known: readonly string[];
  readonly count: number;
}

/**
 * Phones are spread evenly over their digits: from what all that are written alike begin with, digit by digit, to
 * parts that fit in one answer. Only where that takes fewer searches than names do: whoever has no phone then takes
 * nearly one each, and a tenth of little more than an answer is little less than a search wasted.
 */
export const searchPhones = async (search: Search): Promise<void> => {
  const ways = waysOfWriting(search).filter(({ count }) => count >= fewest);
  const others = search.total - ways.reduce((sum, { count }) => sum + count, 0);
  const searches = ways.reduce(
    (sum, phones) => sum + searchesFor(search, commonStart(phones.known), phones),
    0,
  );
  if (searches + others > namesTake * (search.total / customerLimit.maximum)) return;
  for (const phones of ways) await divide(search, commonStart(phones.known), phones);
};

/** About how many searches find all of them. */
const searchesFor = (search: Search, part: string, phones: Phones): number => {
  if (phones.count < scarce) return phones.count;
  const longer = followers(part, phones);
  if (phones.count + elsewhere(search, part) <= full || longer.length === 0) return 1;
  return longer.reduce((sum, [next, inside]) => sum + searchesFor(search, next, inside), 0);
};

/**
 * Whoever has a phone and is still missing, digit by digit, wherever a part has more than are known. No digit is left
 * out here, so that numbers that are given in a row are found as well, but the likely ones come first.
 */
export const searchMissingPhones = async (search: Search): Promise<void> => {
  const ways = waysOfWriting(search);
  const all = ways.flatMap(({ known }) => known);
  for (const { known } of ways) {
    const first = commonStart(known).charAt(0);
    // Whoever comes from a country that no other does begins as some do, not as all of one way.
    const start = first && commonStart(all.filter((phone) => phone.startsWith(first)));
    await exhaust(search, start, known, all);
  }
};

const exhaust = async (
  search: Search,
  part: string,
  alike: readonly string[],
  all: readonly string[],
): Promise<void> => {
  if (part === '' || search.isOver()) return;
  const { total } = await search.ask(part);
  const holders = all.filter((phone) => phone.startsWith(part));
  const longer = followers(part, { known: alike.slice(0, telling - 1), count: total })
    .map(([next]) => ({ next, count: holders.filter((phone) => phone.startsWith(next)).length }))
    .sort((one, other) => byFitting(one.count, other.count));
  for (const { next } of longer) {
    if (search.isOver() || search.countOf(part) >= total) return;
    const inside = alike.filter((phone) => phone.startsWith(next));
    await exhaust(search, next, inside.length > 0 ? inside : [sample(next, alike)], holders);
  }
};

const waysOfWriting = (search: Search): Phones[] => {
  const ways = new Map<string, string[]>();
  for (const guest of search.known.values()) {
    const phone = search.linesOf(guest)[1];
    if (!phone) continue;
    const way = phone.replace(/\d/g, '0');
    const alike = ways.get(way);
    if (alike) alike.push(phone);
    else ways.set(way, [phone]);
  }
  const scale = search.total / search.known.size;
  return [...ways.values()]
    .map((known) => ({ known, count: known.length * scale }))
    .sort((one, other) => other.count - one.count);
};

const commonStart = ([first = '', ...rest]: readonly string[]): string => {
  let length = first.length;
  for (const phone of rest) while (!phone.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
};

const divide = async (search: Search, part: string, phones: Phones): Promise<void> => {
  if (search.isOver() || phones.count < scarce) return;
  const expected = phones.count + elsewhere(search, part);
  const longer = followers(part, phones);
  if (longer.length === 0 || expected <= full) {
    if (part === '') return;
    const { missing, total } = await search.ask(part);
    // Expected to fit, and only just did not.
    const isNear = expected <= full && total < customerLimit.maximum * 1.5;
    if (missing > 0 && isNear) await askUntilNoneIsMissing(search, part, longer);
    return;
  }
  for (const [next, inside] of longer) await divide(search, next, inside);
};

const askUntilNoneIsMissing = async (
  search: Search,
  part: string,
  longer: readonly (readonly [string, Phones])[],
): Promise<void> => {
  const { total } = await search.ask(part);
  for (const [next] of longer) {
    if (search.isOver() || search.countOf(part) >= total) return;
    await search.ask(next);
  }
};

/** The parts that are one digit longer, those that most phones hold first. */
const followers = (part: string, { known, count }: Phones): (readonly [string, Phones])[] => {
  const between = /^\D*(?=\d)/.exec((known[0] ?? '').slice(part.length))?.[0];
  if (between === undefined) return [];
  const isUneven = known.length >= telling && !isEven(known, part.length + between.length);
  return Array.from({ length: 10 }, (_, digit) => {
    const next = `${part}${between}${digit}`;
    const inside = known.filter((phone) => phone.startsWith(next));
    const share = isUneven ? inside.length / known.length : 0.1;
    const alike = inside.length > 0 ? inside : [sample(next, known)];
    return [next, { known: alike, count: count * share }] as const;
  })
    .filter(([, phones]) => phones.count > 0)
    .sort(([, one], [, other]) => other.count - one.count);
};

/** Whether no digit is so frequent there that it is more than chance. */
const isEven = (known: readonly string[], place: number): boolean => {
  const counts = new Map<string, number>();
  for (const phone of known) counts.set(phone.charAt(place), (counts.get(phone.charAt(place)) ?? 0) + 1);
  return Math.max(...counts.values()) < frequent * known.length;
};
const frequent = 0.25;

/** A phone that begins so, to see what is written between its digits. */
const sample = (start: string, known: readonly string[]): string =>
  start + (known[0] ?? '').slice(start.length);

/** About how many hold the part elsewhere than at the start: none where it begins with what stands only there. */
const elsewhere = (search: Search, part: string): number => {
  const digits = part.replace(/\D/g, '');
  if (digits !== part) return 0;
  const windows = Math.max(0, 9 - digits.length);
  return (search.total * windows) / 10 ** digits.length;
};
