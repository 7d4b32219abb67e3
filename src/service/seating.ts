import { isActive } from '../contract/statuses.ts';
import type { Period } from '../ground/times.ts';
import type { EventSession, Mesa, Reserva, Tenant } from '../storage/records.ts';
import { createBusinessError } from './api-error.ts';
import type { HandlerContext } from './handler.ts';

/**
 * Rejects a reservation, already written, that exceeds the capacity of an event's session. An edit that takes no more
 * places than before is accepted. @throws ApiError
 */
export const rejectOverCapacity = async (
  context: HandlerContext,
  after: Reserva,
  before?: Reserva,
): Promise<void> => {
  if (!isActive(after)) return;
  const sessions = await context.store.eventSessions.listActiveAt(context.tenant.id, after.starts_at);
  for (const session of sessions) {
    if (session.max_guests === null || session.current_guests <= session.max_guests) continue;
    const placesBefore = before ? await countPlaces(context, session, before) : 0;
    if ((await countPlaces(context, session, after)) > placesBefore)
      throw createBusinessError('El evento no tiene plazas suficientes');
  }
};

interface SeatingRequest {
  readonly period: Period;
  readonly comensales: number;
  /** The stored reservation of an edit. It does not block itself. */
  readonly before?: Reserva;
}

/** The plantas where the party would exceed the capacity of an event's session. */
const findFullPlantas = async (
  context: HandlerContext,
  { period, comensales, before }: SeatingRequest,
): Promise<number[]> => {
  const fullPlantas: number[] = [];
  for (const session of await context.store.eventSessions.listActiveAt(context.tenant.id, period.starts_at)) {
    if (session.max_guests === null) continue;
    const placesBefore = before ? await countPlaces(context, session, before) : 0;
    const isOver = session.current_guests - placesBefore + comensales > session.max_guests;
    if (isOver && comensales > placesBefore) fullPlantas.push(...session.planta_ids);
  }
  return fullPlantas;
};

/** The places of the session that a reservation takes. */
const countPlaces = async (
  { store, tenant }: HandlerContext,
  session: EventSession,
  reserva: Reserva,
): Promise<number> => {
  const { estado, starts_at, mesa_id, num_comensales } = reserva;
  const isInHours = session.starts_at <= starts_at && starts_at < session.ends_at;
  if (!isActive({ estado }) || !isInHours) return 0;
  if (mesa_id === null || session.planta_ids.length === 0) return num_comensales;
  const mesa = await store.mesas.find(tenant.id, mesa_id);
  return mesa && session.planta_ids.includes(mesa.planta_id) ? num_comensales : 0;
};

export const tableTakenMessage = 'La mesa no está disponible a esa hora';

/** The best free table for the party; null if the tenant has no tables. @throws ApiError if no table is free */
export const assignTable = async (
  context: HandlerContext,
  request: SeatingRequest,
): Promise<string | null> => {
  const fullPlantas = await findFullPlantas(context, request);
  // A table on a full planta is assigned too: the capacity check then rejects the reservation with its own message.
  const mesa =
    (await findFreeTable(context, request, fullPlantas)) ?? (await findFreeTable(context, request));
  if (mesa) return mesa.id;
  if ((await context.store.mesas.list(context.tenant.id)).length === 0) return null;
  throw createBusinessError('No hay mesas disponibles');
};

/** Skips the plantas that events block, and the full ones. */
const findFreeTable = async (
  { store, tenant, isWalkIn }: HandlerContext,
  { period, comensales, before }: SeatingRequest,
  fullPlantas: readonly number[] = [],
): Promise<Mesa | undefined> => {
  const blockedByEvents = await store.eventSessions.listBlockedPlantas(tenant.id, period);
  const blockedPlantas = [...blockedByEvents, ...fullPlantas];
  const exceptReserva = before?.id;
  return store.mesas.findBestFree(tenant.id, { period, comensales, exceptReserva, blockedPlantas, isWalkIn });
};

