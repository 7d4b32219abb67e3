import { fold } from '../../ground/strings.ts';
import { findOwnHours, takeClues, takeFormerDay, takeHourBesidesShift } from './clues.ts';
import { findWeekday } from './dates.ts';
import { type Line, listOwnArgs } from './line.ts';
import { follows, listTables } from './names.ts';
import { findRuns, type Run } from './parse.ts';
import { isPeriod } from './periods.ts';
import {
  createUntilReader,
  findEmail,
  findPhone,
  isDay,
  isDayOrName,
  isEarlier,
  isEvening,
  type Read,
  readAfterSince,
  readAfterUntil,
  readEnd,
  readHour,
  readLonger,
  readMore,
  readPartySize,
  readRepeat,
  readRepeatedWeekday,
  readShift,
  readTable,
  type SlotName,
} from './slots.ts';
import { findDay, takeDayOfMonth } from './take-day.ts';
import { isDayPart, listTimes, parseDelay } from './times.ts';
import { definePattern, isNoName, isOneOf } from './vocabulary.ts';

const asTyped: Read = (text) => text;

/** Takes what fills a slot by itself. Bare numbers and names are left. */
export const takeSlots = (line: Line, leading?: Run) => {
  takeLabelledNote(line);
  takeNewName(line);
  if (line.needs('phone')) put(line, 'phone', findPhone(line.remaining));
  if (line.needs('email')) put(line, 'email', findEmail(line.remaining));
  takeRepetition(line);
  takeRange(line);
  takeSwitches(line);
  fill(line, 'until', createUntilReader(line.lang));
  // In a new record `x4` is four guests rather than a table.
  fill(line, 'party', (text) => (line.storesName ? /^x ?(\d{1,2})$/.exec(text)?.[1] : undefined));
  // `seat S6 S7` names two tables, `seat S6 at S7` and `seat Ana S7` a new one.
  const isList = line.command.args?.[0]?.variadic === true && readTable(leading?.value ?? '') !== undefined;
  const [own] = listOwnArgs(line.command);
  const tables = own && !own.variadic ? listTables(line.remaining) : [];
  // `remove Merino from S8` moves nobody to S8.
  const left = tables.filter(({ start }) => follows('away', start, line.remaining));
  if (tables.length === 2 && line.needs('table')) put(line, 'table', tables[1]);
  for (const run of left) line.take(run);
  fill(line, 'table', (text) => (isList && !text.includes(' ') ? undefined : readTable(text)));
  for (const run of left) line.giveBack(run);
  fill(line, 'shift', readShift);
  takeDirection(line);
  fill(line, 'end', readEnd);
  fill(line, 'longer', readLonger);
  const ownHours = findOwnHours(line);
  for (const run of ownHours) line.take(run);
  // `move Medina to T5 now` keeps the hour.
  const isLate = line.hasSlot('shift');
  // `late Medina until 10`, but not `move Medina until 10`.
  const readUntil = isLate && !line.hasSlot('table') ? readAfterUntil : () => undefined;
  const readIntroduced = line.isRead ? readAfterSince : readUntil;
  fill(line, 'hour', (text) =>
    isLate && parseDelay(text) !== undefined
      ? undefined
      : readHour(readIntroduced(text)?.replace(/^\d/, 'at $&') ?? text),
  );
  for (const run of ownHours) line.giveBack(run);
  // `list after 3`
  const since = line.isFilter ? line.getValue('hour') : undefined;
  if (since !== undefined && listTimes(since).length > 1) line.set('hour', `${since} pm`);
  takeHourBesidesShift(line);
  takeFormerDay(line);
  const partRun = takeDayPart(line);
  const dayRun = line.needs('day') ? findDay(line) : undefined;
  put(line, 'day', dayRun);
  const hour = line.getValue('hour');
  // `tonight at 11.30` may lie outside the usual hours.
  const isAtNight = isEvening(dayRun?.value ?? '');
  if (hour !== undefined && isAtNight && /^1[01](?:[.h]\d\d|h)?$/.test(hour)) line.set('hour', `${hour} pm`);
  fill(line, 'more', readMore);
  if (line.getValue('more') === undefined) fill(line, 'party', readPartySize);
  fill(line, 'meal', (text) => mealPattern().exec(text)?.[1]);
  if (isAtNight && line.needs('meal')) line.set('meal', 'cena');
  fill(line, 'state', asTyped);
  takeClues(line);
  takeDayOfMonth(line, dayRun);
  takePresent(line);
  return { dayRun, partRun };
};

/** Takes words for the present of a command that is about nothing else: `queue tonight`, `seat T4 now`. */
const takePresent = (line: Line): void => {
  const { day, hour } = line.command.words ?? {};
  // The hour of `changes` is one of today.
  const takesDay = (day !== undefined && day !== hour) || line.hasSlot('from');
  // Customers and their visits are of no day.
  if (line.command.path[0] === 'crm' || (line.isRead && takesDay)) return;
  const isPresent = (text: string) => isOneOf('nowWords', text) || (!takesDay && isOneOf('todayWords', text));
  for (const run of findRuns(line.remaining, (text) => (isPresent(text) ? text : undefined))) line.take(run);
};

const mealPattern = definePattern('(?:{beforeMeal} )?(.+)');

const put = (line: Line, slot: SlotName, run: Run | undefined): void => {
  if (!run) return;
  line.take(run);
  line.set(slot, run.value);
};

