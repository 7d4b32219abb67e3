import { createSeededRandom } from '../../ground/seeded.ts';
import { addressesLike, namesLike, phonesLike, placesLike } from './lookalikes.ts';
import type { Key } from './order.ts';
import type { Search } from './search.ts';
import { shutBy } from './shut.ts';

/** A guest that may be there and is not known, as searches see one, and the place in the service's order. */
export interface Imagined {
  readonly lines: readonly string[];
  /** The lines, as one text. */
  readonly text: string;
  readonly key: Key;
  /** How many of the unknown ones it stands for. */
  weight: number;
  /** What each of those is worth: more where few searches would find them. */
  worth: number;
}

/** So many of them tell the likely from the unlikely: of fewer guests each search counts for more, few need few. */
const enoughFor = ({ total, known }: Search): number =>
  Math.min(
    Math.max(2000, Math.min(6000, total * 0.3)),
    Math.max(fewestEnough, imaginedEach * (total - known.size)),
  );
const fewestEnough = 150;
const imaginedEach = 8;
/** Fewer tell nothing. */
const fewest = 2;
/** Where most of them would be known, so many are imagined for each that is kept. */
const tries = 12;
/** So many are better than none, after more tries still. */
const sufficient = 60;
const mostTries = 60;
/** As many tries at least for each customer: of many the last few are as rare. */
const triesEach = 5;
/** Rounds after which the weights agree with what is missing of each part. */
const rounds = 6;

/**
 * Guests like those that are not known yet: known ones with the words of their names mixed, other digits in their phones
 * and e-mails, as far as no answer would have held them. They are weighed so that of each part that was searched as many
 * are there as the service has and are not known. None where the answers leave no such guest.
 */
export const imagineUnknown = (search: Search): Imagined[] => {
  const strictly = imagine(search, true);
  // An order says where the unknown are, unless everybody who is known comes before them.
  return weighed(search, strictly.length >= fewest ? strictly : imagine(search, false));
};

const imagine = (search: Search, isOrdered: boolean): Imagined[] => {
  const shut = shutBy(search);
  // The same book takes the same searches each time.
  const next = createSeededRandom(search.known.size + search.asked.size);
  const nameOf = namesLike(search, shut, next);
  const phoneOf = phonesLike(search, shut, next);
  const addressOf = addressesLike(search, next);
  const end = search.order()?.end ?? 0;
  const placeOf = isOrdered ? placesLike(search, next) : () => end;
  const isReached = isOrdered ? reachOf(search) : () => false;
  // One answer by name has one end of the alphabet, and says nothing of how the others' names begin.
  const isLopsided = search.asked.size === 1 && typeof end === 'string';
  const found: Imagined[] = [];
  const enough = enoughFor(search);
  const least = triesEach * search.total;
  const [satisfied, most] = [Math.max(tries * enough, least), Math.max(mostTries * enough, least)];
  for (let tried = 0; tried < most && found.length < enough; tried++) {
    if (tried > satisfied && found.length >= sufficient) break;
    const [name, phone] = [nameOf(), phoneOf()];
    if (name === undefined) return [];
    if (shut.joins(name)) continue;
    const address = addressOf(name);
    if (shut.has(address)) continue;
    const whole = name.join(' ');
    const key = isLopsided ? end : placeOf(whole);
    const lines = isLopsided ? [name.slice(1).join(' '), phone] : [whole, phone, address];
    const text = lines.join('\n');
    if (isLopsided || !isReached(text, key)) found.push({ lines, text, key, weight: 1, worth: 1 });
  }
  return found.length >= fewest ? found.sort(byKey) : [];
};

/** Whether an answer would have held a guest of these lines, in that place of the order. */
const reachOf = (search: Search) => {
  const cut = [...search.asked.values()].flatMap(({ part, reached }) =>
    reached !== undefined && search.missingOf(part) > 0 ? [{ part, reached }] : [],
  );
  return (text: string, key: Key): boolean =>
    cut.some(({ part, reached }) => key < reached && text.includes(part));
};

const weighed = (search: Search, imagined: Imagined[]): Imagined[] => {
  const groups = [...search.asked.values()]
    .filter(({ part }) => search.missingOf(part) > 0)
    .map(({ part }) => ({
      missing: search.missingOf(part),
      holders: imagined.filter(({ text }) => text.includes(part)),
    }));
  for (let round = 0; round < rounds; round++)
    for (const { missing, holders } of groups) share(missing, holders);
  share(search.total - search.known.size, imagined);
  return imagined;
};

/** Lets them stand for so many, each for its share. */
const share = (count: number, among: readonly Imagined[]): void => {
  const sum = weightOf(among);
  if (sum > 0) for (const one of among) one.weight *= Math.max(count, 0) / sum;
};

/** How many they stand for. */
export const weightOf = (all: readonly Imagined[]): number =>
  all.reduce((sum, { weight }) => sum + weight, 0);

const byKey = (one: Imagined, other: Imagined): number => (one.key < other.key ? -1 : 1);
