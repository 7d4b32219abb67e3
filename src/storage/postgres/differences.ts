import { type RawBuilder, sql } from 'kysely';
import { minutesOfDay } from '../../ground/times.ts';
import {
  type DialectDifferences,
  indexedName,
  insertOccupancies,
  listIndexedTexts,
  occupyingColumns,
} from '../differences.ts';
import { StorageFull, StorageUnreachable, TableTaken } from '../errors.ts';
import type { RetryReason } from '../retry.ts';
import { ConnectionLost, PostgresRefusal } from './driver.ts';

const overlapConstraint = 'reservas_no_double_booking';

const occupyFunction = sql`
  create or replace function occupy() returns trigger language plpgsql as $$
  begin
    delete from occupancies where tenant_id = new.tenant_id and reserva_id = new.id;
    ${insertOccupancies};
    return null;
  end $$`;

/** btree_gist, a trusted extension, puts `mesa_id` and the period into one index. */
const maintainOccupancies = [
  sql`create extension if not exists btree_gist`,
  sql`alter table reservas drop constraint if exists ${sql.id(overlapConstraint)}`,
  sql`
    alter table occupancies add constraint ${sql.id(overlapConstraint)} exclude using gist (
      tenant_id with =, mesa_id with =, int8range(starts_at, ends_at) with &&
    )`,
  occupyFunction,
  sql`
    create trigger occupy after insert or update of ${sql.raw(occupyingColumns)} on reservas
      for each row execute function occupy()`,
];

/** All locks come first, in the order in which a reservation takes them, so that the step never waits while it holds one. */
const nameTenantInKeys = [
  sql`lock table reservas, occupancies in access exclusive mode`,
  sql`alter table occupancies drop constraint occupancies_reserva_id_fkey, drop constraint occupancies_primary_key`,
  sql`alter table reservas drop constraint reservas_pkey, add primary key (tenant_id, id)`,
  sql`
    alter table occupancies
      add constraint occupancies_primary_key primary key (tenant_id, reserva_id, mesa_id),
      add constraint occupancies_reserva_id_fkey
        foreign key (tenant_id, reserva_id) references reservas (tenant_id, id) on delete cascade`,
  occupyFunction,
];

/** The minute of a date and a time. It must not depend on the server's date style or time zone. */
const buildMinute = (time: string) => {
  const part = (column: string, from: number, length: number) =>
    sql`substr(${sql.ref(column)}, ${sql.lit(from)}, ${sql.lit(length)})::int`;
  const [year, month, day] = [
    part('fecha_reserva', 1, 4),
    part('fecha_reserva', 6, 2),
    part('fecha_reserva', 9, 2),
  ];
  return sql`(make_date(${year}, ${month}, ${day}) - date '1970-01-01')::bigint * ${sql.lit(minutesOfDay)}
    + ${part(time, 1, 2)} * 60 + ${part(time, 4, 2)}`;
};

const checkMinutes = [
  sql`
    alter table reservas add constraint reservas_minutes check (
      starts_at = ${buildMinute('inicio_reserva')} and ends_at = ${buildMinute('final_reserva')}
        + case when final_reserva <= inicio_reserva then ${sql.lit(minutesOfDay)} else 0 end
    )`,
];

const numberedTables = [
  ...['api_keys', 'plantas', 'customers', 'menu_categories', 'menu_items', 'waitlist', 'events'],
  'event_sessions',
];

/** `customer_id` has no `on delete set null`: before version 15, PostgreSQL would also clear `tenant_id`. */
const references: readonly { from: string; column: string; to: string; isCascade?: true }[] = [
  { from: 'mesas', column: 'planta_id', to: 'plantas' },
  { from: 'reservas', column: 'customer_id', to: 'customers' },
  { from: 'menu_items', column: 'category_id', to: 'menu_categories', isCascade: true },
  { from: 'event_sessions', column: 'event_id', to: 'events', isCascade: true },
  { from: 'event_session_plantas', column: 'session_id', to: 'event_sessions', isCascade: true },
  { from: 'event_session_plantas', column: 'planta_id', to: 'plantas' },
];

