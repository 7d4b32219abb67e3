import type {
  NewCustomer,
  NewEventSession,
  NewMenuCategory,
  NewMenuItem,
  NewMesa,
  NewReserva,
  NewRestaurantEvent,
  NewWaitlistEntry,
} from '../storage/records.ts';

/** A planta with its tables. */
export interface SamplePlanta {
  readonly name: string;
  readonly mesas: readonly SampleMesa[];
}
export type SampleMesa = Readonly<Omit<NewMesa, 'planta_id'>>;

export interface SampleCategory extends Readonly<Omit<NewMenuCategory, 'created_at'>> {
  readonly items: readonly SampleItem[];
}
export type SampleItem = Readonly<Omit<NewMenuItem, 'category_id' | 'created_at'>>;

export type SampleCustomer = Readonly<NewCustomer>;

export interface SampleReserva extends Readonly<Omit<NewReserva, 'id' | 'mesa_id' | 'customer_id'>> {
  readonly mesa_id: string;
  /** The index of the customer in `customers`. */
  readonly customer: number | null;
}

export type SampleWaitlistEntry = Readonly<NewWaitlistEntry>;

export interface SampleEvent extends Readonly<NewRestaurantEvent> {
  readonly sessions: readonly SampleSession[];
}

export interface SampleSession extends Readonly<Omit<NewEventSession, 'event_id' | 'planta_ids' | 'status'>> {
  readonly max_guests: number;
  /** The names of its plantas. */
  readonly plantas: readonly string[];
}

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
  /** `seconds` are since midnight. */
  return (date: string, seconds: number): string => {
    const offset = Number(hours.format(Date.parse(`${date}T12:00:00Z`))) - 12;
    return new Date(Date.parse(date) + (seconds - offset * 3600) * 1000).toISOString();
  };
};
