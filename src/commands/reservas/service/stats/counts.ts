import { isNoshow } from '../../../../context/kinds/noshow.ts';
import { type Estado, estados, type Reserva } from '../../../../contract/reservas.ts';
import { clockOf, minutesOfDay } from '../../../../ground/times.ts';
import { type Holding, isKept, partyOf } from '../../../shared/floor/occupancy.ts';

/** Who is there in a half hour. */
export interface Slot {
  /** HH:mm */
  readonly inicio: string;
  readonly comensales: number;
  /** Tables that somebody sits at; two parties at one table are one. */
  readonly mesas: number;
}

/** What a book comes to, the cancelled ones left out. */
export interface Counts {
  readonly comensales: number;
  readonly reservas: number;
}

/** A day in numbers. */
export interface Stats extends Counts {
  readonly fecha: string;
  readonly slots: readonly Slot[];
  readonly estados: Readonly<Record<Estado, number>>;
  readonly noshows: number;
  readonly baseline: readonly (Counts & { readonly fecha: string })[];
}

const half = 30;

/** The half hours from the first who comes to the last who leaves: whoever is there for any part of one counts in it. */
export const slotsOf = (visits: readonly Holding[]): Slot[] => {
  if (visits.length === 0) return [];
  const first = Math.floor(Math.min(...visits.map(({ starts_at }) => starts_at)) / half);
  const end = Math.ceil(Math.max(...visits.map(({ ends_at }) => ends_at)) / half);
  return Array.from({ length: end - first }, (_, index) => slotAt((first + index) * half, visits));
};

const slotAt = (minute: number, visits: readonly Holding[]): Slot => {
  const there = visits.filter(({ starts_at, ends_at }) => starts_at < minute + half && minute < ends_at);
  return {
    inicio: clockOf(minute % minutesOfDay),
    comensales: guestsOf(there.map(({ reserva }) => reserva)),
    mesas: new Set(there.flatMap(({ mesa }) => mesa ?? [])).size,
  };
};

const guestsOf = (book: readonly Reserva[]): number =>
  book.reduce((sum, booking) => sum + partyOf(booking), 0);

export const countsOf = (book: readonly Reserva[]): Counts => {
  const kept = book.filter(isKept);
  return { comensales: guestsOf(kept), reservas: kept.length };
};

/** How many bookings are in each state, those in none too. */
export const estadosOf = (book: readonly Reserva[]): Record<Estado, number> =>
  Object.fromEntries(
    estados.map((estado) => [estado, book.filter((booking) => booking.estado === estado).length]),
  ) as Record<Estado, number>;

/** Of the cancelled ones, those who never came. */
export const noshowsOf = (book: readonly Reserva[]): number => book.filter(isNoshow).length;
