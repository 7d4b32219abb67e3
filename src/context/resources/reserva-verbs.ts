import type { Reserva } from '../../contract/reservas.ts';
import { activeEstados, type Estado } from '../../contract/statuses.ts';
import { addDays, businessDayStart, getBusinessDay, takeDate, type WallClock } from '../../ground/dates.ts';
import { defaultFinal, isTime, takeTime, toMinutes, toPeriod } from '../../ground/times.ts';
import type { ApiRecord } from '../../render/outcome.ts';

/** Minutes from now; negative if past, and NaN for a reservation without a time. */
interface Distance {
  readonly toStart: number;
  readonly toEnd: number;
}

interface Group {
  readonly states: readonly Estado[];
  /** The time window; absent if any time will do. `--fecha` switches it off. */
  readonly isInWindow?: (distance: Distance, estado: unknown) => boolean;
}

/** Which reservations a verb applies to, if a table, name or phone names them. */
export interface VerbRule {
  /** The first group with a match counts. */
  readonly groups: readonly Group[];
  /** If no match is in a group: ask first, or use the match if it is the only one. */
  readonly otherwise: 'ask' | 'use';
}

const expected: readonly Estado[] = ['pendiente', 'confirmada'];
const seated: readonly Estado[] = ['en_curso'];

/** How long before its start a party may sit down. */
const earlyMinutes = 90;

const isSoon = ({ toStart }: Distance): boolean => Math.abs(toStart) <= earlyMinutes;
const isNotOver = ({ toEnd }: Distance, estado: unknown): boolean => estado === 'en_curso' || toEnd > 0;

const seatedThenSoon: VerbRule = {
  groups: [{ states: seated }, { states: activeEstados, isInWindow: isSoon }],
  otherwise: 'use',
};
const notOver: VerbRule = { groups: [{ states: activeEstados, isInWindow: isNotOver }], otherwise: 'use' };

const rules: Readonly<Record<string, VerbRule>> = {
  seat: {
    groups: [
      {
        states: expected,
        isInWindow: ({ toStart, toEnd }) => toStart <= earlyMinutes && toEnd > 0,
      },
    ],
    otherwise: 'ask',
  },
  noshow: { groups: [{ states: expected, isInWindow: ({ toStart }) => toStart < 0 }], otherwise: 'ask' },
  finish: { groups: [{ states: seated }], otherwise: 'ask' },
  note: seatedThenSoon,
  swap: seatedThenSoon,
  confirm: notOver,
  cancel: notOver,
  move: notOver,
  delete: notOver,
  update: notOver,
};

const anyActive: VerbRule = { groups: [{ states: activeEstados }], otherwise: 'use' };

/** The rule of a verb. Verbs that only read apply to every active reservation. */
export const getVerbRule = (verb: string | undefined): VerbRule => rules[verb ?? ''] ?? anyActive;

/** The states of the reservations that a verb applies to. */
export const listVerbStates = ({ groups }: VerbRule): readonly Estado[] => [
  ...new Set(groups.flatMap(({ states }) => states)),
];

/** Returns the reservations that the verb applies to, by group. Without a clock, in any time window. */
export const listApplicable = (
  reservas: readonly Reserva[],
  { groups }: VerbRule,
  clock: WallClock | undefined,
): readonly (readonly Reserva[])[] =>
  groups.map(({ states, isInWindow }) =>
    reservas.filter((reserva) => {
      if (!states.some((state) => state === reserva.estado)) return false;
      const distance = clock && getDistance(reserva, clock);
      return !distance || Number.isNaN(distance.toStart) || isInWindow?.(distance, reserva.estado) !== false;
    }),
  );

const getDistance = (
  { fecha_reserva, inicio_reserva, final_reserva, num_comensales }: Reserva,
  { date, time }: WallClock,
): Distance => {
  const start = takeTime(inicio_reserva);
  const end = takeTime(final_reserva);
  const final = isTime(end) ? end : defaultFinal(start, Number(num_comensales ?? 1));
  const { starts_at, ends_at } = toPeriod(takeDate(fecha_reserva), start, final);
  const now = toMinutes(date, time);
  return { toStart: starts_at - now, toEnd: ends_at - now };
};

/** Sorts the likeliest first: guests who are late, then by the distance of the start from now. */
export const sortByLikelihood = (reservas: readonly Reserva[], clock: WallClock): readonly Reserva[] => {
  const rank = (reserva: Reserva): number => {
    const { toStart } = getDistance(reserva, clock);
    const isLate = toStart < 0 && expected.some((state) => state === reserva.estado);
    return Number.isNaN(toStart) ? 0 : Math.abs(toStart) - (isLate ? weekMinutes : 0);
  };
  return reservas.toSorted((a, b) => rank(a) - rank(b));
};

const weekMinutes = 7 * 24 * 60;

/** The dates of the business day: its own, and the next for the hours after midnight. */
export const listBusinessDates = (clock: WallClock): [string, string] => {
  const day = getBusinessDay(clock);
  return [day, addDays(day, 1)];
};

/** Whether a reservation is of the business day, 06:00 to 06:00, or before 06:00 of the calendar day that has begun. */
export const isOfBusinessDay =
  (clock: WallClock) =>
  ({ fecha_reserva, inicio_reserva }: ApiRecord): boolean => {
    const [day, next] = listBusinessDates(clock);
    const date = takeDate(fecha_reserva);
    const time = takeTime(inicio_reserva);
    const isEarly = isTime(time) && time < businessDayStart;
    return date === day ? !isEarly : date === next && (isEarly || clock.date === next);
  };
