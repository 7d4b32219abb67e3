/** What stands in a column; with `?` it may be null. */
export type Column = Bare | `${Bare}?`;
type Bare = 'text' | 'number' | 'flag';

/**
 * All that a restaurant is: its tables, their columns, in the interface's own field names (section 2), in an order in
 * which nothing refers to what comes later. Dates are YYYY-MM-DD, hours HH:mm on the restaurant's wall clock, instants ISO
 * 8601 in UTC. What follows from other columns, or from whose restaurant it is, is not among them.
 */
export const columnsOf = {
  /** `tz`: IANA time zone. */
  tenants: { id: 'number', name: 'text', tz: 'text', created_at: 'text' },
  /** `scopes`: separated by spaces; `hash`: SHA-256 of the key, in hex. */
  api_keys: {
    id: 'number',
    name: 'text?',
    scopes: 'text',
    hash: 'text',
    created_at: 'text',
    revoked_at: 'text?',
  },
  plantas: { id: 'number', name: 'text' },
  /** `id`: the caller's own, unique within the tenant; from `min` to `max` diners; the lower `priority` goes first. */
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
  /** `max_guests`: the session's own; null: the event's. */
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
  /** `id`: UUID. */
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, Column>>>>;

/** What a restaurant's data is kept in. */
export type KeptTable = keyof typeof columnsOf;
export const keptTables = Object.keys(columnsOf) as readonly KeptTable[];

/** A row as it is kept: its columns in the order of `columnsOf`. */
export type KeptRow = Readonly<Record<string, string | number | boolean | null>>;

interface Values {
  text: string;
  number: number;
  flag: boolean;
}
type ValueOf<C> = C extends Bare
  ? Values[C]
  : C extends `${infer B extends Bare}?`
    ? Values[B] | null
    : never;

/** A table's row as its columns say. */
export type RowOf<Table extends KeptTable> = {
  -readonly [C in keyof (typeof columnsOf)[Table]]: ValueOf<(typeof columnsOf)[Table][C]>;
};
