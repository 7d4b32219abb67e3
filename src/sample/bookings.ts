import type { Estado } from '../contract/reservas.ts';
import { addDays } from '../ground/dates.ts';
import { formatClock, minutesSinceMidnight } from '../ground/times.ts';
import { newCode } from '../service/chance.ts';
import { makeDay, type Visit } from './day.ts';
import { diceFrom } from './dice.ts';
import type { House } from './house.ts';
import type { SampleReserva } from './types.ts';

const daysBefore = 42;
const daysAfter = 14;

/**
 * The moment of today at which the book is shown, whenever it is made: the first tables of lunch are taken, the
 * rest is to come. Fixed, so that a day always gives the same book.
 */
const moment = '14:20';

/** Minutes after which a table is given up. */
const grace = 20;

/** Six weeks of bookings behind today and two ahead, by the time they were made. */
export const makeReservas = (house: House): SampleReserva[] => {
  const now = house.utc(house.today, minutesSinceMidnight(moment) * 60);
  const code = makeCodes(house.today);
  return Array.from({ length: daysBefore + 1 + daysAfter }, (_, day) =>
    addDays(house.today, day - daysBefore),
  )
    .flatMap((fecha) => makeDay(fecha, house))
    .filter(({ created_at }) => created_at <= now)
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map((visit) => asOf(house.today, visit, code()));
};

const asOf = (today: string, visit: Visit, codigo_reserva: string): SampleReserva => {
  const { fate, confirmed, ...reserva } = visit;
  const start = `${reserva.fecha_reserva} ${reserva.inicio_reserva}`;
  const missing =
    fate === 'stays away' && start <= `${today} ${formatClock(minutesSinceMidnight(moment) - grace)}`;
  return {
    ...reserva,
    notas: missing ? absenceOf(visit) : reserva.notas,
    estado: missing ? 'cancelada' : estadoOf(today, start, fate, confirmed),
    codigo_reserva,
  };
};

const absenceOf = ({ telefono, confirmed }: Visit): string =>
  telefono && !confirmed ? 'No se presentó ni coge el teléfono' : 'No se presentó';

const estadoOf = (today: string, start: string, fate: Visit['fate'], confirmed: boolean): Estado => {
  if (fate === 'cancels') return 'cancelada';
  if (start < today) return 'finalizada';
  if (start < `${today} ${moment}` && fate === 'comes') return 'en_curso';
  return confirmed ? 'confirmada' : 'pendiente';
};

const makeCodes = (today: string) => {
  const dice = diceFrom(`códigos de Casa Lola, ${today}`);
  const given = new Set<string>();
  return (): string => {
    for (;;) {
      const code = newCode((below) => dice.between(0, below - 1));
      if (given.has(code)) continue;
      given.add(code);
      return code;
    }
  };
};
