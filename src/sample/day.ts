import { formatClock } from '../ground/times.ts';
import { diceFrom } from './dice.ts';
import { type Draft, draftDay, isOpenBeside } from './drafts.ts';
import { annotateOn, inviteOn } from './guests.ts';
import type { House } from './house.ts';
import { openSeating } from './seating.ts';
import { plantaOf } from './tables.ts';
import type { SampleReserva } from './types.ts';

/** A booking before it is known how far it has come. */
export interface Visit
  extends Omit<SampleReserva, 'estado' | 'codigo_reserva'>,
    Pick<Draft, 'fate' | 'confirmed'> {}

/** All that is ever booked for a date, whenever the booking comes in. */
export const makeDay = (fecha: string, house: House): Visit[] => {
  const dice = diceFrom(`Casa Lola, ${fecha}`);
  const bookedSessions = house.bookedSessions.filter(({ session }) => session.session_date === fecha);
  const seating = openSeating(dice, isOpenBeside(bookedSessions));
  const drafts = draftDay({ fecha, house, bookedSessions, seating, dice });
  const invite = inviteOn(dice, house.customers);
  const annotate = annotateOn(dice);
  return drafts.map((draft) => writeDown(draft, fecha, invite, annotate));
};

const writeDown = (
  { comensales, span, mesa, created_at, fate, confirmed, note }: Draft,
  fecha: string,
  invite: ReturnType<typeof inviteOn>,
  annotate: ReturnType<typeof annotateOn>,
): Visit => {
  const guest = invite(comensales, created_at);
  const inicio_reserva = formatClock(span.start);
  const where = { comensales, planta: plantaOf(mesa), inicio: inicio_reserva };
  return {
    mesa_id: mesa,
    fecha_reserva: fecha,
    inicio_reserva,
    final_reserva: formatClock(span.end),
    nombre_cliente: guest.nombre,
    telefono: guest.telefono,
    email: guest.email,
    num_comensales: comensales,
    notas: annotate(note ?? guest.note, where),
    customer: guest.customer,
    created_at,
    fate,
    confirmed,
  };
};
