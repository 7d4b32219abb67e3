import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { close, connect } from '../../../src/storage/sqlite/driver.ts';
import { openStoreOn } from '../../../src/storage/sqlite/open.ts';
import { openRestaurant } from '../../service/harness.ts';

/** A restaurant in a file that may not grow: SQLite reports it like a full disk. */
const openFull = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-full-'));
  const path = join(folder, 'casa.db');
  const database = await connect(path, { create: true });
  const store = await openStoreOn(database, path, { create: true });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const restaurant = await openRestaurant({ store });
  database.pragma('max_page_count = 1');
  return restaurant;
};

/** Longer than the free space in the existing pages. */
const longText = 'Mesa junto a la ventana. '.repeat(4_000);

test('a write to a full disk fails with a clear message and changes nothing', async () => {
  const { ask, log } = await openFull();
  const requests = [1, 2, 3].map((nth) =>
    ask('POST', '/crm/customers', { full_name: `Ana ${nth}`, notes: longText }),
  );
  for (const { status, body } of await Promise.all(requests)) {
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(body.error).toContain('No queda sitio en el disco de la base de datos y no se ha guardado nada');
  }
  expect(log.at(-1)?.error?.name).toBe('StorageFull');
  expect((await ask('GET', '/crm/customers')).data).toEqual({ customers: [], total: 0 });
});

test('closing succeeds although a full disk prevents the checkpoint', async () => {
  const database = await connect(':memory:', {});
  database.pragma = () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  await close(database);
  expect(database.open).toBe(false);
});
