import { mustBeText } from '../ground/i18n.ts';
import type { Clock, Duration } from './api.ts';
import { aClockTime, instantIn, wrong } from './clock-time.ts';

const hour = 3_600_000;

/** What each part of a duration is, in milliseconds. */
const lengths = { days: 24 * hour, hours: hour, minutes: 60_000, seconds: 1000 } as const;

/** A clock for tests: it stands at `start`, or goes with the time where there is none. */
export const createClock = (tz: string, start?: string | Date): Clock & { reset(): void } => {
  let base = 0;
  /** None: it stands. */
  let since: number | undefined;
  const now = () => new Date(base + (since === undefined ? 0 : Date.now() - since));
  const set = (time: string | Date): void => {
    base = instantOf(time, tz).getTime();
    since = undefined;
  };
  const reset = () => {
    if (start !== undefined) return set(start);
    base = Date.now();
    since = base;
  };
  reset();
  return {
    now,
    set,
    advance: (duration) => {
      base += millisecondsOf(duration);
    },
    reset,
  };
};

const instantOf = (time: string | Date, tz: string): Date => {
  if (typeof time === 'string') return instantIn(time, tz, 'clock');
  if (time instanceof Date && !Number.isNaN(time.getTime())) return new Date(time);
  throw wrong('clock', mustBeText(aClockTime, String(time)));
};

const millisecondsOf = (duration: Duration): number =>
  Object.entries(duration).reduce((sum, [part, count]) => {
    const length = Object.entries(lengths).find(([name]) => name === part)?.[1];
    if (length === undefined)
      throw wrong(`duration.${part}`, {
        en: `is no part of a duration; there are: ${Object.keys(lengths).join(', ')}`,
        es: `no es parte de una duración; hay: ${Object.keys(lengths).join(', ')}`,
      });
    if (typeof count !== 'number' || !Number.isFinite(count))
      throw wrong(`duration.${part}`, mustBeText({ en: 'a number', es: 'un número' }, String(count)));
    return sum + count * length;
  }, 0);
