import type { OutgoingRequest } from '../client/transport.ts';
import type { Context } from '../context/context.ts';
import { reserva as resource } from '../context/resources/reserva.ts';
import { takeDate } from '../ground/dates.ts';
import { catchFailure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { minutesOfDay, parseClock, takeTime } from '../ground/times.ts';
import type { ApiRecord } from '../render/result.ts';
import { findAvailability } from '../tables/availability.ts';
import { type FloorPlan, findFloorPlan } from '../tables/floor-plan.ts';
import { findTimeWarning } from '../tables/usual-hours.ts';
import { toCall } from './plan.ts';

/** An edit of them needs a free table. */
const seatingFields = ['fecha_reserva', 'inicio_reserva', 'final_reserva', 'num_comensales', 'mesa_id'];

/** Says what the write would find out: no free table for the party, an hour that has passed. Throws only INTERRUPTED. */
export const warnAboutRequests = async (
  context: Context,
  requests: readonly OutgoingRequest[],
  records: readonly ApiRecord[],
): Promise<readonly LocalizedText[]> => {
  try {
    const floor = await findFloorPlan(context);
    const warnings: LocalizedText[] = [];
    for (const request of requests) {
      const call = toCall(request);
      if (call?.resource.name !== resource.name || request.method === 'DELETE') continue;
      const isNew = request.method === 'POST';
      // A swap first takes a reservation off its table.
      const isSeating = call.body['mesa_id'] !== null && seatingFields.some((field) => field in call.body);
      if (!isNew && !isSeating) continue;
      const before = records.find(({ id }) => id === call.id);
      const reserva = isNew ? call.body : { ...before, mesa_id: null, ...call.body };
      const unusual = request.isWalkIn ? undefined : await findTimeWarning(context, ...takeStart(reserva));
      const without = isNew ? [] : records;
      const isFree =
        !floor?.tables.length || (await hasTable(context, floor, reserva, { ...request, without }));
      warnings.push(...(unusual ? [unusual] : []), ...(isFree ? [] : [formatTaken(reserva, floor)]));
    }
    return warnings;
  } catch (error) {
    catchFailure(error);
    return [];
  }
};

const takeStart = ({ fecha_reserva, inicio_reserva }: ApiRecord) =>
  [takeDate(fecha_reserva), takeTime(inicio_reserva)] as const;

const hasTable = async (
  context: Context,
  floor: FloorPlan,
  reserva: ApiRecord,
  { isWalkIn, without }: Pick<OutgoingRequest, 'isWalkIn'> & { readonly without: readonly ApiRecord[] },
): Promise<boolean> => {
  const { final_reserva, num_comensales, mesa_id } = reserva;
  const [fecha, time] = takeStart(reserva);
  const party = Number(num_comensales ?? 1);
  const [at, end] = [parseClock(time), parseClock(takeTime(final_reserva))];
  const minutes = Number.isNaN(end) ? floor.getStay(party) : (end - at + minutesOfDay) % minutesOfDay;
  // A named table may seat another number of guests: a person decided so.
  const { min = 1, max = Infinity } = floor.tables.find(({ id }) => id === mesa_id) ?? {};
  const query = { fecha, at, comensales: Math.min(Math.max(party, min), max), minutes };
  const { tables, walkInTables } = await findAvailability(context, floor, query, { without });
  if (mesa_id == null) return [...tables, ...(isWalkIn ? walkInTables : [])].length > 0;
  return [...tables, ...walkInTables].some(({ id }) => id === mesa_id);
};

const formatTaken = ({ mesa_id, num_comensales }: ApiRecord, floor: FloorPlan | undefined): LocalizedText => {
  const party = num_comensales ?? 1;
  if (mesa_id != null)
    return { en: `table ${mesa_id} is not free then`, es: `la mesa ${mesa_id} no está libre a esa hora` };
  const isLearned = floor?.source === 'learned';
  const table = isLearned ? { en: 'known table', es: 'mesa conocida' } : { en: 'table', es: 'mesa' };
  return {
    en: `no ${table.en} for ${party} is free then`,
    es: `ninguna ${table.es} para ${party} está libre a esa hora`,
  };
};
