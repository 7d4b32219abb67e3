import { isTimeZone } from '../ground/dates.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { describeSomeOf, nonEmptyText, oneOfText, timeZoneText } from '../ground/i18n.ts';
import type { Flag } from './flag.ts';
import { createDateParser, listNextWeekdays, type MissingYear } from './words/dates.ts';
import { createChoiceParser, ParseIssue, parseNumberInEitherLanguage } from './words/parse.ts';
import { listTimes, parseTimeOfDay } from './words/times.ts';

type Options<T> = Partial<Pick<Flag<T>, 'field' | 'required' | 'short' | 'expected' | 'completion'>>;

// The types of flag. Those of the API's fields are in fields.ts.

export const booleanFlag = (
  about: LocalizedText,
  options: Options<boolean> & Pick<Flag, 'negatable' | 'words'> = {},
): Flag<boolean> => ({ about, ...options });

export const textFlag = (
  placeholder: string,
  about: LocalizedText,
  options: Options<string> = {},
): Flag<string> => ({
  about,
  placeholder,
  parse: (raw) => (raw === '' ? undefined : raw),
  expected: nonEmptyText,
  ...options,
});

/** Words that fill the slots of a command, in any order. */
export const wordsArg = (about: LocalizedText) =>
  ({ name: 'palabras', optional: true, takesPhrase: true, isWords: true, about }) as const;

/** The path of a file, which the shell completes. */
export const fileFlag = (about: LocalizedText, placeholder = 'FILE'): Flag<string> =>
  textFlag(placeholder, about, { completion: 'files' });

/** `missingYear` chooses the year of a date that is typed without one; `required` rejects such a date. */
export const dateFlag = (
  about: LocalizedText,
  { missingYear = 'next', ...options }: Options<string> & { missingYear?: MissingYear } = {},
): Flag<string> => ({
  about,
  placeholder: 'D',
  type: 'date',
  parse: createDateParser(missingYear),
  listReadings: listNextWeekdays,
  ...(missingYear === 'required' ? { needsYear: true, expected: dateWithYear } : { expected: dateOrWord }),
  ...options,
});

const dateOrWord: LocalizedText = {
  en: 'a date: YYYY-MM-DD, day/month, today, tomorrow, yesterday, a weekday, +3d or -1w',
  es: 'una fecha: AAAA-MM-DD, día/mes, hoy, mañana, ayer, un día de la semana, +3d o -1w',
};

const dateWithYear: LocalizedText = {
  en: 'a date with its year: 1990-05-14 or 14/05/1990',
  es: 'una fecha con su año: 1990-05-14 o 14/05/1990',
};

export const timeFlag = (about: LocalizedText): Flag<string> => ({
  about,
  placeholder: 'HH:mm',
  type: 'time',
  parse: parseTimeOfDay,
  listReadings: listTimes,
  expected: timeExpectation,
});

const timeExpectation: LocalizedText = {
  en: 'a time: 21:30, 21.30, 2130, 21h30, 21 or 9:30 pm',
  es: 'una hora: 21:30, 21.30, 2130, 21h30, 21 o 9:30 pm',
};

export const integerFlag = (minimum: number, maximum: number, about: LocalizedText): Flag<number> => ({
  about,
  placeholder: 'N',
  type: 'integer',
  parse: (raw) => {
    const value = /^[+-]?\d+$/.test(raw) ? Number(raw) : Number.NaN;
    return value >= minimum && value <= maximum ? value : undefined;
  },
  expected: {
    en: `a whole number from ${minimum} to ${maximum}`,
    es: `un número entero de ${minimum} a ${maximum}`,
  },
});

export const choiceFlag = <const C extends readonly string[]>(
  placeholder: string,
  choices: C,
  about: LocalizedText,
): Flag<C[number]> => ({
  about,
  placeholder,
  choices,
  parse: createChoiceParser(choices),
  expected: oneOfText(choices),
});

/** Several texts or choices, separated by commas. */
export const listFlag = <const C extends readonly string[]>(
  placeholder: string,
  about: LocalizedText,
  choices?: C,
): Flag<C[number][]> => ({
  expected: { en: 'names separated by commas', es: 'nombres separados por comas' },
  ...toListFlag(choices ? choiceFlag('', choices, about) : { about, parse: (raw) => raw || undefined }),
  placeholder,
});

/** A flag that takes several values of the other flag, separated by commas. */
export const toListFlag = <T>({ parse, isValid, ...flag }: Flag<T>): Flag<T[]> => ({
  ...flag,
  type: 'list',
  placeholder: `${flag.placeholder},${flag.placeholder}`,
  parse: (raw, context) => {
    const values: unknown[] = raw.split(',').map((part) => parse?.(part.trim(), context));
    const issue = values.find((value) => value instanceof ParseIssue);
    if (issue) return issue;
    return values.includes(undefined) ? undefined : (values as T[]);
  },
  isValid: (values) => Array.isArray(values) && values.every((value) => isValid?.(value) !== false),
  ...(flag.choices && { expected: describeSomeOf(flag.choices) }),
});

export const secondsFlag = (about: LocalizedText, fallback: string): Flag<number> => ({
  about,
  placeholder: 'S',
  type: 'number',
  shownDefault: fallback,
  parse: parseNumberInEitherLanguage,
  isValid: (value) => typeof value === 'number' && value > 0 && value <= 86_400,
  expected: {
    en: 'a number of seconds up to 86400, like 10',
    es: 'un número de segundos hasta 86400, como 10',
  },
});

export const timeZoneFlag = (about: LocalizedText): Flag<string> => ({
  about,
  placeholder: 'IANA',
  parse: (raw) => (isTimeZone(raw) ? raw : undefined),
  expected: timeZoneText,
});
