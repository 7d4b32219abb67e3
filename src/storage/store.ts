import type { Estado } from '../contract/reservas.ts';
import type { Period } from '../ground/times.ts';
import type { KeptRow, KeptTable } from './columns.ts';
import type {
  ApiKey,
  Customer,
  EventSession,
  KnownCustomer,
  ListedEvent,
  ListedMenuItem,
  MenuCategory,
  MenuItem,
  Mesa,
  NewApiKey,
  NewCustomer,
  NewEventSession,
  NewMenuCategory,
  NewMenuItem,
  NewMesa,
  NewPlanta,
  NewReserva,
  NewRestaurantEvent,
  NewTenant,
  NewWaitlistEntry,
  Planta,
  QueuedEntry,
  Reserva,
  RestaurantEvent,
  Tenant,
  WaitlistEntry,
} from './records.ts';

/**
 * What holds the restaurants' data. Everything is read and written inside a unit of work, so that no rule is
 * ever checked against one state and applied to another.
 */
export interface Store {
  /** Reads one state, whatever others write meanwhile. `work` writes nothing. @throws StorageBusy, StorageUnreachable */
  snapshot<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * Does all of `work` or nothing, alone among the writers of every process (of the tenant where one is named: work on
   * others may go on beside it), and durably before it resolves. `work` may be run again from the start, so it changes
   * nothing outside. @throws TableTaken, StorageBusy, StorageFull, StorageUnreachable, OutcomeUnknown
   */
  transaction<T>(work: (repositories: Repositories) => Promise<T>, tenantId?: number): Promise<T>;
  /** How the connections to a server stand now; a database in this very process has none. */
  readonly pool?: (() => PoolState) | undefined;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** How many there may be. */
  readonly most: number;
  /** Units of work that wait for one. */
  readonly waiting: number;
}

export interface StoreOptions {
  /** Make the database's schema, and the file, where there is none. */
  readonly create?: boolean | undefined;
  /** Nothing that is done lasts, and the schema is left as it is; a database still to be made is made in memory. */
  readonly rehearse?: boolean | undefined;
  /** How long a unit of work waits for what is in its way, in milliseconds. */
  readonly patience?: number | undefined;
  /** Aborts when nobody waits any longer for what is in the way of work. */
  readonly signal?: AbortSignal | undefined;
  /** How much longer it may go on once nothing is in its way, in milliseconds: a restaurant is read whole. */
  readonly longer?: number | undefined;
}

/** Each function takes the tenant first and sees nothing of any other; `add` takes many and answers in their order. */
export interface Repositories {
  readonly schema: Schema;
  readonly tenants: Tenants;
  readonly keys: Keys;
  readonly plantas: Plantas;
  readonly mesas: Mesas;
  readonly customers: Customers;
  readonly menuCategories: MenuCategories;
  readonly menuItems: MenuItems;
  readonly reservas: Reservas;
  readonly waitlist: Waitlist;
  readonly events: Events;
  readonly eventSessions: EventSessions;
  readonly archive: Archive;
}

export interface Schema {
  /** Whether the database has the schema of this very version, neither an older nor a newer one. */
  isCurrent(): Promise<boolean>;
}

export interface Tenants {
  add(tenant: NewTenant): Promise<Tenant>;
  list(): Promise<Tenant[]>;
  find(id: number): Promise<Tenant | undefined>;
}

export interface Keys {
  add(tenantId: number, key: NewApiKey): Promise<ApiKey>;
  list(tenantId: number): Promise<ApiKey[]>;
  /** The key that is not revoked and its restaurant. */
  findByHash(hash: string): Promise<{ key: ApiKey; tenant: Tenant } | undefined>;
  /** The key as it stands afterwards; the first revocation's time stays. */
  revoke(tenantId: number, id: number, at: string): Promise<ApiKey | undefined>;
}

export interface Plantas {
  add(tenantId: number, plantas: readonly NewPlanta[]): Promise<Planta[]>;
  list(tenantId: number): Promise<Planta[]>;
  find(tenantId: number, id: number): Promise<Planta | undefined>;
  remove(tenantId: number, id: number): Promise<void>;
}

/** What a table is looked for. */
interface Wanted {
  period: Period;
  comensales: number;
  /** The booking that is being moved: it does not stand in its own way. */
  except?: string | undefined;
  /** Floors of which no table is given. */
  blocked: readonly number[];
}

export interface Mesas {
  add(tenantId: number, mesas: readonly NewMesa[]): Promise<Mesa[]>;
  list(tenantId: number): Promise<Mesa[]>;
  find(tenantId: number, id: string): Promise<Mesa | undefined>;
  any(tenantId: number): Promise<boolean>;
  /** The free table with the least spare seats, then the lower priority, then by id. */
  bestFree(tenantId: number, wanted: Wanted): Promise<Mesa | undefined>;
  /** Whether no active booking but `except` holds the table in the period. */
  isFree(tenantId: number, id: string, period: Period, except?: string): Promise<boolean>;
  remove(tenantId: number, id: string): Promise<void>;
}

