import { type Line, listOwnArgs } from './line.ts';
import { findRuns, type Run } from './parse.ts';
import {
  isDay,
  isEvening,
  type Read,
  readHour,
  readPartySize,
  readShift,
  readTable,
  withDigits,
} from './slots.ts';
import { findMeal, listTimes } from './times.ts';
import { definePattern, isFiller, isNoName, isOneOf } from './vocabulary.ts';

/** Takes the hours that a reservation has already: `cano el de las 9`, `los de las 10 llegan tarde`. */
export const takeOwnHours = (line: Line): void => {
  if (takesReserva(line)) takeHours(line, readOwnHour);
};

/** The hours that another record has already. */
export const findOwnHours = (line: Line): Run[] =>
  listOwnArgs(line.command).length === 0
    ? []
    : findRuns(line.remaining, (text) => readOwnHour(withDigits(text)));

/**
 * Takes what tells a reservation from others of its name, for a command that changes none of it: `cancel Cano at 9`,
 * `the Ibáñez dinner tomorrow, the party of six`.
 */
export const takeClues = (line: Line): void => {
  if (!takesReserva(line) || !onlyNames.includes(line.command.path.at(-1) ?? '')) return;
  // `two people from Gil` are a part of a party, and `confirma y son 5` changes it.
  const isKnown = ({ start, count }: Run) =>
    !isOneOf('away', line.remaining[start + count] ?? '') &&
    !isOneOf('conjunctions', line.words[start - 1] ?? '');
  takeFirst(line, find(line, readPartySize).filter(isKnown), (size) => `${size} pax`);
  takeHours(line, readHour);
  takeFirst(line, find(line, findMeal));
  // A table alone names the reservation, and `remove Merino from S8` cancels none.
  const isNamed =
    line.command.path.at(-1) !== 'cancel' &&
    line.remaining.some((word = '') => /^\p{L}{3,}$/u.test(word) && !isNoName(word) && !isFiller(word));
  if (isNamed) takeFirst(line, find(line, readTable), (table) => `mesa ${table}`);
};

/** What names a reservation, with the meal if the day that is said is an evening: `S5 tonight` is at dinner. */
export const withMealOf = (day: string, name: string): string => (isEvening(day) ? `${name}, cena` : name);

/** Takes the day that a reservation leaves: `move Gil from friday to sunday`, `sunday instead of tomorrow`. */
export const takeFormerDay = (line: Line): void => {
  if (!line.needs('former')) return;
  const days = findRuns(line.remaining, (text) => (isDay(text, line.lang) ? text : undefined));
  const former = findRuns(line.remaining, (text) => {
    const [, day] = formerDayPattern().exec(text) ?? [];
    return day !== undefined && isDay(day, line.lang) ? day : undefined;
  });
  const [run] = former;
  const isIn = ({ start, count }: Run, { start: at }: Run) => at >= start && at < start + count;
  if (!run || days.every((day) => isIn(run, day))) return;
  line.take(run);
  line.set('former', run.value);
};

const formerDayPattern = definePattern('(?:{former}) (.+)');

/** Takes the hour of a guest who is so many minutes late as one that they have: `Cano at 9 is 20 min late`. */
export const takeHourBesidesShift = (line: Line): void => {
  const times = formatTimes(line.getValue('hour'));
  if (!takesReserva(line) || line.getValue('shift') === undefined || times === undefined) return;
  const findStart = (read: Read) => findRuns(line.words, (text) => read(withDigits(text)))[0]?.start ?? 0;
  // `20 min late, arriving at 21:20` says one thing twice.
  const isSaidTwice = findStart(readHour) > findStart(readShift);
  line.unset(isSaidTwice ? 'shift' : 'hour');
  if (!isSaidTwice) line.clues.push(times);
};

/** The verbs that say nothing of a reservation but which one it is. */
const onlyNames: readonly string[] = ['get', 'history', 'confirm', 'cancel', 'noshow'];

/** Words without the hour that a reservation has, and the hour. */
export const splitHour = (words: readonly string[]): [rest: readonly string[], hour?: string] => {
  const [run] = findRuns(words, (text) => formatTimes(readHour(withDigits(text))));
  const rest = words.filter((_, at) => !run || at < run.start || at >= run.start + run.count);
  return run && rest.length > 0 ? [rest, run.value] : [words];
};

const takesReserva = ({ command }: Line): boolean => listOwnArgs(command)[0]?.name === 'reserva';

const ownHourPattern = definePattern('{ofHour} (.+)');

const readOwnHour: Read = (text) => {
  const [, hour] = ownHourPattern().exec(text) ?? [];
  return hour === undefined ? undefined : readHour(`at ${hour}`);
};

/** The times that an hour may mean; none for `now` and `in 2 hours`. */
const formatTimes = (hour: string | undefined): string | undefined =>
  listTimes(hour ?? '').join('/') || undefined;

const takeHours = (line: Line, read: Read): void =>
  takeFirst(
    line,
    find(line, (text) => formatTimes(read(text))),
  );

const find = (line: Line, read: Read): readonly Run[] =>
  findRuns(line.remaining, (text) => read(withDigits(text)));

const takeFirst = (line: Line, [run]: readonly Run[], format = (value: string) => value): void => {
  if (!run) return;
  line.take(run);
  line.clues.push(format(run.value));
};
