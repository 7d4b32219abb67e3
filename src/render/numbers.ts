import { monthNames, weekdayNames } from '../ground/dates.ts';
import { type Lang, type LocalizedText, localize } from '../ground/i18n.ts';
import { toSafeLine } from './sanitize.ts';

/**
 * An amount of euros as it is written in the language, `12,50 €` or `€12.50`. Written out, since an Intl formatter
 * takes longer to make than a page of prices to write.
 */
export const money = (amount: number, lang: Lang): string =>
  Number.isFinite(amount) ? moneyMinor(toCents(amount), lang) : String(amount);

/** An amount of cents, as `payment_amount_minor` has it, written as euros. */
export const moneyMinor = (cents: number, lang: Lang): string => {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const sign = cents < 0 ? '-' : '';
  return sign + euros[lang](whole, rest);
};

const euros: Readonly<Record<Lang, (whole: string, rest: string) => string>> = {
  en: (whole, rest) => `€${grouped(whole, ',', 4)}.${rest}`,
  es: (whole, rest) => `${grouped(whole, '.', 5)},${rest} €`,
};

/** By the decimal point, since 1.005 * 100 is less than 100.5. */
const toCents = (amount: number): number => {
  const shifted = Number(`${amount}e2`);
  return Math.sign(amount) * Math.round(Math.abs(Number.isNaN(shifted) ? amount * 100 : shifted));
};

/** Thousands set apart, in numbers of `from` digits or more: Spanish leaves four together. */
const grouped = (digits: string, separator: string, from: number): string =>
  digits.length < from ? digits : digits.replace(/\B(?=(\d{3})+$)/g, separator);

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** `viernes`, `Friday`. */
  readonly weekday: string;
  /** `noviembre`, `November`. */
  readonly monthName: string;
}

type Form = 'short' | 'full' | 'long' | 'whole';

const forms: Readonly<Record<Lang, Readonly<Record<Form, (day: Day) => string>>>> = {
  en: {
    short: ({ weekday, day, monthName }) => `${weekday.slice(0, 3)} ${Number(day)} ${monthName.slice(0, 3)}`,
    full: ({ year, day, monthName }) => `${Number(day)} ${monthName.slice(0, 3)} ${year}`,
    long: ({ weekday, day, monthName }) => `${weekday} ${Number(day)} ${monthName}`,
    whole: ({ weekday, day, monthName, year }) => `${weekday} ${Number(day)} ${monthName} ${year}`,
  },
  es: {
    short: ({ weekday, day, month }) => `${weekday.slice(0, 3)} ${day}/${month}`,
    full: ({ year, month, day }) => `${day}/${month}/${year}`,
    long: ({ weekday, day, monthName }) => `${weekday} ${Number(day)} de ${monthName}`,
    whole: ({ weekday, day, monthName, year }) => `${weekday} ${Number(day)} de ${monthName} de ${year}`,
  },
};

/** A date of the interface, YYYY-MM-DD, as text. Anything else stays as it is. */
const formed =
  (form: Form) =>
  (date: string, lang: Lang): string => {
    const day = dayOf(date, lang);
    return day ? forms[lang][form](day) : toSafeLine(date);
  };

/** For a narrow column: `vie 20/11`, `Fri 20 Nov`. */
export const shortDate = formed('short');

/** With its year, for dates that may be far away: `20/11/2026`, `20 Nov 2026`. */
export const fullDate = formed('full');

/** Day first, as it is written and read in every language: `20/11/2026`. */
export const numericDate = (date: string): string => fullDate(date, 'es');

/** For a heading: `viernes 20 de noviembre`, `Friday 20 November`. */
export const longDate = formed('long');

/** With weekday and year, where nothing may be left open: `viernes 20 de noviembre de 2026`, `Friday 20 November 2026`. */
export const wholeDate = formed('whole');

/** A day, or the days from one to another, for a heading in every language. */
export const daysText = (from: string, to: string): LocalizedText =>
  localize((lang) =>
    from === to ? longDate(from, lang) : `${longDate(from, lang)} – ${longDate(to, lang)}`,
  );

/** The parts of a date; none where it is no real one. Reckoned in UTC, so that no time zone moves it. */
const dayOf = (date: string, lang: Lang): Day | undefined => {
  const moment = new Date(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(moment.getTime())) return undefined;
  const [year = '', month = '', day = ''] = date.split('-');
  if (moment.getUTCDate() !== Number(day)) return undefined;
  const weekday = weekdayNames[lang][moment.getUTCDay()] ?? '';
  return { year, month, day, weekday, monthName: monthNames[lang][moment.getUTCMonth()] ?? '' };
};
