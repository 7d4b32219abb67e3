import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { addedColumns, listColumns, tenantTables } from '../../../src/storage/columns.ts';
import { TableTaken } from '../../../src/storage/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { migrations } from '../../../src/storage/migrations.ts';
import { sqliteDifferences } from '../../../src/storage/sqlite/differences.ts';
import { connect, createTransactions } from '../../../src/storage/sqlite/driver.ts';
import { applicationId } from '../../../src/storage/sqlite/open.ts';
import { newCustomer, newReserva } from '../records.ts';

/** What step 4 of earlier versions of the program created. */
const earlierTriggers = ['insert', 'update'].map(
  (event) => `create trigger no_double_booking_on_${event} before ${event} on reservas begin select 1; end`,
);

/** A file with this version of the schema and this many customers. */
const createFile = async (version: number, customers: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  const database = await connect(path, { create: true });
  await createTransactions(database).write(async (db) => {
    await db.schema.createTable('schema_version').addColumn('version', 'integer').execute();
    for (const [, migration] of migrations.slice(0, version))
      for (const statement of migration(sqliteDifferences)) await statement.execute(db);
    await db.insertInto('schema_version').values({ version }).execute();
    await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db);
    const tenant = { name: 'Casa Lola', tz: 'Europe/Madrid', created_at: '' };
    await db.insertInto('tenants').values(tenant).execute();
    await sql`
      with recursive n(n) as (select 1 union all select n + 1 from n where n < ${customers})
      insert into customers (tenant_id, full_name, folded_name, folded_email, folded_phone, phone_digits, created_at)
      select 1, 'Marta ' || n, 'marta ' || printf('%05d', n), '', '+34 6 ' || n, '346' || n, '' from n`.execute(
      db,
    );
    await sql`
      insert into reservas (id, tenant_id, mesa_id, fecha_reserva, inicio_reserva, final_reserva, starts_at, ends_at,
        nombre_cliente, num_comensales, estado, codigo_reserva, created_at)
      select 'R' || estado, 1, 'S1', '2026-12-01', '21:00', '22:30', m + 1260, m + 1350, 'Ana', 2, estado, estado, ''
      from (select strftime('%s', '2026-12-01') / 60 as m),
        (select 'pendiente' as estado union all select 'cancelada')`.execute(db);
    for (const text of earlierTriggers) await sql.raw(text).execute(db);
  });
  database.close();
  return path;
};

/** The names of all tables, indexes, triggers and views. */
const schemaOf = async (path: string): Promise<unknown[]> => {
  const database = await connect(path, {});
  const rows = database.prepare('select type, name, sql from sqlite_master order by name').all([]);
  database.close();
  return rows;
};

test.each([7, 10, 15])(
  'a file with schema version %i gets the schema of a new file, and its customers are found',
  async (version) => {
    const path = await createFile(version, 300);
    const fresh = join(path, '..', 'new.db');
    await (await openStore(fresh, { create: true })).close();
    const store = await openStore(path);
    const search = async (q: string) => {
      const { customers, total } = await store.snapshot((s) => s.customers.search(1, { q, limit: 2 }));
      return [total, ...customers.map(({ full_name }) => full_name)];
    };
    expect(await search('MÁR')).toEqual([300, 'Marta 1', 'Marta 2']);
    expect(await search('tá 0030')).toEqual([1, 'Marta 300']);
    expect(await search('+34 6 300')).toEqual([1, 'Marta 300']);
    expect(await search('zzz')).toEqual([0]);
    const [zoe] = await store.transaction((s) => s.customers.add(1, [newCustomer({ full_name: 'Zzzoe' })]));
    expect(await search('zzz')).toEqual([1, 'Zzzoe']);
    await store.transaction((s) => s.customers.remove(1, zoe!.id));
    expect(await search('zzz')).toEqual([0]);
    // The reservation of the older file still holds its table.
    const add = store.transaction((s) => s.reservas.add(1, [newReserva()]));
    await expect(add).rejects.toThrow(TableTaken);
    await store.transaction((s) =>
      s.reservas.add(1, [newReserva({ inicio_reserva: '22:30', final_reserva: '23:00' })]),
    );
    await store.close();
    expect(await schemaOf(path)).toEqual(await schemaOf(fresh));
  },
);

test('every column that a step added has a value for archives of earlier versions', async () => {
  // Format 1 of archives has the columns of step 15.
  const database = await connect(await createFile(15, 0), {});
  const missing = tenantTables.flatMap((table) => {
    const stored = database.prepare(`pragma table_info(${table})`).all([]) as readonly { name: string }[];
    const known = [...stored.map(({ name }) => name), ...Object.keys(addedColumns[table] ?? {})];
    const isNew = stored.length === 0;
    return isNew
      ? []
      : listColumns(table)
          .filter((name) => !known.includes(name))
          .map((name) => `${table}.${name}`);
  });
  database.close();
  expect(missing).toEqual([]);
});
