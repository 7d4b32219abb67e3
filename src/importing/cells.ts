import type { Flag } from '../cli/flag.ts';
import { createWeekdayIssue, findWeekday } from '../cli/words/dates.ts';
import {
  type ParseContext,
  ParseIssue,
  parseNumberInEitherLanguage,
  removeCurrency,
} from '../cli/words/parse.ts';
import { parseTimeOfDay } from '../cli/words/times.ts';
import { getWeekday, isRealDate, monthNames } from '../ground/dates.ts';
import { anotherValueText, type LocalizedText, languages, mustBeText } from '../ground/i18n.ts';
import { isPhoneField } from '../ground/phones.ts';
import { fold } from '../ground/strings.ts';

/** How the dates and times of a file are read. */
export interface Calendar {
  today(): string;
  /** Whether `11/12/2026` is in November instead of December. */
  readonly isMonthFirst?: boolean | undefined;
}

/** A date (YYYY-MM-DD), a time (HH:mm), or both. */
export interface DateAndTime {
  readonly day?: string | undefined;
  readonly time?: string | undefined;
}

/** What the value of a cell depends on besides its field. */
export interface CellContext extends ParseContext, Calendar {}

/** Parses a cell as its field's type. Undefined if it is empty. The columns of a schedule are parsed by `readSchedule`. */
export const parseCell = (flag: Flag, cell: unknown, context: CellContext): unknown => {
  if (typeof cell === 'number' && flag.type === 'number') return cell;
  const text = toPlainText(cell, flag.expected);
  if (typeof text !== 'string') return text;
  const value = parseText(flag, text, context);
  return value === undefined ? new ParseIssue(mustBeText(describeValue(flag, context), text)) : value;
};

/** The text of a cell without the characters that programs add around it. Undefined if it is empty. */
export const toPlainText = (
  cell: unknown,
  expected: LocalizedText = anotherValueText,
): string | ParseIssue | undefined => {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === 'object') return new ParseIssue(mustBeText(expected));
  const text = String(cell)
    .replace(/\u00a0|\u202f/g, ' ')
    .replace(surroundings, '')
    // `="612345678"` and `'612345678` keep a spreadsheet from reading digits as a number.
    .replace(/^="([+\d][\d ()./-]*)"$/, '$1')
    .replace(/^'(?=[+\d][\d ()./-]*$)/, '');
  if (text === '' || emptyValue.test(text)) return undefined;
  if (!spreadsheetError.test(text)) return text;
  return new ParseIssue({
    en: `is a spreadsheet error: ${text}`,
    es: `es un error de la hoja de cálculo: ${text}`,
  });
};

/** Spaces, and the marks of text direction that phones have in some address books. */
const surroundings =
  /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g;

/** What databases and address books write for an empty value or date. */
const emptyValue = /^(?:NULL|\\N|0{1,4}[-/.]0{1,2}[-/.]0{2,4}(?: 0?0:00(?::00)?)?)$/;

