import { scopeNames } from '../../contract/operation.ts';
import { isActive } from '../../contract/statuses.ts';
import { ApiError } from '../../service/api-error.ts';
import { customerDefaults } from '../../service/crm.ts';
import { getEventDefaults, sessionDefaults } from '../../service/events.ts';
import { type HandlerContext, pick, withDefaults } from '../../service/handler.ts';
import { createReservaCode, hashKey, type RandomSource } from '../../service/identifiers.ts';
import { categoryDefaults, itemDefaults } from '../../service/menu.ts';
import { defaultPriority } from '../../service/panel/tables.ts';
import { completeFields } from '../../service/reservas.ts';
import { assignTable, requireFreeTable } from '../../service/seating.ts';
import { createWaitlistEntry } from '../../service/waitlist.ts';
import { listColumns, type TenantRow, type TenantTable, type tableColumns } from '../../storage/columns.ts';
import type { Store } from '../../storage/store.ts';
import type { GetId, ReportProblem, SeedRecords } from './records.ts';
import type { Seed } from './schema.ts';

interface SeedTarget {
  readonly store: Store;
  readonly now: Date;
  readonly random: RandomSource;
}

export interface PreparedSeed {
  /** The first restaurant's time zone. */
  readonly tz: string;
  /** Writes it into an empty store. @throws Failure USAGE if reservations conflict */
  load(target: SeedTarget): Promise<void>;
}

/** Writes the restaurants into an empty store, all or nothing. */
export const writeSeed = (
  { store, now, random }: SeedTarget,
  restaurants: readonly SeedRecords[],
  getId: GetId,
  report: ReportProblem,
): Promise<void> =>
  store.transaction(async (repositories) => {
    for (const records of restaurants) {
      const rows: Readonly<Record<keyof TableRows, readonly TenantRow[]>> = toRows(records, getId, now);
      const id = getId(records.restaurant.record);
      for (const table of Object.keys(rows) as (keyof TableRows)[]) {
        const values = rows[table].map((row) => pick<TenantRow, string>(row, listColumns(table)));
        await repositories.archive.add(id, table, values);
      }
      const tenant = await repositories.tenants.find(id);
      if (tenant) await writeReservas({ store: repositories, tenant, now, random }, records, report);
    }
  });

/** Writes the reservations one by one, each at its own table, or at the table that the service assigns. */
const writeReservas = async (
  context: HandlerContext,
  { reservas }: SeedRecords,
  report: ReportProblem,
): Promise<void> => {
  const ids = new Set(reservas.map(({ record }) => record.id));
  const nextId = (): string => {
    const id = context.random.uuid();
    return ids.has(id) ? nextId() : id;
  };
  for (const { record, path } of reservas) {
    try {
      await writeReserva(context, record, nextId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { fecha_reserva, inicio_reserva, mesa_id } = record;
      const when = `${fecha_reserva} ${inicio_reserva}`;
      report({
        path: [...path, 'mesa_id'],
        text:
          mesa_id == null
            ? {
                en: `cannot be assigned: no table is free at ${when}`,
                es: `no se puede asignar: no hay mesa libre el ${when}`,
              }
            : { en: `names a table that is taken at ${when}`, es: `nombra una mesa ocupada el ${when}` },
      });
    }
  }
};

const writeReserva = async (
  context: HandlerContext,
  record: SeedRecords['reservas'][number]['record'],
  nextId: () => string,
): Promise<void> => {
  const fields = completeFields(record);
  const { num_comensales: comensales } = fields;
  const estado = record.estado ?? 'pendiente';
  const reserva = {
    ...fields,
    estado,
    id: record.id ?? nextId(),
    codigo_reserva: record.codigo_reserva ?? createReservaCode(context.random.below),
    created_at: toCreatedAt(record, context.now),
    mesa_id:
      record.mesa_id === undefined
        ? await assignTable(context, { period: fields, comensales })
        : record.mesa_id,
  };
  // Only an active reservation occupies its table.
  if (isActive({ estado }) && record.mesa_id != null) await requireFreeTable(context, record.mesa_id, fields);
  await context.store.reservas.add(context.tenant.id, [reserva]);
};

const toCreatedAt = (
  { created_at }: { readonly created_at?: string | null | undefined },
  now: Date,
): string => (created_at == null ? now : new Date(created_at)).toISOString();

/** A row with every column of its table. A missing one does not compile. */
type CompleteRow<Table extends TenantTable> = Readonly<
  Record<keyof (typeof tableColumns)[Table], TenantRow[string]>
>;
type TableRows = { readonly [Table in Exclude<TenantTable, 'reservas'>]: readonly CompleteRow<Table>[] };

export const defaultRestaurant = { name: 'Casa Lola', tz: 'Europe/Madrid' } as const satisfies Partial<Seed>;

/** The rows of a restaurant without its reservations, whose tables are assigned later. */
const toRows = (records: SeedRecords, getId: GetId, now: Date): TableRows => {
  const { restaurant, keys, plantas, mesas, customers, categories, items, events, sessions, waitlist } =
    records;
  const id = getId(restaurant.record);
  return {
    tenants: [
      {
        id,
        name: restaurant.record.name ?? defaultRestaurant.name,
        tz: restaurant.record.tz ?? defaultRestaurant.tz,
        created_at: now.toISOString(),
        pace_diners: restaurant.record.pace?.diners ?? null,
        pace_minutes: restaurant.record.pace?.minutes ?? null,
      },
    ],
    api_keys: keys.map(({ record }) => ({
      id: getId(record),
      name: 'seed',
      scopes: scopeNames.filter((scope) => record.scopes?.includes(scope) ?? true).join(' '),
      hash: hashKey(record.key),
      created_at: now.toISOString(),
      revoked_at: null,
    })),
    plantas: plantas.map(({ record }) => ({ id: getId(record), name: record.name })),
    mesas: mesas.map(({ record, parent: planta }) => ({
      ...record,
      planta_id: getId(planta),
      priority: record.priority ?? defaultPriority,
      walk_ins_only: record.walk_ins_only ?? false,
    })),
    mesa_parts: mesas.flatMap(({ record: { id, parts } }) =>
      (parts ?? []).map((part_id) => ({ mesa_id: id, part_id })),
    ),
    customers: customers.map(({ record }) => ({
      ...withDefaults(customerDefaults, record),
      id: getId(record),
      created_at: toCreatedAt(record, now),
    })),
    menu_categories: categories.map(({ record }) => ({
      ...withDefaults(categoryDefaults, record),
      id: getId(record),
      created_at: toCreatedAt(record, now),
    })),
    menu_items: items.map(({ record, parent: category }) => ({
      ...withDefaults(itemDefaults, record),
      id: getId(record),
      category_id: getId(category),
      created_at: toCreatedAt(record, now),
    })),
    events: events.map(({ record }) => ({
      ...withDefaults(getEventDefaults(record.name), record),
      id: getId(record),
      is_archived: record.is_archived ?? false,
    })),
    event_sessions: sessions.map(({ record, parent: event }) => ({
      ...withDefaults(sessionDefaults, record),
      id: getId(record),
      event_id: getId(event),
      status: record.status ?? 'open',
    })),
    event_session_plantas: sessions.flatMap(({ record }) =>
      [...new Set(record.planta_ids ?? [])].map((planta_id) => ({ session_id: getId(record), planta_id })),
    ),
    waitlist: waitlist.map(({ record }) => ({
      ...createWaitlistEntry(record, now),
      id: getId(record),
      status: record.status ?? 'en_cola',
      created_at: toCreatedAt(record, now),
    })),
  };
};
