import type { blockModes, tableBookingModes } from '../contract/events.ts';
import type { itemTypes } from '../contract/menu.ts';
import type { Scope } from '../contract/operation.ts';
import type { Estado } from '../contract/reservas.ts';
import type { queueStatuses, waitlistStatuses } from '../contract/waitlist.ts';
import type { Period } from '../ground/times.ts';
import type { KeptTable, RowOf } from './columns.ts';

/** A restaurant's record: its table's columns, some of which hold less than their kind would, and whose it is. */
type Owned<Table extends KeptTable, Narrower = unknown> = Omit<RowOf<Table>, keyof Narrower> &
  Narrower & { tenant_id: number };

/** What a creation hands over. */
type New<Row, Others extends keyof Row = never> = Omit<Row, 'id' | 'tenant_id' | Others>;

export type Tenant = RowOf<'tenants'>;
export type NewTenant = Omit<Tenant, 'id'>;

export type ApiKey = Owned<'api_keys', { scopes: readonly Scope[] }>;
export type NewApiKey = New<ApiKey, 'revoked_at'>;

export type Planta = Owned<'plantas'>;
export type NewPlanta = New<Planta>;

export type Mesa = Owned<'mesas'>;
export type NewMesa = Omit<Mesa, 'tenant_id'>;

export type Customer = Owned<'customers'>;
export type NewCustomer = New<Customer>;

/** A customer with what its reservations say of it. */
export interface KnownCustomer extends Customer {
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

/** A reservation; its period follows from its date and hours. */
export type Reserva = Owned<'reservas', { estado: Estado }> & Period;
export type NewReserva = Omit<Reserva, 'tenant_id' | keyof Period>;

/** Those of the list are in the queue (interface section 3.2), the others have left it. */
export type WaitlistStatus = (typeof queueStatuses)[number];

export type WaitlistEntry = Owned<'waitlist', { status: WaitlistStatus }>;
export type NewWaitlistEntry = New<WaitlistEntry>;

/** An entry in the queue. */
export interface QueuedEntry extends WaitlistEntry {
  status: (typeof waitlistStatuses)[number];
}

export type RestaurantEvent = Owned<'events', { block_mode: (typeof blockModes)[number] }>;
export type NewRestaurantEvent = New<RestaurantEvent>;

export interface ListedEvent extends RestaurantEvent {
  next_session: string | null;
}

type KeptSession = Owned<'event_sessions', { table_booking_mode: (typeof tableBookingModes)[number] }>;

/** No floor means the whole restaurant. */
export type NewEventSession = New<KeptSession> & { planta_ids: readonly number[] };

/** A session as it stands: the active diners who start within its hours; its capacity its event's where it has none. */
export interface EventSession extends NewEventSession, Period {
  id: number;
  current_guests: number;
}
