import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { currentVersion } from '../../../src/storage/migrations.ts';
import { requirePartitionSupport } from '../../../src/storage/postgres/partitions.ts';
import { type Database, newDatabase } from '../../support/databases.ts';
import { openTestCli } from '../../support/test-cli.ts';
import { newCustomer, newTenant } from '../records.ts';

const open = async (address: string, partitions?: number) => {
  const store = await openStore(address, { create: true, partitions });
  onTestFinished(() => store.close());
  return store;
};

/** What a statement may refer to by name: columns, constraints, indexes, triggers, and their definitions. */
const readSchema = `
  select table_name || '.' || column_name as name, data_type || ' ' || is_nullable || ' ' || is_identity as definition
    from information_schema.columns where table_schema = 'public' and table_name = any ($1)
  union all
  select conname, pg_get_constraintdef(pg_constraint.oid) from pg_constraint join pg_class on pg_class.oid = conrelid
    where relname = any ($1) and conparentid = 0
  union all
  select indexname, replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where tablename = any ($1)
  union all
  select tgname, pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relname = any ($1) and not tgisinternal
  order by 1, 2`;

const readTables = `
  select relname as name, (select count(*)::int from pg_inherits where inhparent = pg_class.oid) as parts
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  order by relname`;

interface Table {
  readonly name: string;
  readonly parts: number;
}

const readDatabase = async ({ server, name }: Database) => {
  const client = await server.superuser(name);
  onTestFinished(() => client.end());
  const { rows: tables } = await client.query<Table>(readTables);
  const { rows: schema } = await client.query(readSchema, [tables.map((table) => table.name)]);
  return { tables, schema };
};

describe('a partitioned database', () => {
  test('has the schema of another one, each table divided by restaurant', async () => {
    const plain = await readDatabase(await newDatabase({ isDivided: false }));
    const divided = await readDatabase(await newDatabase({ isDivided: true }));
    expect(divided.schema).toEqual(plain.schema);
    expect(divided.schema.length).toBeGreaterThan(100);
    const whole = ['api_keys', 'schema_version', 'tenants'];
    const expected = plain.tables.map(({ name }) => ({ name, parts: whole.includes(name) ? 0 : 3 }));
    expect(divided.tables).toEqual(expected);
  });

  test('is migrated like another one', async () => {
    const database = await newDatabase({ isDivided: true });
    const before = await readDatabase(database);
    await database.server.asSuperuser('update schema_version set version = 16', database.name);
    await open(database.address);
    expect(await readDatabase(database)).toEqual(before);
  });

  test('is created once if several open it together, and opened again', async () => {
    const { address, server, name } = await newDatabase({ bare: true });
    const stores = await Promise.all(Array.from({ length: 3 }, () => open(address, 2)));
    for (const store of stores)
      await store.transaction(async ({ tenants, customers }) => {
        const { id } = await tenants.add(newTenant());
        await customers.add(id, [newCustomer()]);
      });
    await open(address, 2);
    await open(address);
    const rows = await server.asSuperuser('select version from schema_version', name);
    expect(rows).toEqual([{ version: currentVersion }]);
    const customers = await server.asSuperuser(
      'select id::int, tenant_id::int from customers order by 1',
      name,
    );
    expect(customers).toEqual([1, 2, 3].map((id) => ({ id, tenant_id: id })));
  });
});

test.each(['16.4 (Debian 16.4-1)', '13.2'])('a server of version %s is refused', (version) => {
  expect(() => requirePartitionSupport(version)).toThrow(expect.objectContaining({ code: 'USAGE' }));
  expect(() => requirePartitionSupport('17beta1')).not.toThrow();
});

describe('admin init --partitions', () => {
  const openCli = async () => {
    const cli = await openTestCli();
    onTestFinished(cli.close);
    const init = (database: string, partitions: string, ...words: string[]) =>
      cli.run([
        'admin',
        'init',
        '--database',
        database,
        '--name',
        'Lola',
        '--partitions',
        partitions,
        ...words,
      ]);
    return { init, run: cli.run };
  };

  test('creates the tables in so many parts, and more restaurants in them', async () => {
    const { init, run } = await openCli();
    const { address, server, name } = await newDatabase({ bare: true });
    expect((await init(address, '2')).json).toMatchObject({ tenant_id: 1, name: 'Lola' });
    expect((await init(address, '2')).json).toMatchObject({ tenant_id: 2 });
    const status = await run(['admin', 'migrate', '--database', address, '--status']);
    expect(status.json).toMatchObject({ pending: [] });
    const parts = await server.asSuperuser(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reservas'::regclass order by 1",
      name,
    );
    expect(parts).toEqual([{ name: 'reservas_0' }, { name: 'reservas_1' }]);
  });

  test.each([
    ['a file', async () => 'casa.db', 'only a PostgreSQL database', 'solo una base de datos PostgreSQL'],
    [
      'plain tables',
      async () => (await newDatabase({ isDivided: false })).address,
      'without partitions',
      'sin particiones',
    ],
    [
      'another number',
      async () => (await newDatabase({ isDivided: true })).address,
      'with 3 partitions',
      'con 3 particiones',
    ],
  ])('is refused for %s, and nothing is created', async (_, place, en, es) => {
    const { init, run } = await openCli();
    const database = await place();
    for (const [lang, text] of [
      ['en', en],
      ['es', es],
    ] as const) {
      const { code, stderr } = await init(database, '8', '--lang', lang, '--json');
      expect({ code, error: JSON.parse(stderr).error }).toMatchObject({
        code: 2,
        error: { field: '--partitions', message: expect.stringContaining(text) },
      });
    }
    const listed = await run(['admin', 'backup', '--database', database, '--out', '-']);
    expect(listed.stdout).not.toContain('Lola');
  });
});
