import { reserva as resource } from '../../../../context/resources/reserva.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import type { WallClock } from '../../../../ground/dates.ts';
import type { Lang, LocalizedText } from '../../../../ground/i18n.ts';
import { shortHash } from '../../../../ground/short-hash.ts';
import { formatDuration, toMinutes } from '../../../../ground/times.ts';
import { formatWarnings } from '../../../../render/notes.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import type { FloorPlan } from '../../../shared/floor/floor.ts';
import { isLate, isOver, isSeated, listActiveOccupancies } from '../../../shared/floor/occupancy.ts';

/** An event that time alone causes. */
export interface Alarm {
  /** Names the alarm and the hour that causes it: a reservation that moves has new ones. */
  readonly id: string;
  readonly type: 'due' | 'late' | 'overstaying';
  /** ISO 8601 UTC: when it was seen. */
  readonly at: string;
  readonly reserva: Reserva;
  /** Until the start if due, since the start if late, since the end if overstaying. */
  readonly minutes: number;
  /** The table's next reservation, if overstaying. */
  readonly next?: Reserva | null;
}

/** How long before the start a reservation is due, in minutes. */
const dueMinutes = 15;
/** How long an overstay counts: a party that nobody finished yesterday is none. */
const maxOverstayMinutes = 12 * 60;

interface Moment {
  readonly clock: WallClock;
  readonly grace: number;
  readonly at: string;
  readonly floor: FloorPlan | undefined;
}

/** Lists the alarms in force, earliest start first. */
export const listAlarms = (
  reservations: readonly Reserva[],
  { clock, grace, at, floor }: Moment,
): readonly Alarm[] => {
  const now = toMinutes(clock.date, clock.time);
  const occupancies = listActiveOccupancies(reservations, floor).sort((a, b) => a.starts_at - b.starts_at);
  return occupancies.flatMap((occupancy): Alarm[] => {
    const { reserva, starts_at, ends_at, parts } = occupancy;
    const create = (type: Alarm['type'], cause: number, minutes: number): Alarm => {
      const id = shortHash(`${type} ${reserva.id} ${cause}`);
      return { id, type, at, reserva, minutes };
    };
    if (isSeated(occupancy)) {
      if (!isOver(occupancy, now) || now > ends_at + maxOverstayMinutes) return [];
      const isNext = (other: typeof occupancy) =>
        !isSeated(other) && other.starts_at >= starts_at && other.parts.some((part) => parts.includes(part));
      const next = occupancies.find((other) => isNext(other) && !isOver(other, now))?.reserva ?? null;
      return [{ ...create('overstaying', ends_at, now - ends_at), next }];
    }
    if (isOver(occupancy, now)) return [];
    if (isLate(occupancy, now, grace)) return [create('late', starts_at, now - starts_at)];
    return starts_at - dueMinutes <= now ? [create('due', starts_at, starts_at - now)] : [];
  });
};

const alarmTypes = {
  due: { sign: '→', text: { en: 'due', es: 'llega' } },
  late: { sign: '!', text: { en: 'late', es: 'se retrasa' } },
  overstaying: { sign: '!', text: { en: 'past its end', es: 'pasada de hora' } },
} as const satisfies Record<Alarm['type'], { readonly sign: string; readonly text: LocalizedText }>;

/** `! past its end: 844R92 · 21/11/2026 21:00 · Ruiz · 4 pax · S9 (12 min, then 22:30 Pérez · 2 pax)` */
export const formatAlarm = ({ type, reserva, minutes, next }: Alarm, lang: Lang): string => {
  const { sign, text } = alarmTypes[type];
  const duration = formatDuration(Math.abs(minutes));
  const ago = { en: `${duration} ago`, es: `hace ${duration}` };
  const coming = { en: `in ${duration}`, es: `en ${duration}` };
  const then = { en: 'then', es: 'después' }[lang];
  const details = [
    (type === 'due' && minutes >= 0 ? coming : ago)[lang],
    ...(next ? [`${then} ${resource.formatLine(next)}`] : []),
  ].join(', ');
  const subject = [resource.formatLine(reserva), formatWarnings(reserva.notas, undefined, lang)];
  return toSafeLine(`${sign} ${text[lang]}: ${subject.filter(Boolean).join(' · ')} (${details})`);
};
