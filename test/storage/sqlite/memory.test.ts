import { expect, test } from 'vitest';
import { loadSample } from '../../../src/sample/index.ts';
import { createTenant } from '../../../src/service/panel.ts';
import type { Store } from '../../../src/storage/index.ts';
import { stateOf } from '../../../src/testing/memory.ts';
import { memoryStore } from '../../support/memory.ts';
import { casaLola, friday, fridaySample } from '../../support/sample.ts';

/** All that comes of the sample in a store, ids and what searches find among it. */
const filled = async (store: Store) => {
  const { tenant_id } = await createTenant(store, casaLola, friday);
  await loadSample(store, tenant_id, fridaySample);
  const found = ['garcía', 'ana', '@'].map((q) =>
    store.snapshot(({ customers }) => customers.search(tenant_id, { q, limit: 200 })),
  );
  return { state: await stateOf(store), found: await Promise.all(found) };
};

test('a store of the tests that another has used before is as a new one, and is no more the other’s', async () => {
  const first = await memoryStore();
  const before = await filled(first);
  await first.close();
  const again = await memoryStore();
  await expect(first.snapshot(({ tenants }) => tenants.list())).rejects.toThrow('closed');
  expect(await stateOf(again)).toEqual([]);
  expect(await filled(again)).toEqual(before);
  await again.close();
});
