import {
  addDays,
  findNextWeekday,
  getWeekday,
  isRealDate,
  monthNames,
  weekdayNames,
} from '../../ground/dates.ts';
import { type Lang, languages } from '../../ground/i18n.ts';
import { lazy } from '../../ground/invariant.ts';
import { fold } from '../../ground/strings.ts';
import { longDateWithYear } from '../../render/numbers.ts';
import { chooseFirst, type ParseContext, ParseIssue, type Parser } from './parse.ts';

/** The date that a day without a year means: the next one, the nearest one, or none. */
export type MissingYear = 'next' | 'nearest' | 'required';

/**
 * A parser of dates as people write them, to YYYY-MM-DD: `21/11`, `hoy`, `tomorrow`, a weekday (the next one, today
 * included; the one after that with `que viene` or `next`), `+3d`, `-1w`.
 */
export const createDateParser =
  (rule: MissingYear): Parser<string> =>
  (raw, context) => {
    const text = normalize(raw);
    const dates = isRealDate(text) ? [text] : listCandidateDates(text, context, rule);
    if (dates instanceof ParseIssue) return dates;
    return chooseFirst([...new Set(dates)].filter(isRealDate), context, longDateWithYear);
  };

/** The dates that the text may mean, the likeliest first. */
const listCandidateDates = (text: string, context: ParseContext, rule: MissingYear): Dates => {
  const bare = text.replace(article, '');
  if (rule === 'required') return listCalendarDates(bare, context, rule) ?? [];
  const days = relativeDays.get(bare) ?? relativeDays.get(text) ?? parseDayOffset(bare);
  if (days !== undefined) return [addDays(context.today(), days)];
  return (
    listWeekdayDates(bare, context.today) ??
    matchDayAndWeekday(bare, context) ??
    listCalendarDates(bare, context, rule) ??
    []
  );
};

/** YYYY-MM-DD. */
type Dates = string[] | ParseIssue;

/** `+3d`, `-1w`, in days. */
const parseDayOffset = (text: string): number | undefined => {
  const [, sign, count, unit] = /^([+-])(\d{1,4})([dw])$/.exec(text) ?? [];
  if (!unit) return undefined;
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return sign === '-' ? -days : days;
};

const nextWeek = /^next week | (?:next week|de la (?:semana que viene|proxima semana|semana proxima))$/;

/** `viernes`, `el viernes que viene`, `next friday`, `friday night`, `friday week`, `friday next week` */
const listWeekdayDates = (text: string, today: () => string): string[] | undefined => {
  const day = text.replace(/ (?:(?:por )?la noche|noche|night|evening)$/, '');
  const ofNextWeek = findWeekday(day.replace(nextWeek, ''));
  if (nextWeek.test(day) && ofNextWeek !== undefined) {
    const monday = findNextWeekday(addDays(today(), 1), 1);
    return [addDays(monday, (ofNextWeek + 6) % 7)];
  }
  const [, before, name = '', after] =
    /^(?:(next|last|proximo) )?(\p{L}+)(?: (que viene|proximo|pasado|week))?$/u.exec(day) ?? [];
  const weekday = findWeekday(name);
  if (weekday === undefined) return undefined;
  const coming = findNextWeekday(today(), weekday);
  const following = addDays(coming, 7);
  if (before === 'last' || after === 'pasado') return [addDays(coming, -7)];
  if (after === 'week') return [following];
  if (coming === today()) return before || after ? [following] : [coming, following];
  return before || after ? [following, coming] : [coming];
};

/** The two days that `viernes que viene` or `next friday` may mean, the later first; none for other texts. */
export const listNextWeekdays = (text: string, { today }: ParseContext): readonly string[] => {
  const isNext = /\b(?:que viene|proximo|next)\b/.test(fold(text));
  const days = isNext ? listWeekdayDates(normalize(text).replace(article, ''), today) : undefined;
  return days?.length === 2 ? days : [];
};

const normalize = (raw: string): string =>
  fold(raw)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)$|^(?:para )?(?:el|del) (\d{1,2})$/, 'dia $1$2')
    .replace(/(?<=\b\d{1,2})(?:st|nd|rd|th)\b/, '');

const article = /^(?:el|al|la|para el|to|this|este|on|the) /;

