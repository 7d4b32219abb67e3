import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { customers } from '../../../src/storage/repositories/customers.ts';
import { sqliteDifferences } from '../../../src/storage/sqlite/differences.ts';
import { createTransactions } from '../../../src/storage/sqlite/driver.ts';

/** The steps of SQLite's plan for each statement of a search among customers of this name. */
const planSearch = async (q: string, name: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  await (await openStore(path, { create: true })).close();
  const database = new Database(path);
  onTestFinished(() => void database.close());
  database.exec(`
    insert into tenants (name, tz, created_at) values ('Casa Lola', 'Europe/Madrid', '');
    with recursive n(n) as (select 1 union all select n + 1 from n where n < 50)
    insert into customers (tenant_id, full_name, folded_name, folded_email, folded_phone, phone_digits, created_at)
    select 1, '${name}', '${name}', '', '', '', '' from n`);
  const steps: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (text) => {
    const plan = prepare(`explain query plan ${text}`).all([]) as { detail: string }[];
    steps.push(...plan.map(({ detail }) => detail));
    return prepare(text);
  };
  await createTransactions(database).read((db) =>
    customers(db, sqliteDifferences).search(1, { q, limit: 50 }),
  );
  return steps;
};

const byId = 'SEARCH customers USING INTEGER PRIMARY KEY (rowid=?)';
/** SQLite counts with the index alone, and reads the other columns of the first matches only. */
const byName = ['COVERING INDEX', 'INDEX'].map(
  (index) => `SEARCH customers USING ${index} customers_by_name (tenant_id=?)`,
);

/** How a search reads customers, each way once. */
const customerSteps = (steps: readonly string[]): string[] =>
  [
    ...new Set(steps.filter((step) => /^(SCAN|SEARCH) customers (?!USING COVERING INDEX sqlite)/.test(step))),
  ].sort();

test.each(['mar', '612', '612 345', 'garcía lópez'])(
  'a search for %s reads only the customers from the trigram index',
  async (q) => {
    const steps = await planSearch(q, 'ana');
    expect(steps.join('\n')).toMatch(/^SCAN customer_trigrams VIRTUAL TABLE INDEX \d+:M/m);
    expect(customerSteps(steps)).toEqual([byId]);
  },
);

test.each(['ma', 'marta'])(
  'a search for %s, too short or too frequent for the trigram index, reads the index of names',
  async (q) => {
    expect(customerSteps(await planSearch(q, 'marta'))).toEqual(byName);
  },
);

test('the visits of a customer are read from an index of that customer', async () => {
  const steps = (await planSearch('mar', 'marta')).filter((step) => step.includes(' reservas '));
  expect(steps).toHaveLength(2);
  for (const step of steps)
    expect(step).toMatch(/USING COVERING INDEX reservas_by_customer \(customer_id=\? AND tenant_id=\?/);
});
