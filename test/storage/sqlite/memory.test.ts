import { expect, test } from 'vitest';
import { loadSample } from '../../../src/sample/index.ts';
import { createTenant } from '../../../src/service/panel/tenants.ts';
import type { Store } from '../../../src/storage/index.ts';
import { readState } from '../../../src/testing/memory.ts';
import { memoryStore } from '../../support/memory.ts';
import { casaLola, friday, fridaySample } from '../../support/sample.ts';

/** Loads the sample and returns all rows and some search results. */
const fill = async (store: Store) => {
  const { tenant_id } = await createTenant(store, casaLola, friday);
  await loadSample(store, tenant_id, fridaySample);
  const searches = ['garcía', 'ana', '@'].map((q) =>
    store.snapshot(({ customers }) => customers.search(tenant_id, { q, limit: 200 })),
  );
  return { state: await readState(store), searches: await Promise.all(searches) };
};

test('a test store that is used again is like a new one, and its first user can no longer use it', async () => {
  const first = await memoryStore();
  const before = await fill(first);
  await first.close();
  const again = await memoryStore();
  await expect(first.snapshot(({ tenants }) => tenants.list())).rejects.toThrow('closed');
  expect(await readState(again)).toEqual([]);
  expect(await fill(again)).toEqual(before);
  await again.close();
});
