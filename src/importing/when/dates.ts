import { otherWeekday, weekdayCalled } from '../../cli/words/dates.ts';
import type { ParseIssue } from '../../cli/words/parse.ts';
import { getWeekday, isRealDate, monthNames, type WallClock } from '../../ground/dates.ts';
import { languages } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';

/** What programs write where there is no day is before: 30/12/1899, 01/01/0001. */
const firstDay = '1900-01-01';

/** How a sheet's dates are to be read. */
export interface Calendar {
  today(): string;
  /** Whether `11/12/2026` is in November; else it is in December. */
  readonly isMonthFirst?: boolean | undefined;
  /** The restaurant's wall clock at an instant. */
  local(instant: Date): WallClock;
}

/**
 * A day of a year, in numbers or with its month in letters; undefined for what is none, a Misread where it names another
 * weekday than its own. What depends on the day of reading, or leaves the year out, is no date of a file. Of two digits, the
 * year of what `isPast` is not ahead.
 */
export const dateIn = (text: string, calendar: Calendar, isPast = false): string | ParseIssue | undefined => {
  const { parts, weekday } = partsOf(fold(text), calendar) ?? {};
  const [year, month, day] = parts ?? [];
  if (year === undefined) return undefined;
  const today = calendar.today();
  const whole = year.length === 2 ? wholeYear(year, today) : year;
  const inYear = (some: string) => [some, month, day].map((part = '') => part.padStart(2, '0')).join('-');
  const isAhead = isPast && year.length === 2 && inYear(whole) > today;
  const found = inYear(isAhead ? String(Number(whole) - 100) : whole);
  if (!isRealDate(found) || found < firstDay) return undefined;
  return weekday === undefined || getWeekday(found) === weekday ? found : otherWeekday(found, weekday);
};

/** Whether it is a day that programs write where there is none. */
export const isNoDay = (text: string, calendar: Calendar): boolean => {
  const [year = '', month, day] = partsOf(fold(text), calendar)?.parts ?? [];
  return year.length === 4 && (year < '1900' || (year === '1900' && Number(month) === 1 && Number(day) < 2));
};

/** Year, month and day. */
type Parts = readonly (string | undefined)[];

interface Dated {
  readonly parts: Parts;
  readonly weekday?: number | undefined;
}

const partsOf = (text: string, calendar: Calendar): Dated | undefined => {
  const plain = (words: string) => numbersIn(words, calendar) ?? lettersIn(words);
  const whole = plain(text);
  if (whole) return { parts: whole };
  const { weekday, rest } = withoutWeekday(text) ?? {};
  const parts = rest === undefined ? undefined : plain(rest);
  return parts && { parts, weekday };
};

/** `sábado, 21 de noviembre`, `21/11/2026 (sáb)`. */
const withoutWeekday = (text: string): { weekday: number; rest: string } | undefined => {
  const [, before, after] = /^(\p{L}+)\.?,? +(.+)$/u.exec(text) ?? [];
  const [, date, behind] = /^(.+?),? +\(?(\p{L}+)\.?\)?$/u.exec(text) ?? [];
  for (const [word = '', rest = ''] of [
    [before, after],
    [behind, date],
  ]) {
    const weekday = weekdayCalled(word);
    if (weekday !== undefined) return { weekday, rest };
  }
  return undefined;
};

const numbersIn = (text: string, { isMonthFirst }: Calendar): Parts | undefined => {
  const forwards = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (forwards) return forwards.slice(1);
  const [, one, other, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/.exec(text) ?? [];
  return year === undefined ? undefined : isMonthFirst ? [year, one, other] : [year, other, one];
};

/** `25-nov-26`, `25 de noviembre de 2026`, `november 25, 2026`. */
const lettersIn = (text: string): Parts | undefined => {
  const [, day, name, year] =
    /^(\d{1,2})(?: de |[ -/.])(\p{L}{3,})\.?(?: del? |,? |[-/.])(\d{4}|\d\d)$/u.exec(text) ?? [];
  if (day) return [year, monthOf(name), day];
  const [, first, second, last] =
    /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d\d)$/u.exec(text) ?? [];
  return first === undefined ? undefined : [last, monthOf(first), second];
};

/** The number of the month whose name begins like this, in either language. */
const monthOf = (name = ''): string => {
  const at = languages.map((lang) => monthNames[lang].findIndex((month) => fold(month).startsWith(name)));
  return String(Math.max(...at) + 1);
};

/** Bookings are made for so many years ahead; any other year of two digits is past, a birthday's. */
const yearsAhead = 5;

const wholeYear = (digits: string, today: string): string => {
  const last = Number(today.slice(0, 4)) + yearsAhead;
  return String(last - ((last - Number(digits)) % 100));
};
