import { timeAfter } from '../clock.ts';

const day = 86_400_000;

/** The date so many days after (before, where negative) another; both YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** 0 for Sunday … 6 for Saturday. */
export const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay();

/** The first such weekday on or after a date. */
export const nextWeekday = (from: string, weekday: number): string =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7);

/** HH:mm as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes since midnight as HH:mm, past midnight on the next day's clock. */
export const clockOf = (minutes: number): string => timeAfter('00:00', minutes);

/** A converter of the wall-clock times of a zone to ISO 8601 UTC; right for hours when no clock changes. */
export const utcIn = (tz: string) => {
  const hours = new Intl.DateTimeFormat('en', { timeZone: tz, hour: '2-digit', hourCycle: 'h23' });
  const offsets = new Map<string, number>();
  const offsetAt = (date: string) => {
    const known = offsets.get(date);
    if (known !== undefined) return known;
    const offset = Number(hours.format(Date.parse(`${date}T12:00:00Z`))) - 12;
    offsets.set(date, offset);
    return offset;
  };
  /** `seconds` are since midnight. */
  return (date: string, seconds: number): string =>
    new Date(Date.parse(date) + (seconds - offsetAt(date) * 3600) * 1000).toISOString();
};
