import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { tryOr } from '../../src/ground/invariant.ts';
import { createSampleRestaurant, loadSample, type SampleRestaurant } from '../../src/sample/index.ts';
import { createTenant } from '../../src/service/panel/tenants.ts';
import { openStore, type Store } from '../../src/storage/index.ts';

/** A Friday evening in Madrid. */
export const friday = new Date('2026-11-20T19:00:00Z');
export const casaLola = { name: 'Casa Lola', tz: 'Europe/Madrid' };

/** The restaurant of the demo on that day. */
export const fridaySample = createSampleRestaurant('2026-11-20');

/** The same with few customers, and the reservations of that day and of one with an event. */
export const smallSample = ((): SampleRestaurant => {
  const customers = fridaySample.customers.slice(0, 20);
  const eventDay = fridaySample.events.flatMap(({ sessions }) => sessions)[0]?.session_date ?? '';
  const days = [fridaySample.today, eventDay];
  const reservas = fridaySample.reservas
    .filter(({ fecha_reserva }) => days.includes(fecha_reserva))
    .map((reserva) => ({
      ...reserva,
      customer: customers[reserva.customer ?? -1] ? reserva.customer : null,
    }));
  return { ...fridaySample, customers, reservas };
})();

interface Restaurant {
  readonly store: Store;
  readonly tenantId: number;
}

/** A restaurant with the sample, in a new file that is removed when its store is closed. */
export const openSample = async (): Promise<Restaurant> => {
  made ??= make();
  const { path, tenantId } = await made;
  const folder = mkdtempSync(join(inject('folder'), 'sample-'));
  copyFileSync(path, join(folder, 'casa.db'));
  const store = await openStore(join(folder, 'casa.db'));
  const close = async () => {
    await store.close();
    // Windows keeps the file open until the store's statements are collected.
    tryOr(undefined, () => rmSync(folder, { recursive: true, force: true }));
  };
  return { store: { ...store, close }, tenantId };
};

let made: ReturnType<typeof make> | undefined;

/** Created once per process, since copying it takes a hundredth of the time. */
const make = async () => {
  const path = join(inject('folder'), `sample-${process.pid}.db`);
  const store = await openStore(path, { create: true });
  const { tenant_id: tenantId } = await createTenant(store, casaLola, friday);
  await loadSample(store, tenantId, fridaySample);
  await store.close();
  return { path, tenantId };
};