/** `#N/A`, `#¡VALOR!`, `#REF!`, `########`, `Err:508`. */
const spreadsheetError = /^(?:###+|#N\/[AD]|#[¡¿]?[A-ZÚ0/]+[!?]|Err:5\d\d)$/i;

const parseText = (flag: Flag, text: string, context: CellContext): unknown => {
  if (flag.type === 'date') {
    const isBirthday = flag.needsYear;
    const moment = parseDateAndTime(text, context, isBirthday);
    if (moment instanceof ParseIssue) return moment;
    return moment?.time === undefined ? moment?.day : undefined;
  }
  if (flag.type === 'integer')
    return parseWhole(flag.field === 'num_comensales' ? text.replace(partyUnit, '') : text, context);
  if (flag.type === 'number') return parseNumberInEitherLanguage(removeGaps(removeCurrency(text)), context);
  if (isBoolean(flag)) return booleanWords.get(fold(text));
  if (flag.choices === undefined && scientificNumber.test(text)) return new ParseIssue(lostDigits);
  // A phone that a program has saved as a decimal number.
  const plain = text.replace(/^(\+?\d{6,})[.,]00?$/, '$1');
  // An address book may say `n/a` for a phone or an e-mail.
  const isContact = flag.field === 'email' || isPhoneField(flag.field ?? '');
  return flag.parse && !isContact ? flag.parse(plain, context) : plain;
};

/** `4 pax`, `4 personas`. */
const partyUnit =
  /(?<=\d)\s*(?:pax|px|p|pers|personas?|persons?|people|ppl|comensal(?:es)?|cubiertos?|covers?|invitados?|guests?|diners?)\.?$/i;

/** Removes the spaces of `1 250,75`. */
const removeGaps = (text: string): string => text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

/** `4,0` and `1.000,00` are whole; `1.000` is rejected because it may be 1 or 1000. */
const parseWhole = (text: string, context: CellContext): unknown => {
  const value = parseNumberInEitherLanguage(removeGaps(text), context);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
};

const isBoolean = ({ placeholder }: Flag): boolean => placeholder === undefined;

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', '✓'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'falso', '0'].map((word) => [word, false] as const),
]);

/** `6,12E+08`: a long number that a spreadsheet has shortened. */
const scientificNumber = /^\d([.,]\d+)?E\+\d+$/i;
const lostDigits: LocalizedText = {
  en: 'was shortened by a spreadsheet and has lost digits; format the column as text and save it again',
  es: 'fue abreviado por una hoja de cálculo y ha perdido cifras; dé formato de texto a la columna y guárdela otra vez',
};

const describeValue = (flag: Flag, calendar: Calendar): LocalizedText => {
  if (flag.type === 'date') return describeDate(calendar);
  if (isBoolean(flag)) return { en: 'yes or no', es: 'sí o no' };
  return flag.expected ?? anotherValueText;
};

const timePattern = String.raw`\d{1,2}(?:[:.h]\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?| ?h(?:rs?|s)?\.?)?| ?[ap]\.? ?m\.?| ?h)`;
const dateAndTime = new RegExp(`^(.+?)(?:T|,? +(?:a las? |at |[-–@] ?)?|,)(${timePattern})( ?Z| UTC)?$`, 'i');

/**
 * Parses a date, a time or both. Undefined if the text is neither; ParseIssue if it names another weekday than the date's.
 * Midnight beside a date counts as no time, because spreadsheets and the API write it for a date alone.
 * With `isBirthday`, a year of two digits is never in the future.
 */
export const parseDateAndTime = (
  text: string,
  calendar: Calendar,
  isBirthday = false,
): DateAndTime | ParseIssue | undefined => {
  const date = parseDate(text, calendar, isBirthday);
  if (date !== undefined) return date instanceof ParseIssue ? date : { day: date };
  const [, dateText = '', timeText = '', zone] = dateAndTime.exec(text) ?? [];
  const day = dateText === '' ? undefined : parseDate(dateText, calendar, isBirthday);
  if (day instanceof ParseIssue) return day;
  const time = parseTime(day === undefined ? text : timeText);
  if (time === undefined) return undefined;
  if (day === undefined) return { time };
  if (time === '00:00') return { day };
  // A time in UTC is not a time of the restaurant's clock.
  return zone === undefined ? { day, time } : undefined;
};

/** Drops seconds of zero and the spaces of `9:30:00 p. m.`. */
const parseTime = (text: string): string | undefined => {
  const plain = text
    .replace(/^(\d{1,2}:\d{2}):00(?:[.,]0+)?/, '$1')
    .replace(/([ap])\.?\s*m\.?$/i, '$1m')
    .replace(/\.$/, '');
  const parsed = parseTimeOfDay(plain, { today: () => '', lang: 'es' });
  return typeof parsed === 'string' ? parsed : undefined;
};

