import type { Generated, Kysely } from 'kysely';
import type { blockModes, tableBookingModes } from '../contract/events.ts';
import type { itemTypes } from '../contract/menu.ts';
import type { Scope } from '../contract/operation.ts';
import type { Estado, panelWaitlistStatuses } from '../contract/statuses.ts';
import type { Period } from '../ground/times.ts';
import type { RowOf, TenantTable } from './columns.ts';

/** A tenant's record: the columns of its table, some with narrower types, and the tenant. */
type Owned<Table extends TenantTable, Narrower = unknown> = Omit<RowOf<Table>, keyof Narrower> &
  Narrower & { tenant_id: number };

type New<Row, Omitted extends keyof Row = never> = Omit<Row, 'id' | 'tenant_id' | Omitted>;

export type Tenant = RowOf<'tenants'>;
export type NewTenant = Pick<Tenant, 'name' | 'tz' | 'created_at'>;

export type ApiKey = Owned<'api_keys', { scopes: readonly Scope[] }>;
export type NewApiKey = New<ApiKey, 'revoked_at'>;

export type Planta = Owned<'plantas'>;

/** `parts`: the ids of the tables that a combined table is made of. */
export type Mesa = Owned<'mesas'> & { parts: readonly string[] };
/** `walk_ins_only` is false and `parts` empty by default. */
export type NewMesa = Omit<Mesa, 'tenant_id' | 'walk_ins_only' | 'parts'> &
  Partial<Pick<Mesa, 'walk_ins_only' | 'parts'>>;

export type Customer = Owned<'customers'>;
export type NewCustomer = New<Customer>;

export interface CustomerWithVisits extends Customer {
  total_reservas: number;
  ultima_visita: string | null;
}

export type MenuCategory = Owned<'menu_categories'>;
export type NewMenuCategory = New<MenuCategory>;

export type MenuItem = Owned<'menu_items', { type: (typeof itemTypes)[number] }>;
export type NewMenuItem = New<MenuItem>;

export interface ListedMenuItem extends MenuItem {
  category_name: string;
}

/** A reservation with its period, which follows from its date and times. */
export type Reserva = Owned<'reservas', { estado: Estado }> & Period;
export type NewReserva = Omit<Reserva, 'tenant_id' | keyof Period>;

/** The statuses of API §3.2 are of entries that wait. The others are of entries that have left. */
export type WaitlistStatus = (typeof panelWaitlistStatuses)[number];

export type WaitlistEntry = Owned<'waitlist', { status: WaitlistStatus }>;
export type NewWaitlistEntry = New<WaitlistEntry>;

export type RestaurantEvent = Owned<'events', { block_mode: (typeof blockModes)[number] }>;
export type NewRestaurantEvent = New<RestaurantEvent>;

type StoredSession = Owned<'event_sessions', { table_booking_mode: (typeof tableBookingModes)[number] }>;

/** A session without plantas is for the whole restaurant. */
export type NewEventSession = New<StoredSession> & { planta_ids: readonly number[] };

/** A session with the guests of the active reservations that start in its hours. `max_guests` defaults to the event's. */
export interface EventSession extends NewEventSession, Period {
  id: number;
  current_guests: number;
}

type Numbered<Row> = Omit<Row, 'id'> & { id: Generated<number> };

export interface Tables {
  tenants: Numbered<Tenant>;
  /** `scopes` are separated by spaces. */
  api_keys: Omit<Numbered<ApiKey>, 'scopes'> & { scopes: string };
  plantas: Numbered<Planta>;
  mesas: Owned<'mesas'>;
  mesa_parts: Owned<'mesa_parts'>;
  /** The tables that active reservations occupy: the parts of a combined table. Triggers write it. */
  occupancies: { tenant_id: number; mesa_id: string; reserva_id: string } & Period;
  /** The `folded_…` columns, without case and accents, and `phone_digits` are for the search. */
  customers: Numbered<Customer> & {
    folded_name: string;
    folded_email: string;
    folded_phone: string;
    phone_digits: string;
  };
  menu_categories: Numbered<MenuCategory>;
  menu_items: Numbered<MenuItem>;
  reservas: Reserva;
  waitlist: Numbered<WaitlistEntry>;
  events: Numbered<RestaurantEvent>;
  event_sessions: Numbered<Omit<NewEventSession, 'planta_ids'>> & {
    tenant_id: number;
    starts_at: number;
    ends_at: number;
  };
  event_session_plantas: { tenant_id: number; session_id: number; planta_id: number };
  /** One row: the number of migrations that the schema has had. */
  schema_version: { version: number };
}

export type Db = Kysely<Tables>;
