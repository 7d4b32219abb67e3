import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../src/service/app.ts';
import { createRateLimit } from '../../../src/service/middleware/authenticate.ts';
import { createKey, createTenant } from '../../../src/service/panel/tenants.ts';
import { TableTaken } from '../../../src/storage/errors.ts';
import { openStore } from '../../../src/storage/index.ts';
import { askOf, noon } from '../../service/harness.ts';
import { newDatabase } from '../../support/databases.ts';
import { newReserva, newTenant } from '../records.ts';

/**
 * Keys, unique indexes and references of tables with `tenant_id`, and whether each has it: an exclusion constraint with
 * `=`, a reference on both ends. The whole list shows that none is missing.
 */
const readKeys = `
  with owned as (
    select pg_class.oid as id, relname as name, attnum as tenant from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'tenant_id'
  )
  select format('%s: %s', name, pg_get_constraintdef(oid)) as key,
    coalesce(case contype
      when 'f' then exists (
        select from unnest(conkey, confkey) as pair (here, there)
        where here = tenant and there = coalesce((select tenant from owned where id = confrelid), there))
      when 'x' then (select oprname = '=' from pg_operator where oid = conexclop[array_position(conkey, tenant)])
      else tenant = any (conkey)
    end, false) as "hasTenant"
  from owned join pg_constraint on conrelid = id where contype in ('p', 'u', 'x', 'f')
  union all
  select format('%s: %s', name, pg_get_indexdef(indexrelid)), tenant = any (indkey)
  from owned join pg_index on indrelid = id
  where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
  order by key`;

test('counts the requests of two restaurants apart whose keys have the same id', async () => {
  const { address, server, name } = await newDatabase();
  const store = await openStore(address);
  onTestFinished(() => store.close());
  const app = createApp({ store, now: () => noon, limit: createRateLimit(1) });
  const asks: ReturnType<typeof askOf>[] = [];
  for (const restaurant of ['Casa Lola', 'Otra']) {
    const { tenant_id } = await createTenant(store, { name: restaurant, tz: 'Europe/Madrid' }, noon);
    asks.push(askOf(app, (await createKey(store, tenant_id, { scopes: ['menu:read'] }, noon)).key));
  }
  await server.asSuperuser('update api_keys set id = 1', name);
  const statuses: number[] = [];
  for (const ask of [...asks, ...asks]) statuses.push((await ask('GET', '/menu/items')).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
});

describe.each([
  ['plain', false],
  ['partitioned', true],
])('a database with %s tables', (_, isDivided) => {
  test('has the restaurant in every key and reference of its tables', async () => {
    const { server, name } = await newDatabase({ isDivided });
    const keys = await server.asSuperuser<{ key: string; hasTenant: boolean }>(readKeys, name);
    const without = keys.filter(({ hasTenant }) => !hasTenant).map(({ key }) => key);
    // A key is found by its hash before its restaurant is known.
    expect(new Set(without)).toEqual(new Set(['api_keys: UNIQUE (hash)']));
    const tables = new Set(keys.map(({ key }) => key.split(/_?\d*:/)[0]));
    expect(tables).toContain('occupancies');
    expect(tables.size).toBe(13);
  });

  test('keeps two restaurants apart whose reservations have the same id', async () => {
    const { address } = await newDatabase({ isDivided });
    const store = await openStore(address);
    onTestFinished(() => store.close());
    const row = newReserva();
    const [first = 0, second = 0] = await store.transaction(async ({ tenants, reservas }) => {
      const ids = [(await tenants.add(newTenant())).id, (await tenants.add(newTenant('Otra'))).id];
      for (const id of ids) await reservas.add(id, [row]);
      return ids;
    });
    const addAnother = (tenantId: number) =>
      store.transaction(({ reservas }) => reservas.add(tenantId, [newReserva()]));
    // Each holds its own table.
    for (const id of [first, second]) await expect(addAnother(id)).rejects.toThrow(TableTaken);
    await store.transaction(({ reservas }) =>
      reservas.save({ ...row, tenant_id: first, estado: 'cancelada', nombre_cliente: 'Bea' }),
    );
    await expect(addAnother(second)).rejects.toThrow(TableTaken);
    await store.transaction(({ reservas }) => reservas.remove(first, row.id));
    const read = (id: number) => store.snapshot(({ reservas }) => reservas.find(id, row.id));
    expect([await read(first), await read(second)]).toMatchObject([undefined, row]);
    await expect(addAnother(second)).rejects.toThrow(TableTaken);
    expect(await addAnother(first)).toHaveLength(1);
  });
});
