import type { CommandMetadata } from '../cli/command.ts';
import type { Flag, RawFlags } from '../cli/flag.ts';
import { readWords } from '../cli/words/read-words.ts';
import { formatReading, gap, type OpenWord, type Reading } from '../cli/words/reading.ts';
import { listTimes, parseTimeOfDay } from '../cli/words/times.ts';
import type { Context } from '../context/context.ts';
import { isDinnerTime } from '../ground/dates.ts';
import { createOptionError, createUsageError } from '../ground/errors.ts';
import { type LocalizedText, mutuallyExclusiveText, untranslated } from '../ground/i18n.ts';
import { fold, formatCommand, joinParts } from '../ground/strings.ts';
import { chooseMeaning, chooseReadings, createAmbiguousError } from '../tables/choose-readings.ts';
import { findFloorPlan } from '../tables/floor-plan.ts';
import { findNextDate, isUsual, readUsualHours } from '../tables/usual-hours.ts';
import { formatQuestion } from './question.ts';

type Settled = Pick<Reading, 'args' | 'flags'>;

/**
 * Decides what words mean, with the restaurant's hours and areas. On a terminal asks about words that stay open, and a no
 * leads back to the words. Throws USAGE without a terminal, and for options that are given twice.
 */
export const settleWords = async (
  context: Context,
  command: CommandMetadata,
  first: Reading,
  typed: { readonly args: readonly string[]; readonly flags: RawFlags },
): Promise<Settled> => {
  const { interactive, globals, lang } = context;
  if (command.asksForWords && !interactive) throw createOptionError('<palabras>', needsTerminalText);
  const areas = await listAreas(context, command, first);
  let words = typed.args;
  let reading = first;
  if (areas.size > 0) {
    const again = readWords(words, command, lang, { areas, names: first.names });
    reading = { ...again, open: [...again.open, ...(first.outside ?? [])] };
  }
  for (;;) {
    rejectTwice(reading, typed.flags);
    rejectOpen(context, reading.open);
    const { settled, doubts } = await settle(context, command, reading, typed.flags);
    if (doubts.length === 0) {
      // On a terminal the answer shows what was understood.
      if (!context.screen.stdoutIsTerminal && !isAsTyped(settled, typed.args))
        context.remark(formatSettled(command, settled));
      return askUntil(context, command, settled, typed.flags);
    }
    rejectOpen(context, doubts);
    // The question shows the hour that is meant.
    const exact = await chooseReadings(context, command.flags ?? {}, settled.flags);
    const { record } = reading;
    const withArg = (arg: string | undefined) =>
      arg === undefined ? settled : { ...settled, args: [arg, ...settled.args.slice(1)] };
    const question = formatQuestion(context, command, { ...withArg(record?.line), flags: exact }, doubts);
    const mayAssumeYes = globals.yes && doubts.every(({ isLeftOver }) => !isLeftOver);
    if (mayAssumeYes) return askUntil(context, command, settled, typed.flags);
    // Who has seen the record is not asked about it once more.
    if (await (await context.prompts()).confirm(question))
      return askUntil(context, command, withArg(record?.id), typed.flags);
    const line = await (await context.prompts()).line(wordsText[lang], {
      initial: words.join(' ').replace(` ${gap}`, gap),
      isEdited: true,
    });
    words = line.trim().split(/\s+/);
    reading = readWords(words, command, lang, { areas, names: first.names });
  }
};

const isAsTyped = ({ args, flags }: Settled, words: readonly string[]): boolean =>
  Object.keys(flags).length === 0 && args.join(' ') === words.join(' ');

const wordsText: LocalizedText = { en: 'Then how?', es: '¿Cómo, entonces?' };

const needsTerminalText: LocalizedText = {
  en: 'need a terminal to confirm them; without one, use an option for each value',
  es: 'necesitan una terminal donde confirmarlas; sin ella, use una opción para cada valor',
};

/** Names of floor areas are not part of a person's name. Only a database has them. */
const listAreas = async (
  context: Context,
  { words }: CommandMetadata,
  { flags }: Reading,
): Promise<Set<string>> => {
  const hasName = words?.name !== undefined && flags[words.name] !== undefined;
  if (!hasName || context.target().database === undefined) return new Set();
  const plan = await findFloorPlan(context);
  return new Set(plan?.areas.flatMap((area) => fold(area).split(/\s+/)).filter((word) => word.length > 2));
};

