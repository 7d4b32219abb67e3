import { describe, expect, onTestFinished, test } from 'vitest';
import { addPlanta, addTable, combineTables } from '../../src/service/panel/tables.ts';
import { TableTaken } from '../../src/storage/errors.ts';
import { emptyStore } from '../support/databases.ts';
import { newCustomer, newEvent, newItem, newReserva, newSession, newTenant } from './records.ts';

const withTenant = async () => {
  const store = await emptyStore();
  onTestFinished(() => store.close());
  const tenant = await store.transaction(({ tenants }) => tenants.add(newTenant()));
  return { store, tenant: tenant.id };
};

describe('a transaction', () => {
  test('that fails changes nothing', async () => {
    const { store, tenant } = await withTenant();
    const failed = store.transaction(async ({ customers }) => {
      await customers.add(tenant, [newCustomer()]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const { total } = await store.snapshot((s) => s.customers.search(tenant, { limit: 9 }));
    expect(total).toBe(0);
  });

  test('runs while no other one writes', async () => {
    const { store, tenant } = await withTenant();
    const addOne = () =>
      store.transaction(async ({ customers }) => {
        const { total } = await customers.search(tenant, { limit: 1 });
        await customers.add(tenant, [newCustomer({ full_name: String(total) })]);
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    const { customers } = await store.snapshot((s) => s.customers.search(tenant, { limit: 50 }));
    expect(new Set(customers.map(({ full_name }) => full_name)).size).toBe(20);
  });
});

test('the schema is the current version', async () => {
  const { store } = await withTenant();
  expect(await store.snapshot(({ schema }) => schema.isCurrent())).toBe(true);
});

describe('adding many', () => {
  test('returns them in the given order, with rising ids', async () => {
    const { store, tenant } = await withTenant();
    const rows = Array.from({ length: 250 }, (_, n) => newCustomer({ full_name: `Ana ${n}` }));
    const added = await store.transaction(({ customers }) => customers.add(tenant, rows));
    expect(added.map(({ full_name }) => full_name)).toEqual(rows.map(({ full_name }) => full_name));
    expect(added.every(({ id }, index) => index === 0 || id > added[index - 1]!.id)).toBe(true);
  });

  test('accepts an empty list', async () => {
    const { store, tenant } = await withTenant();
    expect(await store.transaction(({ reservas }) => reservas.add(tenant, []))).toEqual([]);
  });

  test('never reuses the id of a deleted record', async () => {
    const { store, tenant } = await withTenant();
    const add = () => store.transaction(({ customers }) => customers.add(tenant, [newCustomer()]));
    const [first] = await add();
    await store.transaction(({ customers }) => customers.remove(tenant, first!.id));
    const [second] = await add();
    expect(second!.id).toBeGreaterThan(first!.id);
  });
});

describe('a value is read as it was written', () => {
  test.each(['', 'ñandú 🥜', "Robert'); drop table reservas;--", 'a\nb\tc', '%_\\', 'x'.repeat(100_000)])(
    'the text %j',
    async (notes) => {
      const { store, tenant } = await withTenant();
      const [added] = await store.transaction((s) => s.customers.add(tenant, [newCustomer({ notes })]));
      const found = await store.snapshot((s) => s.customers.find(tenant, added!.id));
      expect(found?.notes).toBe(notes);
    },
  );

  test.each([0, 0.1, 12.345, 1e15, 1.7976931348623157e308])('the price %d', async (price) => {
    const { store, tenant } = await withTenant();
    const item = await store.transaction(async ({ menuCategories, menuItems }) => {
      const category = { name: 'Postres', description: null, sort_order: -0.5, created_at: '' };
      const [made] = await menuCategories.add(tenant, [category]);
      const [added] = await menuItems.add(tenant, [newItem(made!.id, { price, is_available: false })]);
      return menuItems.find(tenant, added!.id);
    });
    expect(item).toMatchObject({ price, is_available: false, category_name: 'Postres' });
  });

  test('finds nothing for the largest id', async () => {
    const { store, tenant } = await withTenant();
    const found = await store.snapshot((s) => s.customers.find(tenant, Number.MAX_SAFE_INTEGER));
    expect(found).toBeUndefined();
  });
});

describe('the database refuses overlapping active reservations of a table', () => {
  const addOverlapping = async (other: Parameters<typeof newReserva>[0]) => {
    const { store, tenant } = await withTenant();
    await store.transaction(({ reservas }) => reservas.add(tenant, [newReserva()]));
    return store.transaction(({ reservas }) => reservas.add(tenant, [newReserva(other)]));
  };

  test.each([
    {},
    { inicio_reserva: '22:29', final_reserva: '23:30' },
    { inicio_reserva: '19:00', final_reserva: '21:01' },
    { inicio_reserva: '21:30', final_reserva: '22:00' },
    { inicio_reserva: '20:00', final_reserva: '23:30' },
    { fecha_reserva: '2026-11-30', inicio_reserva: '22:00', final_reserva: '21:59' },
    { estado: 'en_curso' as const },
  ])('%j', async (other) => {
    await expect(addOverlapping(other)).rejects.toBeInstanceOf(TableTaken);
  });

  test.each([
    { mesa_id: 'S2' },
    { mesa_id: null },
    { estado: 'cancelada' as const },
    { estado: 'finalizada' as const },
    { fecha_reserva: '2026-12-02' },
    { inicio_reserva: '22:30', final_reserva: '23:00' },
    { inicio_reserva: '20:00', final_reserva: '21:00' },
  ])('but accepts %j', async (other) => {
    expect(await addOverlapping(other)).toHaveLength(1);
  });

  test('in an edit too, and changes nothing', async () => {
    const { store, tenant } = await withTenant();
    const [, second] = await store.transaction(({ reservas }) =>
      reservas.add(tenant, [newReserva(), newReserva({ estado: 'cancelada' })]),
    );
    const edit = store.transaction(({ reservas }) => reservas.save({ ...second!, estado: 'confirmada' }));
    await expect(edit).rejects.toBeInstanceOf(TableTaken);
    expect(await store.snapshot((s) => s.reservas.find(tenant, second!.id))).toEqual(second);
  });

  test('and of a combined table and its parts', async () => {
    const { store, tenant } = await withTenant();
    const { id: planta_id } = await addPlanta(store, tenant, { name: 'Sala' });
    for (const id of ['S9', 'S10']) await addTable(store, tenant, { id, planta_id, min: 2, max: 6 });
    await combineTables(store, tenant, { parts: ['S9', 'S10'], min: 5, max: 10 });
    const add = (mesa_id: string, inicio_reserva = '21:00') =>
      store.transaction(({ reservas }) => reservas.add(tenant, [newReserva({ mesa_id, inicio_reserva })]));
    await add('S9+S10');
    await expect(add('S9')).rejects.toThrow(TableTaken);
    await expect(add('S10', '22:00')).rejects.toThrow(TableTaken);
    await expect(add('S9+S10')).rejects.toThrow(TableTaken);
    const [later] = await store.transaction(({ reservas }) =>
      reservas.add(tenant, [newReserva({ mesa_id: 'S9', inicio_reserva: '22:30', final_reserva: '23:00' })]),
    );
    const moving = store.transaction(({ reservas }) => reservas.save({ ...later!, inicio_reserva: '22:00' }));
    await expect(moving).rejects.toThrow(TableTaken);
  });

  test('but accepts them in two tenants', async () => {
    const { store, tenant } = await withTenant();
    const other = await store.transaction(({ tenants }) => tenants.add(newTenant('Otra')));
    await store.transaction(({ reservas }) => reservas.add(tenant, [newReserva()]));
    const added = await store.transaction(({ reservas }) => reservas.add(other.id, [newReserva()]));
    expect(added).toHaveLength(1);
  });
});

test('removing an event removes its sessions', async () => {
  const { store, tenant } = await withTenant();
  const used = await store.transaction(async (s) => {
    const [event] = await s.events.add(tenant, [newEvent()]);
    const [planta] = await s.plantas.add(tenant, [{ name: 'Sala' }]);
    await s.eventSessions.add(tenant, newSession(event!.id, { planta_ids: [planta!.id, planta!.id] }));
    const before = await s.eventSessions.usesPlanta(tenant, planta!.id);
    await s.events.remove(tenant, event!.id);
    return [before, await s.eventSessions.usesPlanta(tenant, planta!.id)];
  });
  expect(used).toEqual([true, false]);
});

test('customers are ordered without case and accents', async () => {
  const { store, tenant } = await withTenant();
  const names = ['zoe', 'Álvaro', 'ana', 'Íñigo', 'ALBA', 'Ñusta'];
  await store.transaction((s) =>
    s.customers.add(
      tenant,
      names.map((full_name) => newCustomer({ full_name })),
    ),
  );
  const { customers } = await store.snapshot((s) => s.customers.search(tenant, { limit: 9 }));
  const expected = ['ALBA', 'Álvaro', 'ana', 'Íñigo', 'Ñusta', 'zoe'];
  expect(customers.map(({ full_name }) => full_name)).toEqual(expected);
});
