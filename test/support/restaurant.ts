import { scopeNames } from '../../src/contract/operation.ts';
import { addPlanta, addTable } from '../../src/service/panel/tables.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { openStore } from '../../src/storage/index.ts';

/** Creates a restaurant in a database, with tables for up to four, and returns its key. */
export const makeRestaurant = async (database: string, tables: readonly string[] = []): Promise<string> => {
  const store = await openStore(database, { create: true });
  try {
    const now = new Date();
    const { tenant_id } = await createTenant(store, { name: 'Casa Lola', tz: 'Europe/Madrid' }, now);
    const { id: planta_id } = await addPlanta(store, tenant_id, { name: 'Sala' });
    for (const id of tables) await addTable(store, tenant_id, { id, planta_id, min: 1, max: 4 });
    return (await createKey(store, tenant_id, { scopes: scopeNames }, now)).key;
  } finally {
    await store.close();
  }
};
