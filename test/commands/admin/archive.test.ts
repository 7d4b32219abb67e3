import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../src/service/app.ts';
import { askOf, type Fields, noon } from '../../service/harness.ts';
import { everything, fill, filled, open, second, using } from '../../support/archive.ts';
import { newDatabase } from '../../support/databases.ts';
import { smallSample } from '../../support/sample.ts';

describe('a restaurant that is exported and imported', () => {
  test('has the same bytes after moving from a file to a server and back', async () => {
    const { at, done, bytesOf } = await open();
    const { key } = await filled(at('a.db'));
    const { address } = await newDatabase();
    const written = await done('export', '--database', at('a.db'), '--out', at('a'));
    expect(written).toEqual({ tenant_id: 1, name: 'Casa Lola', file: at('a') });
    expect(statSync(at('a')).mode & 0o777).toBe(0o600);
    const came = await done('import', at('a'), '--database', address);
    const lines = readFileSync(at('a'), 'utf8').trimEnd().split('\n');
    expect(came).toEqual({ tenant_id: 1, name: 'Casa Lola', records: lines.length - 2 });
    await done('export', '--database', address, '--out', at('b'));
    await done('import', at('b'), '--database', at('b.db'));
    expect(await bytesOf(at('b.db'))).toBe(readFileSync(at('a'), 'utf8'));
    expect(readFileSync(at('b'), 'utf8')).toBe(readFileSync(at('a'), 'utf8'));
    const [before, after] = [everything(at('a.db')), everything(at('b.db'))];
    expect(after).toEqual(before);
    // `fill` and the sample must have a row of every table.
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
    // The keys still work, and new records get unused ids.
    await using(address, async (store) => {
      const ask = askOf(createApp({ store, now: () => noon }), key);
      const { data } = await ask<{ id: number }[]>('GET', '/menu/categories');
      const made = await ask('POST', '/menu/categories', { name: 'Nueva' });
      expect(made.status).toBe(201);
      expect(made.data['id']).toBeGreaterThan(Math.max(...data.map(({ id }) => id)));
    });
  }, 120_000);

  test('can share a server and ids with another one, and stays isolated', async () => {
    const { at, done, bytesOf } = await open();
    const { key } = await second(at('a.db'));
    const { address } = await newDatabase();
    const here = await using(address, fill);
    const [before, bytes] = [await bytesOf(address), await bytesOf(at('a.db'), '--tenant', '2')];
    writeFileSync(at('a'), bytes);
    await done('import', at('a'), '--database', address);
    expect(await bytesOf(address, '--tenant', '2')).toBe(bytes);
    await using(address, async (store) => {
      const app = createApp({ store, now: () => noon });
      const asks = [askOf(app, here.key), askOf(app, key)];
      const all = async (ask: (typeof asks)[number], path: string) => (await ask<Fields[]>('GET', path)).data;
      // Deleting records with their dependents leaves the same ids of the other restaurant.
      const own = asks[1]!;
      const sessions = smallSample.events.flatMap((event) => event.sessions);
      const isOfSession = ({ fecha_reserva }: Fields) =>
        sessions.some(({ session_date }) => session_date === fecha_reserva);
      const gone = async (path: string, records: readonly Fields[]) => {
        for (const { id } of records) expect((await own('DELETE', `${path}/${id}`)).status).toBe(200);
      };
      const reservas = await all(own, '/reservas');
      await gone('/reservas', [...reservas.slice(0, 20), ...reservas.slice(20).filter(isOfSession)]);
      for (const path of ['/menu/categories', '/events']) await gone(path, await all(own, path));
      const { customers } = (await own<{ customers: Fields[] }>('GET', '/crm/customers?limit=20')).data;
      await gone('/crm/customers', customers);
      expect([await all(own, '/menu/items'), await all(own, '/events')]).toEqual([[], []]);
      const [category] = await all(asks[0]!, '/menu/categories');
      expect(category!['items']).not.toEqual([]);
    });
    expect(await bytesOf(address, '--tenant', '1')).toBe(before);
  }, 120_000);
});

describe('a backup', () => {
  test('of several restaurants can be restored only into an empty database', async () => {
    const { at, admin, done } = await open();
    const { address } = await newDatabase({ bare: true });
    await using(address, async (store) => {
      await fill(store);
      await fill(store, 'La Playa');
    });
    const two = [
      { tenant_id: 1, name: 'Casa Lola' },
      { tenant_id: 2, name: 'La Playa' },
    ];
    expect(await done('backup', '--database', address, '--out', at('a'))).toMatchObject(two);
    const other = await newDatabase();
    for (const database of [at('b.db'), other.address]) {
      expect(await done('restore', at('a'), '--database', database)).toMatchObject(two);
      await done('backup', '--database', database, '--out', at('b'));
      expect(readFileSync(at('b'), 'utf8')).toBe(readFileSync(at('a'), 'utf8'));
      const again = await admin('restore', at('a'), '--database', database);
      expect([again.code, again.stderr]).toEqual([5, expect.stringContaining('not empty')]);
    }
  }, 120_000);
});
