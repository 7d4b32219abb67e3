import type { Period } from '../ground/times.ts';
import type { Reserva, Tenant } from '../storage/records.ts';
import { businessError } from './api-error.ts';
import type { HandlerContext } from './handler.ts';

/** At most `diners` guests arrive in each slot of so many minutes, counted from midnight. */
export interface Pace {
  readonly diners: number;
  readonly minutes: number;
}

export const getPace = ({ pace_diners: diners, pace_minutes: minutes }: Tenant): Pace | undefined =>
  diners === null || minutes === null ? undefined : { diners, minutes };

/**
 * Rejects a reservation, already written, with which too many guests arrive at once. An edit that brings no more guests
 * to that time is accepted, and so are guests at the door. @throws ApiError
 */
export const rejectOverPace = async (
  { store, tenant, isWalkIn }: HandlerContext,
  after: Reserva,
  before?: Reserva,
): Promise<void> => {
  const pace = getPace(tenant);
  if (!pace || isWalkIn) return;
  const starts_at = after.starts_at - (after.starts_at % pace.minutes);
  const slot = { starts_at, ends_at: starts_at + pace.minutes };
  if (countIn(slot, after) <= (before ? countIn(slot, before) : 0)) return;
  if ((await store.reservas.countArrivals(tenant.id, slot)) > pace.diners)
    throw businessError(tooManyArrivalsMessage);
};

export const tooManyArrivalsMessage = 'Demasiadas llegadas a esa hora';

/** The guests of a reservation who arrive in the slot. */
const countIn = ({ starts_at, ends_at }: Period, reserva: Reserva): number =>
  reserva.estado !== 'cancelada' && starts_at <= reserva.starts_at && reserva.starts_at < ends_at
    ? reserva.num_comensales
    : 0;
