import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { customers } from '../../../src/storage/repositories/customers.ts';
import { dialectOver } from '../../../src/storage/sqlite/dialect.ts';
import { sqliteDifferences } from '../../../src/storage/sqlite/differences.ts';
import { statementsOf } from '../../../src/storage/sqlite/statements.ts';
import type { Tables } from '../../../src/storage/tables.ts';

/** How SQLite goes about each statement of a search, in a file where so many have one name. */
const plansOf = async (q: string, alike = 0): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  await (await openStore(path, { create: true })).close();
  const database = new Database(path);
  onTestFinished(() => void database.close());
  if (alike > 0) {
    database.exec(`
      insert into tenants (name, tz, created_at) values ('Casa Lola', 'Europe/Madrid', '');
      with recursive n(n) as (select 1 union all select n + 1 from n where n < ${alike})
      insert into customers (tenant_id, full_name, folded_name, folded_email, folded_phone, phone_digits, created_at)
      select 1, 'Marta', 'marta', '', '', '', '' from n`);
  }
  const statements = statementsOf(database);
  const plans: string[] = [];
  const run: typeof statements.run = (text, values) => {
    const steps = database.prepare(`explain query plan ${text}`).all([...values]) as { detail: string }[];
    plans.push(steps.map(({ detail }) => detail).join('\n'));
    return statements.run(text, values);
  };
  const db = new Kysely<Tables>({ dialect: dialectOver({ run }) });
  await customers(db, sqliteDifferences).search(1, { q, limit: 50 });
  return plans;
};

const oneById = 'SEARCH customers USING INTEGER PRIMARY KEY (rowid=?)';
const inOrder = 'SEARCH customers USING COVERING INDEX customers_by_name (tenant_id=?)';
/** How customers are looked at by a search, each way once. */
const waysOf = (plans: readonly string[]): string[] => {
  const steps = plans.flatMap((plan) => plan.split('\n'));
  return [...new Set(steps.filter((step) => /(SCAN|SEARCH) customers /.test(step)))].sort();
};

/** By their numbers, of the restaurant alone. */
const partsInOrder = /^SCAN customer_parts VIRTUAL TABLE INDEX \d+:M\d+><$/;

test.each([
  ['mar', 0],
  ['612', 0],
  ['mar', 4001],
])('one for %s of %i looks at those who come first by name', async (q, alike) => {
  const plans = await plansOf(q, alike);
  const steps = plans.flatMap((plan) => plan.split('\n'));
  expect(steps.filter((step) => step.includes('SCAN customer_parts '))).not.toHaveLength(0);
  for (const step of steps.filter((step) => step.includes('SCAN customer_parts ')))
    expect(step).toMatch(partsInOrder);
  expect(waysOf(plans)).toEqual([inOrder, oneById].sort());
  expect(steps).toContain('SEARCH customer_places USING INTEGER PRIMARY KEY (rowid=?)');
});

test('how many have a part is asked of the index of parts by that part alone', async () => {
  expect((await plansOf('mar'))[0]).toContain('SCAN customer_parts_counted VIRTUAL TABLE INDEX 1:');
});

test.each(['612 345', 'garcía lópez'])('one for %s reads those who may hold it', async (q) => {
  const plans = await plansOf(q);
  expect(plans.join('\n')).toMatch(/SCAN customer_parts VIRTUAL TABLE INDEX \d+:M/);
  expect(waysOf(plans)).toEqual([inOrder, oneById].sort());
});

test('what the bookings say of a customer is read from an index of that customer’s alone', async () => {
  const plans = (await plansOf('mar')).join('\n');
  const steps = plans.split('\n').filter((step) => step.includes(' reservas '));
  expect(steps).toHaveLength(2);
  for (const step of steps)
    expect(step).toMatch(/USING COVERING INDEX reservas_by_customer \(customer_id=\? AND tenant_id=\?/);
});

test.each([
  ['ma', [inOrder, oneById]],
  ['marta', [inOrder, oneById]],
])('one for %s, where the index of parts is no gain, reads all in that index', async (q, ways) => {
  expect(waysOf(await plansOf(q, 10))).toEqual(ways.sort());
});