const fill = (line: Line, slot: SlotName, read: Read): void => {
  if (line.needs(slot)) put(line, slot, line.find(slot, read));
};

/** Takes the text after a label, up to the end: `nota cumpleaños`. */
const takeLabelledNote = (line: Line): void => {
  const at = line.remaining.findIndex((word, index) => index > 0 && isOneOf('noteLabels', word ?? ''));
  const count = line.remaining.length - at;
  if (line.needs('notes') && at !== -1 && count > 1)
    put(line, 'notes', { start: at, count, value: line.words.slice(at + 1).join(' ') });
};

const newNamePattern = definePattern('{beforeNewName} (.+)');

/** Takes the new name of a record: `ponla a nombre de Nuria Puig`. */
const takeNewName = (line: Line): void =>
  fill(line, 'newName', (text) => {
    const [, name] = newNamePattern().exec(text) ?? [];
    return name?.split(' ').some((word) => /\d/.test(word) || isNoName(word)) ? undefined : name;
  });

/** Takes the options without a value of a command without arguments: `all`, `watch`. */
const takeSwitches = (line: Line): void => {
  const { flags = {}, args = [] } = line.command;
  if (args.length > 0) return;
  for (const [name, { placeholder, words = [] }] of Object.entries(flags)) {
    const [run] = placeholder
      ? []
      : findRuns(line.remaining, (text) => ([name, ...words].includes(fold(text)) ? name : undefined));
    if (!run) continue;
    line.take(run);
    line.values[name] = true;
  }
};

/** `every thursday` gives the day too. */
const takeRepetition = (line: Line): void => {
  if (!line.needs('repeat')) return;
  const [run] = findRuns(line.remaining, readRepeat);
  if (!run) return;
  put(line, 'repeat', run);
  const weekday = readRepeatedWeekday(line.words.slice(run.start, run.start + run.count).join(' '));
  if (weekday !== undefined) line.set('day', weekday);
};

/** `since monday`, `last month`. An end that is not said is today if the command also takes a day. */
const takeRange = (line: Line): void => {
  fill(line, 'from', () => undefined);
  fill(line, 'to', () => undefined);
  if (!line.hasSlot('from')) return;
  const [from, to] = [line.getValue('from'), line.getValue('to')];
  const runs = findRuns(line.remaining, (text) => (isPeriod(text) && !isDayOrName(text) ? text : undefined));
  // `viernes 4 de diciembre` is a day.
  const getBefore = ({ start }: Run) => line.remaining.slice(Math.max(0, start - 2), start).join(' ');
  const run = runs.find((item) => !/\d(?: de)?$/.test(getBefore(item)));
  // `november until today`
  if (from === undefined) put(line, 'from', run);
  if (from === undefined && to === undefined) put(line, 'to', run);
  const weekday = from?.replace(/^(?:el|the) /i, '') ?? '';
  if (to === undefined && findWeekday(fold(weekday)) !== undefined) line.set('from', `last ${weekday}`);
  if ((from ?? to) !== undefined && line.hasSlot('day')) {
    if (line.getValue('from') === undefined) line.set('from', 'hoy');
    if (to === undefined) line.set('to', 'hoy');
  }
};

const takeDirection = (line: Line): void => {
  const shift = line.hasSlot('shift') ? line.getValue('shift') : undefined;
  const runs =
    shift === undefined ? [] : findRuns(line.remaining, (text) => (isEarlier(text) ? text : undefined));
  for (const run of runs) line.take(run);
  const earlier = `-${shift}`.replace('--', '-');
  if (runs.length > 0 && line.accepts('shift', earlier)) line.set('shift', earlier);
  else for (const run of runs) line.giveBack(run);
};

/** Takes the part of the day of an hour: `9 … por la noche`. */
const takeDayPart = (line: Line): Run | undefined => {
  const read: Read = (text) => (isDayPart(text) ? text : undefined);
  // `tomorrow lunch` is a meal for a command that takes one.
  const runs = line.hasSlot('hour') && !line.hasSlot('meal') ? findRuns(line.remaining, read) : [];
  // `esta noche` is a day, and so is `tomorrow night` without an hour.
  const isOfDay = ({ start, value }: Run): boolean => {
    const before = line.words[start - 1] ?? '';
    const hasHour =
      line.getValue('hour') !== undefined || line.remaining.some((word = '') => /^\d/.test(word));
    return isOneOf('beforeDay', before) || (!hasHour && isDay(`${before} ${value}`, line.lang));
  };
  const run = runs.find((part) => !isOfDay(part));
  if (run) line.take(run);
  return run;
};

/**
 * Adds the part of the day to the hour, or gives its words back if it fits none. Returns the part of two bare numbers, of
 * which the hour is not known yet.
 */
export const finishDayPart = (
  line: Line,
  run: Run | undefined,
  numbers: readonly string[] | undefined,
): string | undefined => {
  if (!run) return undefined;
  const hour = line.getValue('hour');
  // The hour is asked for.
  if (hour === undefined && !numbers && line.isRequired('hour')) return run.value;
  const fits = listTimes(`${hour ?? numbers?.[0] ?? ''} ${run.value}`).length > 0;
  if (!fits) line.giveBack(run);
  else if (hour !== undefined) line.set('hour', `${hour} ${run.value}`);
  return fits ? run.value : undefined;
};
