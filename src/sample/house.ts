import type { SampleCustomer, SampleEvent, SampleSession } from './types.ts';
import type { utcIn } from './utc.ts';

/** What a day's book is made of. */
export interface Casa {
  readonly today: string;
  readonly clientes: readonly SampleCustomer[];
  readonly citas: readonly Cita[];
  readonly utc: ReturnType<typeof utcIn>;
}

/** A session of an event with the parties that have booked it. */
export interface Cita {
  readonly event: SampleEvent;
  readonly session: SampleSession;
  readonly parties: readonly number[];
}
