import type { Context } from '../../context/context.ts';
import { storeOptions } from '../../context/store-options.ts';

/** What the restaurant is called: by its database, else by its profile; the interface does not say it. */
export const restaurantName = async (context: Context): Promise<string | undefined> => {
  const { database, key, name } = context.target();
  if (database === undefined) return name;
  const [{ openStore }, { restaurantOf }] = await Promise.all([
    import('../../storage/index.ts'),
    import('../../service/panel.ts'),
  ]);
  const store = await openStore(database, storeOptions(context));
  try {
    return (await restaurantOf(store, key)) ?? name;
  } finally {
    await store.close();
  }
};
