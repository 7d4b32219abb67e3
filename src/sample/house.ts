import type { SampleCustomer, SampleEvent, SampleSession } from './types.ts';
import type { utcIn } from './utc.ts';

/** What a day's book is made of. */
export interface House {
  readonly today: string;
  readonly customers: readonly SampleCustomer[];
  readonly bookedSessions: readonly BookedSession[];
  readonly utc: ReturnType<typeof utcIn>;
}

/** A session of an event with the parties that have booked it. */
export interface BookedSession {
  readonly event: SampleEvent;
  readonly session: SampleSession;
  readonly parties: readonly number[];
}