/** Earlier dates (30/12/1899, 01/01/0001) are placeholders for an empty date. */
const firstDate = '1900-01-01';

/** Parses a date with its year, in numbers or with the month in letters. Dates relative to today are rejected. */
const parseDate = (
  text: string,
  calendar: Calendar,
  isBirthday: boolean,
): string | ParseIssue | undefined => {
  const { date: [year, month, day] = [], weekday } = splitWeekday(fold(text), calendar);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const toDate = (fullYear: string) => [fullYear, month, day].map((part) => part.padStart(2, '0')).join('-');
  const date = year.length === 4 ? toDate(year) : addCentury(year, toDate, calendar.today(), isBirthday);
  if (!isRealDate(date) || date < firstDate) return undefined;
  return weekday === undefined || getWeekday(date) === weekday ? date : createWeekdayIssue(date, weekday);
};

/** A year of two digits is at most this many years ahead: `99` means 1999. */
const maxYearsAhead = 5;

const addCentury = (
  year: string,
  toDate: (year: string) => string,
  today: string,
  isBirthday: boolean,
): string => {
  const lastYear = Number(today.slice(0, 4)) + maxYearsAhead;
  const yearsBeforeLast = (lastYear - Number(year)) % 100;
  const date = toDate(String(lastYear - yearsBeforeLast));
  return isBirthday && date > today ? toDate(String(Number(date.slice(0, 4)) - 100)) : date;
};

/** Year, month and day. */
type DateParts = readonly (string | undefined)[];

/** Splits off the weekday of `sábado, 21 de noviembre de 2026` or `21/11/2026 (sáb)`. */
const splitWeekday = (text: string, calendar: Calendar): { date?: DateParts; weekday?: number } => {
  const exact = splitDate(text, calendar);
  if (exact) return { date: exact };
  const [, firstWord = '', end = ''] = /^(\p{L}+)\.?,? +(.+)$/u.exec(text) ?? [];
  const [, start = '', lastWord = ''] = /^(.+?),? +\(?(\p{L}+)\.?\)?$/u.exec(text) ?? [];
  const isFirst = findWeekday(firstWord) !== undefined;
  const weekday = findWeekday(isFirst ? firstWord : lastWord);
  const date = splitDate(isFirst ? end : start, calendar);
  return date && weekday !== undefined ? { date, weekday } : {};
};

const splitDate = (text: string, { isMonthFirst }: Calendar): DateParts | undefined => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return iso.slice(1);
  const [, a, b, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return isMonthFirst ? [year, a, b] : [year, b, a];
  // `25-nov-26`, `25 de noviembre de 2026`
  const dayFirst = /^(\d{1,2})(?: de |[- /.])(\p{L}{3,})\.?(?: del? |,? |[-/.])(\d{4}|\d\d)$/u.exec(text);
  if (dayFirst) return [dayFirst[3], findMonth(dayFirst[2]), dayFirst[1]];
  // `november 25, 2026`
  const monthFirst = /^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d\d)$/u.exec(text);
  return monthFirst ? [monthFirst[3], findMonth(monthFirst[1]), monthFirst[2]] : undefined;
};

/** Finds a month by the start of its name, in either language; 0 if there is none. */
const findMonth = (start = ''): string => {
  const indexes = languages.map((lang) => monthNames[lang].findIndex((name) => fold(name).startsWith(start)));
  return String(Math.max(...indexes) + 1);
};

export const describeDate = ({ isMonthFirst }: Calendar): LocalizedText =>
  isMonthFirst
    ? {
        en: 'a date with its year, month first: 11/21/2026, 2026-11-21',
        es: 'una fecha con su año, primero el mes: 11/21/2026, 2026-11-21',
      }
    : {
        en: 'a date with its year, day first: 21/11/2026, 2026-11-21 (--month-first for 11/21/2026)',
        es: 'una fecha con su año, primero el día: 21/11/2026, 2026-11-21 (--month-first para 11/21/2026)',
      };
