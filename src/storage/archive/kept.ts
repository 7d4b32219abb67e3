import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** What a restaurant's data is kept in. */
export type KeptTable = Exclude<keyof Tables, 'schema_version'>;

/** Columns that follow from others, or from whose restaurant it is. */
type Derived = {
  [Table in KeptTable]: Table extends 'customers'
    ? 'tenant_id' | 'folded_name' | 'folded_email' | 'folded_phone' | 'phone_digits'
    : Table extends 'reservas' | 'event_sessions'
      ? 'tenant_id' | 'starts_at' | 'ends_at'
      : 'tenant_id';
};

/** What stands in a column; with `?` it may be null. */
export type Kind = Bare | `${Bare}?`;
type Bare = 'text' | 'number' | 'flag';

type BareOf<Value> = boolean extends Value ? 'flag' : Value extends number ? 'number' : 'text';
type KindOf<Value> = null extends Value ? `${BareOf<NonNullable<Value>>}?` : BareOf<Value>;

/** Each column has to be named, with what it holds: one that is forgotten does not compile. */
type Kept = {
  readonly [Table in KeptTable]: {
    readonly [Column in Exclude<keyof Selectable<Tables[Table]>, Derived[Table]>]: KindOf<
      Selectable<Tables[Table]>[Column]
    >;
  };
};

/** All that a restaurant is, in an order in which nothing refers to what comes later. */
export const kept: Kept = {
  tenants: { id: 'number', name: 'text', tz: 'text', created_at: 'text' },
  api_keys: {
    id: 'number',
    name: 'text?',
    scopes: 'text',
    hash: 'text',
    created_at: 'text',
    revoked_at: 'text?',
  },
  plantas: { id: 'number', name: 'text' },
  mesas: { id: 'text', planta_id: 'number', min: 'number', max: 'number', priority: 'number' },
  customers: {
    id: 'number',
    full_name: 'text',
    phone: 'text?',
    email: 'text?',
    birthday: 'text?',
    notes: 'text?',
    created_at: 'text',
  },
  menu_categories: {
    id: 'number',
    name: 'text',
    description: 'text?',
    sort_order: 'number',
    created_at: 'text',
  },
  menu_items: {
    id: 'number',
    category_id: 'number',
    name: 'text',
    description: 'text?',
    price: 'number',
    type: 'text',
    is_available: 'flag',
    image_url: 'text?',
    created_at: 'text',
  },
  events: {
    id: 'number',
    name: 'text',
    title: 'text',
    description: 'text?',
    color: 'text',
    min_guests: 'number?',
    max_guests: 'number?',
    block_mode: 'text',
    enable_preordering: 'flag',
    enable_payment: 'flag',
    payment_amount_minor: 'number?',
    show_on_online_booking: 'flag',
    is_active: 'flag',
    is_archived: 'flag',
  },
  event_sessions: {
    id: 'number',
    event_id: 'number',
    session_date: 'text',
    start_time: 'text',
    end_time: 'text',
    max_guests: 'number?',
    status: 'text',
    table_booking_mode: 'text',
  },
  event_session_plantas: { session_id: 'number', planta_id: 'number' },
  reservas: {
    id: 'text',
    mesa_id: 'text?',
    fecha_reserva: 'text',
    inicio_reserva: 'text',
    final_reserva: 'text',
    nombre_cliente: 'text',
    telefono: 'text?',
    email: 'text?',
    num_comensales: 'number',
    notas: 'text?',
    estado: 'text',
    customer_id: 'number?',
    codigo_reserva: 'text',
    created_at: 'text',
  },
  waitlist: {
    id: 'number',
    customer_name: 'text',
    party_size: 'number',
    phone: 'text?',
    status: 'text',
    estimated_wait_minutes: 'number?',
    notes: 'text?',
    created_at: 'text',
  },
};

export const keptTables = Object.keys(kept) as readonly KeptTable[];

/** A row as it is kept: its columns in the order of `kept`. */
export type KeptRow = Readonly<Record<string, string | number | boolean | null>>;
