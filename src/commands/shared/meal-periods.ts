import type { Flag } from '../../cli/flag.ts';
import { dinnerStart } from '../../ground/dates.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import { minutesSinceMidnight } from '../../ground/times.ts';

export const mealPeriods = ['comida', 'cena'] as const;
export type MealPeriod = (typeof mealPeriods)[number];

const dinnerMinute = minutesSinceMidnight(dinnerStart);

/** Returns the meal period at a minute of the day. */
export const findMealPeriod = (minute: number): MealPeriod => (minute < dinnerMinute ? 'comida' : 'cena');

export const mealPeriodText: Readonly<Record<MealPeriod, LocalizedText>> = {
  comida: { en: 'lunch', es: 'comida' },
  cena: { en: 'dinner', es: 'cena' },
};

/** Accepted words, folded. */
const aliases: Readonly<Record<MealPeriod, readonly string[]>> = {
  comida: ['comida', 'comidas', 'almuerzo', 'mediodia', 'lunch'],
  cena: ['cena', 'cenas', 'noche', 'dinner', 'supper', 'evening'],
};

export const mealPeriodFlag = (about: LocalizedText): Flag<MealPeriod> => ({
  about,
  placeholder: 'SERVICIO',
  choices: mealPeriods,
  parse: (raw) => mealPeriods.find((service) => aliases[service].includes(fold(raw.trim()))),
  expected: { en: 'comida (lunch) or cena (dinner)', es: 'comida o cena' },
});
