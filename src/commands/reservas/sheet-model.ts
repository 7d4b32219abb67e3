import type { CustomerRecords } from '../../context/resources/customer-notes.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import { isNotCancelled, sumGuests } from '../../context/resources/reserva-days.ts';
import type { MenuItem } from '../../contract/menu.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { addDays, listDates } from '../../ground/dates.ts';
import { capitalize, formatCount, type Lang, type LocalizedText, localize } from '../../ground/i18n.ts';
import { groupBy } from '../../ground/rows.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatClock, parseClock, takeTime } from '../../ground/times.ts';
import { getNotesTone } from '../../render/notes.ts';
import { formatShortDate } from '../../render/numbers.ts';
import type { ApiRecord } from '../../render/result.ts';
import { type MealPeriod, mealPeriodText, toBusinessMinute } from '../../tables/meal-periods.ts';
import { getMealPeriod } from '../../tables/meals.ts';

export type SheetEntry = ReturnType<typeof createEntry>;

export type MealPeriodSheet = ReturnType<typeof createMealPeriodSheet>;

export interface Sheet {
  readonly fecha: string;
  readonly restaurant: string | undefined;
  readonly mealPeriods: readonly MealPeriodSheet[];
  /** Undefined if the key may not read the menu. */
  readonly soldOut: readonly MenuItem[] | undefined;
}

/** The reservations of a meal period in order of arrival, without the cancelled ones. */
export const createMealPeriodSheet = (
  servicio: MealPeriod,
  fecha: string,
  reservations: readonly Reserva[],
  customers: CustomerRecords,
) => {
  const shown = reservations
    .filter((reservation) => isNotCancelled(reservation) && getMealPeriod(reservation) === servicio)
    .sort((a, b) => getStart(a) - getStart(b));
  return {
    servicio,
    entries: shown.map((reservation) => createEntry(reservation, fecha, customers)),
    reservas: shown.length,
    comensales: sumGuests(shown),
    arrivals: countArrivals(shown),
  };
};

const noTime = Number.MAX_SAFE_INTEGER;

/** Minutes of the business day. A reservation without a time sorts last. */
const getStart = ({ inicio_reserva }: Reserva): number => {
  const minutes = toBusinessMinute(parseClock(takeTime(inicio_reserva)));
  return Number.isNaN(minutes) ? noTime : minutes;
};

/** A reservation with what the customer record adds. */
const createEntry = (reserva: Reserva, fecha: string, customers: CustomerRecords) => {
  const customer = customers.findCustomer(reserva);
  const customerNote = customers.getAllergyNote(reserva);
  return {
    reserva,
    customerNote,
    isWarning: getNotesTone(reserva.notas, customerNote) !== undefined,
    /** The customer's reservations, cancelled ones left out; undefined without a customer. */
    visits: customer?.total_reservas ?? undefined,
    birthday: findBirthday(customer?.birthday, fecha),
  };
};

/** The birthday's date within three days. The 29th of February falls on the 28th in other years. */
const findBirthday = (birthday: string | null | undefined, fecha: string): string | undefined => {
  if (!birthday) return undefined;
  const monthDay = birthday.slice(5, 10);
  return listDates(addDays(fecha, -3), addDays(fecha, 3)).find((day) => {
    if (day.slice(5) === monthDay) return true;
    return monthDay === '02-29' && day.endsWith('02-28') && addDays(day, 1).endsWith('03-01');
  });
};

const slotMinutes = 30;

/** The arrivals of each half hour. */
const countArrivals = (reservations: readonly Reserva[]) => {
  const timed = reservations.filter((reservation) => getStart(reservation) !== noTime);
  const slots = groupBy(timed, (reservation) => Math.floor(getStart(reservation) / slotMinutes));
  return [...slots].map(([slot, arriving]) => ({
    inicio: formatClock(slot * slotMinutes),
    reservas: arriving.length,
    comensales: sumGuests(arriving),
  }));
};

export const toData = ({ fecha, restaurant, mealPeriods, soldOut }: Sheet): ApiRecord => ({
  fecha,
  restaurant: restaurant ?? null,
  services: mealPeriods.map(({ entries, arrivals, ...totals }) => ({
    ...totals,
    warnings: entries.filter(({ isWarning }) => isWarning).length,
    arrivals,
    bookings: entries.map(({ reserva, customerNote, isWarning, visits, birthday }) => ({
      ...reserva,
      warning: isWarning,
      on_file: customerNote ?? null,
      visits: visits ?? null,
      birthday: birthday ?? null,
    })),
  })),
  sold_out: soldOut?.map(({ id, name, category_name }) => ({ id, name, category_name })) ?? null,
});

export const messages = {
  allergies: { en: 'Allergies', es: 'Alergias' },
  noAllergies: { en: 'No allergies noted', es: 'Ninguna alergia apuntada' },
  arrivals: { en: 'Arrivals', es: 'Llegan' },
  soldOut: { en: 'Sold out', es: 'Agotado' },
  empty: { en: 'no reservations', es: 'no hay reservas' },
  regular: { en: 'regular', es: 'habitual' },
  birthday: { en: 'birthday', es: 'cumpleaños' },
  today: { en: 'today', es: 'hoy' },
} as const satisfies Record<string, LocalizedText>;

/** `Comida` */
export const formatTitle = ({ servicio }: MealPeriodSheet, lang: Lang): string =>
  capitalize(mealPeriodText[servicio][lang]);

const minRegularVisits = 5;

/** `★ habitual, 12 reservas · ★ cumpleaños hoy`; empty for most. */
export const formatRemarks = ({ visits = 0, birthday }: SheetEntry, fecha: string): LocalizedText =>
  localize((lang) => {
    const day = birthday === fecha ? messages.today[lang] : birthday && formatShortDate(birthday, lang);
    const isRegular = visits >= minRegularVisits;
    return joinParts([
      isRegular && `★ ${messages.regular[lang]}, ${formatCount(visits, resource.noun)[lang]}`,
      day && `★ ${messages.birthday[lang]} ${day}`,
    ]);
  });
