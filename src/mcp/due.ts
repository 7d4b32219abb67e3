import { getLateMinutes } from '../context/resources/note-lines.ts';
import { takeDate, type WallClock } from '../ground/dates.ts';
import { takeTime, toMinutes } from '../ground/times.ts';
import type { ApiRecord } from '../render/result.ts';
import { defaultGraceMinutes } from '../tables/meal-periods.ts';

const dueMinutes = 60;
/** A reservation of an earlier meal that nobody closed is not late. */
const maxLateMinutes = 360;

/** Says of a reservation whose guests are expected whether they are due within the hour, or late. */
export const createDueReader =
  ({ date, time }: WallClock) =>
  ({ estado, fecha_reserva, inicio_reserva, notas }: ApiRecord): ApiRecord => {
    if (estado !== 'pendiente' && estado !== 'confirmada') return {};
    const start = toMinutes(takeDate(fecha_reserva), takeTime(inicio_reserva));
    const passed = toMinutes(date, time) - start - getLateMinutes(notas);
    if (passed >= defaultGraceMinutes && passed < maxLateMinutes) return { when: `late ${passed} min` };
    return passed < defaultGraceMinutes && passed >= -dueMinutes ? { when: `due ${-passed} min` } : {};
  };
