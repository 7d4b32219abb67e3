import type { Reserva } from '../../contract/reservas.ts';
import { isDinnerTime } from '../../ground/dates.ts';
import { fold } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';
import { type DayLists, getPartySize } from './reserva-days.ts';

/** A start, or the two that a 12-hour clock allows; a party size; a table; a meal. */
const cluePattern = /^(?:\d\d:\d\d(?:\/\d\d:\d\d)*|\d{1,3} pax|mesa \S+|comida|cena)$/;

/**
 * Splits what names a reservation, `Ibáñez, 09:00/21:00, 6 pax, cena`, into the name and what else it must have. The
 * name may be empty.
 */
export const readClues = (word: string) => {
  const parts = word.split(', ');
  const at = parts.findLastIndex((part, index) => index === 0 || !cluePattern.test(part)) + 1;
  const clues = parts.slice(at).map(fold);
  const fits = (reserva: Reserva): boolean => {
    const start = takeTime(reserva.inicio_reserva);
    const meal = isDinnerTime(start) ? 'cena' : 'comida';
    const table = fold(String(reserva.mesa_id));
    const tables = [table, ...table.split('+')].map((name) => `mesa ${name}`);
    const own = [start, `${getPartySize(reserva)} pax`, ...tables, meal];
    return clues.every((clue) => clue.split('/').some((value) => own.includes(value)));
  };
  return { name: parts.slice(0, at).join(', '), hasClues: clues.length > 0, fits };
};

/** The day lists with only the reservations that fit. */
export const filterDayLists = (lists: DayLists, fits: (reserva: Reserva) => boolean): DayLists => ({
  read: async (fecha) => (await lists.read(fecha)).filter(fits),
  readAll: async () => (await lists.readAll()).filter(fits),
  readAround: async (fecha) => (await lists.readAround(fecha)).filter(fits),
});

/** The word as people read it: `21:00` if nothing precedes it. */
export const showClues = (word: string): string => word.replace(/^, /, '');
