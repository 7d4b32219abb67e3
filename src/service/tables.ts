import type { Period } from '../ground/times.ts';
import type { Mesa, Reserva } from '../storage/records.ts';
import type { Call } from './call.ts';
import { fullPlantas } from './capacity.ts';
import { against } from './refusal.ts';
import { type Change, changeOf, isActive } from './reserva-edit.ts';

export const tableIsTaken = 'La mesa no está disponible a esa hora';

interface Party {
  readonly period: Period;
  readonly comensales: number;
  /** The booking itself as it stands, which is not in its own way. */
  readonly before?: Reserva;
}

/** The best free table that fits; null where the restaurant has no tables. @throws Refusal where none is free */
export const automaticTable = async (
  call: Call,
  { period, comensales, before }: Party,
): Promise<string | null> => {
  const { store, tenant } = call;
  if (!(await store.mesas.any(tenant.id))) return null;
  const kept = await store.eventSessions.blockedPlantas(tenant.id, period);
  const full = await fullPlantas(call, period, comensales, before);
  const free = { period, comensales, except: before?.id };
  const mesa =
    (await store.mesas.bestFree(tenant.id, { ...free, blocked: [...kept, ...full] })) ??
    // Where the session's own tables alone would do, it is the session that is full.
    (await store.mesas.bestFree(tenant.id, { ...free, blocked: kept }));
  if (!mesa) throw against('No hay mesas disponibles');
  return mesa.id;
};

/** A table that somebody chose: whether it fits is theirs to know. @throws Refusal where it is unknown or taken */
export const namedTable = async (
  { store, tenant }: Call,
  id: string,
  period: Period,
  except?: string,
): Promise<string> => {
  if (!(await store.mesas.find(tenant.id, id))) throw against('La mesa no existe');
  if (!(await store.mesas.isFree(tenant.id, id, period, except))) throw against(tableIsTaken);
  return id;
};

/**
 * The table of an edited booking: the one that the edit names, else the one it has where that will still do,
 * else another. @throws Refusal where there is none
 */
export const tableAfterEdit = async (
  call: Call,
  before: Reserva,
  after: Reserva,
  named: string | null | undefined,
): Promise<string | null> => {
  const change = changeOf(before, after);
  if (named === undefined) return keptOrAnother(call, before, after, change);
  if (named === null) return null;
  const moved = change.period || change.reactivated;
  if (!change.mesa && !(moved && isActive(after.estado))) return named;
  if (isActive(after.estado)) return namedTable(call, named, after, after.id);
  if (!(await call.store.mesas.find(call.tenant.id, named))) throw against('La mesa no existe');
  return named;
};

const keptOrAnother = async (
  call: Call,
  before: Reserva,
  after: Reserva,
  change: Change,
): Promise<string | null> => {
  const untouched = !change.period && !change.party && !change.reactivated;
  if (before.mesa_id === null || !isActive(after.estado) || untouched) return before.mesa_id;
  const mesa = await call.store.mesas.find(call.tenant.id, before.mesa_id);
  if (mesa && (await stillDoes(call, mesa, before, after, change))) return mesa.id;
  return automaticTable(call, { period: after, comensales: after.num_comensales, before });
};

const stillDoes = async (
  call: Call,
  mesa: Mesa,
  before: Reserva,
  after: Reserva,
  { period, party, reactivated }: Change,
): Promise<boolean> => {
  if ((party || reactivated) && !fits(mesa, after.num_comensales)) return false;
  if (!period && !reactivated) return true;
  if (!(await call.store.mesas.isFree(call.tenant.id, mesa.id, after, after.id))) return false;
  if (!(await isBlocked(call, mesa, after))) return true;
  return isActive(before.estado) && isBlocked(call, mesa, before);
};

const fits = ({ min, max }: Mesa, comensales: number): boolean => min <= comensales && comensales <= max;

/** Whether an event keeps the table's floor for itself at some time of the period. */
const isBlocked = async ({ store, tenant }: Call, { planta_id }: Mesa, period: Period): Promise<boolean> =>
  (await store.eventSessions.blockedPlantas(tenant.id, period)).includes(planta_id);