/** Throws USAGE without a terminal, where nobody can be asked. */
const rejectOpen = ({ interactive }: Context, open: readonly OpenWord[]): void => {
  if (open.length === 0 || interactive) return;
  throw createUsageError(open.map(({ word, problem }) => ({ name: `"${word}"`, text: problem })));
};

const rejectTwice = ({ flags }: Pick<Reading, 'flags'>, given: RawFlags): void => {
  const twice = Object.keys(flags).filter((name) => given[name] !== undefined);
  if (twice.length > 0)
    throw createUsageError(
      twice.map((name) => ({ name: `--${name}, "${flags[name]}"`, text: mutuallyExclusiveText })),
    );
};

/** The reading with its bare numbers in place, and what is left to ask. */
const settle = async (
  context: Context,
  command: CommandMetadata,
  reading: Reading,
  given: RawFlags,
): Promise<{ readonly settled: Settled; readonly doubts: readonly OpenWord[] }> => {
  const { words = {}, flags: known = {} } = command;
  const remarks = reading.open.flatMap(({ word, isNote }) => (isNote ? word : []));
  const noted = joinParts([reading.flags[words.notes ?? ''], ...remarks], ', ');
  const notes = remarks.length > 0 ? { [words.notes ?? '']: noted } : {};
  rejectTwice({ flags: notes }, given);
  const placed = {
    ...reading.flags,
    ...notes,
    ...(await chooseNumbers(context, words, reading)),
  };
  const lacks = (name: string | undefined) =>
    name !== undefined && placed[name] === undefined && given[name] === undefined;
  const hour = known[words.hour ?? ''];
  const answer =
    hour?.required && lacks(words.hour)
      ? await findHour(context, reading, hour, placed[words.day ?? ''])
      : undefined;
  const isForGuests = hour?.required === true || hour?.field !== undefined;
  const isForTonight = isForGuests && isTonight(placed[words.day ?? '']);
  const said = answer ?? placed[words.hour ?? ''];
  const hourText = isForTonight ? (findNightTime(said) ?? said) : said;
  const timed = hourText === undefined ? placed : { ...placed, [words.hour ?? '']: hourText };
  const time = parseTimeOfDay(String(hourText), context);
  const now = context.wallClock();
  const isAfterMidnight = typeof time === 'string' && findNextDate(time, now) > now.date;
  // In the evening, 00:30 of tonight is of the next date.
  const flags = isForTonight && isAfterMidnight ? { ...timed, [words.day ?? '']: 'mañana' } : timed;
  const settled = { args: reading.args, flags };
  const isDayLeftOut = known[words.day ?? '']?.required && lacks(words.day) && given['data'] === undefined;
  const isElseComplete = ![words.hour, words.party, words.name].some(lacks);
  if (!isDayLeftOut || !isElseComplete)
    return { settled, doubts: [...reading.open, ...doubtEarlierDay(context, command, flags)] };
  // A reservation without a day is for today, and the question shows the day.
  const withDay = { ...settled, flags: { ...flags, [words.day ?? '']: isAfterMidnight ? 'mañana' : 'hoy' } };
  return { settled: withDay, doubts: [...reading.open, { word: '', problem: noDayText, isLeftOver: false }] };
};

/** `from friday to sunday`, said on a Saturday, may mean the Sunday after that Friday. */
const doubtEarlierDay = (
  context: Context,
  { words = {}, flags: known = {} }: CommandMetadata,
  flags: Reading['flags'],
): OpenWord[] => {
  const [former, day] = [words.former, words.day].map((name = '') =>
    flags[name] === undefined ? undefined : known[name]?.parse?.(String(flags[name]), context),
  );
  if (typeof former !== 'string' || typeof day !== 'string' || day >= former) return [];
  return [{ word: String(flags[words.day ?? '']), problem: earlierDayText, isLeftOver: false }];
};

const earlierDayText: LocalizedText = { en: 'is an earlier day', es: 'es un día anterior' };

