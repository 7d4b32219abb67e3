import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Lang } from '../ground/i18n.ts';
import type { ApiRecord, CalendarEntry, ListOutcome, RecordOutcome } from './outcome.ts';
import { harmless } from './sanitize.ts';

/**
 * The records that have hours as an iCalendar (RFC 5545): their times on the wall clock of each record's own
 * restaurant, beside its zone, whose rules stand in the calendar.
 */
export const toCalendar = (
  records: readonly ApiRecord[],
  outcome: ListOutcome | RecordOutcome,
  lang: Lang,
): string => {
  const entryOf = outcome.kind === 'list' ? outcome.calendarEntry : undefined;
  const entries = records.map((record) => entryOf?.(record)).filter((entry) => entry !== undefined);
  const calendar = ical({ prodId: '//maitre//reservas//ES' });
  const [first] = entries;
  // The calendar itself has no zone: with one, the library writes DTSTAMP in it, which has to be in UTC.
  if (first?.timeZone) calendar.timezone({ name: null, generator: rulesOf });
  for (const entry of entries) calendar.createEvent(eventOf(entry, lang));
  return `${calendar.toString()}\r\n`;
};

const eventOf = (entry: CalendarEntry, lang: Lang) => {
  const { uid, made, start, end, timeZone, summary, description, location, isCancelled } = entry;
  return {
    id: `${uid}@maitre`,
    // Not the clock's: the same book is the same file.
    stamp: new Date(made),
    // A text of wall-clock time is written as it is, beside its zone.
    start: new Date(`${start}:00`),
    end: new Date(`${end}:00`),
    ...(timeZone ? { timezone: nameOf(timeZone) } : { floating: true }),
    summary: harmless(summary),
    description: harmless(description[lang]),
    ...(location === undefined ? {} : { location: harmless(location) }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
};

/** A zone's VTIMEZONE. */
const rulesOf = (timeZone: string): string | null => blockOf(timeZone)[0] ?? null;

/** The name under which a zone's rules are known: of two names of one zone only one has rules. */
const nameOf = (timeZone: string): string => blockOf(timeZone)[1]?.replace('TZID=', '') ?? timeZone;

const blockOf = (timeZone: string): string[] => [tzlib_get_ical_block(timeZone)].flat();
