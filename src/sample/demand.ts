export interface MealPeriod {
  readonly name: 'comida' | 'cena';
  /** Start times HH:mm and their weights. */
  readonly starts: readonly (readonly [string, number])[];
  /** The number of reservations, from Sunday to Saturday. */
  readonly demand: readonly number[];
  readonly dayType: (weekday: number) => DayType;
}

type DayType = 'weekday' | 'weekend';

export const mealPeriods: readonly MealPeriod[] = [
  {
    name: 'comida',
    starts: [
      ['13:30', 3],
      ['13:45', 1],
      ['14:00', 6],
      ['14:15', 3],
      ['14:30', 8],
      ['14:45', 2],
      ['15:00', 5],
      ['15:15', 1],
      ['15:30', 2],
    ],
    demand: [20, 14, 14, 14, 14, 15, 20],
    dayType: (weekday) => (weekday === 0 || weekday === 6 ? 'weekend' : 'weekday'),
  },
  {
    name: 'cena',
    starts: [
      ['20:30', 4],
      ['20:45', 1],
      ['21:00', 7],
      ['21:15', 2],
      ['21:30', 8],
      ['21:45', 2],
      ['22:00', 5],
      ['22:15', 1],
      ['22:30', 3],
    ],
    demand: [13, 15, 16, 16, 18, 22, 22],
    dayType: (weekday) => (weekday === 5 || weekday === 6 ? 'weekend' : 'weekday'),
  },
];

type Weights = readonly (readonly [number, number])[];

/** Party sizes and their weights. */
export const partySizes: Record<DayType, Weights> = {
  weekday: [
    [1, 4],
    [2, 56],
    [3, 12],
    [4, 17],
    [5, 4],
    [6, 4],
    [8, 2],
  ],
  weekend: [
    [1, 1],
    [2, 53],
    [3, 13],
    [4, 22],
    [5, 6],
    [6, 6],
    [7, 2],
    [8, 2],
    [10, 1],
  ],
};

/** Days between the reservation and the visit: minimum, maximum, weight. Weekends are reserved earlier. */
export const leadTimes: Record<DayType, readonly (readonly [readonly [number, number], number])[]> = {
  weekday: [
    [[0, 0], 20],
    [[1, 1], 20],
    [[2, 3], 22],
    [[4, 7], 20],
    [[8, 14], 11],
    [[15, 30], 7],
  ],
  weekend: [
    [[0, 0], 9],
    [[1, 1], 12],
    [[2, 3], 20],
    [[4, 7], 26],
    [[8, 14], 19],
    [[15, 35], 14],
  ],
};
