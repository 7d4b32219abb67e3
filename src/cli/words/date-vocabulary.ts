import { monthNames, weekdayNames } from '../../ground/dates.ts';
import { type Lang, languages } from '../../ground/i18n.ts';
import { lazy } from '../../ground/invariant.ts';
import { fold } from '../../ground/strings.ts';

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
