const day = 86_400_000;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const isRealDate = (text: string): boolean => {
  const match = pattern.exec(text);
  return match !== null && match[1] !== '0000' && !Number.isNaN(timeOf(text)) && iso(timeOf(text)) === text;
};

/** `date` moved by whole days, both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => iso(timeOf(date) + days * day);

/** 0 for Sunday … 6 for Saturday. */
export const weekdayOf = (date: string): number => new Date(timeOf(date)).getUTCDay();

/** The first such weekday on or after a date. */
export const nextWeekday = (from: string, weekday: number): string =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7);

/** Every date of the range, both ends included. */
export const datesBetween = (from: string, to: string): string[] => {
  const count = Math.round((timeOf(to) - timeOf(from)) / day) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
};

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
