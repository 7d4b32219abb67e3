import { addDays, isRealDate, nextWeekday } from '../ground/dates.ts';
import type { Lang } from '../ground/lang.ts';

const relative: Readonly<Record<string, number>> = {
  hoy: 0,
  today: 0,
  mañana: 1,
  manana: 1,
  tomorrow: 1,
  ayer: -1,
  yesterday: -1,
};

/** Sunday first, as Date counts. */
const weekdays: Readonly<Record<string, number>> = {
  domingo: 0,
  sunday: 0,
  lunes: 1,
  monday: 1,
  martes: 2,
  tuesday: 2,
  miércoles: 3,
  miercoles: 3,
  wednesday: 3,
  jueves: 4,
  thursday: 4,
  viernes: 5,
  friday: 5,
  sábado: 6,
  sabado: 6,
  saturday: 6,
};

/** The words for dates that a shell offers in each language; all of them are understood in both. */
export const dateWords: Readonly<Record<Lang, readonly string[]>> = {
  es: 'hoy mañana ayer lunes martes miércoles jueves viernes sábado domingo'.split(' '),
  en: 'today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday'.split(' '),
};

const shift = /^([+-])(\d{1,4})([dw])$/;

/**
 * The date, YYYY-MM-DD, that a word stands for: a date, hoy, tomorrow, a weekday (the next one, today
 * included), +3d, -1w. Undefined where it stands for none.
 */
export const readDate = (word: string, today: () => string): string | undefined => {
  const key = word.trim().toLowerCase().normalize('NFC');
  const date = isRealDate(key) ? key : dateOf(key, today);
  return date !== undefined && isRealDate(date) ? date : undefined;
};

const dateOf = (word: string, today: () => string): string | undefined => {
  if (Object.hasOwn(relative, word)) return addDays(today(), relative[word]!);
  if (Object.hasOwn(weekdays, word)) return nextWeekday(today(), weekdays[word]!);
  const move = shift.exec(word);
  if (!move) return undefined;
  const days = Number(move[2]) * (move[3] === 'w' ? 7 : 1);
  return addDays(today(), move[1] === '-' ? -days : days);
};
