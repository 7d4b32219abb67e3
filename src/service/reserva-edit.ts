import type { Contract } from '../contract/index.ts';
import type { Input } from '../contract/operation.ts';
import { activeEstados, type Estado } from '../contract/reservas.ts';
import { periodOf, timeAfter } from '../ground/times.ts';
import type { Reserva } from '../storage/records.ts';
import { usualFinal } from './clock.ts';
import { laidOver } from './fields.ts';

type Edit = Input<Contract['reservas']['update']>['body'];

/** What a reservation has where nothing is said; its table and its end are worked out. */
export const leftOut: Pick<
  Reserva,
  'mesa_id' | 'telefono' | 'email' | 'num_comensales' | 'notas' | 'customer_id'
> = { mesa_id: null, telefono: null, email: null, num_comensales: 1, notas: null, customer_id: null };

/** The reservation as the edit says, its table not yet checked. */
export const editedReserva = (before: Reserva, edit: Edit): Reserva => {
  const { final_reserva: sent, ...others } = edit;
  const edited = laidOver<Omit<Reserva, 'final_reserva'>>(before, leftOut, others);
  const { fecha_reserva, inicio_reserva, num_comensales } = edited;
  const length = before.ends_at - before.starts_at;
  // Without a new end the length stays, so that the end moves along.
  const unsent =
    sent === null ? usualFinal(inicio_reserva, num_comensales) : timeAfter(inicio_reserva, length);
  const final_reserva = sent ?? unsent;
  return { ...edited, final_reserva, ...periodOf(fecha_reserva, inicio_reserva, final_reserva) };
};

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
