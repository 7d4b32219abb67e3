import { booleanFlag } from '../cli/flag-types.ts';
import type { Context } from '../context/context.ts';
import { formatTotals } from '../context/resources/reserva.ts';
import { getPeriod, isNotCancelled, sumGuests } from '../context/resources/reserva-days.ts';
import type { Reserva } from '../contract/reservas.ts';
import {
  addDays,
  businessDayStart,
  getBusinessDay,
  isRealDate,
  takeDate,
  type WallClock,
} from '../ground/dates.ts';
import { formatCount, type LocalizedText, localize, noun } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { groupBy } from '../ground/rows.ts';
import { isTime, parseClock, takeTime, toMinutes } from '../ground/times.ts';
import { defaultGraceMinutes, findMealPeriod, type MealPeriod, mealPeriodText } from './meal-periods.ts';

/** Lunch or dinner of a business day: 00:30 belongs to the dinner of the evening before. */
export const getMealPeriod = (reserva: Reserva): MealPeriod =>
  findMealPeriod(parseClock(takeTime(reserva.inicio_reserva)));

const isAfterMidnight = ({ inicio_reserva }: Reserva): boolean => {
  const time = takeTime(inicio_reserva);
  return isTime(time) && time < businessDayStart;
};

/** The business day, YYYY-MM-DD. */
export const getServedDate = (reserva: Reserva): string => {
  const date = takeDate(reserva.fecha_reserva);
  return isAfterMidnight(reserva) && isRealDate(date) ? addDays(date, -1) : date;
};

/** The reservations of each meal, by business day and meal period. */
export const groupByMeal = (reservations: readonly Reserva[]): Reserva[][] => [
  ...groupBy(reservations, (reserva) => `${getServedDate(reserva)} ${getMealPeriod(reserva)}`).values(),
];

/**
 * The minute, since 1970 on the restaurant's clock, from which a reservation is over: a party's stay has ended, or a
 * guest who has not come is `grace` minutes late. NaN without a time.
 */
export const getOverMinute = (reserva: Reserva, grace: number): number => {
  const { starts_at, ends_at } = getPeriod(reserva);
  return reserva.estado === 'en_curso' ? ends_at : starts_at + grace;
};

/** The minute from which the whole meal is over. Finished and cancelled reservations do not keep it open. */
export const getMealEnd = (meal: readonly Reserva[], grace: number): number =>
  meal
    .filter(({ estado }) => estado !== 'finalizada' && estado !== 'cancelada')
    .map((reserva) => getOverMinute(reserva, grace))
    .filter((minute) => !Number.isNaN(minute))
    .reduce((latest, minute) => Math.max(latest, minute), Number.NEGATIVE_INFINITY);

export const toMinute = ({ date, time }: WallClock): number => toMinutes(date, time);

/** Whether nobody of the meal sits or is still to come. */
const isMealOver = (meal: readonly Reserva[], now: number): boolean =>
  getMealEnd(meal, defaultGraceMinutes) <= now && !meal.some((reserva) => getPeriod(reserva).starts_at > now);

/** Separates the meals that are over, unless all are: then the day is shown whole. */
export const splitFinishedMeals = <T>(
  meals: readonly T[],
  getReservations: (meal: T) => readonly Reserva[],
  now: number,
): { readonly shown: readonly T[]; readonly over: readonly T[] } => {
  const shown = meals.filter((meal) => !isMealOver(getReservations(meal), now));
  if (shown.length === 0) return { shown: meals, over: [] };
  return { shown, over: meals.filter((meal) => !shown.includes(meal)) };
};

const seatedNoun = noun(['still seated', 'still seated'], ['aún en la mesa', 'aún en la mesa']);

/** `LUNCH 14 reservations, 48 guests: over` */
export const formatMealOver = (meal: readonly Reserva[]): LocalizedText => {
  const servicio = getMealPeriod(invariant(meal[0], 'a meal has reservations'));
  const shown = meal.filter(isNotCancelled);
  const totals = formatTotals({ reservas: shown.length, comensales: sumGuests(shown) });
  const seatedCount = meal.filter(({ estado }) => estado === 'en_curso').length;
  return localize((lang) => {
    const over = { en: 'over', es: 'terminada' }[lang];
    const rest = seatedCount === 0 ? '' : ` · ${formatCount(seatedCount, seatedNoun)[lang]}`;
    return `${mealPeriodText[servicio][lang].toUpperCase()} ${totals[lang]}: ${over}${rest}`;
  });
};

/** `--all-day` of a command that hides the meals of today that are over. */
export const allDayFlag = booleanFlag({
  en: 'on a terminal, show the meals that are over too',
  es: 'en un terminal, mostrar también los servicios acabados',
});

/** Whether a result is for somebody at a terminal who works in today's service, which goes on after midnight. */
export const hidesFinishedMeals = (
  { screen, format, globals, today, wallClock }: Context,
  fecha: string | undefined,
  isAllDay: boolean | undefined,
): boolean => {
  const { sort, fields, 'dry-run': isDryRun } = globals;
  const isArranged = (sort ?? fields) !== undefined;
  return (
    screen.stdoutIsTerminal &&
    format === 'table' &&
    (fecha === today() || fecha === getBusinessDay(wallClock())) &&
    !isAllDay &&
    !isArranged &&
    !isDryRun
  );
};
