import { type GuestFiles, warningIn } from '../../../../context/resources/customer-notes.ts';
import { reserva } from '../../../../context/resources/reserva.ts';
import type { MenuItem } from '../../../../contract/menu.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import { mentionsAllergy } from '../../../../ground/allergies.ts';
import { addDays } from '../../../../ground/dates.ts';
import {
  capitalize,
  formatCount,
  guestNoun,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
} from '../../../../ground/i18n.ts';
import { formatClock, minutesSinceMidnight, takeTime } from '../../../../ground/times.ts';
import { shortDate } from '../../../../render/numbers.ts';
import type { ApiRecord } from '../../../../render/outcome.ts';
import { isKept, partyOf } from '../../../shared/floor/occupancy.ts';
import { type Service, serviceAt, serviceText } from '../../../shared/meal-periods.ts';

/** A booking with what the guest's file says. */
export interface Guest {
  readonly reserva: Reserva;
  /** The file's note where a guest's health hangs on it. */
  readonly file: string | undefined;
  /** Whether the booking's note or the file warns of something. */
  readonly isWarning: boolean;
  /** The guest's bookings that were not cancelled, this one among them; undefined where there is no file. */
  readonly visits: number | undefined;
  /** The date of a birthday within three days. */
  readonly birthday: string | undefined;
}

/** Who comes in a half hour. */
interface Arrivals {
  readonly inicio: string;
  readonly reservas: number;
  readonly comensales: number;
}

/** A service of the day, its guests in the order in which they come. */
export interface ServiceSheet {
  readonly servicio: Service;
  readonly guests: readonly Guest[];
  readonly comensales: number;
  readonly arrivals: readonly Arrivals[];
}

/** A day, or one of its services, for the kitchen and the door. */
export interface Sheet {
  readonly fecha: string;
  readonly restaurant: string | undefined;
  readonly services: readonly ServiceSheet[];
  /** Undefined where it could not be read. */
  readonly soldOut: readonly MenuItem[] | undefined;
}

/** Bookings from which on a guest is a regular. */
const regularFrom = 5;

const isRegular = ({ visits = 0 }: Guest): boolean => visits >= regularFrom;

/** A service of a day's book, the cancelled bookings left out. */
export const serviceOf = (
  servicio: Service,
  fecha: string,
  book: readonly Reserva[],
  files: GuestFiles,
): ServiceSheet => {
  const kept = book
    .filter((booking) => isKept(booking) && serviceAt(startOf(booking)) === servicio)
    .sort((one, other) => startOf(one) - startOf(other));
  return {
    servicio,
    guests: kept.map((booking) => guestOf(booking, fecha, files)),
    comensales: guestsIn(kept),
    arrivals: arrivalsOf(kept),
  };
};

/** Minutes since midnight; a booking without an hour is the last. */
const startOf = ({ inicio_reserva }: Reserva): number => {
  const minutes = minutesSinceMidnight(takeTime(inicio_reserva));
  return Number.isNaN(minutes) ? Number.MAX_SAFE_INTEGER : minutes;
};

const guestsIn = (book: readonly Reserva[]): number =>
  book.reduce((sum, booking) => sum + partyOf(booking), 0);

const guestOf = (reserva: Reserva, fecha: string, files: GuestFiles): Guest => {
  const customer = files.of(reserva);
  const file = warningIn(customer?.notes);
  return {
    reserva,
    file,
    isWarning: file !== undefined || mentionsAllergy(reserva.notas),
    visits: customer?.total_reservas ?? undefined,
    birthday: birthdayNear(customer?.birthday, fecha),
  };
};

const daysAround = [0, 1, -1, 2, -2, 3, -3];

/** The date within three days of another that is somebody's birthday; the 29th of February is on the 28th in other years. */
const birthdayNear = (birthday: string | null | undefined, fecha: string): string | undefined => {
  if (!birthday) return undefined;
  const wanted = birthday.slice(5, 10);
  return daysAround
    .map((days) => addDays(fecha, days))
    .find((day) => {
      if (day.slice(5) === wanted) return true;
      return wanted === '02-29' && day.endsWith('02-28') && addDays(day, 1).endsWith('03-01');
    });
};

const half = 30;

const arrivalsOf = (book: readonly Reserva[]): Arrivals[] => {
  const timed = book.filter((booking) => startOf(booking) !== Number.MAX_SAFE_INTEGER);
  const slots = [...new Set(timed.map((booking) => Math.floor(startOf(booking) / half)))];
  return slots.map((slot) => {
    const come = book.filter((booking) => Math.floor(startOf(booking) / half) === slot);
    return { inicio: formatClock(slot * half), reservas: come.length, comensales: guestsIn(come) };
  });
};

/** The numbers behind it, for programs. */
export const dataOf = ({ fecha, restaurant, services, soldOut }: Sheet): ApiRecord => ({
  fecha,
  restaurant: restaurant ?? null,
  services: services.map(({ servicio, guests, comensales, arrivals }) => ({
    servicio,
    reservas: guests.length,
    comensales,
    warnings: guests.filter(({ isWarning }) => isWarning).length,
    arrivals,
    bookings: guests.map(({ reserva, file, isWarning, visits, birthday }) => ({
      ...reserva,
      warning: isWarning,
      on_file: file ?? null,
      visits: visits ?? null,
      birthday: birthday ?? null,
    })),
  })),
  sold_out: soldOut?.map(({ id, name, category_name }) => ({ id, name, category_name })) ?? null,
});

export const words = {
  allergies: { en: 'Allergies', es: 'Alergias' },
  noAllergies: { en: 'No allergies noted', es: 'Ninguna alergia apuntada' },
  arrivals: { en: 'They come', es: 'Llegan' },
  soldOut: { en: 'Sold out', es: 'Agotado' },
  nobody: { en: 'nobody has booked', es: 'no hay reservas' },
} as const satisfies Record<string, LocalizedText>;

/** `Comida` */
export const titleOf = ({ servicio }: ServiceSheet, lang: Lang): string => {
  const name = serviceText[servicio][lang];
  return capitalize(name);
};

/** `21 reservas, 70 comensales` */
export const sumOf = ({ guests, comensales }: ServiceSheet): LocalizedText =>
  joinTexts([formatCount(guests.length, reserva.noun), formatCount(comensales, guestNoun)]);

/** `14:00 26` */
export const arrivalTexts = ({ arrivals }: ServiceSheet): string[] =>
  arrivals.map(({ inicio, comensales }) => `${inicio} ${comensales}`);

const regular: LocalizedText = { en: 'regular', es: 'habitual' };
const birthdayOn: LocalizedText = { en: 'birthday', es: 'cumpleaños' };
const today: LocalizedText = { en: 'today', es: 'hoy' };

/** `★ habitual, 12 reservas · ★ cumpleaños hoy`; nothing for most. */
export const asideOf = (guest: Guest, fecha: string): LocalizedText =>
  localize((lang) => {
    const { visits = 0, birthday } = guest;
    const day = birthday === fecha ? today[lang] : birthday && shortDate(birthday, lang);
    return [
      isRegular(guest) && `★ ${regular[lang]}, ${formatCount(visits, reserva.noun)[lang]}`,
      day && `★ ${birthdayOn[lang]} ${day}`,
    ]
      .filter(Boolean)
      .join(' · ');
  });
