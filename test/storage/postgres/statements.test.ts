import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { newDatabase } from '../../support/databases.ts';
import { collectStatements, findUnplaced } from '../../support/postgres/statements.ts';
import { newTenant } from '../records.ts';

const clients: { end(): Promise<void> }[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

const openDivided = async () => {
  const database = await newDatabase({ isDivided: true });
  const client = await database.server.superuser(database.name);
  clients.push(client);
  return { ...database, client };
};

test.each([
  ['no restaurant', 'select * from "reservas" where "id" = $1', ['x']],
  [
    'no restaurant in a subquery',
    'delete from mesas where tenant_id = 1 and id in (select mesa_id from reservas)',
    [],
  ],
  ['several restaurants', 'select * from "reservas" where "tenant_id" in ($1, $2, $3, $4)', [1, 2, 3, 4]],
  [
    'the restaurant of another row',
    'select (select count(*) from reservas where reservas.tenant_id = customers.tenant_id) from customers where tenant_id = $1',
    [1],
  ],
  ['no restaurant of a key', 'update "api_keys" set "name" = $1', ['x']],
])('finds a statement that names %s', async (_, text, values) => {
  const { client } = await openDivided();
  expect(await findUnplaced(client, new Map([[text, values]]))).toEqual([text]);
});

test('accepts the lookup of a key, the list of restaurants, and what names one restaurant', async () => {
  const { client, address } = await openDivided();
  const statements = collectStatements();
  const store = await openStore(address);
  clients.push({ end: () => store.close() });
  await store.transaction(async (s) => {
    const { id } = await s.tenants.add(newTenant());
    await s.keys.findByHash('x');
    await s.tenants.list();
    await s.reservas.list(id, {});
    await s.customers.search(id, { q: 'mar', limit: 5 });
    await s.eventSessions.list(id, 1);
  });
  expect(statements.size).toBeGreaterThan(8);
  expect(await findUnplaced(client, statements)).toEqual([]);
});
