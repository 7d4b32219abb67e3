import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../../src/ground/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { currentVersion } from '../../../src/storage/migrate.ts';
import { newDatabase, sharedServer } from '../../support/databases.ts';
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

describe('opening a database of a server', () => {
  test('makes the schema, and finds everything there again', async () => {
    const { address } = await newDatabase({ bare: true });
    const first = await openStore(address, { create: true });
    const tenant = await first.transaction(({ tenants }) => tenants.add(newTenant()));
    await first.close();
    const again = await open(address, {});
    expect(await again.snapshot(({ tenants }) => tenants.list())).toEqual([tenant]);
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
    expect(await failureOf(address)).toMatchObject({ code: 'USAGE', field: 'database' });
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
    const { address, server, name } = await newDatabase();
    await server.asSuperuser('alter table reservas drop constraint reservas_minutes', name);
    await server.asSuperuser(`update schema_version set version = ${currentVersion - 1}`, name);
    await open(address, {});
    const rows = await server.asSuperuser('select version from schema_version', name);
    expect(rows).toEqual([{ version: currentVersion }]);
  });

  test('one that cannot hold every text is refused', async () => {
    const server = await sharedServer();
    await server.asSuperuser(
      `create database latina owner ${owner} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    );
    onTestFinished(async () => void (await server.asSuperuser('drop database latina with (force)')));
    expect((await failureOf(server.addressOf('latina'), { create: true })).text.en).toContain('UTF8');
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

  test('a server that is not there, within the time that there is', async () => {
    const { code, text } = await failureOf('postgres://lola:un-secreto@127.0.0.1:1/casa', { patience: 200 });
    expect([code, text.en]).toEqual(['UNAVAILABLE', expect.stringContaining('ECONNREFUSED')]);
  });
});
