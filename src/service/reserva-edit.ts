import type { Contract } from '../contract/index.ts';
import type { Input } from '../contract/operation.ts';
import { activeEstados, type Estado } from '../contract/statuses.ts';
import { defaultFinal, toPeriod } from '../ground/times.ts';
import type { Reserva } from '../storage/records.ts';
import { validationError } from './api-error.ts';
import { applyPatch, type OptionalFields } from './fields.ts';

type Edit = Input<Contract['reservas']['update']>['body'];

/** Without `final_reserva`, which depends on the party size. */
export const reservaDefaults: Omit<
  Pick<Reserva, OptionalFields<Contract['reservas']['create']>>,
  'final_reserva'
> = { mesa_id: null, telefono: null, email: null, num_comensales: 1, notas: null, customer_id: null };

/**
 * The edited reservation; its table is not checked yet. @throws ApiError if only the start moves and the end would then be
 * on the next day
 */
export const applyEdit = (before: Reserva, edit: Edit): Reserva => {
  const { final_reserva: sent, ...others } = edit;
  const edited = applyPatch<Omit<Reserva, 'final_reserva'>>(before, reservaDefaults, others);
  const { fecha_reserva, inicio_reserva, num_comensales } = edited;
  // An absent field stays (API §4); null resets it to its default.
  const final_reserva =
    sent === null ? defaultFinal(inicio_reserva, num_comensales) : (sent ?? before.final_reserva);
  if (
    sent === undefined &&
    endsNextDay(inicio_reserva, final_reserva) &&
    !endsNextDay(before.inicio_reserva, before.final_reserva)
  )
    throw validationError('final_reserva es anterior al nuevo inicio_reserva: envíe también final_reserva');
  return { ...edited, final_reserva, ...toPeriod(fecha_reserva, inicio_reserva, final_reserva) };
};

const endsNextDay = (inicio: string, final: string): boolean => final <= inicio;

/** Whether a reservation in this state occupies its table. */
export const isActive = (estado: Estado): boolean => (activeEstados as readonly Estado[]).includes(estado);

/** What an edit changes of the values that the choice of a table depends on. */
export interface ReservaChange {
  readonly period: boolean;
  readonly partySize: boolean;
  readonly mesa: boolean;
  /** From a state without a table to an active one. */
  readonly reactivated: boolean;
}

export const compareReservas = (before: Reserva, after: Reserva): ReservaChange => ({
  period: before.starts_at !== after.starts_at || before.ends_at !== after.ends_at,
  partySize: before.num_comensales !== after.num_comensales,
  mesa: before.mesa_id !== after.mesa_id,
  reactivated: !isActive(before.estado) && isActive(after.estado),
});