export interface Customers {
  add(tenantId: number, customers: readonly NewCustomer[]): Promise<Customer[]>;
  /** By name; `total` counts past the limit. */
  search(
    tenantId: number,
    filter: { q?: string | undefined; limit: number },
  ): Promise<{ customers: KnownCustomer[]; total: number }>;
  find(tenantId: number, id: number): Promise<KnownCustomer | undefined>;
  save(customer: KnownCustomer): Promise<void>;
  /** Whether there was one. Its reservations stay, without it. */
  remove(tenantId: number, id: number): Promise<boolean>;
}

export interface MenuCategories {
  add(tenantId: number, categories: readonly NewMenuCategory[]): Promise<MenuCategory[]>;
  list(tenantId: number): Promise<MenuCategory[]>;
  find(tenantId: number, id: number): Promise<MenuCategory | undefined>;
  save(category: MenuCategory): Promise<void>;
  /** Whether there was one. Its dishes go with it. */
  remove(tenantId: number, id: number): Promise<boolean>;
}

export interface MenuItems {
  add(tenantId: number, items: readonly NewMenuItem[]): Promise<MenuItem[]>;
  /** In the order of the menu. */
  list(tenantId: number, filter?: { category_id?: number | undefined }): Promise<ListedMenuItem[]>;
  find(tenantId: number, id: number): Promise<ListedMenuItem | undefined>;
  save(item: ListedMenuItem): Promise<void>;
  remove(tenantId: number, id: number): Promise<boolean>;
}

export interface Reservas {
  /** @throws TableTaken */
  add(tenantId: number, reservas: readonly NewReserva[]): Promise<Reserva[]>;
  /** By date, start, then creation. */
  list(
    tenantId: number,
    filter: { fecha?: string | undefined; estado?: Estado | undefined; mesa_id?: string | undefined },
  ): Promise<Reserva[]>;
  find(tenantId: number, id: string): Promise<Reserva | undefined>;
  hasCode(tenantId: number, code: string): Promise<boolean>;
  /** Active bookings of the table that end after the minute. */
  countComing(tenantId: number, mesaId: string, after: number): Promise<number>;
  /** The period follows from the date and hours. @throws TableTaken */
  save(reserva: NewReserva & { tenant_id: number }): Promise<Reserva>;
  remove(tenantId: number, id: string): Promise<boolean>;
}

export interface Waitlist {
  add(tenantId: number, entries: readonly NewWaitlistEntry[]): Promise<WaitlistEntry[]>;
  /** Those in the queue, by arrival. */
  list(tenantId: number): Promise<QueuedEntry[]>;
  /** In the queue, or not any more. */
  find(tenantId: number, id: number): Promise<WaitlistEntry | undefined>;
  save(entry: WaitlistEntry): Promise<void>;
  /** Whether there was one. */
  remove(tenantId: number, id: number): Promise<boolean>;
}

export interface Events {
  add(tenantId: number, events: readonly NewRestaurantEvent[]): Promise<RestaurantEvent[]>;
  /** By next session on or after `today`, those without one last. */
  list(
    tenantId: number,
    filter: { active?: boolean | undefined; archived: boolean; today: string },
  ): Promise<ListedEvent[]>;
  find(tenantId: number, id: number): Promise<RestaurantEvent | undefined>;
  save(event: RestaurantEvent): Promise<void>;
  /** Whether there was one. Its sessions go with it. */
  remove(tenantId: number, id: number): Promise<boolean>;
}

/** A session that a booking may fall into. */
export interface SessionInForce extends EventSession {
  event_name: string;
}

export interface EventSessions {
  /** The events and plantas are the tenant's. */
  add(tenantId: number, sessions: readonly NewEventSession[]): Promise<EventSession[]>;
  /** By date and start. */
  list(tenantId: number, eventId: number): Promise<EventSession[]>;
  /** Sessions of active events whose hours hold the minute. */
  inForceAt(tenantId: number, minute: number): Promise<SessionInForce[]>;
  /** Floors that active events with block_tables keep for themselves at some time of the period. */
  blockedPlantas(tenantId: number, period: Period): Promise<number[]>;
  countWithPlanta(tenantId: number, plantaId: number): Promise<number>;
}

/** A restaurant's rows as they are kept, to move it whole to another database. */
export interface Archive {
  /** The tenant's rows of a table, some at a time, in the order of their keys. */
  rows(tenantId: number, table: KeptTable): AsyncGenerator<readonly KeptRow[]>;
  /** Whether an id or a key's hash of these is there already, whosever it is. */
  holdsAny(table: KeptTable, rows: readonly KeptRow[]): Promise<boolean>;
  /** Writes them as they are, with their ids. @throws TableTaken */
  put(tenantId: number, table: KeptTable, rows: readonly KeptRow[]): Promise<void>;
  /** From now on no record of the table is given an id up to this one. */
  passOver(table: KeptTable, id: number): Promise<void>;
}
