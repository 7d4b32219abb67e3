import type { Estado } from '../contract/statuses.ts';
import { addDays, getWeekday } from '../ground/dates.ts';
import { invariant } from '../ground/invariant.ts';
import { getDefaultFinal, type Period, parseClock, toMinutes, toPeriod } from '../ground/times.ts';
import { createReservaCode } from '../service/identifiers.ts';
import type { NewCustomer, NewReserva } from '../storage/records.ts';
import { createGuestPicker, createNotePicker } from './customers.ts';
import { getDayType, leadTimes, type MealPeriod, mealPeriods, partySizes } from './demand.ts';
import type { SampleEvent, SampleSession } from './events.ts';
import { createSeating, doOverlap, findPlanta, pickAnyMesa } from './mesas.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';
import type { ToUtc } from './utc.ts';

export interface SampleReserva extends Omit<NewReserva, 'id' | 'mesa_id' | 'customer_id'> {
  readonly mesa_id: string;
  /** The index of the customer in `customers`. */
  readonly customer: number | null;
}

/** The data that all reservations of the sample are made from. */
interface SampleContext {
  readonly today: string;
  /** The time of day that the sample shows, HH:mm. */
  readonly time: string;
  readonly customers: readonly NewCustomer[];
  readonly bookedSessions: readonly BookedSession[];
  readonly toUtc: ToUtc;
}

/** A session of an event with the sizes of its parties. */
interface BookedSession {
  readonly event: SampleEvent;
  readonly session: SampleSession;
  readonly parties: readonly number[];
}

const daysBefore = 42;
const daysAfter = 14;

/** Minutes until a guest who has not come counts as a no-show. */
const graceMinutes = 20;

/** Reservations of the past six weeks and the next two, in order of creation. */
export const makeReservas = (context: SampleContext): SampleReserva[] => {
  const { today, time } = context;
  const nowUtc = context.toUtc(today, parseClock(time) * 60);
  const nextCode = createCodeGenerator(today);
  return Array.from({ length: daysBefore + 1 + daysAfter }, (_, day) => addDays(today, day - daysBefore))
    .flatMap((fecha) => makeDay(fecha, context))
    .filter(({ created_at }) => created_at <= nowUtc)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map((reserva) => ({ ...reserva, codigo_reserva: nextCode() }));
};

const createCodeGenerator = (today: string) => {
  const random = createSeededRandom(`códigos de Casa Lola, ${today}`);
  const used = new Set<string>();
  return (): string => {
    for (;;) {
      const code = createReservaCode((max) => random.between(0, max - 1));
      if (used.has(code)) continue;
      used.add(code);
      return code;
    }
  };
};

/** All reservations for a date, including those that are created later than now. */
const makeDay = (fecha: string, context: SampleContext): Omit<SampleReserva, 'codigo_reserva'>[] => {
  const random = createSeededRandom(`Casa Lola, ${fecha}`);
  const bookedSessions = context.bookedSessions.filter(({ session }) => session.session_date === fecha);
  const seat = createSeating(random, mayUseBesideEvents(bookedSessions));
  const drafts = draftDay({ fecha, context, bookedSessions, seat, random });
  const pickGuest = createGuestPicker(random, context.customers);
  const pickNote = createNotePicker(random);
  const now = toMinutes(context.today, context.time);
  return drafts.map((draft) => {
    const { comensales, inicio, final, period, mesa, created_at } = draft;
    const { nombre, telefono, email, customer, note } = pickGuest(comensales, created_at);
    const request = pickNote(draft.note ?? note, { comensales, planta: findPlanta(mesa), inicio });
    const isNoShow = draft.fate === 'stays away' && period.starts_at <= now - graceMinutes;
    const absence = telefono && !draft.confirmed ? 'No se presentó ni coge el teléfono' : 'No se presentó';
    return {
      mesa_id: mesa,
      fecha_reserva: fecha,
      inicio_reserva: inicio,
      final_reserva: final,
      nombre_cliente: nombre,
      telefono,
      email,
      num_comensales: comensales,
      notas: isNoShow ? absence : request,
      customer,
      created_at,
      estado: isNoShow ? 'cancelada' : chooseEstado(now, period, draft),
    };
  });
};

/** `now` is in minutes since 1970 on the restaurant's clock. */
const chooseEstado = (
  now: number,
  { starts_at, ends_at }: Period,
  { fate, confirmed }: ReservationDraft,
): Estado => {
  if (fate === 'cancels') return 'cancelada';
  if (fate === 'comes' && ends_at <= now) return 'finalizada';
  if (fate === 'comes' && starts_at < now) return 'en_curso';
  return confirmed ? 'confirmada' : 'pendiente';
};

interface Party {
  readonly comensales: number;
  readonly inicio: string;
  readonly final: string;
  readonly period: Period;
}

