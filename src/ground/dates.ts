import type { Lang } from './i18n.ts';
import { lazy, memoize, tryOr } from './invariant.ts';
import type { Runtime } from './runtime.ts';

const dayMs = 86_400_000;

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

const toIsoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);
const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const isRealDate = (text: string): boolean => {
  if (!isoDate.test(text) || text.startsWith('0000')) return false;
  // `Date` reads 31 February as a day in March.
  return !Number.isNaN(toMs(text)) && toIsoDate(toMs(text)) === text;
};

/** The date of a timestamp, which some services send instead of a date. Any other value unchanged. */
export const takeDate = (value: unknown): string => {
  const text = String(value ?? '');
  return /^\d{4}-\d\d-\d\d(?=[T ])/.exec(text)?.[0] ?? text;
};

export const addDays = (date: string, days: number): string => toIsoDate(toMs(date) + days * dayMs);

/** 0 for Sunday … 6 for Saturday. */
export const getWeekday = (date: string): number => new Date(toMs(date)).getUTCDay();

/** The Monday and Sunday of a date's week. */
export const getWeek = (date: string): [string, string] => {
  const monday = addDays(date, -((getWeekday(date) + 6) % 7));
  return [monday, addDays(monday, 6)];
};

/** The first such weekday on or after a date. */
export const findNextWeekday = (from: string, weekday: number): string =>
  addDays(from, (weekday - getWeekday(from) + 7) % 7);

/** The dates of the range, both ends included. */
export const listDates = (from: string, to: string): string[] => {
  const count = Math.round((toMs(to) - toMs(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(from, index));
};

/** Local date (YYYY-MM-DD) and time (HH:mm). */
export interface WallClock {
  readonly date: string;
  readonly time: string;
}

/** To create a format costs as much as a hundred uses. */
const getZoneFormat = memoize(
  (tz: string | undefined) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** Local date and time in an IANA time zone; `undefined` means the system's. @throws RangeError for an unknown zone */
export const wallClock = (now: Date, tz: string | undefined): WallClock => {
  // Parts, because the separators differ between ICU versions.
  const parts = Object.fromEntries(
    getZoneFormat(tz)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
};

export const getSystemTimeZone = (): string => {
  // Node 20 returns undefined, against its type, if TZ names an unknown zone.
  const timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
};

/** The canonical zone names: neither aliases nor other spellings such as `europe/madrid`. */
const getZoneNames = lazy(() => new Set(Intl.supportedValuesOf('timeZone')));

interface TimeZones {
  readonly wallClock: (now: Date, tz: string | undefined) => WallClock;
  readonly isTimeZone: (tz: string) => boolean;
}

/**
 * Time zones by the process's own clock, which follows the variable TZ of `env`, the process's environment. They avoid
 * the first `Intl.DateTimeFormat` of a process, which takes 12 ms, a sixth of a short command.
 */
const processTimeZones = (env: Record<string, string | undefined>): TimeZones => {
  const withZone = <T>(tz: string, fn: () => T): T => {
    const { TZ: previous } = env;
    env['TZ'] = tz;
    try {
      return fn();
    } finally {
      if (previous === undefined) delete env['TZ'];
      else env['TZ'] = previous;
    }
  };
  /** Whether the offset in January or July is not 0. If so, the zone is known: the clock treats an unknown name as UTC. */
  const hasOffset = (tz: string): boolean =>
    /^[A-Z][A-Za-z_]+(\/[A-Za-z_-]+)+$/.test(tz) &&
    withZone(tz, () => [0, 6].some((month) => new Date(2026, month).getTimezoneOffset() !== 0));
  return {
    wallClock: (now, tz) => {
      if (tz === undefined) return localClock(now);
      if (!hasOffset(tz) && !getZoneNames().has(tz)) return wallClock(now, tz);
      return withZone(tz, () => localClock(now));
    },
    isTimeZone: (tz) => hasOffset(tz) || isTimeZone(tz),
  };
};

export const getTimeZones = ({ clockEnv }: Pick<Runtime, 'clockEnv'>): TimeZones =>
  clockEnv ? processTimeZones(clockEnv) : { wallClock, isTimeZone };

const localClock = (now: Date): WallClock => ({
  date: `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`,
  time: `${pad(now.getHours())}:${pad(now.getMinutes())}`,
});

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

export const isTimeZone = (tz: string): boolean =>
  getZoneNames().has(tz) ||
  tryOr(undefined, () => new Intl.DateTimeFormat('en', { timeZone: tz })) !== undefined;

/** A business day runs from 06:00 to 06:00: guests at one in the morning came the evening before. */
export const businessDayStart = '06:00';
/** Dinner begins at 17:00; before that it is lunch. */
export const dinnerStart = '17:00';

/** Whether HH:mm belongs to dinner: the hours after midnight are those of the evening before. */
export const isDinnerTime = (time: string): boolean => time >= dinnerStart || time < businessDayStart;

export const getBusinessDay = ({ date, time }: WallClock): string =>
  time < businessDayStart ? addDays(date, -1) : date;

/** As written within a sentence. Index 0 is Sunday, as in `Date`. */
export const weekdayNames: Readonly<Record<Lang, readonly string[]>> = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

export const monthNames: Readonly<Record<Lang, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
