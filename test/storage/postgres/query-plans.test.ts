import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { postgresDifferences } from '../../../src/storage/postgres/differences.ts';
import { createPgDialect } from '../../../src/storage/postgres/driver.ts';
import type { Tables } from '../../../src/storage/records.ts';
import { customers } from '../../../src/storage/repositories/customers.ts';
import { reservas } from '../../../src/storage/repositories/reservas.ts';
import { newDatabase } from '../../support/databases.ts';
import { owner } from '../../support/postgres/server.ts';
import { newCustomer, newTenant } from '../records.ts';

/** Two tenants with enough rows for an index to be faster than a full scan. */
const rows = `
  insert into tenants (name, tz, created_at) select 'Casa Lola', 'Europe/Madrid', '' from generate_series(1, 2);
  insert into customers (tenant_id, full_name, folded_name, folded_email, folded_phone, phone_digits, created_at, notes)
  select 1 + n % 2, '', left(md5(n::text), 6), '', '', '', '', repeat('x', 1500) from generate_series(1, 800) n;
  insert into reservas (id, tenant_id, fecha_reserva, inicio_reserva, final_reserva, starts_at, ends_at, nombre_cliente,
    num_comensales, estado, codigo_reserva, created_at, notas)
  select n, 1 + n % 2, to_char(d, 'YYYY-MM-DD'), '13:00', '14:00', at + 780, at + 840, '', 2, 'confirmada', n, '', repeat('x', 1500)
  from generate_series(1, 800) n, lateral (select date '2030-01-01' + n / 20) x (d),
    lateral (select (d - date '1970-01-01') * 1440) y (at);
  analyze customers; analyze reservas`;

/** The server's plans for the statements of `fn`. */
const explainQueries = async (fn: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> => {
  const { server, name } = await newDatabase();
  await server.asSuperuser(rows, name);
  const plans: string[] = [];
  const query = async (text: string, values: readonly unknown[] = []) => {
    // Untyped literals, like the parameters that the driver sends.
    const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
    const statement = text.replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1]));
    const steps = await server.asSuperuser<{ 'QUERY PLAN': string }>(`explain ${statement}`, name);
    plans.push(...steps.map((step) => step['QUERY PLAN']));
    return { command: 'SELECT', rowCount: 1, rows: [{ total: 0 }] };
  };
  await fn(new Kysely<Tables>({ dialect: createPgDialect({ query, release: () => {} }) }));
  return plans.join('\n');
};

test('a search reads only the matches from the index of the tenant', async () => {
  const plans = await explainQueries((db) =>
    customers(db, postgresDifferences).search(1, { q: 'f3a', limit: 50 }),
  );
  const byTenant = /Bitmap Index Scan on customers_by_part .*\n\s+Index Cond: \(\(tenant_id = /g;
  expect(plans.match(byTenant)).toHaveLength(2);
});

test('a day list is read from the index of dates', async () => {
  const plans = await explainQueries((db) => reservas(db).list(1, { fecha: '2030-01-15' }));
  expect(plans).toMatch(/Index Scan (using|on) reservas_by_date/);
});

test('a role that may not create the extensions searches without the index', async () => {
  const { server, name, address } = await newDatabase({ bare: true, as: 'owner postgres' });
  await server.asSuperuser(`create extension btree_gist; grant create on schema public to ${owner}`, name);
  const store = await openStore(address, { create: true });
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
