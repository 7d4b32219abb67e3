import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { newCustomer, newTenant } from '../records.ts';

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    newCustomer({ full_name: `${name} ${String(index).padStart(4, '0')}` }),
  );

const queries = [
  ...['paz', 'zoe', 'ana', '041', 'z', 'e paz'],
  ...['zoe paz 004', 'paz 0', 'paz 42', 'qqq', 'zoe paz qqq'],
];

test('a search among thousands returns the first matches by name', async () => {
  const store = await openStore(':memory:', { create: true });
  onTestFinished(() => store.close());
  await store.transaction(async ({ tenants, customers }) => {
    const { id } = await tenants.add(newTenant('Casa Lola'));
    const rows = [...numbered('Zoe Paz', 4200), ...numbered('Ana Paz', 3200)];
    const added = await customers.add(id, rows);
    const names = new Set(rows.map(({ full_name }) => full_name));
    const compare = async () => {
      for (const q of queries) {
        const { customers: found, total } = await customers.search(id, { q, limit: 50 });
        const expected = [...names].filter((name) => name.toLowerCase().includes(q)).sort();
        const result = { q, total, names: found.map(({ full_name }) => full_name) };
        expect(result).toEqual({ q, total: expected.length, names: expected.slice(0, 50) });
      }
    };
    await compare();
    for (const customer of added.slice(4190, 4210)) {
      await customers.remove(id, customer.id);
      names.delete(customer.full_name);
    }
    for (const customer of added.slice(0, 9)) {
      const full_name = `Bea ${customer.full_name}`;
      await customers.save({ ...customer, full_name, total_reservas: 0, ultima_visita: null });
      names.delete(customer.full_name);
      names.add(full_name);
    }
    await compare();
    const { id: other } = await tenants.add(newTenant('Otra'));
    await customers.add(other, numbered('Ana Paz', 10));
    await compare();
  });
});
