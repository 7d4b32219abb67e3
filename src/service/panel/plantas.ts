import * as z from 'zod/mini';
import { name } from '../../contract/objects.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { Planta } from '../../storage/records.ts';
import type { Repositories, Store } from '../../storage/store.ts';
import { stored } from '../call.ts';
import { checked, refused, unknown } from './checked.ts';

const plantaInput = z.object({ name: name() });

/** @throws Failure USAGE */
export const addPlanta = async (store: Store, tenantId: number, input: { name: string }): Promise<Planta> => {
  const planta = checked(plantaInput, input);
  const [added] = await store.transaction(({ plantas }) => plantas.add(tenantId, [planta]), tenantId);
  return stored(added);
};

export const listPlantas = (store: Store, tenantId: number): Promise<Planta[]> =>
  store.snapshot(({ plantas }) => plantas.list(tenantId));

/** The floor that was removed. @throws Failure NOT_FOUND, BUSINESS_ERROR where something stands on it */
export const removePlanta = (store: Store, tenantId: number, id: number): Promise<Planta> =>
  store.transaction(async (s) => {
    const planta = await s.plantas.find(tenantId, id);
    if (!planta) throw unknown('id', { en: `There is no floor ${id}`, es: `No hay planta ${id}` });
    const reason = await inUse(s, planta);
    if (reason) throw refused(reason);
    await s.plantas.remove(tenantId, id);
    return planta;
  }, tenantId);

const inUse = async (
  s: Repositories,
  { tenant_id, id, name }: Planta,
): Promise<LocalizedText | undefined> => {
  const tables = (await s.mesas.list(tenant_id)).filter(({ planta_id }) => planta_id === id);
  if (tables.length > 0) return { en: `${name} has tables`, es: `${name} tiene mesas` };
  // Without its floors a session would take in the whole restaurant.
  const sessions = await s.eventSessions.countWithPlanta(tenant_id, id);
  if (sessions > 0) return { en: `${name} has event sessions`, es: `${name} tiene sesiones de eventos` };
  return undefined;
};