/** A day of the calendar, perhaps without a year. */
interface CalendarDay {
  readonly day: string;
  /** 1 to 12. */
  readonly month: number;
  readonly year: string | undefined;
}

/**
 * The dates that a day of the calendar may mean, the likeliest first: `21/11`, `21-11-2026`, `vie 20/11`,
 * `21 de noviembre`, `Nov 21, 2026`. Undefined if the text is none of these; empty if there is no such date.
 */
const listCalendarDates = (text: string, context: ParseContext, rule: MissingYear): Dates | undefined => {
  const { today } = context;
  const [, number] = /^dia (\d{1,2})$/.exec(text) ?? [];
  if (number !== undefined) return findDayOfMonth(number, today);
  const day = parseCalendarDay(text);
  if (!day) return matchWeekdayAndDate(text, context, rule);
  const [likeliest, ...more] = addYear(day, rule, today);
  if (likeliest === undefined) return [];
  const isNear = (date: string) => date >= addDays(today(), -92) && date <= addDays(today(), 92);
  return [likeliest, ...more.filter(isNear)];
};

/** `mañana domingo`: the day, if it is that weekday. */
const matchDayAndWeekday = (text: string, { today }: ParseContext): Dates | undefined => {
  const { day = '', name = '' } = dayAndWeekday.exec(text)?.groups ?? {};
  const [days, weekday] = [relativeDays.get(day), findWeekday(name)];
  if (days === undefined || weekday === undefined) return undefined;
  const date = addDays(today(), days);
  return getWeekday(date) === weekday ? [date] : createWeekdayIssue(date, weekday);
};

const dayAndWeekday = /^(?<day>.+?),? (?:el )?(?<name>\p{L}+)$/u;

/** `tuesday the 1st`, `martes día 1` */
const weekdayAndNumber = /^(\p{L}+) (?:the|dia) (\d{1,2})$/u;

/** Whether a text is a day with its weekday, on whatever day it is read: `tomorrow sunday`, `tuesday the 1st`. */
export const isDayAndWeekday = (text: string): boolean => {
  const bare = normalize(text).replace(article, '');
  const { day = '', name = '' } = dayAndWeekday.exec(bare)?.groups ?? {};
  const [, numbered = ''] = weekdayAndNumber.exec(bare) ?? [];
  return (relativeDays.has(day) && findWeekday(name) !== undefined) || findWeekday(numbered) !== undefined;
};

/** `vie 20/11`: the next or last 20 November that is a Friday. */
const matchWeekdayAndDate = (text: string, { today }: ParseContext, rule: MissingYear): Dates | undefined => {
  const [, dayName = '', dayOfMonth] = weekdayAndNumber.exec(text) ?? [];
  const named = findWeekday(dayName);
  if (named !== undefined && dayOfMonth !== undefined) {
    const [date] = findDayOfMonth(dayOfMonth, today);
    if (date === undefined) return [];
    return getWeekday(date) === named ? [date] : createWeekdayIssue(date, named);
  }
  const [, name = '', rest = ''] = /^(\p{L}+)[.,]? (\d.*)$/u.exec(text) ?? [];
  const weekday = findWeekday(name);
  const day = weekday === undefined ? undefined : parseCalendarDay(rest);
  if (!day || weekday === undefined) return undefined;
  const dates = addYear(day, rule, today);
  const matches = dates.filter((date) => getWeekday(date) === weekday);
  const [likeliest] = dates;
  return likeliest !== undefined && matches.length === 0 ? createWeekdayIssue(likeliest, weekday) : matches;
};

/** The next day with this number, from today on. */
const findDayOfMonth = (number: string, today: () => string): string[] =>
  Array.from({ length: 62 }, (_, days) => addDays(today(), days))
    .filter((date) => Number(date.slice(8)) === Number(number))
    .slice(0, 1);

/** The issue with a date that is not the weekday (0 for Sunday) that was given with it. */
const createWeekdayIssue = (date: string, weekday: number): ParseIssue =>
  new ParseIssue({
    en: `says ${weekdayNames.en[weekday]}, but it is ${longDateWithYear(date, 'en')}`,
    es: `dice ${weekdayNames.es[weekday]}, pero es ${longDateWithYear(date, 'es')}`,
  });

