import type { Flag } from '../cli/flag.ts';
import { businessDayStart, dinnerStart } from '../ground/dates.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import { minutesOfDay, parseClock } from '../ground/times.ts';

export const mealPeriods = ['comida', 'cena'] as const;
export type MealPeriod = (typeof mealPeriods)[number];

const dinnerMinute = parseClock(dinnerStart);

/** The meal period of minutes since midnight: 00:30 belongs to the dinner of the evening before. */
export const findMealPeriod = (minute: number): MealPeriod =>
  toBusinessMinute(minute) < dinnerMinute ? 'comida' : 'cena';

/** From the first to the last start of a meal period, in minutes of the business day: 00:30 is 1470. */
export interface MealHours {
  readonly first: number;
  readonly last: number;
}

const dayStart = parseClock(businessDayStart);

/** Converts minutes since midnight, from a day before to a day after, to minutes of the business day. */
export const toBusinessMinute = (minute: number): number =>
  // `%` of a negative number would be negative.
  ((minute - dayStart + 2 * minutesOfDay) % minutesOfDay) + dayStart;

/** Lists the hours of each meal period that has a start. Takes minutes since midnight. */
export const listMealHours = (starts: readonly number[]): MealHours[] => {
  const minutes = starts.map(toBusinessMinute);
  return mealPeriods
    .map((period) => minutes.filter((minute) => findMealPeriod(minute) === period))
    .filter((group) => group.length > 0)
    .map((group) => ({ first: Math.min(...group), last: Math.max(...group) }));
};

/** Whether one of the meal periods includes a minute of the day. */
export const isWithin = (hours: readonly MealHours[], minute: number): boolean =>
  countMinutesOutside(hours, minute) === 0;

/** How far a minute of the day is from the nearest meal period. */
export const countMinutesOutside = (hours: readonly MealHours[], minute: number): number => {
  const businessMinute = toBusinessMinute(minute);
  return Math.min(
    ...hours.map(({ first, last }) => Math.max(first - businessMinute, businessMinute - last, 0)),
  );
};

export const mealPeriodText: Readonly<Record<MealPeriod, LocalizedText>> = {
  comida: { en: 'lunch', es: 'comida' },
  cena: { en: 'dinner', es: 'cena' },
};

const aliases: Readonly<Record<MealPeriod, readonly string[]>> = {
  comida: ['comida', 'comidas', 'almuerzo', 'comer', 'mediodia', 'lunch', 'noon', 'midday'],
  cena: ['cena', 'cenas', 'cenar', 'noche', 'dinner', 'supper', 'evening', 'night'],
};

export const mealPeriodFlag = (about: LocalizedText): Flag<MealPeriod> => ({
  about,
  placeholder: 'SERVICIO',
  choices: mealPeriods,
  parse: (raw) => mealPeriods.find((period) => aliases[period].includes(fold(raw.trim()))),
  expected: { en: 'comida (lunch) or cena (dinner)', es: 'comida o cena' },
});

/** A party is late from this many minutes after its start. */
export const defaultGraceMinutes = 15;
