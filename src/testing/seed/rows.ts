import { scopeNames } from '../../contract/operation.ts';
import { leftOut as customerLeftOut } from '../../service/crm.ts';
import { leftOut as sessionLeftOut } from '../../service/event-sessions.ts';
import { leftOut as eventLeftOut } from '../../service/events.ts';
import { laidOver } from '../../service/fields.ts';
import { hashOf } from '../../service/keys.ts';
import { leftOut as categoryLeftOut } from '../../service/menu-categories.ts';
import { leftOut as itemLeftOut } from '../../service/menu-items.ts';
import { usualPriority } from '../../service/panel/tables.ts';
import type { TenantRow, TenantTable, tableColumns } from '../../storage/columns.ts';
import type { IdOf } from './ids.ts';
import type { SeedRecords } from './located.ts';
import type { Seed } from './schema.ts';

/** Every column that a table keeps: one that is forgotten does not compile. */
type RowOf<Table extends TenantTable> = Readonly<
  Record<keyof (typeof tableColumns)[Table], TenantRow[string]>
>;
type Rows = { readonly [Table in Exclude<TenantTable, 'reservas'>]: readonly RowOf<Table>[] };

/** What a restaurant has where its seed does not say it. */
export const usual = { name: 'Casa Lola', tz: 'Europe/Madrid' } as const satisfies Partial<Seed>;

/** The rows of a restaurant but for its bookings, whose tables are found once the rest is there. */
export const rowsOf = (records: SeedRecords, idOf: IdOf, now: Date): Rows => {
  const { restaurant, keys, plantas, mesas, customers, categories, items, events, sessions, waitlist } =
    records;
  const id = idOf(restaurant.record);
  const created = ({ created_at }: { created_at?: string | null | undefined }): string =>
    (created_at == null ? now : new Date(created_at)).toISOString();
  return {
    tenants: [
      {
        id,
        name: restaurant.record.name ?? usual.name,
        tz: restaurant.record.tz ?? usual.tz,
        created_at: now.toISOString(),
      },
    ],
    api_keys: keys.map(({ record }) => ({
      id: idOf(record),
      name: 'seed',
      scopes: scopeNames.filter((scope) => record.scopes?.includes(scope) ?? true).join(' '),
      hash: hashOf(record.key),
      created_at: now.toISOString(),
      revoked_at: null,
    })),
    plantas: plantas.map(({ record }) => ({ id: idOf(record), name: record.name })),
    mesas: mesas.map(({ record, in: planta }) => ({
      ...record,
      planta_id: idOf(planta),
      priority: record.priority ?? usualPriority,
    })),
    customers: customers.map(({ record }) => ({
      id: idOf(record),
      full_name: record.full_name,
      ...laidOver(customerLeftOut, customerLeftOut, record),
      created_at: created(record),
    })),
    menu_categories: categories.map(({ record }) => ({
      id: idOf(record),
      name: record.name,
      ...laidOver(categoryLeftOut, categoryLeftOut, record),
      created_at: created(record),
    })),
    menu_items: items.map(({ record, in: category }) => ({
      id: idOf(record),
      category_id: idOf(category),
      name: record.name,
      ...laidOver(itemLeftOut, itemLeftOut, record),
      created_at: created(record),
    })),
    events: events.map(({ record }) => ({
      id: idOf(record),
      name: record.name,
      ...laidOver(eventLeftOut(record.name), eventLeftOut(record.name), record),
      is_archived: record.is_archived ?? false,
    })),
    event_sessions: sessions.map(({ record, in: event }) => {
      const { planta_ids: _, ...optional } = laidOver(sessionLeftOut, sessionLeftOut, record);
      const { session_date, start_time, end_time, status } = record;
      return {
        ...{ id: idOf(record), event_id: idOf(event), session_date, start_time, end_time },
        ...optional,
        status: status ?? 'open',
      };
    }),
    event_session_plantas: sessions.flatMap(({ record }) =>
      [...new Set(record.planta_ids ?? [])].map((planta_id) => ({ session_id: idOf(record), planta_id })),
    ),
    waitlist: waitlist.map(({ record }) => ({
      id: idOf(record),
      customer_name: record.customer_name,
      party_size: record.party_size,
      phone: record.phone ?? null,
      status: record.status ?? 'en_cola',
      estimated_wait_minutes: record.estimated_wait_minutes ?? null,
      notes: record.notes ?? null,
      created_at: created(record),
    })),
  };
};
