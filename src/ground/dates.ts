import type { Lang } from './i18n.ts';

const day = 86_400_000;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const isRealDate = (text: string): boolean => {
  const match = pattern.exec(text);
  return match !== null && match[1] !== '0000' && !Number.isNaN(timeOf(text)) && iso(timeOf(text)) === text;
};

/** The day of a date as services write it: some send a timestamp, which begins with it. Anything else as it is. */
export const takeDate = (value: unknown): string => {
  const text = String(value ?? '');
  return /^\d{4}-\d\d-\d\d(?=[T ])/.exec(text)?.[0] ?? text;
};

/** `date` moved by whole days, both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => iso(timeOf(date) + days * day);

/** 0 for Sunday … 6 for Saturday. */
export const getWeekday = (date: string): number => new Date(timeOf(date)).getUTCDay();

/** The first such weekday on or after a date. */
export const findNextWeekday = (from: string, weekday: number): string =>
  addDays(from, (weekday - getWeekday(from) + 7) % 7);

/** Every date of the range, both ends included. */
export const listDates = (from: string, to: string): string[] => {
  const count = Math.round((timeOf(to) - timeOf(from)) / day) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
};

/** A wall clock's date, YYYY-MM-DD, and time, HH:mm. */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Making a format takes as long as using it a hundred times. */
const formatIn = (tz: string | undefined): Intl.DateTimeFormat => {
  const known = formats.get(tz);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: tz,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(tz, format);
  return format;
};

/** The wall clock of a time zone (IANA), the system's where none is given. @throws RangeError for an unknown one */
export const wallClock = (now: Date, tz: string | undefined): WallClock => {
  // The parts, because what a locale puts between them differs from one ICU to another.
  const parts = Object.fromEntries(
    formatIn(tz)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
};

/** The date at `now` in a time zone, as `wallClock` has it. */
export const getDateIn = (now: Date, tz: string | undefined): string => wallClock(now, tz).date;

/** The time zone that this machine is set to; UTC where it is set to none that there is. */
export const getSystemTimeZone = (): string => {
  // The types promise a zone; Node 20 has none where TZ names none that there is.
  const timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
};

let zones: ReadonlySet<string> | undefined;

/** Whether it is one of the zones' own names: another name of the same zone, or `europe/madrid`, is none. */
const isOwnName = (tz: string): boolean => {
  zones ??= new Set(Intl.supportedValuesOf('timeZone'));
  return zones.has(tz);
};

/** What tells a zone's time, and which zones there are. */
export interface TimeZones {
  readonly wallClock: (now: Date, tz: string | undefined) => WallClock;
  readonly isTimeZone: (tz: string) => boolean;
}

/**
 * The same, told by the process's own clock: it follows the variable TZ at once, where the first format of `Intl` takes a
 * sixth of a command's time, and its list of zones a thirtieth. `env` is the process's own.
 */
export const processTimeZones = (env: Record<string, string | undefined>): TimeZones => {
  const within = <T>(tz: string, tell: () => T): T => {
    const { TZ: own } = env;
    env['TZ'] = tz;
    try {
      return tell();
    } finally {
      if (own === undefined) delete env['TZ'];
      else env['TZ'] = own;
    }
  };
  /** Whether the clock goes otherwise there than in UTC, to which it is set by every name that it does not know. */
  const isElsewhere = (tz: string): boolean =>
    /^[A-Z][A-Za-z_]+(\/[A-Za-z_-]+)+$/.test(tz) &&
    within(tz, () => [0, 6].some((month) => new Date(2026, month).getTimezoneOffset() !== 0));
  return {
    wallClock: (now, tz) => {
      if (tz === undefined) return localClock(now);
      if (!isElsewhere(tz) && !isOwnName(tz)) return wallClock(now, tz);
      return within(tz, () => localClock(now));
    },
    isTimeZone: (tz) => isElsewhere(tz) || isTimeZone(tz),
  };
};

const localClock = (now: Date): WallClock => ({
  date: `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`,
  time: `${pad(now.getHours())}:${pad(now.getMinutes())}`,
});

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

export const isTimeZone = (tz: string): boolean => {
  if (isOwnName(tz)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz });
    return true;
  } catch {
    return false;
  }
};

export const intlTimeZones: TimeZones = { wallClock, isTimeZone };

/** Until this hour it is still the evening before: who sits at one in the morning came at eleven. */
const morning = '06:00';
/** From this hour on it is dinner. */
export const dinnerStart = '17:00';

/** The day whose evening it is: after midnight still the one before. */
export const getBusinessDay = ({ date, time }: WallClock): string =>
  time < morning ? addDays(date, -1) : date;

/** The names of the calendar, as they are written within a sentence. Weekdays begin with Sunday, as Date counts. */
export const weekdayNames: Readonly<Record<Lang, readonly string[]>> = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

export const monthNames: Readonly<Record<Lang, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
