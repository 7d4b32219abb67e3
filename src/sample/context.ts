import type { SampleCustomer, SampleEvent, SampleSession } from './types.ts';

/** The data that all reservations of the sample are made from. */
export interface SampleContext {
  readonly today: string;
  /** The time of day that the sample shows, HH:mm. */
  readonly time: string;
  readonly customers: readonly SampleCustomer[];
  readonly bookedSessions: readonly BookedSession[];
  readonly utc: ReturnType<typeof createUtcConverter>;
}

/** A session of an event with the sizes of its parties. */
export interface BookedSession {
  readonly event: SampleEvent;
  readonly session: SampleSession;
  readonly parties: readonly number[];
}

/** Converts times of a time zone to ISO 8601 in UTC. Wrong only in the hours when the clocks change. */
export const createUtcConverter = (tz: string) => {
  const hours = new Intl.DateTimeFormat('en', { timeZone: tz, hour: '2-digit', hourCycle: 'h23' });
  const offsets = new Map<string, number>();
  const offsetAt = (date: string) => {
    const cached = offsets.get(date);
    if (cached !== undefined) return cached;
    const offset = Number(hours.format(Date.parse(`${date}T12:00:00Z`))) - 12;
    offsets.set(date, offset);
    return offset;
  };
  /** `seconds` are since midnight. */
  return (date: string, seconds: number): string =>
    new Date(Date.parse(date) + (seconds - offsetAt(date) * 3600) * 1000).toISOString();
};