const makeIdsPerTenant = [
  ...references.map(
    ({ from, column }) =>
      sql`alter table ${sql.table(from)} drop constraint ${sql.id(`${from}_${column}_fkey`)}`,
  ),
  ...numberedTables.map(
    (table) => sql`
      alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)}, add primary key (tenant_id, id)`,
  ),
  sql`
    alter table event_session_plantas drop constraint event_session_plantas_primary_key,
      add primary key (tenant_id, session_id, planta_id)`,
  ...references.map(
    ({ from, column, to, isCascade }) => sql`
      alter table ${sql.table(from)} add constraint ${sql.id(`${from}_${column}_fkey`)}
        foreign key (tenant_id, ${sql.ref(column)}) references ${sql.table(to)} (tenant_id, id)
        ${isCascade ? sql`on delete cascade` : sql``}`,
  ),
];

/** Must not run concurrently: a value read before another call could set the sequence back. */
const reserveIds: DialectDifferences['reserveIds'] = async (db, table, id) => {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
  await sql`select setval(${sequence}, greatest(${id}::bigint, nextval(${sequence})))`.execute(db);
};

/** All texts of a customer that a search compares, as one. */
const searchText = sql`(folded_name || chr(10) || folded_email || chr(10) || folded_phone || chr(10) || phone_digits)`;

/**
 * A trigram index that contains the tenant, so that a search reads only its tenant's entries. If the role may not create the
 * extensions, searches read every customer. Without `fastupdate = off`, each search would read a pending list to its end.
 * `analyze` gives the planner the frequencies of the trigrams. An earlier version created another index of this name.
 */
const indexCustomerSearch = [
  sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      drop index if exists customers_by_part;
      create index customers_by_part on customers using gin (tenant_id, ${searchText} gin_trgm_ops)
        with (fastupdate = off);
      analyze customers;
    exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
    end $$`,
];

/** The planner decides whether to use the index. */
const narrowCustomers: DialectDifferences['narrowCustomers'] = async (_, tenantId, query) => {
  const texts = listIndexedTexts(query);
  if (!texts) return undefined;
  return sql`customers where tenant_id = ${tenantId} and (${sql.join(texts.map(buildContains), sql` or `)})`;
};

const buildContains = (text: string): RawBuilder<boolean> =>
  sql`${searchText} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

export const postgresDifferences: DialectDifferences = {
  text: sql`text collate "C"`,
  // `by default` instead of `always`, so that an imported tenant keeps its ids.
  id: sql`bigint generated by default as identity primary key`,
  idsAreGlobal: false,
  makeIdsPerTenant,
  reserveIds,
  maintainOccupancies,
  nameTenantInKeys,
  checkMinutes,
  indexCustomerSearch,
  narrowCustomers,
  customerOrder: sql`${indexedName}, folded_name, id`,
  positionFunction: 'strpos',
};

/** SQLSTATE of a violated exclusion constraint. There is one; each partition has its own name for it. */
const exclusionViolation = '23P01';

/** By SQLSTATE. */
const retryReasons: readonly (readonly [RegExp, RetryReason])[] = [
  // Serialization failure, deadlock, a statement or transaction that was ended because it waited too long.
  [/^(40001|40P01|57014|55P03|25P03|25P04)$/, 'locked'],
  // The server stops, starts, has no free connection, or is a standby.
  [/^(57P0.|08...|53300|25006)$/, 'outage'],
  // Exclusion and unique constraints: somebody wrote without taking the lock.
  [/^(23P01|23505)$/, 'conflict'],
];

export const retryReason = (error: unknown): RetryReason | undefined => {
  if (error instanceof ConnectionLost) return 'outage';
  if (!(error instanceof PostgresRefusal)) return undefined;
  return retryReasons.find(([codes]) => codes.test(error.code))?.[1];
};

/** SQLSTATE of a full disk. */
export const diskFull = '53100';

export const toStoreError = (error: unknown): Error | undefined => {
  if (!(error instanceof PostgresRefusal)) return undefined;
  if (error.code === exclusionViolation) return new TableTaken('the table is taken', { cause: error });
  if (error.code === diskFull) return new StorageFull(error);
  // A wrong user, no such database, or a server without resources.
  return /^(28|3D|53)/.test(error.code) ? new StorageUnreachable(error) : undefined;
};
