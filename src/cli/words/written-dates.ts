import { addDays, getWeekday, isRealDate, weekdayNames } from '../../ground/dates.ts';
import { type Lang, localize } from '../../ground/i18n.ts';
import { wholeDate } from '../../render/numbers.ts';
import { monthCalled, weekdayCalled } from './date-vocabulary.ts';
import { Misread } from './reading.ts';

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
export const writtenDates = (words: string, asking: Asking): string[] | Misread | undefined => {
  const [first, ...others] = written(words, asking.lang);
  if (!first) return onItsWeekday(words, asking);
  const [likeliest, ...more] = suchDays(first, asking);
  if (likeliest === undefined) return [];
  const near = more.filter((date) => isNear(date, asking.today()));
  return [likeliest, ...near, ...others.flatMap((other) => suchDays(other, asking).slice(0, 1))];
};

/** `vie 20/11`: the next or last such day that is a Friday. */
const onItsWeekday = (words: string, asking: Asking): string[] | Misread | undefined => {
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
export const otherWeekday = (date: string, said: number): Misread =>
  new Misread(
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
