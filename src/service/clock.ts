import { timeAfter } from '../ground/times.ts';

/** How long a party stays where nobody says so, in minutes. */
const usualLength = (comensales: number): number => {
  if (comensales <= 2) return 90;
  return comensales <= 4 ? 120 : 150;
};

export const usualFinal = (inicio: string, comensales: number): string =>
  timeAfter(inicio, usualLength(comensales));

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (tz: string): Intl.DateTimeFormat => {
  const known = formats.get(tz);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: tz,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  formats.set(tz, format);
  return format;
};

/** The wall clock of a time zone: date YYYY-MM-DD and time HH:mm. @throws RangeError for an unknown zone */
export const wallClock = (tz: string, now: Date): { date: string; time: string } => {
  const [date = '', time = ''] = formatIn(tz).format(now).split(' ');
  return { date, time };
};
