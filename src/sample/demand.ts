import { getWeekday } from '../ground/dates.ts';
import { formatClock, parseClock } from '../ground/times.ts';

type Weights<T> = readonly (readonly [T, number])[];

export interface MealPeriod {
  readonly name: 'comida' | 'cena';
  /** Start times HH:mm and their weights. */
  readonly starts: Weights<string>;
  /** The number of reservations, from Sunday to Saturday. */
  readonly demand: readonly number[];
  /** The weekdays with the demand of a weekend; 0 is Sunday. */
  readonly weekend: readonly number[];
}

type DayType = 'weekday' | 'weekend';

/** The weights of start times, a quarter of an hour apart. */
const toQuarterHours = (first: string, ...weights: readonly number[]): Weights<string> =>
  weights.map((weight, index) => [formatClock(parseClock(first) + 15 * index), weight]);

export const mealPeriods: readonly MealPeriod[] = [
  {
    name: 'comida',
    starts: toQuarterHours('13:30', 3, 1, 6, 3, 8, 2, 5, 1, 2),
    demand: [20, 14, 14, 14, 14, 15, 20],
    weekend: [0, 6],
  },
  {
    name: 'cena',
    starts: toQuarterHours('20:30', 4, 1, 7, 2, 8, 2, 5, 1, 3),
    demand: [13, 15, 16, 16, 18, 22, 22],
    weekend: [5, 6],
  },
];

export const getDayType = ({ weekend }: MealPeriod, date: string): DayType =>
  weekend.includes(getWeekday(date)) ? 'weekend' : 'weekday';

const toSizes = (weights: Readonly<Record<number, number>>): Weights<number> =>
  Object.entries(weights).map(([size, weight]) => [Number(size), weight]);

export const partySizes: Readonly<Record<DayType, Weights<number>>> = {
  weekday: toSizes({ 1: 4, 2: 56, 3: 12, 4: 17, 5: 4, 6: 4, 8: 2 }),
  weekend: toSizes({ 1: 1, 2: 53, 3: 13, 4: 22, 5: 6, 6: 6, 7: 2, 8: 2, 10: 1 }),
};

const toDayRanges = (weights: Readonly<Record<`${number}-${number}`, number>>): Weights<[number, number]> =>
  Object.entries(weights).map(([range, weight]) => {
    const [min = 0, max = min] = range.split('-').map(Number);
    return [[min, max], weight];
  });

/** Days between the reservation and the visit. Weekends are reserved earlier. */
export const leadTimes: Readonly<Record<DayType, Weights<[number, number]>>> = {
  weekday: toDayRanges({ '0-0': 20, '1-1': 20, '2-3': 22, '4-7': 20, '8-14': 11, '15-30': 7 }),
  weekend: toDayRanges({ '0-0': 9, '1-1': 12, '2-3': 20, '4-7': 26, '8-14': 19, '15-35': 14 }),
};
