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
    const { baseUrl } = await context.clientWithoutJournal();
    const floor = await findFloorPlan(context);
    const warnings: LocalizedText[] = [];
    for (const request of requests) {
      const call = toCall(request, baseUrl);
      if (call?.resource.name !== resource.name || request.method === 'DELETE') continue;
      const isNew = request.method === 'POST';
      const before = records.find(({ id }) => id === call.id);
      if (isNew || ['fecha_reserva', 'inicio_reserva', 'num_comensales'].some((field) => field in call.body))
        warnings.push(
          ...(await warnAbout(context, floor, { ...before, ...call.body }, { ...request, isNew })),
        );
    }
    return warnings;
  } catch (error) {
    catchFailure(error);
    return [];
  }
};

const warnAbout = async (
  context: Context,
  floor: FloorPlan | undefined,
  { fecha_reserva, inicio_reserva, final_reserva, num_comensales, mesa_id }: ApiRecord,
  { isNew, isWalkIn = false }: { readonly isNew: boolean; readonly isWalkIn?: boolean | undefined },
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
  if (!isNew) return warnings;
  const at = parseClock(time);
  const end = parseClock(takeTime(final_reserva));
  const minutes = Number.isNaN(end) ? floor.getStay(comensales) : (end - at + minutesOfDay) % minutesOfDay;
  const { tables, walkInTables } = await findAvailability(context, floor, { fecha, at, comensales, minutes });
  const free = [...tables, ...(isWalkIn || mesa_id != null ? walkInTables : [])];
  const isFree = mesa_id == null ? free.length > 0 : free.some(({ id }) => id === mesa_id);
  const taken: LocalizedText =
    mesa_id == null
      ? { en: 'no table is free then', es: 'no hay ninguna mesa libre a esa hora' }
      : { en: `table ${mesa_id} is not free then`, es: `la mesa ${mesa_id} no está libre a esa hora` };
  return isFree ? warnings : [...warnings, taken];
};
