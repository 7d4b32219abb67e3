import { yieldOf } from './gain.ts';
import type { Imagined } from './imagined.ts';
import type { Part } from './parts.ts';
import type { Search } from './search.ts';

/** So many parts are played, of those that bring most, none that brings less than this share of it. */
const mostPlayed = 16;
const near = 0.75;
/** So many are chosen from while one is played. */
const mostParts = 200;
/** A play ends where so many are unknown, or such a share: of the last what is imagined says little. */
const fewLeft = 4;
const shareLeft = 0.05;

/** A guest while a part is played: how many of the unknown ones it still stands for. */
interface Standing {
  readonly weight: number;
  left: number;
  readonly holds: Choice[];
}

/** A part while one is played: how many it would still bring. */
interface Choice {
  readonly part: Part;
  readonly share: number;
  readonly found: Standing[];
  left: number;
}

/**
 * The part after which the fewest searches find nearly all. The one that brings most may leave guests whom later on
 * each search finds a few of: so each of the best is played, with what brings most after it, as if those who are
 * imagined were those who are there.
 */
export const shortestWay = (
  search: Search,
  imagined: readonly Imagined[],
  parts: readonly Part[],
): Part | undefined => {
  const { choices, standings } = tableOf(search, imagined, parts);
  const least = near * (choices[0]?.part.gain ?? 0);
  let [best, shortest]: [Part | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const choice of choices.slice(0, mostPlayed)) {
    if (choice.part.gain < least) break;
    const searches = play(choice, choices, standings);
    if (searches < shortest) [best, shortest] = [choice.part, searches];
  }
  return best;
};

/** How many are unknown at first, and after each search for the part that then brings most, as long as it brings so many. */
export const courseOf = (
  search: Search,
  imagined: readonly Imagined[],
  parts: readonly Part[],
  least: number,
): number[] => {
  const { choices, standings } = tableOf(search, imagined, parts);
  let left = begin(choices, standings);
  const course = [left];
  for (let next = largestOf(choices); next && next.left >= least; next = largestOf(choices)) {
    left -= take(next);
    course.push(left);
  }
  return course;
};

/** What is played with: the parts that bring most, that one first, and whom they bring. */
interface Table {
  readonly choices: Choice[];
  readonly standings: Standing[];
}

const tableOf = (search: Search, imagined: readonly Imagined[], parts: readonly Part[]): Table => {
  const promising = [...parts].sort((one, other) => other.gain - one.gain).slice(0, mostParts);
  const standings = new Map<Imagined, Standing>();
  for (const one of imagined) standings.set(one, { weight: one.weight, left: 0, holds: [] });
  const choices = promising.map((part): Choice => {
    const { guests, share } = yieldOf(part, search);
    const found = guests.flatMap((guest) => standings.get(guest) ?? []);
    const choice = { part, share, found, left: 0 };
    for (const one of found) one.holds.push(choice);
    return choice;
  });
  return { choices, standings: [...standings.values()] };
};

/** Nobody is taken away yet: how many they all stand for. */
const begin = (choices: readonly Choice[], standings: readonly Standing[]): number => {
  for (const one of standings) one.left = one.weight;
  for (const choice of choices) choice.left = choice.part.gain;
  return standings.reduce((sum, { weight }) => sum + weight, 0);
};

/** How many searches it takes, beginning with this one. */
const play = (first: Choice, choices: readonly Choice[], standings: readonly Standing[]): number => {
  let left = begin(choices, standings);
  const end = Math.max(shareLeft * left, Math.min(fewLeft, left / 2));
  let searches = 0;
  for (let next: Choice | undefined = first; next; next = largestOf(choices)) {
    const brings = take(next);
    if (left - brings <= end) return searches + (left - end) / brings;
    left -= brings;
    searches++;
  }
  return searches + left;
};

/** Takes those away whom the answer brings. */
const take = (choice: Choice): number => {
  let sum = 0;
  for (const one of choice.found) {
    const brought = one.left * choice.share;
    if (brought === 0) continue;
    one.left -= brought;
    sum += brought;
    for (const other of one.holds) other.left -= brought * other.share;
  }
  choice.left = 0;
  return sum;
};

const nobody = 1e-3;

const largestOf = (choices: readonly Choice[]): Choice | undefined => {
  let [largest, most]: [Choice | undefined, number] = [undefined, nobody];
  for (const choice of choices) if (choice.left > most) [largest, most] = [choice, choice.left];
  return largest;
};
