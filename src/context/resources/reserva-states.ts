import { createChoiceParser, dummyContext } from '../../cli/words/parse.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { activeEstados, type Estado, estados } from '../../contract/statuses.ts';
import type { WallClock } from '../../ground/dates.ts';
import { toMinutes } from '../../ground/times.ts';
import { getLateMinutes, hasNoshowLine } from './note-lines.ts';
import { getPeriod } from './reserva-days.ts';

export const isNoshow = ({ estado, notas }: Reserva): boolean =>
  estado === 'cancelada' && hasNoshowLine(notas);

const beforeArrival: readonly Estado[] = ['pendiente', 'confirmada'];

/** The states that usually precede each state. The API accepts any transition. */
export const usualPreviousStates: Readonly<Record<Exclude<Estado, 'pendiente'>, readonly Estado[]>> = {
  confirmada: ['pendiente'],
  en_curso: beforeArrival,
  finalizada: ['en_curso'],
  cancelada: beforeArrival,
};

/** Unambiguous names of the states in other programs, besides our own. */
const aliases: Readonly<Record<Estado, readonly string[]>> = {
  pendiente: [
    ...['por confirmar', 'sin confirmar', 'pendiente de confirmar', 'no confirmada', 'solicitada'],
    ...['unconfirmed', 'not confirmed', 'requested', 'to be confirmed'],
  ],
  confirmada: ['reconfirmada', 'aceptada', 'reconfirmed', 'accepted'],
  en_curso: ['en mesa', 'en la mesa', 'in progress', 'at table', 'at the table'],
  finalizada: ['terminada', 'acabada', 'completada', 'done', 'completed', 'complete'],
  cancelada: [
    ...['anulada', 'canceled', 'cancelada por el cliente', 'cancelada por el restaurante'],
    ...['cancelled by guest', 'canceled by guest', 'cancelled by restaurant', 'canceled by restaurant'],
  ],
};

/** Finds the state that another program's word means, ignoring case, accents, gender and number. */
export const findEstado = (word: string): Estado | undefined =>
  estados.find((estado) => createChoiceParser(aliases[estado])(word, dummyContext('es')) !== undefined);

/** Minutes from now; negative if past, and NaN for a reservation without a time. */
interface Distance {
  readonly toStart: number;
  readonly toEnd: number;
}

interface StateGroup {
  readonly states: readonly Estado[];
  /** The time window; absent if any time will do. `--fecha` switches it off, and seated guests need none. */
  readonly isInWindow?: (distance: Distance) => boolean;
}

/** Which reservations a verb applies to, if a table, name or phone names them. */
export interface VerbRule {
  /** The first group with a match counts. */
  readonly groups: readonly StateGroup[];
  /** If the verb applies to no match: ask first, or use the match if it is the only one. */
  readonly fallback: 'ask' | 'use';
}

const seated: readonly Estado[] = ['en_curso'];

/** How long before its start a party may sit down. */
const earlyMinutes = 90;

const isNotOver = ({ toEnd }: Distance): boolean => toEnd > 0;
const canSitDown = (distance: Distance): boolean => distance.toStart <= earlyMinutes && isNotOver(distance);

const seatedThenSoon: VerbRule = {
  groups: [
    { states: seated },
    { states: activeEstados, isInWindow: ({ toStart }) => Math.abs(toStart) <= earlyMinutes },
  ],
  fallback: 'use',
};
const notOver: VerbRule = { groups: [{ states: activeEstados, isInWindow: isNotOver }], fallback: 'use' };

const rules: Readonly<Record<string, VerbRule>> = {
  seat: { groups: [{ states: beforeArrival, isInWindow: canSitDown }], fallback: 'ask' },
  noshow: { groups: [{ states: beforeArrival, isInWindow: ({ toStart }) => toStart < 0 }], fallback: 'ask' },
  finish: { groups: [{ states: seated }], fallback: 'ask' },
  late: { groups: [{ states: beforeArrival, isInWindow: isNotOver }], fallback: 'ask' },
  note: seatedThenSoon,
  swap: seatedThenSoon,
  confirm: notOver,
  cancel: notOver,
  move: notOver,
  delete: notOver,
  update: notOver,
};

const anyActive: VerbRule = { groups: [{ states: activeEstados }], fallback: 'use' };

/** The rule of a verb. Verbs that only read apply to every active reservation. */
export const getVerbRule = (verb: string | undefined): VerbRule => rules[verb ?? ''] ?? anyActive;

/** Groups the reservations that a verb applies to. Without a clock, in any time window. */
export const groupApplicable = (
  reservas: readonly Reserva[],
  { groups }: VerbRule,
  clock: WallClock | undefined,
): readonly (readonly Reserva[])[] =>
  groups.map(({ states, isInWindow }) =>
    reservas.filter((reserva) => {
      if (!states.some((state) => state === reserva.estado)) return false;
      if (!clock || !isInWindow || reserva.estado === 'en_curso') return true;
      const distance = getDistance(reserva, clock);
      return Number.isNaN(distance.toStart) || isInWindow(distance);
    }),
  );

const getDistance = (reserva: Reserva, { date, time }: WallClock): Distance => {
  const { starts_at, ends_at } = getPeriod(reserva);
  const now = toMinutes(date, time);
  return { toStart: starts_at + getLateMinutes(reserva.notas) - now, toEnd: ends_at - now };
};

/** Sorts the likeliest first: guests who are late, then by the distance of the start from now. */
export const sortByLikelihood = (reservas: readonly Reserva[], clock: WallClock): readonly Reserva[] => {
  const rank = (reserva: Reserva): number => {
    const { toStart } = getDistance(reserva, clock);
    const isLate = toStart < 0 && beforeArrival.some((state) => state === reserva.estado);
    return Number.isNaN(toStart) ? 0 : Math.abs(toStart) - (isLate ? lateBonusMinutes : 0);
  };
  return reservas.toSorted((a, b) => rank(a) - rank(b));
};

/** Puts late guests before all starts within a week. */
const lateBonusMinutes = 7 * 24 * 60;
