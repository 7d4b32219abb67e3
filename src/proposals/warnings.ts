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

/** Says what the write would find out: no free table, a party too large, an hour that has passed. Throws only INTERRUPTED. */
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
      const before = records.find(({ id }) => id === call.id);
      // A swap first takes a reservation off its table.
      if (!isNew && (call.body['mesa_id'] === null || !seatingFields.some((field) => field in call.body)))
        continue;
      const moved = isNew ? [] : records;
      const reserva = isNew ? call.body : { ...before, mesa_id: null, ...call.body };
      warnings.push(...(await warnAbout(context, floor, reserva, { ...request, moved })));
    }
    return warnings;
  } catch (error) {
    catchFailure(error);
    return [];
  }
};

/** An edit of them needs a free table. */
const seatingFields = ['fecha_reserva', 'inicio_reserva', 'final_reserva', 'num_comensales', 'mesa_id'];

const warnAbout = async (
  context: Context,
  floor: FloorPlan | undefined,
  { fecha_reserva, inicio_reserva, final_reserva, num_comensales, mesa_id }: ApiRecord,
  {
    moved,
    isWalkIn = false,
  }: { readonly moved: readonly ApiRecord[]; readonly isWalkIn?: boolean | undefined },
): Promise<readonly LocalizedText[]> => {
  const [fecha, time] = [takeDate(fecha_reserva), takeTime(inicio_reserva)];
  const comensales = Number(num_comensales ?? 1);
  const unusual = isWalkIn ? undefined : await findTimeWarning(context, fecha, time);
  const warnings = unusual ? [unusual] : [];
  if (!floor || floor.tables.length === 0) return warnings;
  const largest = Math.max(...floor.tables.map(({ max }) => max));
  if (comensales > largest)
    return [
      ...warnings,
      { en: `the largest table seats ${largest}`, es: `la mesa más grande es de ${largest}` },
    ];
  const at = parseClock(time);
  const end = parseClock(takeTime(final_reserva));
  const minutes = Number.isNaN(end) ? floor.getStay(comensales) : (end - at + minutesOfDay) % minutesOfDay;
  // A named table may seat another number of guests: a person decided so.
  const { min = 1, max = Infinity } = floor.tables.find(({ id }) => id === mesa_id) ?? {};
  const query = { fecha, at, comensales: Math.min(Math.max(comensales, min), max), minutes };
  const { tables, walkInTables } = await findAvailability(context, floor, query, { without: moved });
  const free = [...tables, ...(isWalkIn || mesa_id != null ? walkInTables : [])];
  const isFree = mesa_id == null ? free.length > 0 : free.some(({ id }) => id === mesa_id);
  const taken: LocalizedText =
    mesa_id == null
      ? { en: 'no table is free then', es: 'no hay ninguna mesa libre a esa hora' }
      : { en: `table ${mesa_id} is not free then`, es: `la mesa ${mesa_id} no está libre a esa hora` };
  return isFree ? warnings : [...warnings, taken];
};
