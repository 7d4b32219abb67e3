import { createChoiceParser } from '../../cli/words/parse.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { type Estado, estados } from '../../contract/statuses.ts';
import { dinnerStart, getBusinessDay, takeDate, type WallClock } from '../../ground/dates.ts';
import { fold } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';

/** The line in the notes that marks a no-show. Part of the record, so not translated. */
export const noshowLine = 'No se presentó';

/** Whether a line of the notes is the mark; programs for Windows end lines with CRLF. */
export const hasNoshowLine = (notes: unknown): boolean =>
  String(notes ?? '')
    .split(/\r\n?|\n/)
    .some((line) => line.trim() === noshowLine);

export const isNoshow = ({ estado, notas }: Reserva): boolean =>
  estado === 'cancelada' && hasNoshowLine(notas);

/** Words of people and other programs for a no-show, folded. */
export const noshowWords: readonly string[] = [
  ...['noshow', 'no-show', 'no show', 'planton', 'no presentado', 'no presentada', 'no presentados'],
  ...[fold(noshowLine), 'no se presentaron', 'no vino', 'no vinieron', 'did not show', 'did not come'],
];

export const isNoshowWord = (word: string): boolean =>
  noshowWords.includes(
    fold(word)
      .trim()
      .replace(/[\s_]+/g, ' '),
  );

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
  estados.find(
    (estado) => createChoiceParser(aliases[estado])(word, { today: () => '', lang: 'es' }) !== undefined,
  );

/** The days being served: today, and before 06:00 first the business day that has not ended. */
export const listServedDays = (clock: WallClock): string[] => [
  ...new Set([getBusinessDay(clock), clock.date]),
];

/** Whether a reservation is being served: of today, or before 06:00 a dinner or seated party of the day before. */
export const isServed =
  (clock: WallClock) =>
  ({ fecha_reserva, inicio_reserva, estado }: Reserva): boolean => {
    const day = takeDate(fecha_reserva);
    if (day === clock.date) return true;
    return (
      day === getBusinessDay(clock) && (estado === 'en_curso' || takeTime(inicio_reserva) >= dinnerStart)
    );
  };