/** A reservation with a table, without a guest. */
interface ReservationDraft extends Party {
  readonly mesa: string;
  readonly created_at: string;
  readonly fate: 'comes' | 'stays away' | 'cancels';
  readonly confirmed: boolean;
  readonly note?: string | undefined;
}

/** A day while its tables fill. */
interface SampleDay {
  readonly fecha: string;
  readonly context: SampleContext;
  readonly bookedSessions: readonly BookedSession[];
  readonly seat: ReturnType<typeof createSeating>;
  readonly random: SeededRandom;
}

/** The parties of events first, then each meal period, then cancelled reservations, which occupy no table. */
const draftDay = (day: SampleDay): ReservationDraft[] => [
  ...day.bookedSessions.flatMap((bookedSession) => draftBookedSession(bookedSession, day)),
  ...mealPeriods.flatMap((mealPeriod) => draftMealPeriod(mealPeriod, day)),
  ...Array.from({ length: day.random.between(2, 4) }, () => draftCancelled(day)),
];

const draftBookedSession = (
  { event, session, parties }: BookedSession,
  { fecha, context, seat, random }: SampleDay,
): ReservationDraft[] =>
  parties.flatMap((comensales) => {
    const { start_time: inicio, end_time: final } = session;
    const period = toPeriod(fecha, inicio, final);
    const mesa = seat(comensales, period, session.plantas[0]);
    if (!mesa) return [];
    const confirmed = random.chance(0.75);
    const note = event.enable_payment && !confirmed ? `${event.name}: falta el pago` : undefined;
    const created_at = context.toUtc(
      addDays(context.today, -random.between(1, 12)),
      pickTime(random, 10, 23),
    );
    return { comensales, inicio, final, period, mesa, created_at, fate: 'comes', confirmed, note };
  });

const draftMealPeriod = (mealPeriod: MealPeriod, day: SampleDay): ReservationDraft[] => {
  const { fecha, seat, random } = day;
  const count =
    invariant(mealPeriod.demand[getWeekday(fecha)], 'a week has seven days') + random.between(-1, 1);
  return Array.from({ length: count }).flatMap((_, index) => {
    for (let attempt = 0; attempt < 60; attempt++) {
      // Spread over the meal period so that each day has its peak; anywhere if that is full.
      const share = attempt < 4 ? (index + random.next()) / count : random.next();
      const party = drawParty(mealPeriod, day, share);
      const mesa = seat(party.comensales, party.period);
      if (mesa) return [{ ...party, mesa, ...makeHistory(mealPeriod, party.comensales, day) }];
    }
    return [];
  });
};

const draftCancelled = (day: SampleDay): ReservationDraft => {
  const mealPeriod = day.random.pick(mealPeriods);
  const party = drawParty(mealPeriod, day, day.random.next());
  const mesa = pickAnyMesa(party.comensales, day.random);
  return { ...party, mesa, ...makeHistory(mealPeriod, party.comensales, day), fate: 'cancels' };
};

/** `share`, from 0 to 1, is the position within the meal period. */
const drawParty = (mealPeriod: MealPeriod, { fecha, random }: SampleDay, share: number): Party => {
  const comensales = random.pickWeighted(partySizes[getDayType(mealPeriod, fecha)]);
  const inicio = random.pickWeighted(mealPeriod.starts, share);
  const final = getDefaultFinal(inicio, comensales);
  return { comensales, inicio, final, period: toPeriod(fecha, inicio, final) };
};

/** The creation time and the fate. Guests who call on the same day call in the morning. */
const makeHistory = (mealPeriod: MealPeriod, comensales: number, { fecha, context, random }: SampleDay) => {
  const [min, max] = random.pickWeighted(leadTimes[getDayType(mealPeriod, fecha)]);
  const days = random.between(min, max) + (comensales >= 6 ? 2 : 0);
  const lastCallHour = mealPeriod.name === 'comida' ? 12.5 : 13.5;
  const seconds = days === 0 ? pickTime(random, 9.5, lastCallHour) : pickTime(random, 10, 23);
  const fate: ReservationDraft['fate'] = random.chance(0.025) ? 'stays away' : 'comes';
  const confirmed = random.chance(days < 2 ? 0.6 : 0.82);
  return { created_at: context.toUtc(addDays(fecha, -days), seconds), fate, confirmed };
};

/** Seconds since midnight between two hours, with milliseconds. */
const pickTime = (random: SeededRandom, from: number, to: number): number =>
  Math.round((from + random.next() * (to - from)) * 3_600_000) / 1000;

/** Whether reservations without an event may use the tables of a planta. */
const mayUseBesideEvents = (bookedSessions: readonly BookedSession[]) => (planta: string, period: Period) =>
  !bookedSessions.some(
    ({ event, session }) =>
      event.block_mode === 'block_tables' &&
      session.plantas.includes(planta) &&
      doOverlap(period, toPeriod(session.session_date, session.start_time, session.end_time)),
  );
