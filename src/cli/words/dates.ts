import {
  addDays,
  findNextWeekday,
  getWeekday,
  isRealDate,
  monthNames,
  weekdayNames,
} from '../../ground/dates.ts';
import { type Lang, languages, localize } from '../../ground/i18n.ts';
import { lazy } from '../../ground/invariant.ts';
import { fold } from '../../ground/strings.ts';
import { wholeDate } from '../../render/numbers.ts';
import { firstOf, type ParseContext, ParseIssue, type Parser } from './parse.ts';

/**
 * The date, YYYY-MM-DD, that words mean: a date as people or this program write it, a word such as hoy or tomorrow, a
 * weekday (the next one, today included; with `que viene` or `next` the one after it), +3d, -1w.
 */
export const dateReader =
  (looking: Looking): Parser<string> =>
  (raw, reading) => {
    const words = fold(raw).trim().replace(/\s+/g, ' ');
    const found = isRealDate(words) ? [words] : datesMeant(words, reading, looking);
    if (found instanceof ParseIssue) return found;
    return firstOf([...new Set(found)].filter(isRealDate), reading, wholeDate);
  };

/** Every date that the words may mean, the likeliest first. */
const datesMeant = (
  words: string,
  { today, lang }: ParseContext,
  looking: Looking,
): string[] | ParseIssue => {
  const bare = words.replace(/^(?:el|la|para el|this|este|on|the) /, '');
  const written = () => writtenDates(bare, { today, lang, looking }) ?? [];
  if (looking === 'whole') return written();
  const days = relativeDay(bare) ?? shiftOf(bare);
  if (days !== undefined) return [addDays(today(), days)];
  return onWeekday(bare, today) ?? written();
};

/** `+3d`, `-1w`, in days. */
const shiftOf = (words: string): number | undefined => {
  const [, sign, count, unit] = /^([+-])(\d{1,4})([dw])$/.exec(words) ?? [];
  if (!unit) return undefined;
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return sign === '-' ? -days : days;
};

/** `viernes`, `el viernes que viene`, `next friday`, `friday night`, `el viernes pasado` */
const onWeekday = (words: string, today: () => string): string[] | undefined => {
  const day = words.replace(/ (?:(?:por )?la noche|noche|night|evening)$/, '');
  const [, before, name = '', after] =
    /^(?:(next|last|proximo) )?(\p{L}+)(?: (que viene|proximo|pasado))?$/u.exec(day) ?? [];
  const weekday = weekdayCalled(name);
  if (weekday === undefined) return undefined;
  const coming = findNextWeekday(today(), weekday);
  const following = addDays(coming, 7);
  if (before === 'last' || after === 'pasado') return [addDays(coming, -7)];
  if (before !== undefined || after !== undefined) return [following, coming];
  return coming === today() ? [coming, following] : [coming];
};

/**
 * Where a date without its year is looked for: the next such day, or the nearest where what is past is read too;
 * nowhere, where only a whole date will do.
 */
export type Looking = 'ahead' | 'around' | 'whole';

interface Asking {
  readonly lang: Lang;
  readonly looking: Looking;
  today(): string;
}

/** A day as it is written, its year perhaps left out. */
interface Written {
  readonly day: string;
  /** 1 to 12. */
  readonly month: number;
  readonly year: string | undefined;
}

/**
 * The dates that a written day may mean, the likeliest first: `21/11`, `21-11-2026`, `vie 20/11`, `21 de noviembre`,
 * `Nov 21, 2026`. Undefined where the folded words are no such thing, empty where they name no day that there is.
 */
export const writtenDates = (words: string, asking: Asking): string[] | ParseIssue | undefined => {
  const [first, ...others] = written(words, asking.lang);
  if (!first) return onItsWeekday(words, asking);
  const [likeliest, ...more] = suchDays(first, asking);
  if (likeliest === undefined) return [];
  const near = more.filter((date) => isNear(date, asking.today()));
  return [likeliest, ...near, ...others.flatMap((other) => suchDays(other, asking).slice(0, 1))];
};

/** `vie 20/11`: the next or last such day that is a Friday. */
const onItsWeekday = (words: string, asking: Asking): string[] | ParseIssue | undefined => {
  const [, name = '', rest = ''] = /^(\p{L}+)[.,]? (\d.*)$/u.exec(words) ?? [];
  const weekday = weekdayCalled(name);
  const [day] = weekday === undefined ? [] : written(rest, asking.lang);
  if (!day || weekday === undefined) return undefined;
  const dates = suchDays(day, asking);
  const [likeliest] = dates;
  const right = dates.filter((date) => getWeekday(date) === weekday);
  return likeliest !== undefined && right.length === 0 ? otherWeekday(likeliest, weekday) : right;
};