const parseCalendarDay = (text: string): CalendarDay | undefined => {
  if (/^(?:christmas eve|nochebuena)$/.test(text)) return { day: '24', month: 12, year: undefined };
  if (/^(?:(?:new )?years? eve|nochevieja)$/.test(text.replace("'", '')))
    return { day: '31', month: 12, year: undefined };
  const [, day = '', separator, month = '', year] =
    /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}))?$/.exec(text) ?? [];
  return separator ? { day, month: Number(month), year } : parseNamedDay(text);
};

/** `21 de noviembre`, `Nov 21, 2026` */
const parseNamedDay = (text: string): CalendarDay | undefined => {
  const [, day = '', name = '', year] =
    /^(\d{1,2})(?: de)? (\p{L}+)\.?(?:,?(?: de| del)? (\d{4}))?$/u.exec(text) ?? [];
  const [, otherName = '', otherDay = '', otherYear] =
    /^(\p{L}+)\.? (\d{1,2})(?:,? (\d{4}))?$/u.exec(text) ?? [];
  const month = findMonth(name || otherName);
  return month === undefined
    ? undefined
    : { day: day || otherDay, month: month + 1, year: year ?? otherYear };
};

/** The date in its year; without a year the next and the last such date, the likelier first. */
const addYear = ({ day, month, year }: CalendarDay, rule: MissingYear, today: () => string): string[] => {
  const toDate = (year: number): string =>
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) return [toDate(Number(year))].filter(isRealDate);
  if (rule === 'required') return [];
  const now = today();
  // 29 February may be eight years away.
  const years = Array.from({ length: 17 }, (_, index) => Number(now.slice(0, 4)) - 8 + index);
  const dates = years.map(toDate).filter(isRealDate);
  const [next, last] = [dates.find((date) => date >= now), dates.findLast((date) => date < now)];
  const isLastNearer =
    rule === 'nearest' &&
    last !== undefined &&
    (next === undefined || daysBetween(last, now) < daysBetween(now, next));
  return (isLastNearer ? [last, next] : [next, last]).filter((date) => date !== undefined);
};

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The words for dates that a shell offers in each language. Every language understands them all. */
export const dateWords: Readonly<Record<Lang, readonly string[]>> = {
  es: ['hoy', 'mañana', 'ayer', 'pasado mañana', ...weekdayNames.es],
  en: ['today', 'tomorrow', 'yesterday', ...weekdayNames.en.map((name) => name.toLowerCase())],
};

/** Days from today, by words without case and accents. */
const relativeDays: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      hoy: 0,
      today: 0,
      'esta noche': 0,
      'esta tarde': 0,
      tonight: 0,
      tonite: 0,
      'this evening': 0,
      'this afternoon': 0,
    },
    ...{
      manana: 1,
      'manana por la noche': 1,
      'manana noche': 1,
      tomorrow: 1,
      tmrw: 1,
      tmr: 1,
      tmw: 1,
      'tomorrow night': 1,
    },
    ...{ 'pasado manana': 2, 'day after tomorrow': 2 },
    ...{ ayer: -1, anoche: -1, yesterday: -1, 'last night': -1 },
    ...{ anteayer: -2, 'antes de ayer': -2, 'day before yesterday': -2 },
  }),
);

/** The weekday (0 for Sunday) of a name or abbreviation without case and accents. */
export const findWeekday = (name: string): number | undefined => getWeekdays().get(name);

const indexNames = (
  names: Readonly<Record<Lang, readonly string[]>>,
  abbreviations: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> =>
  new Map([
    ...languages.flatMap((lang) =>
      names[lang].flatMap((name, index): [string, number][] => [
        [fold(name), index],
        [fold(name).slice(0, 3), index],
      ]),
    ),
    ...Object.entries(abbreviations),
  ]);

/** The month (0 for January) of a name or abbreviation without case and accents. */
export const findMonth = (name: string): number | undefined => getMonths().get(name);

const getWeekdays = lazy(() => indexNames(weekdayNames, { tues: 2, weds: 3, thur: 4, thurs: 4 }));
const getMonths = lazy(() => indexNames(monthNames, { sept: 8 }));
