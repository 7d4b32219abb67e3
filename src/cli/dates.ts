import type { Lang } from '../lang.ts';

const day = 86_400_000;

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

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const shift = /^([+-])(\d{1,4})([dw])$/;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const isRealDate = (text: string): boolean => {
  const match = pattern.exec(text);
  return match !== null && match[1] !== '0000' && !Number.isNaN(timeOf(text)) && iso(timeOf(text)) === text;
};

/** `date` moved by whole days, both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => iso(timeOf(date) + days * day);

/** Every date of the range, both ends included. */
export const datesBetween = (from: string, to: string): string[] => {
  const count = Math.round((timeOf(to) - timeOf(from)) / day) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
};

/**
 * The date, YYYY-MM-DD, that a word stands for: a date, hoy, tomorrow, a weekday (the next one, today
 * included), +3d, -1w. Undefined where it stands for none.
 */
export const readDate = (word: string, today: () => string): string | undefined => {
  const key = word.trim().toLowerCase().normalize('NFC');
  const date = pattern.test(key) ? key : dateOf(key, today);
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

const nextWeekday = (today: string, weekday: number): string =>
  addDays(today, (weekday - new Date(timeOf(today)).getUTCDay() + 7) % 7);

/** The date at `now` in a time zone (IANA), the system's where none is given. Throws RangeError for an unknown one. */
export const dateIn = (now: Date, tz: string | undefined): string => {
  // The parts, because what a locale puts between them differs from one ICU to another.
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
};

export const isTimeZone = (tz: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz });
    return true;
  } catch {
    return false;
  }
};
