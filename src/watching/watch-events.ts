import { reserva as resource } from '../context/resources/reserva.ts';
import type { Reserva } from '../contract/reservas.ts';
import type { WallClock } from '../ground/dates.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { computeShortHash } from '../ground/short-hash.ts';
import { joinParts } from '../ground/strings.ts';
import { formatDuration, toMinutes } from '../ground/times.ts';
import { formatChangeMap } from '../journal/messages.ts';
import { listChanges, toChangeMap } from '../journal/undo-steps.ts';
import { formatWarnings } from '../render/notes.ts';
import { toSafeLine } from '../render/sanitize.ts';
import type { FloorPlan } from '../tables/floor-plan.ts';
import { isLate, isOver, isSeated, listActiveOccupancies } from '../tables/occupancy.ts';

/** A change of a reservation, or of the service's availability. */
export interface Change {
  readonly type: 'created' | 'changed' | 'cancelled' | 'deleted' | 'lost' | 'found';
  /** ISO 8601 UTC: when it was seen. */
  readonly at: string;
  /** The current record, or the last one if deleted. Null for `lost` and `found`. */
  readonly reserva: Reserva | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

type ReservationsById = ReadonlyMap<string, Reserva>;

export const indexById = (reservations: readonly Reserva[]): Map<string, Reserva> =>
  new Map(reservations.map((reserva) => [reserva.id, reserva]));

/** Lists the changes between two snapshots in the order of the later one, with deletions last. */
export const compareSnapshots = (before: ReservationsById, after: ReservationsById, at: string): Change[] => [
  ...[...after].flatMap(([id, reserva]) => compareReservation(before.get(id), reserva, at)),
  ...[...before]
    .filter(([id]) => !after.has(id))
    .map(([, reserva]): Change => ({ type: 'deleted', at, reserva, changes: {} })),
];

const compareReservation = (before: Reserva | undefined, reserva: Reserva, at: string): Change[] => {
  if (!before) return [{ type: 'created', at, reserva, changes: {} }];
  const fields = Object.keys({ ...before, ...reserva });
  const changes = toChangeMap(listChanges(resource.name, before, reserva, fields));
  if (Object.keys(changes).length === 0) return [];
  const isCancelled = reserva.estado === 'cancelada' && before.estado !== 'cancelada';
  return [{ type: isCancelled ? 'cancelled' : 'changed', at, reserva, changes }];
};

/** Creates an id from a change and the number of the reservation's earlier changes. A change reported again keeps its id. */
export const createChangeId = ({ at: _at, ...change }: Change, recorded: readonly Change[]): string => {
  const earlier = recorded.filter(({ reserva }) => reserva?.id === change.reserva?.id).length;
  return computeShortHash(`${earlier} ${stringifyJson(change)}`);
};

export const applyChange = (reservations: Map<string, Reserva>, { type, reserva }: Change): void => {
  if (!reserva) return;
  if (type === 'deleted') reservations.delete(reserva.id);
  else reservations.set(reserva.id, reserva);
};

interface EventType {
  readonly sign: string;
  readonly text: LocalizedText;
}

/** `~ changed: SUBJECT (DETAILS)` */
const formatEvent = ({ sign, text }: EventType, subject: string, details: string, lang: Lang): string =>
  toSafeLine(`${sign} ${text[lang]}${subject && `: ${subject}`}${details && ` (${details})`}`);

export const changeTypes = {
  created: { sign: '+', text: { en: 'new', es: 'nueva' } },
  changed: { sign: '~', text: { en: 'changed', es: 'cambia' } },
  cancelled: { sign: '✗', text: { en: 'cancelled', es: 'cancelada' } },
  deleted: { sign: '−', text: { en: 'deleted', es: 'eliminada' } },
  lost: { sign: '…', text: { en: 'the service does not respond', es: 'el servicio no responde' } },
  found: { sign: '✓', text: { en: 'the service responds again', es: 'el servicio responde de nuevo' } },
} as const satisfies Record<Change['type'], EventType>;

/** `~ changed: 844R92 · 21/11/2026 21:00 · Ruiz · 4 pax · S9 (Hora 21:00 → 22:00)` */
export const formatChange = ({ type, reserva, changes }: Change, lang: Lang): string => {
  const omitsWarnings = type === 'deleted' || 'notas' in changes;
  const allergies = omitsWarnings ? '' : formatWarnings(reserva?.notas, undefined, lang);
  const subject = joinParts([reserva && resource.formatLine(reserva), allergies]);
  return formatEvent(changeTypes[type], subject, formatChangeMap(resource.name, changes, lang), lang);
};

/** An event that time alone causes. */
export interface Alarm {
  /** Depends on the time that causes the alarm: a reservation that moves has new alarms. */
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
/** How long an overstay counts: after that, somebody forgot to finish the reservation. */
const maxOverstayMinutes = 12 * 60;

interface AlarmContext {
  readonly clock: WallClock;
  readonly grace: number;
  readonly at: string;
  readonly floor: FloorPlan | undefined;
}

/** Lists the alarms in force, earliest start first. */
export const listAlarms = (
  reservations: readonly Reserva[],
  { clock, grace, at, floor }: AlarmContext,
): readonly Alarm[] => {
  const now = toMinutes(clock.date, clock.time);
  const occupancies = listActiveOccupancies(reservations, floor).sort((a, b) => a.starts_at - b.starts_at);
  return occupancies.flatMap((occupancy): Alarm[] => {
    const { reserva, starts_at, expected_at, ends_at, parts } = occupancy;
    const create = (type: Alarm['type'], cause: number, minutes: number): Alarm => {
      const id = computeShortHash(`${type} ${reserva.id} ${cause}`);
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
    if (isLate(occupancy, now, grace)) return [create('late', expected_at, now - expected_at)];
    return expected_at - dueMinutes <= now ? [create('due', expected_at, expected_at - now)] : [];
  });
};

const alarmTypes = {
  due: { sign: '→', text: { en: 'due', es: 'llega' } },
  late: { sign: '!', text: { en: 'late', es: 'se retrasa' } },
  overstaying: { sign: '!', text: { en: 'past its end', es: 'pasada de hora' } },
} as const satisfies Record<Alarm['type'], EventType>;

/** `! past its end: 844R92 · 21/11/2026 21:00 · Ruiz · 4 pax · S9 (12 min, then 22:30 Pérez · 2 pax)` */
export const formatAlarm = ({ type, reserva, minutes, next }: Alarm, lang: Lang): string => {
  const duration = formatDuration(Math.abs(minutes));
  const ago = { en: `${duration} ago`, es: `hace ${duration}` };
  const coming = { en: `in ${duration}`, es: `en ${duration}` };
  const then = { en: 'then', es: 'después' }[lang];
  const when = (type === 'due' && minutes >= 0 ? coming : ago)[lang];
  const details = joinParts([when, next && `${then} ${resource.formatLine(next)}`], ', ');
  const subject = joinParts([resource.formatLine(reserva), formatWarnings(reserva.notas, undefined, lang)]);
  return formatEvent(alarmTypes[type], subject, details, lang);
};
