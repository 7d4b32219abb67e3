import type { ColumnType, Generated } from 'kysely';
import type {
  ApiKey,
  Customer,
  MenuCategory,
  MenuItem,
  Mesa,
  NewEventSession,
  Planta,
  Reserva,
  RestaurantEvent,
  Tenant,
  WaitlistEntry,
} from './records.ts';

/** A boolean as databases hold it: SQLite answers 0 or 1. */
type Flag = ColumnType<boolean | number, boolean, boolean>;

type Numbered<Row> = {
  [Column in Exclude<keyof Row, 'id'>]: Row[Column] extends boolean ? Flag : Row[Column];
} & { id: Generated<number> };

export interface Tables {
  tenants: Numbered<Tenant>;
  /** `scopes` are separated by spaces. */
  api_keys: Omit<Numbered<ApiKey>, 'scopes'> & { scopes: string };
  plantas: Numbered<Planta>;
  mesas: Mesa;
  /** What a search looks into is kept folded beside what it was made of. */
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
  /** One row: how many migrations the schema has been through. */
  schema_version: { version: number };
}
