import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scopeNames } from '../../../src/contract/operation.ts';
import { loadSample } from '../../../src/sample/index.ts';
import { createApp } from '../../../src/service/app.ts';
import { createKey, createTenant, revokeKey } from '../../../src/service/panel/tenants.ts';
import { addToWaitlist, setWaitlistStatus } from '../../../src/service/panel/waitlist.ts';
import { listColumns, tenantTables } from '../../../src/storage/columns.ts';
import { openStore, type Store } from '../../../src/storage/index.ts';
import { askOf, type Fields, noon } from '../../service/harness.ts';
import { newCustomer } from '../../storage/records.ts';
import { newDatabase } from '../../support/databases.ts';
import { smallSample } from '../../support/sample.ts';
import { openTestCli } from '../../support/test-cli.ts';

/** A folder with databases and exported files. */
const open = async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const at = (name: string) => join(cli.folder, name);
  const admin = (...words: string[]) => cli.run(['admin', ...words]);
  const done = async (...words: string[]) => {
    const result = await admin(...words);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: '' });
    return result.json;
  };
  const bytesOf = async (database: string, ...words: string[]): Promise<string> => {
    await done('export', '--database', database, '--out', at('look'), ...words);
    return readFileSync(at('look'), 'utf8');
  };
  return { at, admin, done, bytesOf };
};

const using = async <T>(database: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(database, { create: true });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** A restaurant with records of every table, and one of its keys. */
const fill = async (store: Store, name = 'Casa Lola') => {
  const { tenant_id } = await createTenant(store, { name, tz: 'Europe/Madrid' }, noon);
  await loadSample(store, tenant_id, smallSample);
  const { key } = await createKey(store, tenant_id, { scopes: scopeNames, name: 'Ñandú' }, noon);
  const old = await createKey(store, tenant_id, { scopes: ['crm:read'] }, noon);
  await revokeKey(store, tenant_id, old.id, noon);
  const group = { customer_name: 'Zoë\u2028"x"', party_size: 3, notes: 'niños\n', estimated_wait_minutes: 9 };
  const { id } = await addToWaitlist(store, tenant_id, group, noon);
  await setWaitlistStatus(store, tenant_id, id, 'sentado');
  return { tenant: tenant_id, key };
};

const filled = async (path: string) => using(path, fill);

/** The second restaurant of its database, with the same ids as others. */
const second = (path: string) =>
  using(path, async (store) => {
    await createTenant(store, { name: 'Primera', tz: 'Europe/Madrid' }, noon);
    return fill(store);
  });

/** Reads every row of every table. */
const everything = (path: string) => {
  const database = new Database(path);
  const rows = tenantTables.map(
    (table) => [table, database.prepare(`select * from ${table}`).all([])] as const,
  );
  database.close();
  const inOrder = rows.map(([table, all]) => [table, all.map((row) => JSON.stringify(row)).sort()] as const);
  return Object.fromEntries(inOrder);
};

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

  test('has a format that rises with the columns, so that an earlier version says why it cannot read the file', async () => {
    const { at, bytesOf } = await open();
    await filled(at('a.db'));
    const [header = ''] = (await bytesOf(at('a.db'))).split('\n');
    const columns = tenantTables.flatMap((table) => listColumns(table));
    expect({ format: JSON.parse(header).format, columns: columns.length }).toEqual({
      format: 2,
      columns: 89,
    });
  });

  test('of a version without combined tables and pace can be imported', async () => {
    const { at, done, bytesOf } = await open();
    await filled(at('a.db'));
    const whole = await bytesOf(at('a.db'));
    const older = whole
      .trimEnd()
      .split('\n')
      .slice(0, -1)
      .filter((line) => !line.startsWith('{"mesa_parts"'))
      .map((line) =>
        line.replace(/,"(?:walk_ins_only|pace_\w+)":\w+/g, '').replace('"format":2', '"format":1'),
      )
      .map((line) => `${line}\n`);
    const sha256 = createHash('sha256').update(older.join('')).digest('hex');
    writeFileSync(
      at('old'),
      `${older.join('')}${JSON.stringify({ end: { rows: older.length - 1, sha256 } })}\n`,
    );
    await done('import', at('old'), '--database', at('b.db'));
    const restored = await bytesOf(at('b.db'));
    expect(restored.split('\n')).toHaveLength(whole.split('\n').length - 2);
    expect(restored).toContain('"id":"B1","planta_id":1,"min":1,"max":2,"priority":50,"walk_ins_only":false');
  });

  test('can be imported next to another one, and selected by its number', async () => {
    const { at, admin, done, bytesOf } = await open();
    await using(at('a.db'), async (store) => {
      await fill(store, 'Otra');
      await fill(store);
    });
    const { address } = await newDatabase({ bare: true });
    await using(address, (store) => createTenant(store, { name: 'Aquí', tz: 'Europe/Madrid' }, noon));
    const without = await admin('export', '--database', at('a.db'), '--out', at('x'));
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('--tenant')]);
    const bytes = await bytesOf(at('a.db'), '--tenant', '2');
    expect(bytes).not.toContain('Otra');
    writeFileSync(at('a'), bytes);
    await done('import', at('a'), '--database', address);
    expect(await bytesOf(address, '--tenant', '2')).toBe(bytes);
    const next = await done('init', '--database', address, '--name', 'Tercera');
    expect(next.tenant_id).toBe(3);
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

  test('can be written to a pipe, and --dry-run writes nothing', async () => {
    const { at, admin, bytesOf, done } = await open();
    await filled(at('a.db'));
    const { stdout } = await admin('export', '--database', at('a.db'), '--out', '-');
    expect(stdout).toBe(await bytesOf(at('a.db')));
    await done('export', '--database', at('a.db'), '--out', at('none'), '--dry-run');
    expect(statSync(at('none'), { throwIfNoEntry: false })).toBeUndefined();
    await done('migrate', '--database', at('b.db'));
    await done('import', at('look'), '--database', at('b.db'), '--dry-run');
    expect(everything(at('b.db'))['tenants']).toEqual([]);
  });
});

