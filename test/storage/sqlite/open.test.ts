import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Failure } from '../../../src/ground/errors.ts';
import { StorageBusy } from '../../../src/storage/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { connect, prepareForWrites } from '../../../src/storage/sqlite/driver.ts';
import { explainErrors } from '../../../src/storage/sqlite/open.ts';
import { newCustomer, newTenant } from '../records.ts';

const makeFolder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'maitre-store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const open = async (path: string, options: Parameters<typeof openStore>[1] = { create: true }) => {
  const store = await openStore(path, options);
  onTestFinished(() => store.close());
  return store;
};

const failureOf = async (path: string, options = {}): Promise<Failure> => {
  const failure: unknown = await openStore(path, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Failure);
  expect((failure as Failure).text.en).toContain(path);
  expect((failure as Failure).text.es).toContain(path);
  return failure as Failure;
};

describe('opening a file', () => {
  test('creates it with mode 0600, and finds the data again', async () => {
    const path = join(makeFolder(), 'casa.db');
    const first = await openStore(path, { create: true });
    const tenant = await first.transaction(({ tenants }) => tenants.add(newTenant()));
    await first.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await open(path, {});
    expect(await again.snapshot(({ tenants }) => tenants.list())).toEqual([tenant]);
  });

  test.each(['casa?x=1#y.db', 'http:casa.db', 'file:casa.db', 'Casa de Lola ñ.db'])(
    'with the name %s',
    async (name) => {
      const path = join(makeFolder(), name);
      await open(path);
      expect(statSync(path).isFile()).toBe(true);
    },
  );

  test('that does not exist fails, with a hint', async () => {
    const path = join(makeFolder(), 'none.db');
    const failure = await failureOf(path);
    expect(failure).toMatchObject({ code: 'USAGE', field: '--database' });
    expect(failure.hint?.en).toContain('maitre admin init');
    expect(() => statSync(path)).toThrow();
  });

  test.each<[string, (path: string) => void]>([
    ['a text', (path) => writeFileSync(path, 'hola\n'.repeat(1000))],
    ['an empty file', (path) => writeFileSync(path, '')],
    ['a folder', (path) => mkdirSync(path)],
    [
      'the database of another program',
      (path) => {
        const other = new Database(path);
        other.exec('create table facturas (id integer); insert into facturas values (1)');
        other.close();
      },
    ],
  ])('that is %s fails and leaves it unchanged', async (_, make) => {
    const path = join(makeFolder(), 'x.db');
    make(path);
    const before = statSync(path).isFile() ? readFileSync(path) : undefined;
    expect(await failureOf(path)).toMatchObject({ code: 'USAGE', field: '--database' });
    if (before) expect(readFileSync(path)).toEqual(before);
  });

  test('that is not a database fails with `create` too', async () => {
    const path = join(makeFolder(), 'x.db');
    writeFileSync(path, 'hola\n'.repeat(1000));
    expect(await failureOf(path, { create: true })).toMatchObject({ code: 'USAGE' });
  });

  test('in a folder that does not exist fails', async () => {
    expect(await failureOf(join(makeFolder(), 'no', 'x.db'), { create: true })).toMatchObject({
      code: 'USAGE',
    });
  });

  test('with a newer schema fails', async () => {
    const path = join(makeFolder(), 'x.db');
    await (await openStore(path, { create: true })).close();
    const database = new Database(path);
    database.exec('update schema_version set version = 9999');
    database.close();
    expect((await failureOf(path)).text.en).toContain('newer');
  });

  test('that is damaged fails', async () => {
    const path = join(makeFolder(), 'x.db');
    await (await openStore(path, { create: true })).close();
    const bytes = readFileSync(path);
    const damaged = join(makeFolder(), 'damaged.db');
    writeFileSync(damaged, bytes.fill(0xab, 100, 4096));
    expect(await failureOf(damaged)).toMatchObject({ code: 'USAGE' });
  });

  test.each([
    ['SQLITE_IOERR_SHMSIZE', 'disk I/O error'],
    ['', 'Too many open files (os error 24)'],
  ])('with a temporary error is UNAVAILABLE: %s %s', async (code, message) => {
    const error = Object.assign(new Error(message), code && { code });
    const refused = explainErrors('x.db', () => Promise.reject(error));
    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', field: '--database' });
  });

  test('that is empty makes it a database with `create`', async () => {
    const path = join(makeFolder(), 'x.db');
    writeFileSync(path, '');
    const store = await open(path);
    expect(await store.snapshot(({ tenants }) => tenants.list())).toEqual([]);
  });
});

test('a connection syncs every commit and checks foreign keys', async () => {
  const database = await connect(join(makeFolder(), 'x.db'), { create: true });
  prepareForWrites(database);
  const settings = ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => database.pragma(name));
  expect(settings).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }], [{ foreign_keys: 1 }]]);
  database.close();
});

test('a resolved write is in the write-ahead log', async () => {
  const path = join(makeFolder(), 'x.db');
  const store = await open(path);
  await store.transaction(({ tenants }) => tenants.add(newTenant()));
  const other = new Database(path);
  expect(other.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  other.close();
  // As after a kill: the files without the process that wrote them.
  const copy = join(makeFolder(), 'x.db');
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, copy + suffix);
  const found = await open(copy, {});
  expect(await found.snapshot(({ tenants }) => tenants.list())).toHaveLength(1);
});

describe('several stores on one file', () => {
  test('can create it at the same time', async () => {
    const path = join(makeFolder(), 'x.db');
    const stores = await Promise.all(Array.from({ length: 4 }, () => open(path)));
    for (const store of stores) await store.transaction(({ tenants }) => tenants.add(newTenant()));
    expect(await stores[0]!.snapshot(({ tenants }) => tenants.list())).toHaveLength(4);
  });

  test('wait for each other, and fail with StorageBusy at the deadline', async () => {
    const path = join(makeFolder(), 'x.db');
    const [patient, hasty] = [await open(path), await open(path, { timeoutMs: 60 })];
    const tenant = await patient.transaction(({ tenants }) => tenants.add(newTenant()));
    const lockHolder = new Database(path);
    lockHolder.exec('begin immediate');
    const add = (store: typeof patient) =>
      store.transaction(({ customers }) => customers.add(tenant.id, [newCustomer()]));
    await expect(add(hasty)).rejects.toBeInstanceOf(StorageBusy);
    expect((await hasty.snapshot((s) => s.customers.search(tenant.id, { limit: 1 }))).total).toBe(0);
    const waiting = add(patient);
    lockHolder.exec('rollback');
    lockHolder.close();
    expect(await waiting).toHaveLength(1);
  });
});
