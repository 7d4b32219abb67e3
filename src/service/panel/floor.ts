import * as z from 'zod/mini';
import { integer, nonBlankText, recordId } from '../../contract/objects.ts';
import { withExpected } from '../../contract/schema.ts';
import { wallClock } from '../../ground/dates.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { type Period, toMinutes } from '../../ground/times.ts';
import type { Mesa, Planta } from '../../storage/records.ts';
import type { Repositories, Store } from '../../storage/store.ts';
import { requireStored } from '../handler.ts';
import { hashKey } from '../keys.ts';
import { businessFailure, notFoundFailure, parseInput, usageFailure } from './input.ts';

/** The tables of the key's tenant; none if the key is unknown. */
export const listTablesByKey = (store: Store, key: string): Promise<Mesa[]> =>
  store.snapshot(async ({ keys, mesas }) => {
    const match = await keys.findByHash(hashKey(key));
    return match ? mesas.list(match.tenant.id) : [];
  });

/** The ids of the plantas that events of the key's tenant block at some time of the period. */
export const listBlockedPlantasByKey = (store: Store, key: string, period: Period): Promise<number[]> =>
  store.snapshot(async ({ keys, eventSessions }) => {
    const match = await keys.findByHash(hashKey(key));
    return match ? eventSessions.listBlockedPlantas(match.tenant.id, period) : [];
  });

const plantaInput = z.object({ name: nonBlankText() });

/** @throws Failure USAGE */
export const addPlanta = async (store: Store, tenantId: number, input: { name: string }): Promise<Planta> => {
  const planta = parseInput(plantaInput, input);
  const [added] = await store.transaction(({ plantas }) => plantas.add(tenantId, [planta]), tenantId);
  return requireStored(added);
};

export const listPlantas = (store: Store, tenantId: number): Promise<Planta[]> =>
  store.snapshot(({ plantas }) => plantas.list(tenantId));

/** Returns the removed planta. @throws Failure NOT_FOUND, BUSINESS_ERROR if it is in use */
export const removePlanta = (store: Store, tenantId: number, id: number): Promise<Planta> =>
  store.transaction(async (s) => {
    const planta = await s.plantas.find(tenantId, id);
    if (!planta)
      throw notFoundFailure('id', { en: `there is no floor area ${id}`, es: `no hay ninguna planta ${id}` });
    const use = await findUse(s, planta);
    if (use) throw businessFailure(use);
    await s.plantas.remove(tenantId, id);
    return planta;
  }, tenantId);

const findUse = async (
  s: Repositories,
  { tenant_id, id, name }: Planta,
): Promise<LocalizedText | undefined> => {
  const tables = (await s.mesas.list(tenant_id)).filter(({ planta_id }) => planta_id === id);
  if (tables.length > 0) return { en: `${name} has tables`, es: `${name} tiene mesas` };
  // A session without plantas would cover the whole restaurant.
  const sessions = await s.eventSessions.countWithPlanta(tenant_id, id);
  if (sessions > 0) return { en: `${name} has event sessions`, es: `${name} tiene sesiones de eventos` };
  return undefined;
};

export const defaultPriority = 100;

const maxIdLength = 100;

export const tableInput = z.object({
  // Short enough for an index.
  id: withExpected(
    nonBlankText(1, maxIdLength),
    `a text of 1 to ${maxIdLength} characters`,
    `un texto de 1 a ${maxIdLength} caracteres`,
  ),
  planta_id: recordId(),
  min: integer(1),
  max: integer(1),
  priority: z.nullish(integer(0)),
});

export const maxBelowMinMessage: LocalizedText = {
  en: 'must not be below min',
  es: 'no debe ser menor que min',
};

/** @throws Failure USAGE, NOT_FOUND for the planta, BUSINESS_ERROR if the id is in use */
export const addTable = (
  store: Store,
  tenantId: number,
  input: { id: string; planta_id: number; min: number; max: number; priority?: number | null | undefined },
): Promise<Mesa> => {
  const { priority, ...fields } = parseInput(tableInput, input);
  const mesa = { ...fields, priority: priority ?? defaultPriority };
  if (mesa.max < mesa.min) throw usageFailure('max', maxBelowMinMessage);
  return store.transaction(async (s) => {
    const { id, planta_id } = mesa;
    if (!(await s.plantas.find(tenantId, planta_id)))
      throw notFoundFailure('planta_id', {
        en: `there is no floor area ${planta_id}`,
        es: `no hay ninguna planta ${planta_id}`,
      });
    if (await s.mesas.find(tenantId, id))
      throw businessFailure({ en: `table ${id} already exists`, es: `ya hay una mesa ${id}` });
    const [added] = await s.mesas.add(tenantId, [mesa]);
    return requireStored(added);
  }, tenantId);
};

export const listTables = (store: Store, tenantId: number): Promise<Mesa[]> =>
  store.snapshot(({ mesas }) => mesas.list(tenantId));

/** Returns the removed table. @throws Failure NOT_FOUND, BUSINESS_ERROR if it has upcoming reservations */
export const removeTable = (store: Store, tenantId: number, id: string, now: Date): Promise<Mesa> =>
  store.transaction(async (s) => {
    const mesa = await s.mesas.find(tenantId, id);
    const tenant = await s.tenants.find(tenantId);
    if (!mesa || !tenant)
      throw notFoundFailure('id', { en: `there is no table ${id}`, es: `no hay ninguna mesa ${id}` });
    const { date, time } = wallClock(now, tenant.tz);
    const upcoming = await s.reservas.countUpcoming(tenantId, id, toMinutes(date, time));
    if (upcoming > 0)
      throw businessFailure(
        {
          en: `table ${id} has upcoming reservations: ${upcoming}`,
          es: `la mesa ${id} tiene reservas pendientes: ${upcoming}`,
        },
        { en: 'move or cancel them first', es: 'muévalas o cancélelas antes' },
      );
    await s.mesas.remove(tenantId, id);
    return mesa;
  }, tenantId);
