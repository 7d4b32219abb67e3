/** A half-open period [starts_at, ends_at) in minutes since 1970-01-01 00:00 of the restaurant's wall clock. */
export interface Period {
  starts_at: number;
  ends_at: number;
}

export const minutesOfDay = 1440;

/** Guests who sat down longer ago have left: somebody forgot to finish their reservation. */
export const maxSeatedMinutes = minutesOfDay / 2;

/** The HH:mm of a time that a service sent: `9:30`, `09:30:00`, `2026-11-20T09:30`. Returns other values unchanged. */
export const takeTime = (value: unknown): string => {
  const text = String(value ?? '');
  const time = /^(?:\d{4}-\d\d-\d\d[T ])?(\d{1,2}:\d\d)(?!\d)/.exec(text)?.[1];
  return time?.padStart('HH:mm'.length, '0') ?? text;
};

/** Whether the text is a time of day, HH:mm. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const toMinutes = (date: string, time: string): number => Date.parse(`${date}T${time}Z`) / 60_000;

/** The period from `start` to `end`. An end at or before the start is on the next day. */
export const toPeriod = (date: string, start: string, end: string): Period => {
  const starts_at = toMinutes(date, start);
  const ends_at = toMinutes(date, end);
  return { starts_at, ends_at: ends_at > starts_at ? ends_at : ends_at + minutesOfDay };
};

/** The minutes from `start` to the next `end`, 1 to 1440; NaN unless both are a time of day. */
export const countMinutes = (start: string, end: string): number => {
  const { starts_at, ends_at } = toPeriod('1970-01-01', start, end);
  return ends_at - starts_at;
};

/** HH:mm as minutes since midnight. */
export const parseClock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const addMinutes = (time: string, minutes: number): string => formatClock(parseClock(time) + minutes);

/** Minutes since midnight, of this or a later day, as HH:mm. */
export const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `45 min`, `3 h 48 min` */
export const formatDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};

/** The default stay of a party, in minutes. */
export const getDefaultStay = (comensales: number): number => {
  if (comensales <= 2) return 90;
  return comensales <= 4 ? 120 : 150;
};

export const getDefaultFinal = (inicio: string, comensales: number): string =>
  addMinutes(inicio, getDefaultStay(comensales));
