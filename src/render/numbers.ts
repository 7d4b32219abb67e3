import { getWeekday, isRealDate, monthNames, takeDate, weekdayNames } from '../ground/dates.ts';
import { type Lang, type LocalizedText, localize } from '../ground/i18n.ts';
import { toSafeLine } from './sanitize.ts';

/** Euros as written in the language: `12,50 €`, `€12.50`. */
export const money = (amount: number, lang: Lang): string =>
  Number.isFinite(amount) ? moneyMinor(toCents(amount), lang) : String(amount);

/** Cents (`payment_amount_minor`) as euros. */
export const moneyMinor = (cents: number, lang: Lang): string => {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '-' : '';
  return sign + euros[lang](whole, rest);
};

const euros: Readonly<Record<Lang, (whole: string, rest: string) => string>> = {
  en: (whole, rest) => `€${groupDigits(whole, ',', 4)}.${rest}`,
  es: (whole, rest) => `${groupDigits(whole, '.', 5)},${rest} €`,
};

/** Moves the decimal point in the text, because 1.005 * 100 is less than 100.5. */
const toCents = (amount: number): number => {
  const shifted = Number(`${amount}e2`);
  return Math.sign(amount) * Math.round(Math.abs(Number.isNaN(shifted) ? amount * 100 : shifted));
};

/** Groups thousands in numbers of `from` digits or more: Spanish does not group four digits. */
const groupDigits = (digits: string, separator: string, from: number): string =>
  digits.length < from ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);

interface NamedDay {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** `viernes`, `Friday`. */
  readonly weekday: string;
  /** `noviembre`, `November`. */
  readonly monthName: string;
}

type Form = 'short' | 'full' | 'long' | 'withYear';

const forms: Readonly<Record<Lang, Readonly<Record<Form, (day: NamedDay) => string>>>> = {
  en: {
    short: ({ weekday, day, monthName }) => `${weekday.slice(0, 3)} ${Number(day)} ${monthName.slice(0, 3)}`,
    full: ({ year, day, monthName }) => `${Number(day)} ${monthName.slice(0, 3)} ${year}`,
    long: ({ weekday, day, monthName }) => `${weekday} ${Number(day)} ${monthName}`,
    withYear: ({ weekday, day, monthName, year }) => `${weekday} ${Number(day)} ${monthName} ${year}`,
  },
  es: {
    short: ({ weekday, day, month }) => `${weekday.slice(0, 3)} ${day}/${month}`,
    full: ({ year, month, day }) => `${day}/${month}/${year}`,
    long: ({ weekday, day, monthName }) => `${weekday} ${Number(day)} de ${monthName}`,
    withYear: ({ weekday, day, monthName, year }) => `${weekday} ${Number(day)} de ${monthName} de ${year}`,
  },
};

/** Formats a date of the API, with or without a time; any other value stays unchanged. */
const createFormatter =
  (form: Form) =>
  (value: unknown, lang: Lang): string => {
    const date = takeDate(value);
    const day = parseDay(date, lang);
    return day ? forms[lang][form](day) : toSafeLine(date);
  };

/** For a narrow column: `vie 20/11`, `Fri 20 Nov`. */
export const shortDate = createFormatter('short');

/** With the year: `20/11/2026`, `20 Nov 2026`. */
export const fullDate = createFormatter('full');

/** Day first in every language: `20/11/2026`. */
export const numericDate = (date: unknown): string => fullDate(date, 'es');

/** For a heading: `viernes 20 de noviembre`, `Friday 20 November`. */
export const longDate = createFormatter('long');

/** With weekday and year: `viernes 20 de noviembre de 2026`, `Friday 20 November 2026`. */
export const longDateWithYear = createFormatter('withYear');

/** A day or a range of days, for a heading. */
export const daysText = (from: string, to: string): LocalizedText =>
  localize((lang) =>
    from === to ? longDate(from, lang) : `${longDate(from, lang)} – ${longDate(to, lang)}`,
  );

/** The parts of a date; undefined if it does not exist. */
const parseDay = (date: string, lang: Lang): NamedDay | undefined => {
  if (!isRealDate(date)) return undefined;
  const [year = '', month = '', day = ''] = date.split('-');
  const weekday = weekdayNames[lang][getWeekday(date)] ?? '';
  return { year, month, day, weekday, monthName: monthNames[lang][Number(month) - 1] ?? '' };
};
