/** The type of a column; `?` allows null. */
export type ColumnType = NotNull | `${NotNull}?`;
type NotNull = 'text' | 'number' | 'boolean';

/**
 * The tables of a tenant and their columns, named like the fields of API §2. No table refers to a later one. Dates are
 * YYYY-MM-DD, times HH:mm in the restaurant's time zone, instants ISO 8601 in UTC. `tenant_id` and
 * derived columns are left out.
 */
export const tableColumns = {
  /** `tz`: IANA time zone. `pace_diners`: the limit of guests who arrive in `pace_minutes`; null means no limit. */
  tenants: {
    id: 'number',
    name: 'text',
    tz: 'text',
    created_at: 'text',
    pace_diners: 'number?',
    pace_minutes: 'number?',
  },
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
  /** `id`: the restaurant's own, unique within the tenant; for `min` to `max` guests; the lowest `priority` goes first. */
  mesas: {
    id: 'text',
    planta_id: 'number',
    min: 'number',
    max: 'number',
    priority: 'number',
    walk_ins_only: 'boolean',
  },
  mesa_parts: { mesa_id: 'text', part_id: 'text' },
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
    is_available: 'boolean',
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
    enable_preordering: 'boolean',
    enable_payment: 'boolean',
    payment_amount_minor: 'number?',
    show_on_online_booking: 'boolean',
    is_active: 'boolean',
    is_archived: 'boolean',
  },
  /** `max_guests`: null means the event's. */
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
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** The columns that archives of format 1 lack, and the values that their rows get. */
export const addedColumns: { readonly [Table in TenantTable]?: Partial<RowOf<Table>> } = {
  tenants: { pace_diners: null, pace_minutes: null },
  mesas: { walk_ins_only: false },
};

export type TenantTable = keyof typeof tableColumns;
export const tenantTables = Object.keys(tableColumns) as readonly TenantTable[];

export const listColumns = <Table extends TenantTable>(table: Table) =>
  Object.keys(tableColumns[table]) as (keyof (typeof tableColumns)[Table])[];

/** A stored row, with its columns in the order of `tableColumns`. */
export type TenantRow = Readonly<Record<string, string | number | boolean | null>>;

interface Values {
  text: string;
  number: number;
  boolean: boolean;
}
type ValueOf<C> = C extends `${infer B extends NotNull}?` ? Values[B] | null : Values[C & NotNull];

export type RowOf<Table extends TenantTable> = {
  -readonly [C in keyof (typeof tableColumns)[Table]]: ValueOf<(typeof tableColumns)[Table][C]>;
};
