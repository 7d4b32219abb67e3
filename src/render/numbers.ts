import { getWeekday, isRealDate, monthNames, takeDate, weekdayNames } from '../ground/dates.ts';
import { type Lang, type LocalizedText, localize } from '../ground/i18n.ts';
import { lazy } from '../ground/invariant.ts';
import { toSafeLine } from './sanitize.ts';

/** Euros as written in the language: `12,50 €`, `€12.50`. */
export const formatMoney = (amount: number, lang: Lang): string =>
  Number.isFinite(amount) ? euros[lang]().format(amount).replace(/\s/g, ' ') : String(amount);

const createEuroFormat = (lang: Lang) =>
  lazy(() => new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR', signDisplay: 'negative' }));

const euros = { en: createEuroFormat('en'), es: createEuroFormat('es') };

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
    if (!isRealDate(date)) return toSafeLine(date);
    const [year = '', month = '', day = ''] = date.split('-');
    const weekday = weekdayNames[lang][getWeekday(date)] ?? '';
    const monthName = monthNames[lang][Number(month) - 1] ?? '';
    return forms[lang][form]({ year, month, day, weekday, monthName });
  };

/** For a narrow column: `vie 20/11`, `Fri 20 Nov`. */
export const formatShortDate = createFormatter('short');

/** With the year: `20/11/2026`, `20 Nov 2026`. */
export const formatFullDate = createFormatter('full');

/** Day first in every language: `20/11/2026`. */
export const formatNumericDate = (date: unknown): string => formatFullDate(date, 'es');

/** For a heading: `viernes 20 de noviembre`, `Friday 20 November`. */
export const formatLongDate = createFormatter('long');

/** With weekday and year: `viernes 20 de noviembre de 2026`, `Friday 20 November 2026`. */
export const longDateWithYear = createFormatter('withYear');

/** A day or a range of days, for a heading. */
export const formatDays = (from: string, to: string): LocalizedText =>
  localize((lang) =>
    from === to ? formatLongDate(from, lang) : `${formatLongDate(from, lang)} – ${formatLongDate(to, lang)}`,
  );