/** Accepts a table by name, whatever its size. @throws ApiError if it is unknown or taken */
export const requireFreeTable = async (
  { store, tenant }: HandlerContext,
  id: string,
  period: Period,
  exceptReserva?: string,
): Promise<string> => {
  if (!(await store.mesas.find(tenant.id, id))) throw createBusinessError('La mesa no existe');
  if (!(await store.mesas.isFree(tenant.id, id, period, exceptReserva)))
    throw createBusinessError(tableTakenMessage);
  return id;
};

/**
 * The table of an edited reservation: the one that the edit names, else its current one if that still fits and is free,
 * else another. @throws ApiError if there is none
 */
export const chooseTableAfterEdit = async (
  context: HandlerContext,
  before: Reserva,
  after: Reserva,
  requested: string | null | undefined,
): Promise<string | null> => {
  const change = compareReservas(before, after);
  if (requested === undefined) return keepOrReassign(context, before, after, change);
  if (requested === null) return null;
  const isOtherTable = requested !== before.mesa_id;
  if (isActive(after) && (isOtherTable || change.isMoved))
    return requireFreeTable(context, requested, after, after.id);
  if (isOtherTable && !(await context.store.mesas.find(context.tenant.id, requested)))
    throw createBusinessError('La mesa no existe');
  return requested;
};

const keepOrReassign = async (
  context: HandlerContext,
  before: Reserva,
  after: Reserva,
  change: ReservaChange,
): Promise<string | null> => {
  const isAffected = change.isMoved || change.isResized;
  if (before.mesa_id === null || !isActive(after) || !isAffected) return before.mesa_id;
  const request = { period: after, comensales: after.num_comensales, before };
  const mesa = await context.store.mesas.find(context.tenant.id, before.mesa_id);
  if (!mesa || !(await canKeep(context, mesa, before, after, change))) return assignTable(context, request);
  const fullPlantas = await findFullPlantas(context, request);
  if (!fullPlantas.includes(mesa.planta_id)) return mesa.id;
  // If no other table is free, the capacity check rejects the edit.
  return (await findFreeTable(context, request, fullPlantas))?.id ?? mesa.id;
};

const canKeep = async (
  context: HandlerContext,
  mesa: Mesa,
  before: Reserva,
  after: Reserva,
  { isMoved, isResized }: ReservaChange,
): Promise<boolean> => {
  if (isResized && !fits(mesa, after.num_comensales)) return false;
  if (!isMoved) return true;
  if (!(await context.store.mesas.isFree(context.tenant.id, mesa.id, after, after.id))) return false;
  // A session that already blocked the table before the edit does not count.
  const except = isActive(before) ? before : undefined;
  const blocked = await context.store.eventSessions.listBlockedPlantas(context.tenant.id, after, except);
  return !blocked.includes(mesa.planta_id);
};

const fits = ({ min, max }: Mesa, comensales: number): boolean => min <= comensales && comensales <= max;

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
  const added = countArriving(slot, after) - (before ? countArriving(slot, before) : 0);
  if (added > 0 && (await store.reservas.countArrivals(tenant.id, slot)) + added > pace.diners)
    throw createBusinessError('Demasiadas llegadas a esa hora');
};

/** The guests of a reservation who arrive in the slot. */
const countArriving = ({ starts_at, ends_at }: Period, reserva: Arrival): number =>
  reserva.estado !== 'cancelada' && starts_at <= reserva.starts_at && reserva.starts_at < ends_at
    ? reserva.num_comensales
    : 0;

/** What an edit changes of the values that the choice of a table depends on. A reactivated reservation changes both. */
const compareReservas = (before: Reserva, after: Reserva) => {
  const isReactivated = !isActive(before) && isActive(after);
  return {
    isMoved: isReactivated || before.starts_at !== after.starts_at || before.ends_at !== after.ends_at,
    isResized: isReactivated || before.num_comensales !== after.num_comensales,
  };
};
type ReservaChange = ReturnType<typeof compareReservas>;
