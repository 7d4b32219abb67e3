import { stripAccents } from '../../ground/strings.ts';
import { commonNames } from './common-names.ts';
import { gapsBetween, idsOf } from './gaps.ts';
import type { Known } from './known-guests.ts';
import type { Key } from './order.ts';
import { enoughToKnow, type Search } from './search.ts';
import type { Shut } from './shut.ts';

/** So many of the known tell how phones and addresses are written. */
const telling = 800;
/** Where most of them would be known, so many are thrown for each phone that is kept. */
const phoneTries = 30;

type Throw = () => number;
const oneOf = <T>(list: readonly T[], next: Throw): T | undefined => list[Math.floor(next() * list.length)];

const someOf = (search: Search): Known[] => {
  const step = Math.ceil(search.known.size / telling);
  return [...search.known.values()].filter((_, at) => at % step === 0);
};

/** Throws names: as many words as known ones have, each from the same place of one of them. */
export const namesLike = (search: Search, shut: Shut, next: Throw) => {
  const looked = new Map<string, boolean>();
  const isShut = (word: string): boolean => {
    const isIt = looked.get(word) ?? shut.has(word);
    looked.set(word, isIt);
    return isIt;
  };
  const shapes = [...wordsByPlace(search).values()].map((places) => {
    const left = places.map((words) => words.filter((word) => !isShut(word)));
    const count = places[0]?.length ?? 0;
    return { left, likely: left.reduce((likely, words) => likely * (words.length / count), count) };
  });
  const all = shapes.reduce((sum, { likely }) => sum + likely, 0);
  return (): string[] | undefined => {
    if (all === 0) return undefined;
    let at = next() * all;
    const shape = shapes.find(({ likely }) => {
      at -= likely;
      return at <= 0;
    });
    return shape?.left.map((words) => otherDigits(oneOf(words, next) ?? '', 0, next));
  };
};

/** The words of names that have as many, by their place; while few are known, among the first ones some that are common. */
const wordsByPlace = (search: Search): Map<number, string[][]> => {
  const shapes = new Map<number, string[][]>();
  for (const guest of search.known.values()) {
    const words = (search.linesOf(guest)[0] ?? '').split(' ');
    const places = shapes.get(words.length) ?? words.map(() => []);
    words.forEach((word, at) => void places[at]?.push(word));
    shapes.set(words.length, places);
  }
  // So many show by themselves which first names are common.
  if (search.known.size > enoughToKnow) return shapes;
  const usual = commonNames.map((name) => search.comparable(name));
  for (const [first, ...more] of shapes.values())
    if (first && more.length > 0) first.push(...usual.slice(0, Math.ceil(first.length / 10)));
  return shapes;
};

/** Throws phones as they are written down, none among them: the first three digits are as a known one's. */
export const phonesLike = (search: Search, shut: Shut, next: Throw) => {
  const some = someOf(search).map((guest) => search.linesOf(guest)[1] ?? '');
  const varying = varyingPlaces(some);
  const phones: string[] = [];
  for (let left = phoneTries * telling; left > 0 && phones.length < telling; left--) {
    const phone = otherDigits(oneOf(some, next) ?? '', 3, next, varying);
    if (!shut.has(phone)) phones.push(phone);
  }
  // Where every phone that is thrown would have been in an answer, whoever is unknown has none.
  return (): string => oneOf(phones, next) ?? '';
};

/** Writes addresses from names as the known ones are written from theirs. */
export const addressesLike = (search: Search, next: Throw) => {
  const ways = someOf(search).map((guest) => addressLike(search.linesOf(guest)));
  return (name: readonly string[]): string => otherDigits(oneOf(ways, next)?.(name) ?? '', 1, next);
};

const addressLike = ([name = '', , email = '']: readonly string[]) => {
  const words = name.split(' ').map(stripAccents);
  const pieces = email.split(/([^a-z]+)/).map((piece) => {
    const at = words.findIndex((word) => word.length > 1 && word === piece);
    return { piece, at: at === words.length - 1 && at > 0 ? -1 : at, isWord: at !== -1 };
  });
  return (own: readonly string[]): string =>
    pieces
      .map(({ piece, at, isWord }) => (isWord ? stripAccents(own.at(at) ?? own.at(-1) ?? '') : piece))
      .join('');
};

/** The text with its digits thrown anew, but for the first ones and those that are the same in all texts. */
const otherDigits = (text: string, kept: number, next: Throw, varying?: ReadonlySet<number>): string => {
  if (!/\d/.test(text)) return text;
  let seen = 0;
  return text.replace(/\d/g, (digit, at: number) =>
    seen++ < kept || varying?.has(at) === false ? digit : String(Math.floor(next() * 10)),
  );
};

/** Where not all of the texts have the same. */
const varyingPlaces = (texts: readonly string[]): Set<number> => {
  const written = texts.filter((text) => text !== '');
  const longest = Math.max(0, ...written.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, at) => at);
  return new Set(places.filter((at) => new Set(written.map((text) => text[at])).size > 1));
};

/** Throws places in the service's order: by name the name's own, by id one of those between the known. */
export const placesLike = (search: Search, next: Throw) => {
  const order = search.order();
  if (!order) return () => 0;
  // Numbers that nobody known bears, about as far as they go on.
  const { ids, least, most } = idsOf(search);
  const end = Math.max(most + 1, least + search.total);
  const gaps = [end, ...gapsBetween(ids, least, end)];
  return (full_name: string): Key => order.keyOf({ id: oneOf(gaps, next) ?? 0, full_name });
};