/** Of a date that says another weekday (0 for Sunday) than its own: both are named. */
export const otherWeekday = (date: string, said: number): ParseIssue =>
  new ParseIssue(
    localize((lang) => {
      const { says, and } = words[lang];
      return `${says} ${weekdayNames[lang][said]}, ${and} ${wholeDate(date, lang)}`;
    }),
  );

const words = {
  en: { says: 'says', and: 'and it is' },
  es: { says: 'dice', and: 'y es' },
} as const;

const written = (words: string, lang: Lang): Written[] => {
  const found = numeric(words, lang);
  return found.length > 0 ? found : named(words);
};

/** The day stands first; the month may where people write it so. */
const monthMayBeFirst: Readonly<Record<Lang, boolean>> = { en: true, es: false };

const numeric = (words: string, lang: Lang): Written[] => {
  const [, day = '', sign, month = '', year] = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}))?$/.exec(words) ?? [];
  if (!sign) return [];
  const dayFirst = { day, month: Number(month), year };
  return monthMayBeFirst[lang] ? [dayFirst, { day: month, month: Number(day), year }] : [dayFirst];
};

const named = (words: string): Written[] => {
  const [, day = '', name = '', year] =
    /^(\d{1,2})(?: de)? (\p{L}+)\.?(?:,?(?: de| del)? (\d{4}))?$/u.exec(words) ?? [];
  const [, otherName = '', otherDay = '', otherYear] =
    /^(\p{L}+)\.? (\d{1,2})(?:,? (\d{4}))?$/u.exec(words) ?? [];
  const month = monthCalled(name || otherName);
  return month === undefined ? [] : [{ day: day || otherDay, month: month + 1, year: year ?? otherYear }];
};

/** The day of its year; without one the next and the last such day, in the order in which they are looked for. */
const suchDays = ({ day, month, year }: Written, { looking, today }: Asking): string[] => {
  const inYear = (year: number): string =>
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== undefined) return [inYear(Number(year))].filter(isRealDate);
  if (looking === 'whole') return [];
  const now = today();
  // The 29th of February can be eight years away.
  const years = Array.from({ length: 17 }, (_, index) => Number(now.slice(0, 4)) - 8 + index);
  const days = years.map(inYear).filter(isRealDate);
  const [next, last] = [days.find((date) => date >= now), days.findLast((date) => date < now)];
  const isPast =
    looking === 'around' &&
    last !== undefined &&
    (next === undefined || daysApart(last, now) < daysApart(now, next));
  return (isPast ? [last, next] : [next, last]).filter((date) => date !== undefined);
};

/** Whether a day may well have been meant: three months from today, or less. */
const isNear = (date: string, today: string): boolean =>
  date >= addDays(today, -92) && date <= addDays(today, 92);

const daysApart = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The words for dates that a shell offers in each language; all of them are understood in both. */
export const dateWords: Readonly<Record<Lang, readonly string[]>> = {
  es: ['hoy', 'mañana', 'ayer', 'pasado mañana', ...weekdayNames.es],
  en: ['today', 'tomorrow', 'yesterday', ...weekdayNames.en.map((name) => name.toLowerCase())],
};

/** Days from today, by words without case and accents. */
export const relativeDay = (words: string): number | undefined => relativeDays().get(words);

/** The weekday of a name without case and accents, whole or shortened: 0 for Sunday. */
export const weekdayCalled = (name: string): number | undefined => weekdays().get(name);

/** The month of such a name: 0 for January. */
export const monthCalled = (name: string): number | undefined => months().get(name);

// Made when a date is said in words: most lines say none, and folding the first accent takes a millisecond.
const relativeDays = lazy(
  () =>
    new Map(
      [
        ['hoy', 0],
        ['today', 0],
        ['esta noche', 0],
        ['tonight', 0],
        ['mañana', 1],
        ['mañana por la noche', 1],
        ['tomorrow', 1],
        ['tomorrow night', 1],
        ['pasado mañana', 2],
        ['day after tomorrow', 2],
        ['ayer', -1],
        ['anoche', -1],
        ['yesterday', -1],
        ['last night', -1],
        ['anteayer', -2],
        ['antes de ayer', -2],
        ['day before yesterday', -2],
      ].map(([words, days]): [string, number] => [fold(String(words)), Number(days)]),
    ),
);

/** Names and their usual abbreviations → their place in the list, Sunday or January being 0. */
const placesOf = (
  names: Readonly<Record<Lang, readonly string[]>>,
  more: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> =>
  new Map([
    ...languages.flatMap((lang) =>
      names[lang].flatMap((name, place): [string, number][] => [
        [fold(name), place],
        [fold(name).slice(0, 3), place],
      ]),
    ),
    ...Object.entries(more),
  ]);

const weekdays = lazy(() => placesOf(weekdayNames, { tues: 2, weds: 3, thur: 4, thurs: 4 }));
const months = lazy(() => placesOf(monthNames, { sept: 8 }));
