import type { Estado } from '../contract/reservas.ts';
import { addDays } from '../ground/dates.ts';
import { clockOf, minutesOf } from '../ground/times.ts';
import { newCode } from '../service/codes.ts';
import { makeDia, type Visita } from './day.ts';
import { diceFrom } from './dice.ts';
import type { Casa } from './house.ts';
import type { SampleReserva } from './types.ts';

const daysBefore = 42;
const daysAfter = 14;

/**
 * The moment of today at which the book is shown, whenever it is made: the first tables of lunch are taken, the
 * rest is to come. Fixed, so that a day always gives the same book.
 */
export const moment = '14:20';

/** Minutes after which a table is given up. */
const grace = 20;

/** Six weeks of bookings behind today and two ahead, by the time they were made. */
export const makeReservas = (casa: Casa): SampleReserva[] => {
  const now = casa.utc(casa.today, minutesOf(moment) * 60);
  const codigo = makeCodigos(casa.today);
  return Array.from({ length: daysBefore + 1 + daysAfter }, (_, day) => addDays(casa.today, day - daysBefore))
    .flatMap((fecha) => makeDia(fecha, casa))
    .filter(({ created_at }) => created_at <= now)
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map((visita) => asOf(casa.today, visita, codigo()));
};

const asOf = (today: string, visita: Visita, codigo_reserva: string): SampleReserva => {
  const { fate, confirmed, ...reserva } = visita;
  const start = `${reserva.fecha_reserva} ${reserva.inicio_reserva}`;
  const missing = fate === 'no viene' && start <= `${today} ${clockOf(minutesOf(moment) - grace)}`;
  return {
    ...reserva,
    notas: missing ? absenceOf(visita) : reserva.notas,
    estado: missing ? 'cancelada' : estadoOf(today, start, fate, confirmed),
    codigo_reserva,
  };
};

const absenceOf = ({ telefono, confirmed }: Visita): string =>
  telefono && !confirmed ? 'No se presentó ni coge el teléfono' : 'No se presentó';

const estadoOf = (today: string, start: string, fate: Visita['fate'], confirmed: boolean): Estado => {
  if (fate === 'cancela') return 'cancelada';
  if (start < today) return 'finalizada';
  if (start < `${today} ${moment}` && fate === 'viene') return 'en_curso';
  return confirmed ? 'confirmada' : 'pendiente';
};

const makeCodigos = (today: string) => {
  const dice = diceFrom(`códigos de Casa Lola, ${today}`);
  const given = new Set<string>();
  return (): string => {
    for (;;) {
      const codigo = newCode((below) => dice.between(0, below - 1));
      if (given.has(codigo)) continue;
      given.add(codigo);
      return codigo;
    }
  };
};
