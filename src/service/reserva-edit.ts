import type { Contract } from '../contract/index.ts';
import type { Input } from '../contract/operation.ts';
import { activeEstados, type Estado } from '../contract/reservas.ts';
import { defaultFinal, toPeriod } from '../ground/times.ts';
import type { Reserva } from '../storage/records.ts';
import { laidOver, type OptionalOf } from './fields.ts';
import { invalid } from './refusal.ts';

type Edit = Input<Contract['reservas']['update']>['body'];

/** What a reservation has where nothing is said; its table and its end are worked out. */
export const leftOut: Omit<Pick<Reserva, OptionalOf<Contract['reservas']['create']>>, 'final_reserva'> = {
  mesa_id: null,
  telefono: null,
  email: null,
  num_comensales: 1,
  notas: null,
  customer_id: null,
};

/**
 * The reservation as the edit says, its table not yet checked. @throws Refusal where a start moved alone would have it
 * end on the next day
 */
export const editedReserva = (before: Reserva, edit: Edit): Reserva => {
  const { final_reserva: sent, ...others } = edit;
  const edited = laidOver<Omit<Reserva, 'final_reserva'>>(before, leftOut, others);
  const { fecha_reserva, inicio_reserva, num_comensales } = edited;
  // What is not sent stays (interface section 4); null asks for what is usual.
  const final_reserva =
    sent === null ? defaultFinal(inicio_reserva, num_comensales) : (sent ?? before.final_reserva);
  if (
    sent === undefined &&
    endsNextDay(inicio_reserva, final_reserva) &&
    !endsNextDay(before.inicio_reserva, before.final_reserva)
  )
    throw invalid('final_reserva es anterior al nuevo inicio_reserva: envíe también final_reserva');
  return { ...edited, final_reserva, ...toPeriod(fecha_reserva, inicio_reserva, final_reserva) };
};

const endsNextDay = (inicio: string, final: string): boolean => final <= inicio;

/** Whether a booking in that state holds its table. */
export const isActive = (estado: Estado): boolean => (activeEstados as readonly Estado[]).includes(estado);

/** What an edit touches of that which a table is given for. */
export interface Change {
  readonly period: boolean;
  readonly party: boolean;
  readonly mesa: boolean;
  /** From a state that holds no table to one that does. */
  readonly reactivated: boolean;
}

/** Compared by value: sending what is there already changes nothing. */
export const changeOf = (before: Reserva, after: Reserva): Change => ({
  period: before.starts_at !== after.starts_at || before.ends_at !== after.ends_at,
  party: before.num_comensales !== after.num_comensales,
  mesa: before.mesa_id !== after.mesa_id,
  reactivated: !isActive(before.estado) && isActive(after.estado),
});
