import { type Line, listOwnArgs } from './line.ts';
import { findRuns, type Run } from './parse.ts';
import { isDay, type Read, readHour, readPartySize, readTable, withDigits } from './slots.ts';
import { findMeal, listTimes } from './times.ts';
import { definePattern, isFiller, isNoName } from './vocabulary.ts';

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
  takeFirst(line, readPartySize, (size) => `${size} pax`);
  takeHours(line, readHour);
  takeFirst(line, findMeal, (meal) => meal);
  // A table alone names the reservation, and `remove Merino from S8` cancels none.
  const isNamed =
    line.command.path.at(-1) !== 'cancel' &&
    line.remaining.some((word = '') => /^\p{L}{3,}$/u.test(word) && !isNoName(word) && !isFiller(word));
  if (isNamed) takeFirst(line, readTable, (table) => `mesa ${table}`);
};

/** Takes the day that a reservation leaves: `move Gil from friday to sunday`, `sunday instead of tomorrow`. */
export const takeFormerDay = (line: Line): void => {
  if (!takesReserva(line) || !line.hasSlot('day')) return;
  const days = findRuns(line.remaining, (text) => (isDay(text, line.lang) ? text : undefined));
  const former = findRuns(line.remaining, (text) => {
    const [, day] = formerDayPattern().exec(text) ?? [];
    return day !== undefined && isDay(day, line.lang) ? day : undefined;
  });
  const [run] = former;
  const isIn = ({ start, count }: Run, { start: at }: Run) => at >= start && at < start + count;
  if (!run || days.every((day) => isIn(run, day))) return;
  line.take(run);
  line.clues.push(`@${run.value}`);
};

const formerDayPattern = definePattern('(?:{former}) (.+)');

/** Takes the hour of a guest who is so many minutes late as one that they have: `Cano at 9 is 20 min late`. */
export const takeHourBesidesShift = (line: Line): void => {
  const hour = line.getValue('hour');
  if (!takesReserva(line) || line.getValue('shift') === undefined || hour === undefined) return;
  line.unset('hour');
  line.clues.push(listTimes(hour).join('/'));
};

/** The verbs that say nothing of a reservation but which one it is. */
const onlyNames: readonly string[] = ['get', 'history', 'confirm', 'cancel', 'noshow'];

/** Words without the hour that a reservation has, and the hour. */
export const splitHour = (words: readonly string[]): [rest: readonly string[], hour?: string] => {
  const [run] = findRuns(words, (text) => readHour(withDigits(text)));
  const rest = words.filter((_, at) => !run || at < run.start || at >= run.start + run.count);
  return run && rest.length > 0 ? [rest, listTimes(run.value).join('/')] : [words];
};

const takesReserva = ({ command }: Line): boolean => listOwnArgs(command)[0]?.name === 'reserva';

const ownHourPattern = definePattern('{ofHour} (.+)');

const readOwnHour: Read = (text) => {
  const [, hour] = ownHourPattern().exec(text) ?? [];
  return hour === undefined ? undefined : readHour(`at ${hour}`);
};

const takeHours = (line: Line, read: Read): void =>
  takeFirst(line, read, (hour) => listTimes(hour).join('/'));

const takeFirst = (line: Line, read: Read, format: (value: string) => string): void => {
  const [run] = findRuns(line.remaining, (text) => read(withDigits(text)));
  if (!run) return;
  line.take(run);
  line.clues.push(format(run.value));
};
