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

/** Every word that stands for a date, as completion offers them. */
export const dateWords = [...Object.keys(relative), ...Object.keys(weekdays)] as const;

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
  if (pattern.test(word)) return isRealDate(word) ? word : undefined;
  const key = word.trim().toLowerCase().normalize('NFC');
  if (Object.hasOwn(relative, key)) return addDays(today(), relative[key]!);
  if (Object.hasOwn(weekdays, key)) return nextWeekday(today(), weekdays[key]!);
  const move = shift.exec(key);
  if (!move) return undefined;
  const days = Number(move[2]) * (move[3] === 'w' ? 7 : 1) * (move[1] === '-' ? -1 : 1);
  const moved = addDays(today(), days);
  return pattern.test(moved) ? moved : undefined;
};

const nextWeekday = (today: string, weekday: number): string =>
  addDays(today, (weekday - new Date(timeOf(today)).getUTCDay() + 7) % 7);

/** The date at `now` in a time zone (IANA), the system's where none is given. Throws RangeError for an unknown one. */
export const dateIn = (now: Date, tz: string | undefined): string => {
  if (tz === undefined) {
    const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 10);
  }
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: tz,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(now);
};

export const isTimeZone = (tz: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz });
    return true;
  } catch {
    return false;
  }
};
