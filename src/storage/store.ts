import type { Estado } from '../contract/statuses.ts';
import type { Period } from '../ground/times.ts';
import type { TenantRow, TenantTable } from './columns.ts';
import type {
  ActiveWaitlistEntry,
  ApiKey,
  Customer,
  CustomerWithVisits,
  EventSession,
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
  Reserva,
  RestaurantEvent,
  Tenant,
  WaitlistEntry,
} from './records.ts';

/** The data of all tenants. Every read and write is inside a transaction, so that a rule is checked and applied on one state. */
export interface Store {
  /** Reads one state, even if others write meanwhile. `fn` must not write. @throws StorageBusy, StorageUnreachable */
  snapshot<T>(fn: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * Saves everything that `fn` writes, or nothing. The data is on disk before it resolves. No other process writes meanwhile;
   * with a `tenantId`, this applies to that tenant only. `fn` may run several times, so it must change nothing outside the store.
   * @throws TableTaken, StorageBusy, StorageFull, StorageUnreachable, OutcomeUnknown
   */
  transaction<T>(fn: (repositories: Repositories) => Promise<T>, tenantId?: number): Promise<T>;
  /** The connections to a server; undefined if the database runs in this process. */
  readonly pool?: (() => PoolState) | undefined;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly max: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
}

export interface StoreOptions {
  /** Creates the schema, and the file, if they do not exist. */
  readonly create?: boolean | undefined;
  /** Rolls back every transaction and leaves the schema unchanged. A new database is created in memory only. */
  readonly dryRun?: boolean | undefined;
  /** Reads only, and leaves the files beside the database as they are, if no other process uses it. */
  readonly isReadOnly?: boolean | undefined;
  /** How long a transaction waits for locks and connections. */
  readonly timeoutMs?: number | undefined;
  /** Aborts when the caller no longer needs the result: transactions stop waiting. */
  readonly signal?: AbortSignal | undefined;
  /** How long a transaction may run beyond `timeoutMs`, for example to export a whole tenant. */
  readonly extraTimeMs?: number | undefined;
}

/** Each function takes the tenant first and sees no other tenant. `add` returns the records in the order of its input. */
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

interface Schema {
  /** Whether the schema is exactly the program's version. */
  isCurrent(): Promise<boolean>;
}

export interface Tenants {
  add(tenant: NewTenant): Promise<Tenant>;
  list(): Promise<Tenant[]>;
  find(id: number): Promise<Tenant | undefined>;
  /** Limits the guests who arrive in a slot of minutes; null removes the limit. */
  setPace(id: number, pace: Pick<Tenant, 'pace_diners' | 'pace_minutes'>): Promise<void>;
}

export interface Keys {
  add(tenantId: number, key: NewApiKey): Promise<ApiKey>;
  list(tenantId: number): Promise<ApiKey[]>;
  /** Finds a key that is not revoked, and its tenant. */
  findByHash(hash: string): Promise<{ key: ApiKey; tenant: Tenant } | undefined>;
  /** Returns the key after the change. A second revocation keeps the time of the first. */
  revoke(tenantId: number, id: number, at: string): Promise<ApiKey | undefined>;
}

/** The functions that most tables share. */
interface RecordTable<Found extends { id: unknown }, New, Added = Found> {
  add(tenantId: number, records: readonly New[]): Promise<Added[]>;
  find(tenantId: number, id: Found['id']): Promise<Found | undefined>;
  save(record: Found): Promise<void>;
  /** Returns whether it existed. */
  remove(tenantId: number, id: Found['id']): Promise<boolean>;
}

export interface Plantas extends Omit<RecordTable<Planta, NewPlanta>, 'save'> {
  list(tenantId: number): Promise<Planta[]>;
}

interface TableRequest {
  period: Period;
  comensales: number;
  /** The id of the edited reservation, which does not block itself. */
  except?: string | undefined;
  /** Plantas whose tables are not assigned. */
  blocked: readonly number[];
  /** Guests at the door: walk-in tables are assigned, and first. */
  isWalkIn?: boolean | undefined;
}

/** `save` keeps the parts. A table that is a part of another cannot be removed. */
export interface Mesas extends RecordTable<Mesa, NewMesa> {
  list(tenantId: number): Promise<Mesa[]>;
  hasAny(tenantId: number): Promise<boolean>;
  /** A single table, else the free table of the fewest parts; of these the fewest spare seats, lowest priority number, id. */
  findBestFree(tenantId: number, request: TableRequest): Promise<Mesa | undefined>;
  /** Whether no active reservation except `except` occupies the table, or a part of it, in the period. */
  isFree(tenantId: number, id: string, period: Period, except?: string): Promise<boolean>;
}

/** A removed customer's reservations stay, without a customer. */
export interface Customers extends RecordTable<CustomerWithVisits, NewCustomer, Customer> {
  /** Ordered by name; `total` counts all matches. */
  search(
    tenantId: number,
    filter: { q?: string | undefined; limit: number },
  ): Promise<{ customers: CustomerWithVisits[]; total: number }>;
}

/** A removed category takes its dishes with it. */
export interface MenuCategories extends RecordTable<MenuCategory, NewMenuCategory> {
  list(tenantId: number): Promise<MenuCategory[]>;
}

export interface MenuItems extends RecordTable<ListedMenuItem, NewMenuItem, MenuItem> {
  /** In menu order. */
  list(tenantId: number, filter?: { category_id?: number | undefined }): Promise<ListedMenuItem[]>;
}

/** `add` and `save` throw TableTaken. */
export interface Reservas extends Omit<RecordTable<Reserva, NewReserva>, 'save'> {
  /** Ordered by date, start, creation. */
  list(
    tenantId: number,
    filter: { fecha?: string | undefined; estado?: Estado | undefined; mesa_id?: string | undefined },
  ): Promise<Reserva[]>;
  hasCode(tenantId: number, code: string): Promise<boolean>;
  /** Counts the active reservations of the table that end after the minute. */
  countUpcoming(tenantId: number, mesaId: string, after: number): Promise<number>;
  /** Counts the guests of reservations, not cancelled, that start in the period. */
  countArrivals(tenantId: number, period: Period): Promise<number>;
  /** Derives the period from the date and times. */
  save(reserva: NewReserva & { tenant_id: number }): Promise<Reserva>;
}

/** `find` returns any entry, even if the party no longer waits. */
export interface Waitlist extends RecordTable<WaitlistEntry, NewWaitlistEntry> {
  /** The entries of parties that still wait, by arrival. */
  list(tenantId: number): Promise<ActiveWaitlistEntry[]>;
}

/** A removed event takes its sessions with it. */
export interface Events extends RecordTable<RestaurantEvent, NewRestaurantEvent> {
  /** Ordered by next session on or after `today`; events without one come last. */
  list(
    tenantId: number,
    filter: { active?: boolean | undefined; archived: boolean; today: string },
  ): Promise<ListedEvent[]>;
}

/** A session of an active event, with the event's name. */
export interface ActiveSession extends EventSession {
  event_name: string;
}

export interface EventSessions {
  /** The caller has checked that the events and plantas are the tenant's. */
  add(tenantId: number, sessions: readonly NewEventSession[]): Promise<EventSession[]>;
  /** Ordered by date and start. */
  list(tenantId: number, eventId: number): Promise<EventSession[]>;
  /** The sessions of active events whose hours contain the minute. */
  listActiveAt(tenantId: number, minute: number): Promise<ActiveSession[]>;
  /** The plantas that active events with block_tables reserve at some time of the period. */
  listBlockedPlantas(tenantId: number, period: Period): Promise<number[]>;
  countWithPlanta(tenantId: number, plantaId: number): Promise<number>;
}

/** A tenant's stored rows, to copy a whole tenant to another database. */
export interface Archive {
  /** The tenant's rows of a table, page by page, in the order of their keys. */
  rows(tenantId: number, table: TenantTable): AsyncGenerator<readonly TenantRow[]>;
  /** Whether the database has one of these ids or key hashes, of any tenant. */
  hasAny(table: TenantTable, rows: readonly TenantRow[]): Promise<boolean>;
  /** Inserts the rows with their ids. @throws TableTaken */
  add(tenantId: number, table: TenantTable, rows: readonly TenantRow[]): Promise<void>;
  /** Makes the table generate only ids above this one from now on. */
  reserveIds(table: TenantTable, id: number): Promise<void>;
}
