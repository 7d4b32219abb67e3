import { expect, onTestFinished, test } from 'vitest';
import { fold } from '../../../src/ground/strings.ts';
import { openStore } from '../../../src/storage/index.ts';
import type { Customer } from '../../../src/storage/records.ts';
import { newCustomer, newTenant } from '../records.ts';

/** Numbers that are the same in every run. */
const dice = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = ((Math.imul(state, 1_103_515_245) + 12_345) % 2 ** 31) >>> 0;
    return Math.floor((state / 2 ** 31) * below);
  };
};

const first = [
  'Zoë',
  'Ana',
  'Ána María',
  'María',
  'zo',
  '山田 太郎',
  'Ñ',
  'Íñigo',
  '',
  "O'Neill",
  'Ana-Zoe',
  '👩‍🍳 Zoe',
];
const last = ['García', 'Gil', 'Zubi', '', 'Маркова', 'Paz Paz', 'zoe'];
const parts = [
  'zoe',
  'ana',
  'gar',
  'мар',
  'paz',
  '612',
  ' zo',
  'a g',
  'qqq',
  '田 太',
  'za',
  'ana gil',
  'ria',
  '001',
];

/** So many guests that drawers are filled and spread, by names that come in this order. */
const orders = {
  'as they are drawn': () => 0,
  'from the first on': (one: string, other: string) => (fold(one) < fold(other) ? -1 : 1),
  'from the last on': (one: string, other: string) => (fold(one) < fold(other) ? 1 : -1),
};

test.each(Object.entries(orders))(
  'any part finds the first by name, and how many there are, of guests who came %s',
  async (_, order) => {
    const roll = dice(7);
    const pick = (list: readonly string[]) => String(list[roll(list.length)]);
    const named = () =>
      `${pick(first)} ${pick(last)} ${roll(3) === 0 ? '' : String(roll(40)).padStart(3, '0')}`;
    const drawn = (count: number) =>
      Array.from({ length: count }, named)
        .sort(order)
        .map((full_name) =>
          newCustomer({ full_name, phone: roll(4) === 0 ? `61${roll(9)} ${roll(1000)}` : null, email: null }),
        );
    const store = await openStore(':memory:', { create: true });
    onTestFinished(() => store.close());
    await store.transaction(async ({ tenants, customers }) => {
      const known = new Map<number, Map<number, Customer>>();
      for (const name of ['Casa Lola', 'Otra']) known.set((await tenants.add(newTenant(name))).id, new Map());
      const ids = [...known.keys()];
      const add = async (tenant: number, count: number) => {
        for (const row of await customers.add(tenant, drawn(count))) known.get(tenant)?.set(row.id, row);
      };
      const compare = async () => {
        for (const tenant of ids)
          for (const q of parts) {
            const text = fold(q);
            const all = [...(known.get(tenant)?.values() ?? [])]
              .filter(({ full_name, phone }) =>
                [
                  fold(full_name),
                  phone ?? '',
                  ...(/^\d+$/.test(q) ? [(phone ?? '').replaceAll(' ', '')] : []),
                ].some((column) => column.includes(text)),
              )
              .sort(
                (one, other) => byCodePoints(fold(one.full_name), fold(other.full_name)) || one.id - other.id,
              )
              .map(({ id }) => id);
            const limit = [1, 5, 50, 200][roll(4)] ?? 1;
            const { customers: found, total } = await customers.search(tenant, { q, limit });
            const answer = { tenant, q, limit, total, ids: found.map(({ id }) => id) };
            expect(answer).toEqual({ tenant, q, limit, total: all.length, ids: all.slice(0, limit) });
          }
      };
      const [one = 0, other = 0] = ids;
      // Before all others by name, so that who comes from the last on comes between two.
      for (const [tenant, theirs] of known)
        for (const row of await customers.add(tenant, [newCustomer({ full_name: ' ' })]))
          theirs.set(row.id, row);
      await add(one, 1500);
      await compare();
      await add(other, 300);
      await add(one, 5000);
      await compare();
      for (const tenant of ids)
        for (const customer of [...(known.get(tenant)?.values() ?? [])]) {
          const turn = roll(6);
          if (turn === 0) {
            await customers.remove(tenant, customer.id);
            known.get(tenant)?.delete(customer.id);
          }
          if (turn !== 1) continue;
          const edited = {
            ...customer,
            full_name: named(),
            phone: roll(2) === 0 ? customer.phone : '612 000',
          };
          await customers.save({ ...edited, total_reservas: 0, ultima_visita: null });
          known.get(tenant)?.set(customer.id, edited);
        }
      await add(other, 1200);
      await compare();
    });
  },
);

const byCodePoints = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