describe('an import is rejected without changes', () => {
  const refused = async (database: string) => {
    const cli = await open();
    await filled(cli.at('a.db'));
    await cli.done('export', '--database', cli.at('a.db'), '--out', cli.at('a'));
    return { ...cli, database };
  };

  test('if the restaurant exists already', async () => {
    const { address } = await newDatabase({ bare: true });
    const { at, admin, done, bytesOf } = await refused(address);
    await done('import', at('a'), '--database', address);
    for (const database of [address, at('a.db')]) {
      const before = await bytesOf(database);
      for (const words of [['import'], ['import', '--dry-run'], ['restore']]) {
        const { code, stdout, stderr } = await admin(...words, at('a'), '--database', database);
        expect([code, stdout, stderr]).toEqual([5, '', expect.stringContaining('Casa Lola')]);
      }
      expect(await bytesOf(database)).toBe(before);
    }
  }, 120_000);

  test('if another restaurant in the file has the same ids', async () => {
    const { at, admin, bytesOf } = await open();
    await second(at('a.db'));
    writeFileSync(at('a'), await bytesOf(at('a.db'), '--tenant', '2'));
    await using(at('b.db'), async (store) => {
      const { tenant_id } = await createTenant(store, { name: 'Aquí', tz: 'Europe/Madrid' }, noon);
      await store.transaction(({ customers }) => customers.add(tenant_id, [newCustomer()]), tenant_id);
    });
    const before = await bytesOf(at('b.db'));
    const { code, stderr } = await admin('import', at('a'), '--database', at('b.db'));
    expect([code, stderr]).toEqual([5, expect.stringContaining('same ids')]);
    expect(await bytesOf(at('b.db'))).toBe(before);
  });

  test('if the file is incomplete or invalid', async () => {
    const { at, admin } = await refused('');
    const whole = readFileSync(at('a'), 'utf8');
    const lines = whole.split('\n');
    const broken = {
      half: whole.slice(0, whole.length / 2),
      'without its end': `${lines.slice(0, -2).join('\n')}\n`,
      'without a line': lines.filter((_, place) => place !== 9).join('\n'),
      'with a line twice': lines.toSpliced(9, 0, lines[9]!).join('\n'),
      'with another word': whole.replace('Casa Lola', 'Casa Lolo'),
      'with another column': whole.replace('"tz":', '"zt":'),
      'with more after its end': `${whole}${lines[1]}\n`,
      'another file': '{"hola":1}\n',
      'nothing at all': '',
      'of a newer program': whole.replace(/"format":\d+/, '"format":99'),
    };
    for (const [what, text] of Object.entries(broken)) {
      writeFileSync(at(what), text);
      const { code, stderr } = await admin('import', at(what), '--database', at('b.db'));
      expect(JSON.parse(stderr).error.field).toBe('<file>');
      expect([what, code, stderr]).toEqual([what, 2, expect.stringContaining(what)]);
    }
    expect((await admin('import', at('no such'), '--database', at('b.db'))).code).toBe(2);
    expect(statSync(at('b.db'), { throwIfNoEntry: false })).toBeUndefined();
  });
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
