import { expect, test } from 'vitest';
import { addToWaitlist, setWaitlistStatus } from '../../src/service/panel/waitlist.ts';
import { type Fields, noon, openRestaurant } from './harness.ts';

test('the waitlist has the waiting entries by arrival, without gaps', async () => {
  const { ask, store, tenant } = await openRestaurant();
  const ids: number[] = [];
  for (const customer_name of ['Ana', 'Bea', 'Cid', 'Dan'])
    ids.push((await addToWaitlist(store, tenant, { customer_name, party_size: 2 }, noon)).id);
  const queue = async () =>
    (await ask<Fields[]>('GET', '/waitlist')).data.map((entry) => [
      entry['position'],
      entry['customer_name'],
      entry['status'],
    ]);
  await setWaitlistStatus(store, tenant, ids[1]!, 'llamado');
  expect(await queue()).toEqual([
    [1, 'Ana', 'en_cola'],
    [2, 'Bea', 'llamado'],
    [3, 'Cid', 'en_cola'],
    [4, 'Dan', 'en_cola'],
  ]);
  await setWaitlistStatus(store, tenant, ids[0]!, 'sentado');
  await setWaitlistStatus(store, tenant, ids[2]!, 'cancelado');
  expect(await queue()).toEqual([
    [1, 'Bea', 'llamado'],
    [2, 'Dan', 'en_cola'],
  ]);
});

test('an entry has the fields of API §2.5, and notes only if there are any', async () => {
  const { ask, store, tenant } = await openRestaurant();
  const ana = { customer_name: 'Ana', party_size: 3 };
  const rest = { phone: '600', notes: 'Carrito', estimated_wait_minutes: 20 };
  await addToWaitlist(store, tenant, { ...ana, ...rest }, noon);
  await addToWaitlist(store, tenant, ana, noon);
  const { status, data } = await ask<Fields[]>('GET', '/waitlist');
  const common = {
    id: expect.any(Number),
    tenant_id: tenant,
    status: 'en_cola',
    created_at: noon.toISOString(),
  };
  expect(status).toBe(200);
  expect(data).toEqual([
    { ...common, ...ana, ...rest, position: 1 },
    { ...common, ...ana, phone: null, estimated_wait_minutes: null, position: 2 },
  ]);
});
