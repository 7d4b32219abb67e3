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

type Arrival = Pick<Reserva, 'starts_at' | 'num_comensales' | 'estado'>;

/**
 * Rejects a reservation, not written yet, with which too many guests would arrive at once. An edit that brings no more
 * guests to that time is accepted, and so are guests at the door. @throws ApiError
 */
export const rejectOverPace = async (
  { store, tenant, isWalkIn }: HandlerContext,
  after: Arrival,
  before?: Arrival,
): Promise<void> => {
  const pace = getPace(tenant);
  if (!pace || isWalkIn) return;
  const starts_at = after.starts_at - (after.starts_at % pace.minutes);
  const slot = { starts_at, ends_at: starts_at + pace.minutes };
  const added = countIn(slot, after) - (before ? countIn(slot, before) : 0);
  if (added > 0 && (await store.reservas.countArrivals(tenant.id, slot)) + added > pace.diners)
    throw businessError('Demasiadas llegadas a esa hora');
};

/** The guests of a reservation who arrive in the slot. */
const countIn = ({ starts_at, ends_at }: Period, reserva: Arrival): number =>
  reserva.estado !== 'cancelada' && starts_at <= reserva.starts_at && reserva.starts_at < ends_at
    ? reserva.num_comensales
    : 0;
