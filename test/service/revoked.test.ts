import { expect, onTestFinished, test } from 'vitest';
import { revokeKey } from '../../src/service/panel/tenants.ts';
import { severalStores } from '../support/databases.ts';
import { noon, openRestaurant } from './harness.ts';

test('a key that another process revokes stops working at once', async () => {
  const { stores, close } = await severalStores(2);
  onTestFinished(close);
  const { tenant, ask } = await openRestaurant({ store: stores[0]! });
  expect((await ask('GET', '/reservas')).status).toBe(200);
  const [key] = await stores[1]!.snapshot(({ keys }) => keys.list(tenant));
  await revokeKey(stores[1]!, tenant, key!.id, noon);
  expect((await ask('GET', '/reservas')).status).toBe(401);
});
