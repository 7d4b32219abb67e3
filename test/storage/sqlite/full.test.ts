import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKey } from '../../../src/service/panel.ts';
import { close, connect } from '../../../src/storage/sqlite/connection.ts';
import { storeOn } from '../../../src/storage/sqlite/open.ts';
import { openRestaurant } from '../../service/harness.ts';

/** A restaurant in a file that may take no more pages than it has: to SQLite the same as a disk without room. */
const full = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-full-'));
  const path = join(folder, 'casa.db');
  const database = await connect(path, true);
  const store = await storeOn(database, path, { create: true });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const restaurant = await openRestaurant({ store });
  database.pragma('max_page_count = 1');
  return restaurant;
};

/** More than the free room in the pages that there are. */
const long = 'Mesa junto a la ventana. '.repeat(4_000);

test('a write for which the disk has no room is refused with words that say so, and is not done', async () => {
  const { ask, log } = await full();
  const asked = [1, 2, 3].map((nth) =>
    ask('POST', '/crm/customers', { full_name: `Ana ${nth}`, notes: long }),
  );
  for (const { status, body } of await Promise.all(asked)) {
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(body.error).toContain('No queda sitio en el disco de la base de datos y no se ha guardado nada');
  }
  expect(log.at(-1)?.error?.name).toBe('StorageFull');
  expect((await ask('GET', '/crm/customers')).data).toEqual({ customers: [], total: 0 });
});

test('who writes without the service reads it in both languages, with what to do', async () => {
  const { store, tenant } = await full();
  const failure = createKey(store, tenant, { scopes: ['crm:read'], name: long }, new Date());
  await expect(failure).rejects.toMatchObject({
    code: 'WRITE_FAILED',
    text: {
      en: 'there is no room left on the disk of the database',
      es: 'no queda sitio en el disco de la base de datos',
    },
    hint: { en: 'make room there', es: 'hacer sitio allí' },
  });
});

test('what was written is not called failed because there is no room to tidy up after it', async () => {
  const database = await connect(':memory:', false);
  database.pragma = () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  await close(database);
  expect(database.open).toBe(false);
});
