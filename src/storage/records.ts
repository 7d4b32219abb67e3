import type { blockModes, tableBookingModes } from '../contract/events.ts';
import type { itemTypes } from '../contract/menu.ts';
import type { Scope } from '../contract/operation.ts';
import type { Estado } from '../contract/reservas.ts';
import type { Period } from '../ground/times.ts';

/**
 * What the store holds, in the interface's own field names (section 2). Dates are YYYY-MM-DD, hours HH:mm on
 * the restaurant's wall clock, instants ISO 8601 in UTC. A `New…` is what a creation hands over.
 */

export interface Tenant {
  id: number;
  name: string;
  /** IANA time zone. */
  tz: string;
  created_at: string;
}
export type NewTenant = Omit<Tenant, 'id'>;

export interface ApiKey {
  id: number;
  tenant_id: number;
  name: string | null;
  scopes: readonly Scope[];
  /** SHA-256 of the key, in hex. */
  hash: string;
  created_at: string;
  revoked_at: string | null;
}
export type NewApiKey = Omit<ApiKey, 'id' | 'tenant_id' | 'revoked_at'>;

export interface Planta {
  id: number;
  tenant_id: number;
  name: string;
}
export type NewPlanta = Omit<Planta, 'id' | 'tenant_id'>;

export interface Mesa {
  /** The caller's own, unique within the tenant. */
  id: string;
  tenant_id: number;
  planta_id: number;
  /** Fewest diners. */
  min: number;
  /** Seats. */
  max: number;
  /** The lower goes first. */
  priority: number;
}
export type NewMesa = Omit<Mesa, 'tenant_id'>;

export interface Customer {
  id: number;
  tenant_id: number;
  full_name: string;
  phone: string | null;
  email: string | null;
  birthday: string | null;
  notes: string | null;
  created_at: string;
}
export type NewCustomer = Omit<Customer, 'id' | 'tenant_id'>;

/** A customer with what its reservations say of it. */
export interface KnownCustomer extends Customer {
  total_reservas: number;
  ultima_visita: string | null;
}

export interface MenuCategory {
  id: number;
  tenant_id: number;
  name: string;
  description: string | null;
  sort_order: number;
  created_at: string;
}
export type NewMenuCategory = Omit<MenuCategory, 'id' | 'tenant_id'>;

export interface MenuItem {
  id: number;
  tenant_id: number;
  category_id: number;
  name: string;
  description: string | null;
  price: number;
  type: (typeof itemTypes)[number];
  is_available: boolean;
  image_url: string | null;
  created_at: string;
}
export type NewMenuItem = Omit<MenuItem, 'id' | 'tenant_id'>;

export interface ListedMenuItem extends MenuItem {
  category_name: string;
}

/** A reservation; its period follows from its date and hours. */
export interface Reserva extends Period {
  /** UUID. */
  id: string;
  tenant_id: number;
  mesa_id: string | null;
  fecha_reserva: string;
  inicio_reserva: string;
  final_reserva: string;
  nombre_cliente: string;
  telefono: string | null;
  email: string | null;
  num_comensales: number;
  notas: string | null;
  estado: Estado;
  customer_id: number | null;
  codigo_reserva: string;
  created_at: string;
}
export type NewReserva = Omit<Reserva, 'tenant_id' | keyof Period>;

/** `en_cola` and `llamado` are in the queue (interface section 3.2), the others have left it. */
export type WaitlistStatus = 'en_cola' | 'llamado' | 'sentado' | 'cancelado';

export interface WaitlistEntry {
  id: number;
  tenant_id: number;
  customer_name: string;
  party_size: number;
  phone: string | null;
  status: WaitlistStatus;
  estimated_wait_minutes: number | null;
  notes: string | null;
  created_at: string;
}
export type NewWaitlistEntry = Omit<WaitlistEntry, 'id' | 'tenant_id'>;

/** An entry in the queue. */
export interface QueuedEntry extends WaitlistEntry {
  status: 'en_cola' | 'llamado';
}

export interface RestaurantEvent {
  id: number;
  tenant_id: number;
  name: string;
  title: string;
  description: string | null;
  color: string;
  min_guests: number | null;
  max_guests: number | null;
  block_mode: (typeof blockModes)[number];
  enable_preordering: boolean;
  enable_payment: boolean;
  payment_amount_minor: number | null;
  show_on_online_booking: boolean;
  is_active: boolean;
  is_archived: boolean;
}
export type NewRestaurantEvent = Omit<RestaurantEvent, 'id' | 'tenant_id'>;

export interface ListedEvent extends RestaurantEvent {
  next_session: string | null;
}

export interface NewEventSession {
  event_id: number;
  session_date: string;
  start_time: string;
  end_time: string;
  /** The session's own; null: the event's. */
  max_guests: number | null;
  status: string;
  table_booking_mode: (typeof tableBookingModes)[number];
  /** None: the whole restaurant. */
  planta_ids: readonly number[];
}

/** A session as it stands: its capacity where it has one, and the active diners who start within its hours. */
export interface EventSession extends NewEventSession, Period {
  id: number;
  /** The session's own, or its event's. */
  max_guests: number | null;
  current_guests: number;
}
