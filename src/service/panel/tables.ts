import * as z from 'zod/mini';
import { integer, name, recordId } from '../../contract/objects.ts';
import { expects } from '../../contract/schema.ts';
import { wallClock } from '../../ground/dates.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { toMinutes } from '../../ground/times.ts';
import type { Mesa } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { stored } from '../call.ts';
import { checked, refused, unknown, wrong } from './checked.ts';

export const usualPriority = 100;

const longestId = 100;

export const tableInput = z.object({
  // It stands whole in indexes.
  id: expects(
    name(1, longestId),
    `a text of 1 to ${longestId} characters`,
    `un texto de 1 a ${longestId} caracteres`,
  ),
  planta_id: recordId(),
  min: integer(1),
  max: integer(1),
  priority: z.nullish(integer(0)),
});

/** Of a table's seats and its fewest diners. */
export const maxBelowMin: LocalizedText = { en: 'must not be below min', es: 'no debe ser menor que min' };

/** @throws Failure USAGE, NOT_FOUND for the floor, BUSINESS_ERROR where the id is in use */
export const addTable = (
  store: Store,
  tenantId: number,
  input: { id: string; planta_id: number; min: number; max: number; priority?: number | null | undefined },
): Promise<Mesa> => {
  const { priority, ...fields } = checked(tableInput, input);
  const mesa = { ...fields, priority: priority ?? usualPriority };
  if (mesa.max < mesa.min) throw wrong('max', maxBelowMin);
  return store.transaction(async (s) => {
    const { id, planta_id } = mesa;
    if (!(await s.plantas.find(tenantId, planta_id)))
      throw unknown('planta_id', { en: `There is no floor ${planta_id}`, es: `No hay planta ${planta_id}` });
    if (await s.mesas.find(tenantId, id))
      throw refused({ en: `There is a table ${id} already`, es: `Ya hay una mesa ${id}` });
    const [added] = await s.mesas.add(tenantId, [mesa]);
    return stored(added);
  }, tenantId);
};

export const listTables = (store: Store, tenantId: number): Promise<Mesa[]> =>
  store.snapshot(({ mesas }) => mesas.list(tenantId));

/** The table that was removed. @throws Failure NOT_FOUND, BUSINESS_ERROR where it has bookings to come */
export const removeTable = (store: Store, tenantId: number, id: string, now: Date): Promise<Mesa> =>
  store.transaction(async (s) => {
    const mesa = await s.mesas.find(tenantId, id);
    const tenant = await s.tenants.find(tenantId);
    if (!mesa || !tenant) throw unknown('id', { en: `There is no table ${id}`, es: `No hay mesa ${id}` });
    const { date, time } = wallClock(now, tenant.tz);
    const coming = await s.reservas.countComing(tenantId, id, toMinutes(date, time));
    if (coming > 0)
      throw refused(
        {
          en: `Table ${id} has bookings to come: ${coming}`,
          es: `La mesa ${id} tiene reservas por venir: ${coming}`,
        },
        { en: 'Move or cancel them first', es: 'Muévalas o cancélelas antes' },
      );
    await s.mesas.remove(tenantId, id);
    return mesa;
  }, tenantId);
