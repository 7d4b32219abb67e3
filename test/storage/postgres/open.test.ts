import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../../src/ground/errors.ts';
import { TableTaken } from '../../../src/storage/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { currentVersion } from '../../../src/storage/migrate.ts';
import { migrations } from '../../../src/storage/migrations.ts';
import { postgresDifferences } from '../../../src/storage/postgres/differences.ts';
import { PostgresRefusal } from '../../../src/storage/postgres/driver.ts';
import { explainErrors } from '../../../src/storage/postgres/open.ts';
import { newDatabase } from '../../support/databases.ts';
import { owner } from '../../support/postgres/server.ts';
import { newReserva, newTenant } from '../records.ts';

const open = async (address: string, options: Parameters<typeof openStore>[1] = { create: true }) => {
  const store = await openStore(address, options);
  onTestFinished(() => store.close());
  return store;
};

const failureOf = async (
  address: string,
  options: Parameters<typeof openStore>[1] = {},
): Promise<Failure> => {
  const failure: unknown = await openStore(address, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failure);
  const shown = JSON.stringify([(failure as Failure).text, (failure as Failure).message]);
  expect(shown).not.toContain('un-secreto');
  return failure as Failure;
};

/** Creates a schema of this version, with a session in it. */
const createOlder = async (address: string, version: number): Promise<void> => {
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
    'alter table reservas add constraint reservas_no_double_booking check (true)',
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

describe('opening a database of a server', () => {
  test('creates the schema, and finds the data again', async () => {
    const { address } = await newDatabase({ bare: true });
    const first = await openStore(address, { create: true });
    const tenant = await first.transaction(({ tenants }) => tenants.add(newTenant()));
    await first.close();
    const again = await open(address, {});
    expect(await again.snapshot(({ tenants }) => tenants.list())).toEqual([tenant]);
  });

  test('reports the state of its connections', async () => {
    const { address } = await newDatabase({ bare: true });
    const store = await open(address);
    const during = await store.snapshot(async () => store.pool?.());
    expect(during).toMatchObject({ waiting: 0 });
    const { open: opened = 0, idle = 0, max = 0 } = during ?? {};
    expect(opened - idle).toBe(1);
    expect(opened).toBeLessThanOrEqual(max);
    expect(store.pool?.()).toMatchObject({ open: opened, idle: opened });
  });

  test('creates the schema once if several open it together', async () => {
    const { address, server, name } = await newDatabase({ bare: true });
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(address)));
    for (const store of stores) await store.transaction(({ tenants }) => tenants.add(newTenant()));
    const rows = await server.asSuperuser('select version from schema_version', name);
    expect(rows).toEqual([{ version: currentVersion }]);
  });

  test('fails if it is empty and `create` is false', async () => {
    const { address, server, name } = await newDatabase({ bare: true });
    expect(await failureOf(address)).toMatchObject({ code: 'USAGE', field: '--database' });
    const rows = await server.asSuperuser("select from pg_tables where schemaname = 'public'", name);
    expect(rows).toEqual([]);
  });

  test.each(['facturas (id int)', 'schema_version (version int)'])(
    'fails if it has the tables of another program: %s',
    async (table) => {
      const { address, server, name } = await newDatabase({ bare: true });
      await server.asSuperuser(`create table ${table}`, name);
      const { code, text } = await failureOf(address, { create: true });
      expect([code, text.en]).toEqual(['USAGE', expect.stringContaining('not a database of maitre')]);
    },
  );

  test('fails if the schema is newer', async () => {
    const { address, server, name } = await newDatabase();
    await server.asSuperuser('update schema_version set version = 9999', name);
    expect((await failureOf(address)).text.en).toContain('newer');
  });

  test.each([9, 11, 14, 15])('upgrades the schema from version %i', async (version) => {
    const { address, server, name } = await newDatabase({ bare: true });
    await createOlder(address, version);
    const store = await open(address, {});
    const rows = await server.asSuperuser('select version from schema_version', name);
    expect(rows).toEqual([{ version: currentVersion }]);
    const sessions = await store.snapshot((s) => s.eventSessions.list(1, 1));
    expect(sessions.map(({ planta_ids }) => planta_ids)).toEqual([[1]]);
    const indexes = await server.asSuperuser<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'customers_by_part'",
      name,
    );
    expect(indexes.map(({ indexdef }) => indexdef)).toEqual([expect.stringContaining('gin (tenant_id, ')]);
    // The reservation of the older database still holds its table.
    const add = store.transaction((s) => s.reservas.add(1, [newReserva()]));
    await expect(add).rejects.toThrow(TableTaken);
    const later = { inicio_reserva: '22:30', final_reserva: '23:00' };
    expect(await store.transaction((s) => s.reservas.add(1, [newReserva(later)]))).toMatchObject([later]);
  });

  test('fails if its encoding is not UTF8', async () => {
    const as = `owner ${owner} encoding 'LATIN1' locale_provider libc locale 'C' template template0`;
    const { address } = await newDatabase({ bare: true, as });
    expect((await failureOf(address, { create: true })).text.en).toContain('UTF8');
  });
});

describe('a wrong address fails without showing its password', () => {
  test.each<[string, (address: string) => string, string]>([
    ['no password', (address) => address.replace(':un-secreto', ''), 'password'],
    ['a wrong password', (address) => address.replace('un-secreto', 'un-secreto-viejo'), 'password'],
    ['a wrong database', (address) => `${address}_no`, 'no such database'],
    ['another kind of server', (address) => address.replace('postgres:', 'mysql:'), 'postgres://'],
    ['no address', (address) => address.replace('un-secreto', 'un-secreto%'), 'postgres://'],
  ])('%s', async (_, change, words) => {
    const { address } = await newDatabase();
    const { code, text } = await failureOf(change(address));
    expect([code, text.en]).toEqual(['USAGE', expect.stringContaining(words)]);
  });

  test('a server with a full disk', async () => {
    const refused = explainErrors('db.example/casa', () => Promise.reject(new PostgresRefusal('53100')));
    const text = {
      en: expect.stringContaining('is full'),
      es: expect.stringContaining('está lleno'),
    };
    await expect(refused).rejects.toMatchObject({ code: 'WRITE_FAILED', text, field: '--database' });
  });

  test('a server that does not exist, within the timeout', async () => {
    const { code, text } = await failureOf('postgres://lola:un-secreto@127.0.0.1:1/casa', { timeoutMs: 200 });
    expect([code, text.en]).toEqual(['UNAVAILABLE', expect.stringContaining('ECONNREFUSED')]);
  });
});
