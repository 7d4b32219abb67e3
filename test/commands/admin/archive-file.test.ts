import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTenant } from '../../../src/service/panel/tenants.ts';
import { listColumns, tenantTables } from '../../../src/storage/columns.ts';
import { noon } from '../../service/harness.ts';
import { newCustomer } from '../../storage/records.ts';
import { everything, fill, filled, open, second, using } from '../../support/archive.ts';
import { newDatabase } from '../../support/databases.ts';

describe('a restaurant in a file', () => {
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
