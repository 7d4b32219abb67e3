import type { WallClock } from '../ground/dates.ts';
import { takeDate } from '../ground/dates.ts';
import { takeTime, toMinutes } from '../ground/times.ts';
import type { ApiRecord } from '../render/result.ts';

const lateMinutes = 15;
const dueMinutes = 60;
/** A reservation of an earlier meal that nobody closed is not late. */
const maxLateMinutes = 360;

/** Says of a reservation whose guests are expected whether they are due within the hour, or late. */
export const createDueReader =
  ({ date, time }: WallClock) =>
  ({ estado, fecha_reserva, inicio_reserva }: ApiRecord): ApiRecord => {
    if (estado !== 'pendiente' && estado !== 'confirmada') return {};
    const passed = toMinutes(date, time) - toMinutes(takeDate(fecha_reserva), takeTime(inicio_reserva));
    if (passed >= lateMinutes && passed < maxLateMinutes) return { when: `late ${passed} min` };
    return passed < lateMinutes && passed >= -dueMinutes ? { when: `due ${-passed} min` } : {};
  };
