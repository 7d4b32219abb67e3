import ical, { ICalEventStatus } from 'ical-generator';
import { harmless } from './clean.ts';
import type { CalendarEntry, ListOutcome, RecordOutcome, Row } from './outcome.ts';
import type { RenderOptions } from './render-options.ts';

/** The records that have hours as an iCalendar (RFC 5545), their times on the restaurant's wall clock. */
export const toCalendar = (
  records: readonly Row[],
  outcome: ListOutcome | RecordOutcome,
  { timeZone }: RenderOptions,
): string => {
  const entryOf = outcome.kind === 'list' ? outcome.calendarEntry : undefined;
  const calendar = ical({ prodId: '//maitre//reservas//ES' });
  for (const record of records) {
    const entry = entryOf?.(record);
    if (entry) calendar.createEvent(eventOf(entry, timeZone));
  }
  return `${calendar.toString()}\r\n`;
};

const eventOf = (
  { uid, start, end, summary, description, location, isCancelled }: CalendarEntry,
  timeZone?: string,
) => ({
  id: `${uid}@maitre`,
  // A text of wall-clock time is written as it is, beside its zone.
  start: new Date(`${start}:00`),
  end: new Date(`${end}:00`),
  ...(timeZone ? { timezone: timeZone } : { floating: true }),
  summary: harmless(summary),
  description: harmless(description),
  ...(location === undefined ? {} : { location: harmless(location) }),
  status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
});
