import type { Period } from '../ground/times.ts';
import type { Reserva } from '../storage/records.ts';
import type { ActiveSession } from '../storage/store.ts';
import type { Call } from './call.ts';
import { against } from './refusal.ts';
import { isActive } from './reserva-edit.ts';

/**
 * Refuses a booking that takes an event's session past its diners, once it has been written. One that took as
 * many places before is let be. @throws Refusal
 */
export const refuseOverCapacity = async (call: Call, after: Reserva, before?: Reserva): Promise<void> => {
  if (!isActive(after.estado)) return;
  const sessions = await call.store.eventSessions.listActiveAt(call.tenant.id, after.starts_at);
  for (const session of sessions) {
    if (session.max_guests === null || session.current_guests <= session.max_guests) continue;
    const had = before ? await placesOf(call, session, before) : 0;
    if ((await placesOf(call, session, after)) > had) throw against('El evento no tiene plazas suficientes');
  }
};

/** Who is to be seated, and when. */
export interface Party {
  readonly period: Period;
  readonly comensales: number;
  /** The booking itself as it stands, which is not in its own way. */
  readonly before?: Reserva;
}

/** The floors on which the party would take an event's session past its diners. */
export const fullPlantas = async (call: Call, { period, comensales, before }: Party): Promise<number[]> => {
  const full: number[] = [];
  for (const session of await call.store.eventSessions.listActiveAt(call.tenant.id, period.starts_at)) {
    if (session.max_guests === null) continue;
    const had = before ? await placesOf(call, session, before) : 0;
    const isOver = session.current_guests - had + comensales > session.max_guests;
    if (isOver && comensales > had) full.push(...session.planta_ids);
  }
  return full;
};

/** How many of the session's places a reservation takes. */
const placesOf = async (
  { store, tenant }: Call,
  session: ActiveSession,
  reserva: Reserva,
): Promise<number> => {
  const { estado, starts_at, mesa_id, num_comensales } = reserva;
  const within = session.starts_at <= starts_at && starts_at < session.ends_at;
  if (!isActive(estado) || !within) return 0;
  if (mesa_id === null || session.planta_ids.length === 0) return num_comensales;
  const mesa = await store.mesas.find(tenant.id, mesa_id);
  return mesa && session.planta_ids.includes(mesa.planta_id) ? num_comensales : 0;
};
