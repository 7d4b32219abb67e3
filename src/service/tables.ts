import type { Period } from '../ground/times.ts';
import type { Mesa, Reserva } from '../storage/records.ts';
import type { Call } from './call.ts';
import { fullPlantas, type Party } from './capacity.ts';
import { against } from './refusal.ts';
import { type Change, changeOf, isActive } from './reserva-edit.ts';

export const tableIsTaken = 'La mesa no está disponible a esa hora';

/** The best free table that fits; null where the restaurant has no tables. @throws Refusal where none is free */
export const automaticTable = async (call: Call, party: Party): Promise<string | null> => {
  if (!(await call.store.mesas.hasAny(call.tenant.id))) return null;
  const full = await fullPlantas(call, party);
  // Where the tables of a full session alone would do, it is the session that refuses the party.
  const mesa = (await freeTable(call, party, full)) ?? (await freeTable(call, party));
  if (!mesa) throw against('No hay mesas disponibles');
  return mesa.id;
};

/** None of the floors that events keep for themselves, nor of the `full` ones. */
const freeTable = async (
  { store, tenant }: Call,
  { period, comensales, before }: Party,
  full: readonly number[] = [],
): Promise<Mesa | undefined> => {
  const kept = await store.eventSessions.listBlockedPlantas(tenant.id, period);
  const blocked = [...kept, ...full];
  return store.mesas.findBestFree(tenant.id, { period, comensales, except: before?.id, blocked });
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
  const party = { period: after, comensales: after.num_comensales, before };
  const mesa = await call.store.mesas.find(call.tenant.id, before.mesa_id);
  if (!mesa || !(await stillDoes(call, mesa, before, after, change))) return automaticTable(call, party);
  const full = await fullPlantas(call, party);
  if (!full.includes(mesa.planta_id)) return mesa.id;
  return (await freeTable(call, party, full))?.id ?? mesa.id;
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
  (await store.eventSessions.listBlockedPlantas(tenant.id, period)).includes(planta_id);
