import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { dialectOver } from '../../../src/storage/postgres/dialect.ts';
import { postgresDifferences } from '../../../src/storage/postgres/differences.ts';
import { customers } from '../../../src/storage/repositories/customers.ts';
import type { Tables } from '../../../src/storage/tables.ts';
import { newDatabase, sharedServer } from '../../support/databases.ts';
import { owner } from '../../support/postgres/server.ts';
import { newCustomer, newTenant } from '../records.ts';

/** How the server goes about each statement of a search among many customers. */
const plansOf = async (q: string): Promise<string> => {
  const { server, name } = await newDatabase();
  await server.asSuperuser(
    `insert into tenants (name, tz, created_at) values ('Casa Lola', 'Europe/Madrid', '');
     insert into customers (tenant_id, full_name, folded_name, folded_email, folded_phone, phone_digits, created_at, notes)
     select 1, '', left(md5(n::text), 6), '', '', '', '', repeat('x', 1500) from generate_series(1, 400) n;
     analyze customers`,
    name,
  );
  const plans: string[] = [];
  const run = async (text: string, values: readonly unknown[] = []) => {
    const literal = (value: unknown) =>
      typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `${value}`;
    const said = text.replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]));
    const steps = await server.asSuperuser<{ 'QUERY PLAN': string }>(`explain ${said}`, name);
    plans.push(...steps.map((step) => step['QUERY PLAN']));
    return { command: 'SELECT', rowCount: 1, rows: [{ total: 0 }] };
  };
  const db = new Kysely<Tables>({ dialect: dialectOver({ run, release: () => {} }) });
  await customers(db, postgresDifferences).search(1, { q, limit: 50 });
  return plans.join('\n');
};

test('a search for few reads no customer but those found', async () => {
  const plans = await plansOf('f3a');
  expect(plans.match(/Bitmap Index Scan on customers_by_part/g)).toHaveLength(2);
});

test('who may not make the extension of the index goes without, and finds the same', async () => {
  const server = await sharedServer();
  const name = `d${process.pid}_guest`;
  await server.asSuperuser(`create database ${name}`);
  onTestFinished(async () => void (await server.asSuperuser(`drop database ${name} with (force)`)));
  await server.asSuperuser(`create extension btree_gist; grant create on schema public to ${owner}`, name);
  const store = await openStore(server.addressOf(name), { create: true });
  onTestFinished(() => store.close());
  const indexes = await server.asSuperuser(
    "select from pg_indexes where indexname = 'customers_by_part'",
    name,
  );
  expect(indexes).toHaveLength(0);
  const found = await store.transaction(async ({ tenants, customers }) => {
    const { id } = await tenants.add(newTenant());
    await customers.add(id, [newCustomer({ full_name: 'Íñigo Núñez' }), newCustomer()]);
    return customers.search(id, { q: 'nuñ', limit: 9 });
  });
  expect(found.total).toBe(1);
});
