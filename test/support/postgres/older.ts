import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../../src/storage/migrations.ts';
import { postgresDifferences } from '../../../src/storage/postgres/differences.ts';

/** Creates a schema of this version, with a session and an active reservation in it. */
export const createOlder = async (address: string, version: number): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address }) }),
  });
  await db.schema.createTable('schema_version').addColumn('version', 'integer').execute();
  for (const [, migration] of migrations.slice(0, version))
    for (const statement of migration(postgresDifferences)) await statement.execute(db);
  for (const statement of [
    "comment on table schema_version is 'maitre'",
    `insert into schema_version values (${version})`,
    "insert into tenants (name, tz, created_at) values ('Casa Lola', 'Europe/Madrid', '')",
    "insert into plantas (tenant_id, name) values (1, 'Sala')",
    `insert into events (tenant_id, name, title, color, block_mode, enable_preordering, enable_payment,
      show_on_online_booking, is_active, is_archived)
      values (1, 'Cata', 'Cata', '', 'capacity_only', false, false, false, true, false)`,
    `insert into event_sessions (tenant_id, event_id, session_date, start_time, end_time, starts_at, ends_at, status,
      table_booking_mode) values (1, 1, '2026-12-01', '20:00', '23:00', 0, 1, 'open', 'none')`,
    `insert into reservas (id, tenant_id, mesa_id, fecha_reserva, inicio_reserva, final_reserva, starts_at, ends_at,
      nombre_cliente, num_comensales, estado, codigo_reserva, created_at)
      select 'R' || estado, 1, 'S1', '2026-12-01', '21:00', '22:30', m + 1260, m + 1350, 'Ana', 2, estado, estado, ''
      from (select (date '2026-12-01' - date '1970-01-01') * 1440 as m) as day,
        (values ('pendiente'), ('cancelada')) as states (estado)`,
    // What step 4 of earlier versions created, with another condition.
    ...(version < 16 ? ['alter table reservas add constraint reservas_no_double_booking check (true)'] : []),
    version < 10
      ? 'insert into event_session_plantas (session_id, planta_id) values (1, 1)'
      : 'insert into event_session_plantas (tenant_id, session_id, planta_id) values (1, 1, 1)',
    ...(version < 11 || version > 14 ? [] : ['create extension pg_trgm', earlierSearchIndex(version)]),
  ])
    await sql.raw(statement).execute(db);
  await db.destroy();
};

/** What steps 11 and 12 of earlier versions of the program created. */
const earlierSearchIndex = (version: number): string => {
  const text =
    '(folded_name || chr(10) || folded_email || chr(10) || folded_phone || chr(10) || phone_digits)';
  return version === 11
    ? `create index customers_by_part on customers using gin (${text} gin_trgm_ops)`
    : `create extension btree_gin; create index customers_by_part on customers using gin (tenant_id, ${text} gin_trgm_ops)`;
};
