import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../../src/ground/errors.ts';
import { TableTaken } from '../../../src/storage/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { currentVersion } from '../../../src/storage/migrations.ts';
import { PostgresRefusal } from '../../../src/storage/postgres/driver.ts';
import { explainErrors } from '../../../src/storage/postgres/open.ts';
import { newDatabase } from '../../support/databases.ts';
import { createOlder } from '../../support/postgres/older.ts';
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

  test.each([9, 14, 16])('upgrades the schema from version %i', async (version) => {
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
