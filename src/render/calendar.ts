import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Lang } from '../ground/i18n.ts';
import { getRecords } from './columns.ts';
import type { CalendarEntry, DataResult } from './result.ts';
import { stripControls } from './sanitize.ts';

/** An iCalendar (RFC 5545) of the records that have times, with the VTIMEZONE of the restaurant's zone. */
export const toCalendar = (result: DataResult, lang: Lang): string => {
  const toEntry = result.kind === 'list' ? result.calendarEntry : undefined;
  const entries = getRecords(result).flatMap((record) => toEntry?.(record) ?? []);
  const calendar = ical({ prodId: '//maitre//reservas//ES' });
  // No zone for the calendar itself: the library would write DTSTAMP in it, which must be in UTC.
  calendar.timezone({ name: null, generator: (timeZone) => findTimeZone(timeZone).rules });
  for (const entry of entries) calendar.createEvent(toEvent(entry, lang));
  return `${calendar.toString()}\r\n`;
};

const toEvent = (entry: CalendarEntry, lang: Lang) => {
  const { uid, createdAt, start, end, timeZone, summary, description, location, isCancelled } = entry;
  return {
    id: `${uid}@maitre`,
    // The creation time, not the current time: the same reservations give the same file.
    stamp: new Date(createdAt),
    start: new Date(`${start}:00`),
    end: new Date(`${end}:00`),
    timezone: findTimeZone(timeZone).name,
    summary: stripControls(summary),
    description: stripControls(description[lang]),
    ...(location === undefined ? {} : { location: stripControls(location) }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
};

/** The zone's VTIMEZONE, and its name in the library: an alias has no rules of its own. */
const findTimeZone = (timeZone: string) => {
  const [rules = null, nameLine] = [tzlib_get_ical_block(timeZone)].flat();
  return { rules, name: nameLine?.replace('TZID=', '') ?? timeZone };
};
