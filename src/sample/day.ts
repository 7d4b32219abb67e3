import { clockOf } from '../ground/times.ts';
import { diceFrom } from './dice.ts';
import { type Draft, draftDia, isOpenBeside } from './drafts.ts';
import { annotateOn, inviteOn } from './guests.ts';
import type { Casa } from './house.ts';
import { openSala } from './seating.ts';
import { plantaOf } from './tables.ts';
import type { SampleReserva } from './types.ts';

/** A booking before it is known how far it has come. */
export interface Visita
  extends Omit<SampleReserva, 'estado' | 'codigo_reserva'>,
    Pick<Draft, 'fate' | 'confirmed'> {}

/** All that is ever booked for a date, whenever the booking comes in. */
export const makeDia = (fecha: string, casa: Casa): Visita[] => {
  const dice = diceFrom(`Casa Lola, ${fecha}`);
  const citas = casa.citas.filter(({ session }) => session.session_date === fecha);
  const sala = openSala(dice, isOpenBeside(citas));
  const drafts = draftDia({ fecha, casa, citas, sala, dice });
  const invite = inviteOn(dice, casa.clientes);
  const annotate = annotateOn(dice);
  return drafts.map((draft) => writeDown(draft, fecha, invite, annotate));
};

const writeDown = (
  { comensales, span, mesa, created_at, fate, confirmed, nota }: Draft,
  fecha: string,
  invite: ReturnType<typeof inviteOn>,
  annotate: ReturnType<typeof annotateOn>,
): Visita => {
  const invitado = invite(comensales, created_at);
  const inicio_reserva = clockOf(span.start);
  const where = { comensales, planta: plantaOf(mesa), inicio: inicio_reserva };
  return {
    mesa_id: mesa,
    fecha_reserva: fecha,
    inicio_reserva,
    final_reserva: clockOf(span.end),
    nombre_cliente: invitado.nombre,
    telefono: invitado.telefono,
    email: invitado.email,
    num_comensales: comensales,
    notas: annotate(nota ?? invitado.nota, where),
    customer: invitado.customer,
    created_at,
    fate,
    confirmed,
  };
};
