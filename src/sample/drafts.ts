import { addDays, getWeekday } from '../ground/dates.ts';
import { invariant } from '../ground/invariant.ts';
import { defaultFinal } from '../ground/times.ts';
import type { Dice } from './dice.ts';
import type { BookedSession, House } from './house.ts';
import { anyMesa, type openSeating, overlap, type Span, spanOf } from './seating.ts';
import { leads, parties, type Shift, shifts } from './shifts.ts';

/** A booking that has a table but nobody's name yet. */
export interface Draft {
  readonly comensales: number;
  readonly span: Span;
  readonly mesa: string;
  readonly created_at: string;
  readonly fate: 'comes' | 'stays away' | 'cancels';
  readonly confirmed: boolean;
  readonly note?: string | undefined;
}

/** A day to be filled: its date, the events' sessions on it, the tables as far as they are taken. */
interface Day {
  readonly fecha: string;
  readonly house: House;
  readonly bookedSessions: readonly BookedSession[];
  readonly seating: ReturnType<typeof openSeating>;
  readonly dice: Dice;
}

/** The events' guests first, then each service, then what was cancelled and so holds no table. */
export const draftDay = (day: Day): Draft[] => [
  ...day.bookedSessions.flatMap((bookedSession) => draftBookedSession(bookedSession, day)),
  ...shifts.flatMap((shift) => draftShift(shift, day)),
  ...Array.from({ length: day.dice.between(2, 4) }, () => draftCancelled(day)),
];

const draftBookedSession = (
  { event, session, parties }: BookedSession,
  { house, seating, dice }: Day,
): Draft[] =>
  parties.flatMap((comensales) => {
    const span = spanOf(session.start_time, session.end_time);
    const mesa = seating.seat(comensales, span, session.plantas[0]);
    if (!mesa) return [];
    const confirmed = dice.chance(0.75);
    const note = confirmed || !event.enable_payment ? undefined : `${event.name}: falta el pago`;
    const created_at = house.utc(addDays(house.today, -dice.between(1, 12)), secondIn(dice, 10, 23));
    return { comensales, span, mesa, created_at, fate: 'comes', confirmed, note };
  });

const draftShift = (shift: Shift, day: Day): Draft[] => {
  const { fecha, seating, dice } = day;
  const wanted = invariant(shift.demand[getWeekday(fecha)], 'a week has seven days') + dice.between(-1, 1);
  return Array.from({ length: wanted }).flatMap((_, place) => {
    for (let attempt = 0; attempt < 60; attempt++) {
      // Evenly along the service, so that each day has its peak; anywhere once that is full.
      const share = attempt < 4 ? (place + dice.roll()) / wanted : dice.roll();
      const { comensales, span } = draw(shift, day, share);
      const mesa = seating.seat(comensales, span);
      if (mesa) return [{ comensales, span, mesa, ...makeHistory(shift, comensales, day) }];
    }
    return [];
  });
};

const draftCancelled = (day: Day): Draft => {
  const shift = day.dice.pick(shifts);
  const { comensales, span } = draw(shift, day, day.dice.roll());
  const mesa = anyMesa(comensales, day.dice);
  return { comensales, span, mesa, ...makeHistory(shift, comensales, day), fate: 'cancels' };
};

/** `share`, from 0 to 1: how far into the service. */
const draw = (shift: Shift, { fecha, dice }: Day, share: number) => {
  const comensales = dice.pickWeighted(parties[shift.kindOn(getWeekday(fecha))]);
  const inicio = dice.pickWeighted(shift.starts, share);
  return { comensales, span: spanOf(inicio, defaultFinal(inicio, comensales)) };
};

/** When it was booked, and what becomes of it. Same-day calls come in the morning, before the lunch service. */
const makeHistory = (shift: Shift, comensales: number, { fecha, house, dice }: Day) => {
  const [least, most] = dice.pickWeighted(leads[shift.kindOn(getWeekday(fecha))]);
  const days = dice.between(least, most) + (comensales >= 6 ? 2 : 0);
  const lastCall = shift.name === 'comida' ? 12.5 : 13.5;
  const second = days === 0 ? secondIn(dice, 9.5, lastCall) : secondIn(dice, 10, 23);
  const fate: Draft['fate'] = dice.chance(0.025) ? 'stays away' : 'comes';
  const confirmed = dice.chance(days < 2 ? 0.6 : 0.82);
  return { created_at: house.utc(addDays(fecha, -days), second), fate, confirmed };
};

/** Seconds since midnight, to the millisecond, between two hours. */
const secondIn = (dice: Dice, from: number, to: number): number =>
  Math.round((from + dice.roll() * (to - from)) * 3_600_000) / 1000;

/** Whether a floor's tables are given to ordinary bookings beside the events. */
export const isOpenBeside = (bookedSessions: readonly BookedSession[]) => (planta: string, span: Span) =>
  !bookedSessions.some(
    ({ event, session }) =>
      event.block_mode === 'block_tables' &&
      session.plantas.includes(planta) &&
      overlap(span, spanOf(session.start_time, session.end_time)),
  );
