import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { newCustomer, newTenant } from '../records.ts';

const calledAlike = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    newCustomer({ full_name: `${name} ${String(at).padStart(4, '0')}` }),
  );

test('of thousands the first by name are found, wherever in the order of names they stand', async () => {
  const store = await openStore(':memory:', { create: true });
  onTestFinished(() => store.close());
  const searched = await store.transaction(async ({ tenants, customers }) => {
    const { id } = await tenants.add(newTenant('Casa Lola'));
    const { id: other } = await tenants.add(newTenant('Otra'));
    await customers.add(other, calledAlike('Ana Vaz', 10));
    await customers.add(id, [...calledAlike('Zoe Paz', 4200), ...calledAlike('Ana Paz', 3200)]);
    const found = async (q: string) => {
      const { customers: shown, total } = await customers.search(id, { q, limit: 50 });
      return { total, first: shown[0]?.full_name, last: shown.at(-1)?.full_name, count: shown.length };
    };
    return { paz: await found('paz'), zoe: await found('zoe'), a: await found('z') };
  });
  expect(searched).toEqual({
    paz: { total: 7400, first: 'Ana Paz 0000', last: 'Ana Paz 0049', count: 50 },
    zoe: { total: 4200, first: 'Zoe Paz 0000', last: 'Zoe Paz 0049', count: 50 },
    a: { total: 7400, first: 'Ana Paz 0000', last: 'Ana Paz 0049', count: 50 },
  });
});
