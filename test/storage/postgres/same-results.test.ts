import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Repositories, type Store } from '../../../src/storage/index.ts';
import { newDatabase } from '../../support/databases.ts';
import { newCustomer, newEvent, newItem, newReserva, newTenant } from '../records.ts';

/** Both databases return the same for the same calls. */

let stores: readonly Store[];

beforeAll(async () => {
  const { address } = await newDatabase();
  stores = [await openStore(':memory:', { create: true }), await openStore(address)];
}, 120_000);
afterAll(async () => {
  for (const store of stores) await store.close();
});

/** The results of `fn` in a new tenant of each database. */
const runInEach = <T>(fn: (repositories: Repositories, tenantId: number) => Promise<T>): Promise<T[]> =>
  Promise.all(
    stores.map((store) =>
      store.transaction(async (repositories) => {
        const { id } = await repositories.tenants.add(newTenant());
        return fn(repositories, id);
      }),
    ),
  );

const expectSame = async <T>(
  fn: (repositories: Repositories, tenantId: number) => Promise<T>,
): Promise<void> => {
  const [file, server] = await runInEach(fn);
  expect(server).toEqual(file);
};

/** Characters that collations order differently. */
const letters = [...'aáàäAÁbcçñÑnNoøœsßzŻiıİIxX 0129-_%.\'"@+\\ﬁ中🥜é'];
const text = fc.string({ unit: fc.constantFrom(...letters, '\u0301', '\u00a0'), minLength: 1, maxLength: 6 });
const texts = fc.array(text, { minLength: 1, maxLength: 8 });
const options = { numRuns: 20 };

test('searches return the same customers in the same order', async () => {
  const phones = fc.array(fc.stringMatching(/^[+]?[\d -]{0,9}$/), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(texts, phones, fc.array(text, { maxLength: 3 }), async (names, numbers, words) => {
      const rows = names.map((full_name, index) =>
        newCustomer({ full_name, phone: numbers[index] ?? null, email: `${full_name}@example.com` }),
      );
      await expectSame(async ({ customers }, tenant) => {
        await customers.add(tenant, rows);
        const queries = ['', ...words, ...numbers, names[0]?.slice(1), names[0]?.toUpperCase()];
        const found: unknown[] = [];
        for (const q of queries) {
          const { customers: rows, total } = await customers.search(tenant, { q, limit: 5 });
          found.push([q, total, rows.map(({ full_name }) => full_name)]);
        }
        return found;
      });
    }),
    options,
  );
}, 120_000);

test('a search returns no customer of another tenant that has the same id', async () => {
  const found = await stores[1]!.transaction(async ({ tenants, archive, customers }) => {
    const addTenant = async (full_name: string) => {
      const { id } = await tenants.add(newTenant());
      await archive.add(id, 'customers', [{ ...newCustomer({ full_name }), id: 1_000_000 }]);
      return id;
    };
    const ids = [await addTenant('Ana'), await addTenant('Zoe')];
    const names: string[][] = [];
    for (const q of ['', 'o', 'zoe'])
      for (const id of ids) {
        const { customers: matches } = await customers.search(id, { q, limit: 5 });
        names.push(matches.map(({ full_name }) => full_name));
      }
    return names;
  });
  expect(found).toEqual([['Ana'], ['Zoe'], [], ['Zoe'], [], ['Zoe']]);
});

test('tables, the menu, events and reservations come in the same order', async () => {
  const hour = fc.constantFrom('00:00', '09:05', '13:30', '23:59');
  const day = fc.constantFrom('2026-11-20', '2026-12-01', '0999-01-01', '2027-01-01');
  const reservations = fc.array(
    fc.record({ fecha_reserva: day, inicio_reserva: hour, nombre_cliente: text }),
    {
      maxLength: 8,
    },
  );
  const orders = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(texts, reservations, orders, async (names, booked, sorts) => {
      const reservas = booked.map((reserva, index) =>
        newReserva({
          ...reserva,
          final_reserva: '22:15',
          mesa_id: names[index] ?? null,
          estado: 'cancelada',
        }),
      );
      await expectSame(async (s, tenant) => {
        const [planta] = await s.plantas.add(tenant, [{ name: names[0] ?? '' }]);
        const mesa = { planta_id: planta!.id, min: 1, max: 4, priority: 1 };
        await s.mesas.add(
          tenant,
          [...new Set(names)].map((id) => ({ ...mesa, id })),
        );
        await s.reservas.add(tenant, reservas);
        const request = { period: { starts_at: 0, ends_at: 90 }, comensales: 2, blockedPlantas: [] };
        for (const sort_order of sorts) {
          const category = { name: names[0] ?? '', description: null, sort_order, created_at: '' };
          const [made] = await s.menuCategories.add(tenant, [category]);
          await s.menuItems.add(tenant, [newItem(made!.id, { name: `${sort_order}`, price: sort_order })]);
        }
        await s.events.add(
          tenant,
          names.map((name) => newEvent({ name })),
        );
        return {
          mesas: (await s.mesas.list(tenant)).map(({ id }) => id),
          given: (await s.mesas.findBestFree(tenant, request))?.id,
          book: (await s.reservas.list(tenant, {})).map(({ id }) => id),
          dishes: (await s.menuItems.list(tenant)).map(({ name, price }) => [name, price]),
          events: (await s.events.list(tenant, { archived: true, today: '2026-11-20' })).map(
            ({ name }) => name,
          ),
        };
      });
    }),
    options,
  );
}, 120_000);