/** The hour that was not said: of a part of the day it is asked for; whether there is room, without a day, is about now. */
const findHour = async (
  { interactive, now, prompts, lang }: Context,
  { dayPart }: Reading,
  { inBody }: Flag,
  day: string | true | undefined,
): Promise<string | undefined> => {
  if (!interactive) return undefined;
  const isNow = day === undefined || (isTonight(day) && now() >= '19:00');
  if (dayPart === undefined) return isNow && !inBody ? 'now' : undefined;
  const read = (text: string) => [`${text} ${dayPart}`, text].find((item) => listTimes(item).length > 0);
  const check = (text: string) => read(text) !== undefined || hourQuestion[lang];
  return read(await (await prompts()).line(hourQuestion[lang], { check }));
};

const isTonight = (day: string | true | undefined): boolean => day === 'tonight' || day === 'esta noche';

/** The only time at night that the hour may mean. */
const findNightTime = (hour: string | true | undefined): string | undefined => {
  const [night, other] = listTimes(String(hour)).filter(isDinnerTime);
  return other === undefined ? night : undefined;
};

const hourQuestion: LocalizedText = { en: 'Time', es: 'Hora' };

const noDayText: LocalizedText = { en: 'no day was said', es: 'no se ha dicho el día' };

/** Asks for the last day of a repetition. */
const askUntil = async (
  context: Context,
  { words = {}, flags: known = {} }: CommandMetadata,
  settled: Settled,
  given: RawFlags,
): Promise<Settled> => {
  const { repeat = '', until = '' } = words;
  if (settled.flags[repeat] === undefined || (settled.flags[until] ?? given[until]) !== undefined)
    return settled;
  const { lang } = context;
  const check = (text: string) => {
    const value = known[until]?.parse?.(text, context);
    return typeof value === 'string' || untilText[lang];
  };
  const day = await (await context.prompts()).line(untilText[lang], { check });
  return { ...settled, flags: { ...settled.flags, [until]: day } };
};

const untilText: LocalizedText = { en: 'Up to which day?', es: '¿Hasta qué día?' };

/** Decides which of two bare numbers is the hour: the only one within the usual hours. Otherwise asks. */
const chooseNumbers = async (
  context: Context,
  { day = '', hour = '', party = '' }: NonNullable<CommandMetadata['words']>,
  { numbers, dayPart = '', flags }: Reading,
): Promise<Reading['flags']> => {
  if (!numbers) return {};
  const hours = await readUsualHours(context);
  const orders = numbers[0] === numbers[1] ? [numbers] : [numbers, numbers.toReversed()];
  const readings = orders
    .flatMap(([typed = '', size = '']) =>
      Number(size) === 0 ? [] : listTimes(`${typed} ${dayPart}`).map((time) => ({ typed, time, size })),
    )
    .filter(({ time }) => !isTonight(flags[day]) || isDinnerTime(time));
  const usual = readings.filter(({ time }) => isUsual(hours, time));
  // An hour from 13 on is surer than one of a 12-hour clock: `21 4` is 21:00 for 4, not 16:00 for 21.
  const on24Hours = usual.filter(({ typed }) => Number(typed) >= 13);
  const [only, other] = on24Hours.length === 1 ? on24Hours : usual;
  if (only && !other) return { [hour]: only.time, [party]: only.size };
  // The smaller party is likelier: `2 9` is 2 at 21:00 before 9 at 14:00.
  const meanings = (usual.length > 0 ? usual : readings).toSorted((a, b) => Number(a.size) - Number(b.size));
  const format = ({ time, size }: (typeof readings)[number]) => `${time}, ${size} pax`;
  const text = numbers.join(' … ');
  if (!context.interactive) throw createAmbiguousError('', text, meanings.map(format));
  const { time, size } = await chooseMeaning(context, text, meanings, format, { isExplicit: true });
  return { [hour]: time, [party]: size };
};

/** `→ maitre reservas free --hora 21:30 --comensales 6`: how the words were read. */
const formatSettled = ({ path }: CommandMetadata, settled: Settled): LocalizedText =>
  untranslated(`→ ${formatCommand('maitre', ...path, ...formatReading({ ...settled, numbers: undefined }))}`);
