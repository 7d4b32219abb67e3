import { weekdayCalled } from '../cli/words/date-vocabulary.ts';
import { monthNames } from '../ground/calendar-names.ts';
import { isRealDate } from '../ground/dates.ts';
import { languages } from '../ground/lang.ts';
import { fold } from '../ground/text.ts';

const withoutHour = /[T ](?:0?0:00(:00)?(\.0+)?Z?|12:00(:00)? ?a\.? ?m\.?)$/i;

/** What programs write where there is no day is before: 30/12/1899, 01/01/0001. */
const firstDay = '1900-01-01';

/**
 * A day of a year, in numbers or with its month in letters; undefined for what is none. What depends on the day of
 * reading, or leaves the year out, is no date of a file. Of two digits, the year of what `isPast` is not ahead.
 */
export const dateIn = (text: string, today: () => string, isPast = false): string | undefined => {
  const [year, month, day] = partsOf(fold(text.replace(withoutHour, ''))) ?? [];
  if (year === undefined) return undefined;
  const whole = year.length === 2 ? wholeYear(year, today()) : year;
  const inYear = (some: string) => [some, month, day].map((part = '') => part.padStart(2, '0')).join('-');
  const isAhead = isPast && year.length === 2 && inYear(whole) > today();
  const found = inYear(isAhead ? String(Number(whole) - 100) : whole);
  return isRealDate(found) && found >= firstDay ? found : undefined;
};

type Parts = readonly (string | undefined)[];

const partsOf = (text: string): Parts | undefined =>
  numbersIn(text) ?? lettersIn(text) ?? withoutWeekday(text, (rest) => numbersIn(rest) ?? lettersIn(rest));

const withoutWeekday = <T>(text: string, then: (rest: string) => T): T | undefined => {
  const [, word = '', rest] = /^(\p{L}+)\.?,? +(.+)$/u.exec(text) ?? [];
  return rest === undefined || weekdayCalled(word) === undefined ? undefined : then(rest);
};

const numbersIn = (text: string): Parts | undefined => {
  const forwards = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (forwards) return forwards.slice(1);
  return /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/.exec(text)?.slice(1).reverse();
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
