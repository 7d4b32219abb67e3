import { isTimeZone } from '../ground/dates.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { nonEmptyText, oneOfText, someOfText, timeZoneText } from '../ground/i18n.ts';
import type { Flag } from './flag.ts';
import { dateReader, type Looking } from './words/dates.ts';
import { ParseIssue, readChoice, readNumberOfEither } from './words/parse.ts';
import { readTime } from './words/times.ts';

type Rest<T> = Partial<Pick<Flag<T>, 'field' | 'required' | 'short' | 'expects' | 'completes'>>;

/** The kinds of flag that commands declare by hand, where no field of the contract says it. */

export const toggle = (
  about: LocalizedText,
  rest: Rest<boolean> & { negatable?: boolean } = {},
): Flag<boolean> => ({
  about,
  ...rest,
});

export const textFlag = (value: string, about: LocalizedText, rest: Rest<string> = {}): Flag<string> => ({
  about,
  value,
  read: (raw) => (raw === '' ? undefined : raw),
  expects: nonEmptyText,
  ...rest,
});

export const dateExpectation: LocalizedText = {
  en: 'a date: YYYY-MM-DD, day/month, hoy, mañana, ayer, a weekday, +3d or -1w',
  es: 'una fecha: AAAA-MM-DD, día/mes, hoy, mañana, ayer, un día de la semana, +3d o -1w',
};

/** Of a day that may be of any year. */
export const wholeDateExpectation: LocalizedText = {
  en: 'a date with its year: 1990-05-14 or 14/05/1990',
  es: 'una fecha con su año: 1990-05-14 o 14/05/1990',
};

/** `looking` is the date that a day without a year means. */
export const dateFlag = (
  about: LocalizedText,
  { looking = 'next', ...rest }: Rest<string> & { looking?: Looking } = {},
): Flag<string> => ({
  about,
  value: 'D',
  type: 'date',
  read: dateReader(looking),
  expects: dateExpectation,
  ...rest,
});

export const timeExpectation: LocalizedText = {
  en: 'an hour: 21:30, 21.30, 2130, 21h30, 21 or 9:30 pm',
  es: 'una hora: 21:30, 21.30, 2130, 21h30, 21 o 9:30 pm',
};

export const timeFlag = (about: LocalizedText, rest: Rest<string> = {}): Flag<string> => ({
  about,
  value: 'HH:mm',
  type: 'time',
  read: readTime,
  expects: timeExpectation,
  ...rest,
});

export const integerFlag = (
  about: LocalizedText,
  minimum: number,
  maximum: number,
  rest: Rest<number> = {},
): Flag<number> => ({
  about,
  value: 'N',
  type: 'integer',
  read: (raw) => {
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  },
  expects: {
    en: `a whole number from ${minimum} to ${maximum}`,
    es: `un número entero de ${minimum} a ${maximum}`,
  },
  ...rest,
});

export const choiceFlag = <const C extends readonly string[]>(
  value: string,
  choices: C,
  about: LocalizedText,
): Flag<C[number]> => ({
  about,
  value,
  choices,
  read: readChoice(choices),
  expects: oneOfText(choices),
});

/** Of a body's lists, which all hold ids. */
export const listExpectation: LocalizedText = {
  en: 'ids separated by commas, like 1,2',
  es: 'ids separados por comas, como 1,2',
};

/** Several values, separated by commas. */
export const listFlag = <const C extends readonly string[]>(
  value: string,
  about: LocalizedText,
  choices?: C,
): Flag<C[number][]> => ({
  about,
  value,
  type: 'list',
  ...(choices ? { choices } : {}),
  read: (raw) => {
    const values = raw.split(',').map((part) => part.trim());
    const right = values.every((part) => part !== '' && (!choices || choices.includes(part)));
    return right ? values : undefined;
  },
  expects: choices
    ? someOfText(choices)
    : { en: 'names separated by commas', es: 'nombres separados por comas' },
});

export const secondsFlag = (about: LocalizedText, fallback: string): Flag<number> => ({
  about,
  value: 'S',
  type: 'number',
  default: fallback,
  read: (raw, reading) => {
    const value = readNumberOfEither(raw, reading);
    return value === undefined || value instanceof ParseIssue || (value > 0 && value <= 86_400)
      ? value
      : undefined;
  },
  expects: {
    en: 'a number of seconds up to 86400, like 10',
    es: 'un número de segundos hasta 86400, como 10',
  },
});

export const timeZoneFlag = (about: LocalizedText): Flag<string> => ({
  about,
  value: 'IANA',
  read: (raw) => (isTimeZone(raw) ? raw : undefined),
  expects: timeZoneText,
});
