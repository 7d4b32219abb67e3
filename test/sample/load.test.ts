import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSampleRestaurant, loadSample } from '../../src/sample/index.ts';
import type { Store } from '../../src/storage/store.ts';
import { emptyStore } from '../support/databases.ts';
import { smallSample } from '../support/sample.ts';

const sample = createSampleRestaurant('2026-11-20');
const { name, tz, today } = sample;
const created_at = '2026-11-20T08:00:00.000Z';

let store: Store;
let tenantId: number;

beforeEach(async () => {
  store = await emptyStore();
  tenantId = await addTenant();
});
afterEach(() => store.close());

const addTenant = async () => (await store.transaction((s) => s.tenants.add({ name, tz, created_at }))).id;

const read = (id: number) =>
  store.snapshot(async (s) => ({
    mesas: await s.mesas.list(id),
    customers: await s.customers.search(id, { limit: 200 }),
    items: await s.menuItems.list(id),
    reservas: await s.reservas.list(id, {}),
    waitlist: await s.waitlist.list(id),
    events: await s.events.list(id, { archived: true, today }),
  }));

describe('loading the sample', () => {
  it('writes all of it, linked, once', async () => {
    await loadSample(store, tenantId, sample);
    const written = await read(tenantId);
    expect(written.mesas).toHaveLength(20);
    expect(written.customers.total).toBe(300);
    expect(written.items).toHaveLength(60);
    expect(written.reservas).toHaveLength(sample.reservas.length);
    expect(written.waitlist.map(({ customer_name }) => customer_name)).toEqual(
      sample.waitlist.map(({ customer_name }) => customer_name),
    );
    expect(written.events).toHaveLength(3);
    const linked = sample.reservas.find(({ customer }) => customer !== null)!;
    const reserva = written.reservas.find(({ codigo_reserva }) => codigo_reserva === linked.codigo_reserva)!;
    const customer = await store.snapshot((s) => s.customers.find(tenantId, reserva.customer_id!));
    expect(customer?.full_name).toBe(linked.nombre_cliente);
    expect(customer?.total_reservas).toBeGreaterThan(0);
    for (const event of written.events.filter(({ is_active }) => is_active)) {
      const [next] = await store.snapshot((s) => s.eventSessions.list(tenantId, event.id));
      expect(next!.session_date).toBe(event.next_session);
      expect(next!.planta_ids).toHaveLength(1);
      expect(next!.current_guests).toBeGreaterThan(0);
      expect(next!.current_guests).toBeLessThanOrEqual(next!.max_guests!);
    }
    await loadSample(store, tenantId, createSampleRestaurant('2026-11-21'));
    expect(await read(tenantId)).toEqual(written);
  });

  it('changes nothing in a tenant with data', async () => {
    await store.transaction((s) => s.plantas.add(tenantId, [{ name: 'Barra' }]));
    await loadSample(store, tenantId, smallSample);
    expect((await read(tenantId)).reservas).toEqual([]);
  });

  it('fills two tenants of one database alike', async () => {
    const other = await addTenant();
    await loadSample(store, tenantId, smallSample);
    await loadSample(store, other, smallSample);
    const [one, two] = [await read(tenantId), await read(other)];
    expect(two.reservas).toHaveLength(one.reservas.length);
    expect(two.reservas.map(({ codigo_reserva }) => codigo_reserva)).toEqual(
      one.reservas.map(({ codigo_reserva }) => codigo_reserva),
    );
  });
});
