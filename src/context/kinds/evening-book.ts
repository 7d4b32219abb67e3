import type { Reserva } from '../../contract/reservas.ts';
import { dayIn, type WallClock } from '../../ground/dates.ts';
import { dinnerFrom, eveningOf } from '../../ground/evening.ts';
import { timeIn } from '../../ground/times.ts';

/** The days whose books are being served: today's, and until the morning that of the evening before, which comes first. */
export const servedDays = (clock: WallClock): string[] => [...new Set([eveningOf(clock), clock.date])];

/** Whether a booking is of what is being served: of the day before its dinners alone, and whoever still sits. */
export const isServed =
  (clock: WallClock) =>
  ({ fecha_reserva, inicio_reserva, estado }: Reserva): boolean => {
    const day = dayIn(fecha_reserva);
    if (day === clock.date) return true;
    return day === eveningOf(clock) && (estado === 'en_curso' || timeIn(inicio_reserva) >= dinnerFrom);
  };
