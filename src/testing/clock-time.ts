import { isRealDate, wallClock } from '../ground/dates.ts';
import { Failure } from '../ground/errors.ts';
import { type LocalizedText, localize, mustBeText } from '../ground/i18n.ts';

const day = 86_400_000;

export const aClockTime: LocalizedText = {
  en: 'a date and hour, like 2026-12-24T20:00, the restaurant’s own unless Z or +01:00 follows',
  es: 'una fecha y hora, como 2026-12-24T20:00, las del restaurante si no sigue Z o +01:00',
};

const pattern =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

export const isClockTime = (text: string): boolean => {
  const [, date = ''] = pattern.exec(text) ?? [];
  return isRealDate(date) && date >= '1970-01-02' && !Number.isNaN(Date.parse(utc(text)));
};

const utc = (text: string): string => (/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);

/**
 * The instant that a clock time stands for on a wall of the zone; the first of two, on a night when clocks go back.
 * @throws Failure USAGE where it is none, or an hour that the clocks skip
 */
export const instantIn = (text: string, tz: string, field: string): Date => {
  if (!isClockTime(text)) throw wrong(field, mustBeText(aClockTime, text));
  if (utc(text) === text) return new Date(text);
  const wall = Date.parse(utc(text));
  // A day before and after are on either side of whatever the clocks do that night.
  const offsets = [wall - day, wall + day].map((instant) => offsetAt(instant, tz));
  const found = offsets.map((offset) => wall - offset).sort((one, other) => one - other);
  const instant = found.find((each) => each + offsetAt(each, tz) === wall);
  if (instant === undefined)
    throw wrong(field, {
      en: `${text} is no hour of ${tz}: the clocks skip it that night`,
      es: `${text} no es una hora de ${tz}: los relojes se la saltan esa noche`,
    });
  return new Date(instant);
};

/** How far the zone's wall is before UTC, in milliseconds. */
const offsetAt = (instant: number, tz: string): number => {
  const { date, time } = wallClock(new Date(instant), tz);
  const minute = Math.floor(instant / 60_000) * 60_000;
  return Date.parse(`${date}T${time}Z`) - minute;
};

export const wrong = (field: string, text: LocalizedText): Failure =>
  new Failure(
    'USAGE',
    localize((lang) => `${field} ${text[lang]}`),
    { field },
  );
