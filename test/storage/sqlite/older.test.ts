import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { migrations } from '../../../src/storage/migrations/index.ts';
import { applicationId, connect } from '../../../src/storage/sqlite/connection.ts';
import { sqliteDifferences } from '../../../src/storage/sqlite/differences.ts';
import { transactionsOn } from '../../../src/storage/sqlite/transaction.ts';
import { newCustomer } from '../records.ts';

/** A file as it was before customers had an index of parts, with so many of them. */
const olderFile = async (customers: number): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  const database = await connect(path, true);
  const older = migrations.findIndex(([name]) => name === '011-parts-of-customers');
  await transactionsOn(database).writing(async (db) => {
    await db.schema.createTable('schema_version').addColumn('version', 'integer').execute();
    for (const [, migration] of migrations.slice(0, older)) await migration(db as never, sqliteDifferences);
    await db.insertInto('schema_version').values({ version: older }).execute();
    await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db);
    await db
      .insertInto('tenants')
      .values({ name: 'Casa Lola', tz: 'Europe/Madrid', created_at: '' })
      .execute();
    await sql`
      with recursive n(n) as (select 1 union all select n + 1 from n where n < ${customers})
      insert into customers (tenant_id, full_name, folded_name, folded_email, folded_phone, phone_digits, created_at)
      select 1, 'Marta ' || n, 'marta ' || printf('%05d', n), '', '+34 6 ' || n, '346' || n, '' from n`.execute(
      db,
    );
  });
  database.close();
  return path;
};

test('a file from before finds its customers, few and many, and those that come later', async () => {
  const path = await olderFile(4100);
  const store = await openStore(path);
  onTestFinished(() => store.close());
  const search = async (q: string) => {
    const { customers, total } = await store.snapshot((s) => s.customers.search(1, { q, limit: 2 }));
    return [total, ...customers.map(({ full_name }) => full_name)];
  };
  expect(await search('MÁR')).toEqual([4100, 'Marta 1', 'Marta 2']);
  expect(await search('marta')).toEqual([4100, 'Marta 1', 'Marta 2']);
  expect(await search('tá 0410')).toEqual([1, 'Marta 4100']);
  expect(await search('+34 6 4100')).toEqual([1, 'Marta 4100']);
  expect(await search('zzz')).toEqual([0]);
  await store.transaction((s) => s.customers.add(1, [newCustomer({ full_name: 'Zzzoe' })]));
  expect(await search('zzz')).toEqual([1, 'Zzzoe']);
});
