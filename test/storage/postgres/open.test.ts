import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../../src/ground/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { currentVersion } from '../../../src/storage/migrate.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { postgresDifferences } from '../../../src/storage/postgres/differences.ts';
import { opening, PostgresRefusal } from '../../../src/storage/postgres/failures.ts';
import { newDatabase } from '../../support/databases.ts';
import { owner } from '../../support/postgres/server.ts';
import { newTenant } from '../records.ts';

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
  const told = JSON.stringify([(failure as Failure).text, (failure as Failure).message]);
  expect(told).not.toContain('un-secreto');
  return failure as Failure;
};

/** A schema as it was before ids were unique in a restaurant alone, with something in it. */
const older = migrations.findIndex(([name]) => name === '010-ids-of-each');
const makeOlder = async (address: string): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address }) }),
  });
  await db.schema.createTable('schema_version').addColumn('version', 'integer').execute();
  for (const [, migration] of migrations.slice(0, older)) await migration(db, postgresDifferences);
  for (const statement of [
    "comment on table schema_version is 'maitre'",
    `insert into schema_version values (${older})`,
    "insert into tenants (name, tz, created_at) values ('Casa Lola', 'Europe/Madrid', '')",
    "insert into plantas (tenant_id, name) values (1, 'Sala')",
    `insert into events (tenant_id, name, title, color, block_mode, enable_preordering, enable_payment,
      show_on_online_booking, is_active, is_archived)
      values (1, 'Cata', 'Cata', '', 'capacity_only', false, false, false, true, false)`,
    `insert into event_sessions (tenant_id, event_id, session_date, start_time, end_time, starts_at, ends_at, status,
      table_booking_mode) values (1, 1, '2026-12-01', '20:00', '23:00', 0, 1, 'open', 'none')`,
    'insert into event_session_plantas (session_id, planta_id) values (1, 1)',
  ])
    await sql.raw(statement).execute(db);
  await db.destroy();
};

describe('opening a database of a server', () => {
  test('makes the schema, and finds everything there again', async () => {
    const { address } = await newDatabase({ bare: true });
    const first = await openStore(address, { create: true });
    const tenant = await first.transaction(({ tenants }) => tenants.add(newTenant()));
    await first.close();
    const again = await open(address, {});
    expect(await again.snapshot(({ tenants }) => tenants.list())).toEqual([tenant]);
  });

  test('tells how its connections stand', async () => {
    const { address } = await newDatabase({ bare: true });
    const store = await open(address);
    const during = await store.snapshot(async () => store.pool?.());
    expect(during).toMatchObject({ waiting: 0 });
    const { open: held = 0, idle = 0, most = 0 } = during ?? {};
    expect(held - idle).toBe(1);
    expect(held).toBeLessThanOrEqual(most);
    expect(store.pool?.()).toMatchObject({ open: held, idle: held });
  });

  test('makes it once, however many ask at the same time', async () => {
    const { address, server, name } = await newDatabase({ bare: true });
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(address)));
    for (const store of stores) await store.transaction(({ tenants }) => tenants.add(newTenant()));
    const rows = await server.asSuperuser('select version from schema_version', name);
    expect(rows).toEqual([{ version: currentVersion }]);
  });

  test('an empty one is refused where none is to be made', async () => {
    const { address, server, name } = await newDatabase({ bare: true });
    expect(await failureOf(address)).toMatchObject({ code: 'USAGE', field: '--database' });
    const rows = await server.asSuperuser("select from pg_tables where schemaname = 'public'", name);
    expect(rows).toEqual([]);
  });

  test.each(['facturas (id int)', 'schema_version (version int)'])(
    'one with the tables of another program is refused, %s',
    async (table) => {
      const { address, server, name } = await newDatabase({ bare: true });
      await server.asSuperuser(`create table ${table}`, name);
      const { code, text } = await failureOf(address, { create: true });
      expect([code, text.en]).toEqual(['USAGE', expect.stringContaining('not a database of maitre')]);
    },
  );

  test('a newer schema is refused', async () => {
    const { address, server, name } = await newDatabase();
    await server.asSuperuser('update schema_version set version = 9999', name);
    expect((await failureOf(address)).text.en).toContain('newer');
  });

  test('an older one is brought up to date', async () => {
    const { address, server, name } = await newDatabase({ bare: true });
    await makeOlder(address);
    const store = await open(address, {});
    const rows = await server.asSuperuser('select version from schema_version', name);
    expect(rows).toEqual([{ version: currentVersion }]);
    // What stood in it is there, and belongs to whom it did.
    const sessions = await store.snapshot((s) => s.eventSessions.list(1, 1));
    expect(sessions.map(({ planta_ids }) => planta_ids)).toEqual([[1]]);
  });

  test('one that cannot hold every text is refused', async () => {
    const as = `owner ${owner} encoding 'LATIN1' locale_provider libc locale 'C' template template0`;
    const { address } = await newDatabase({ bare: true, as });
    expect((await failureOf(address, { create: true })).text.en).toContain('UTF8');
  });
});

describe('an address that leads nowhere is said so, without its password', () => {
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

  test('a server without room for the schema', async () => {
    const refused = opening('db.example/casa', () => Promise.reject(new PostgresRefusal('53100')));
    const text = {
      en: expect.stringContaining('no room left'),
      es: expect.stringContaining('no queda sitio'),
    };
    await expect(refused).rejects.toMatchObject({ code: 'WRITE_FAILED', text, field: '--database' });
  });

  test('a server that is not there, within the time that there is', async () => {
    const { code, text } = await failureOf('postgres://lola:un-secreto@127.0.0.1:1/casa', { patience: 200 });
    expect([code, text.en]).toEqual(['UNAVAILABLE', expect.stringContaining('ECONNREFUSED')]);
  });
});
