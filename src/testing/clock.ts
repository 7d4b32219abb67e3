import { isRealDate, wallClock } from '../ground/dates.ts';
import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize, mustBeText } from '../ground/i18n.ts';
import type { Clock } from './api.ts';

/** A clock for tests: it stands still at `start`, or runs with the real time if there is no `start`. */
export const createClock = (tz: string, start?: string | Date): Clock & { reset(): void } => {
  let base = 0;
  /** The real time when the clock started to run; undefined if it stands still. */
  let runningSince: number | undefined;
  const now = () => new Date(base + (runningSince === undefined ? 0 : Date.now() - runningSince));
  const set = (time: string | Date): void => {
    base = toInstant(time, tz).getTime();
    runningSince = undefined;
  };
  const reset = () => {
    if (start !== undefined) return set(start);
    base = Date.now();
    runningSince = base;
  };
  reset();
  return {
    now,
    set,
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      base += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    reset,
  };
};

const toInstant = (time: string | Date, tz: string): Date => {
  if (typeof time === 'string') return toInstantIn(time, tz, 'clock');
  if (time instanceof Date && !Number.isNaN(time.getTime())) return new Date(time);
  throw clockFailure('clock', mustBeText(clockTimeText, String(time)));
};

export const clockTimeText: LocalizedText = {
  en: 'a date and time like 2026-12-24T20:00, in the restaurant’s time zone unless Z or +01:00 follows',
  es: 'una fecha y hora como 2026-12-24T20:00, en la zona horaria del restaurante si no sigue Z o +01:00',
};

const clockTime =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

export const isClockTime = (text: string): boolean => {
  const [, date = ''] = clockTime.exec(text) ?? [];
  const instant = hasOffset(text) ? text : `${text}Z`;
  return isRealDate(date) && date >= '1970-01-02' && !Number.isNaN(Date.parse(instant));
};

const hasOffset = (text: string): boolean => /(?:Z|[+-]\d{2}:\d{2})$/.test(text);

/** The instant of a clock time in the time zone. @throws Failure USAGE if it is not a clock time */
export const toInstantIn = (text: string, tz: string, field: string): Date => {
  if (!isClockTime(text)) throw clockFailure(field, mustBeText(clockTimeText, text));
  if (hasOffset(text)) return new Date(text);
  const asUtc = Date.parse(`${text}Z`);
  // The offset a little before may be another one, on a night when the clocks change.
  const guess = asUtc - findOffset(asUtc, tz);
  return new Date(asUtc - findOffset(guess, tz));
};

/** The milliseconds that the time zone is ahead of UTC. */
const findOffset = (instant: number, tz: string): number => {
  const { date, time } = wallClock(new Date(instant), tz);
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${date}T${time}Z`) - minute;
};

const clockFailure = (field: string, text: LocalizedText): Failure =>
  new Failure('USAGE', { ...localize((lang) => `${field} ${text[lang]}`), field });
