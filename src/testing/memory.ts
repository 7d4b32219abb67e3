import { scopeNames } from '../contract/operation.ts';
import { inMemoryDatabase } from '../ground/addresses.ts';
import { createKey } from '../service/panel/keys.ts';
import { type KeptRow, type KeptTable, keptTables } from '../storage/columns.ts';
import { openStore } from '../storage/index.ts';
import type { Store } from '../storage/store.ts';
import type { Restaurant } from './api.ts';
import { type SteadyChance, steadyChance } from './chance.ts';
import type { Prepared } from './seed/write.ts';

/** A store in memory with what the seed says, and the chance by which it goes on. @throws Failure USAGE */
export const openSeeded = async (
  seed: Prepared,
  now: Date,
): Promise<{ readonly store: Store; readonly chance: SteadyChance }> => {
  const store = await openStore(inMemoryDatabase, { create: true });
  const ids = new Set<unknown>();
  const chance = steadyChance((id) => ids.has(id));
  try {
    await seed.load({ store, now, chance });
    for (const { rows } of await stateOf(store, ['reservas'])) for (const { id } of rows) ids.add(id);
    return { store, chance };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** The restaurants of a store, with a key of their own each, made for this. */
export const restaurantsOf = async (store: Store, now: Date): Promise<Restaurant[]> => {
  const tenants = await store.snapshot((repositories) => repositories.tenants.list());
  const restaurants: Restaurant[] = [];
  for (const { id, name, tz } of tenants) {
    const { key } = await createKey(store, id, { scopes: scopeNames, name: 'all' }, now);
    restaurants.push({ id, name, tz, key });
  }
  return restaurants;
};

/** All that stands in a store, in an order in which nothing refers to what comes later. */
type State = readonly {
  readonly tenantId: number;
  readonly table: KeptTable;
  readonly rows: readonly KeptRow[];
}[];

export const stateOf = (store: Store, tables: readonly KeptTable[] = keptTables): Promise<State> =>
  store.snapshot(async ({ tenants, archive }) => {
    const state: State[number][] = [];
    for (const { id } of await tenants.list())
      for (const table of tables)
        for await (const rows of archive.rows(id, table)) state.push({ tenantId: id, table, rows });
    return state;
  });

/** A new store in memory in which all of that stands. */
export const storeWith = async (state: State): Promise<Store> => {
  const store = await openStore(inMemoryDatabase, { create: true });
  await store.transaction(async ({ archive }) => {
    for (const { tenantId, table, rows } of state) await archive.put(tenantId, table, rows);
  });
  return store;
};
