import { getPartySize } from '../../../context/resources/reserva-days.ts';
import { formatCount, guestNoun, type LocalizedText } from '../../../ground/i18n.ts';
import { formatClock, toMinutes } from '../../../ground/times.ts';
import type { FloorPlan } from '../../shared/floor/floor.ts';
import type { TableOccupancy } from '../../shared/floor/occupancy.ts';

/** A slot of the restaurant's pace without room for a party. */
export interface FullSlot {
  /** In minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** The guests who arrive then. */
  readonly arrivals: number;
  readonly limit: number;
}

/** Counts the guests who arrive in the same slot, as the service does. Undefined if there is room. */
export const findFullSlot = (
  { pace }: FloorPlan,
  occupancies: readonly TableOccupancy[],
  { fecha, at, comensales }: { readonly fecha: string; readonly at: number; readonly comensales: number },
): FullSlot | undefined => {
  if (!pace) return undefined;
  const from = at - (at % pace.minutes);
  const to = from + pace.minutes;
  const midnight = toMinutes(fecha, '00:00');
  const arrivals = occupancies
    .filter(({ starts_at }) => midnight + from <= starts_at && starts_at < midnight + to)
    .reduce((sum, { reserva }) => sum + getPartySize(reserva), 0);
  return arrivals + comensales > pace.diners ? { from, to, arrivals, limit: pace.diners } : undefined;
};

/** `demasiadas llegadas: 22 comensales de 21:00 a 21:15, de 24 como máximo; hay sitio a las 21:30` */
export const formatRush = ({
  from,
  to,
  arrivals,
  limit,
  next,
}: FullSlot & { readonly next: { readonly inicio: string } | undefined }): LocalizedText => {
  const guests = formatCount(arrivals, guestNoun);
  const [start, end] = [formatClock(from), formatClock(to)];
  return {
    en: `too many arrivals: ${guests.en} from ${start} to ${end}, of ${limit} at most; ${next ? `there is room at ${next.inicio}` : 'no room later that day'}`,
    es: `demasiadas llegadas: ${guests.es} de ${start} a ${end}, de ${limit} como máximo; ${next ? `hay sitio a las ${next.inicio}` : 'ese día ya no hay sitio más tarde'}`,
  };
};
