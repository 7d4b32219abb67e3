import { scopeNames } from '../contract/operation.ts';
import { inMemoryDatabase } from '../ground/addresses.ts';
import { createSeededRandom } from '../sample/random.ts';
import type { RandomSource } from '../service/identifiers.ts';
import { createKey } from '../service/panel/tenants.ts';
import { type TenantRow, type TenantTable, tenantTables } from '../storage/columns.ts';
import { openStore } from '../storage/index.ts';
import type { Store } from '../storage/store.ts';
import type { Restaurant } from './api.ts';
import type { PreparedSeed } from './seed/write.ts';

/** A store in memory with the seed's records, and the random source that continues after them. @throws Failure USAGE */
export const openSeededStore = async (
  seed: PreparedSeed,
  now: Date,
): Promise<{ readonly store: Store; readonly random: DeterministicRandom }> => {
  const store = await openStore(inMemoryDatabase, { create: true });
  const takenIds = new Set<unknown>();
  const random = createDeterministicRandom(takenIds);
  try {
    await seed.load({ store, now, random });
    for (const { rows } of await readState(store, ['reservas'])) for (const { id } of rows) takenIds.add(id);
    return { store, random };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/** The restaurants of a store, each with a new key. */
export const createRestaurantKeys = async (store: Store, now: Date): Promise<Restaurant[]> => {
  const tenants = await store.snapshot((repositories) => repositories.tenants.list());
  const restaurants: Restaurant[] = [];
  for (const { id, name, tz } of tenants) {
    const { key } = await createKey(store, id, { scopes: scopeNames, name: 'all' }, now);
    restaurants.push({ id, name, tz, key });
  }
  return restaurants;
};

/** All rows of a store. No row refers to a later one. */
type StoreState = readonly {
  readonly tenantId: number;
  readonly table: TenantTable;
  readonly rows: readonly TenantRow[];
}[];

export const readState = (store: Store, tables: readonly TenantTable[] = tenantTables): Promise<StoreState> =>
  store.snapshot(async ({ tenants, archive }) => {
    const state: StoreState[number][] = [];
    for (const { id } of await tenants.list())
      for (const table of tables)
        for await (const rows of archive.rows(id, table)) state.push({ tenantId: id, table, rows });
    return state;
  });

export const createStoreWith = async (state: StoreState): Promise<Store> => {
  const store = await openStore(inMemoryDatabase, { create: true });
  await store.transaction(async ({ archive }) => {
    for (const { tenantId, table, rows } of state) await archive.add(tenantId, table, rows);
  });
  return store;
};

interface DeterministicRandom extends RandomSource {
  /** A copy that returns the same values from here on. */
  copy(): DeterministicRandom;
}

/** The same values in every run, so that a test can know the ids. UUIDs increase and skip the taken ones. */
const createDeterministicRandom = (
  takenIds: ReadonlySet<unknown>,
  start = { ids: 0, codes: 0 },
): DeterministicRandom => {
  let { ids, codes } = start;
  return {
    uuid: () => {
      do ids += 1;
      while (takenIds.has(toUuid(ids)));
      return toUuid(ids);
    },
    below: (max) => {
      codes += 1;
      return createSeededRandom(`code ${codes}`).between(0, max - 1);
    },
    copy: () => createDeterministicRandom(takenIds, { ids, codes }),
  };
};

/** In the form of version 4. The first characters differ, as in random UUIDs. */
const toUuid = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
