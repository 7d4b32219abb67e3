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

/** How SQLite goes about each statement of a search. */
const plansOf = async (q: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.db');
  await (await openStore(path, { create: true })).close();
  const database = new Database(path);
  onTestFinished(() => void database.close());
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

const everyCustomer = /SCAN customers|SEARCH customers USING (COVERING )?INDEX/;

test.each(['mar', '612', '612 345', 'garcía lópez'])(
  'a search for %s reads no customer but those found',
  async (q) => {
    const plans = (await plansOf(q)).join('\n');
    expect(plans).toMatch(/SCAN customer_parts VIRTUAL TABLE INDEX \d+:M/);
    expect(plans).toContain('SEARCH customers USING INTEGER PRIMARY KEY (rowid=?)');
    expect(plans).not.toMatch(everyCustomer);
  },
);

test('what the bookings say of a customer is read from an index of that customer’s alone', async () => {
  const plans = (await plansOf('mar')).join('\n');
  const steps = plans.split('\n').filter((step) => step.includes(' reservas '));
  expect(steps).toHaveLength(2);
  for (const step of steps)
    expect(step).toMatch(/USING COVERING INDEX reservas_by_customer \(customer_id=\? AND tenant_id=\?/);
});

test('one for two letters, which no index knows, reads them in the order of names', async () => {
  expect((await plansOf('ma')).join('\n')).toMatch(everyCustomer);
});
