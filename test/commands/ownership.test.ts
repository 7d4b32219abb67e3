import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { addPlanta, addTable } from '../../src/service/panel/tables.ts';
import { createKey, createTenant } from '../../src/service/panel/tenants.ts';
import { runWith } from '../support/profiles.ts';
import { cliForEachTest, friday } from '../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4] } });

/** Runs with a profile `centro`, and others at the same address. */
const on = (key: string, line: string, others: Record<string, string> = {}) => {
  const profiles = Object.entries({ centro: key, ...others }).map(([name, own]) => [name, { key: own }]);
  return runWith(cli, line, Object.fromEntries(profiles));
};
/** Runs with the profile `centro` at another address of the service. */
const moved = (line: string) =>
  runWith(
    cli,
    line,
    { centro: { baseUrl: 'http://127.0.0.1:9/otra' } },
    { fetch: (url, init) => cli.fetch(url.replace('/otra', '/casa'), init) },
  );
const newKey = () => cli.keyWith(scopeNames);
/** The key of another restaurant of the same service. */
const openOther = async () => {
  const { tenant_id } = await createTenant(cli.store, { name: 'Otra', tz: 'Europe/Madrid' }, friday);
  const { id: planta_id } = await addPlanta(cli.store, tenant_id, { name: 'Sala' });
  for (const id of ['B7', 'B8']) await addTable(cli.store, tenant_id, { id, planta_id, min: 1, max: 4 });
  return (await createKey(cli.store, tenant_id, { scopes: scopeNames, name: 'test' }, friday)).key;
};
const book = (name: string, more = '') =>
  `reservas create --fecha hoy --inicio 21:00 --comensales 2 --nombre ${name} ${more}`.trim();
/** Everything that the machine stores, except the settings. */
const stored = () =>
  readdirSync(cli.folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== 'config.json')
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');

const watch = 'reservas watch --once --json';

describe('the watched reservations of a profile', () => {
  it('are not used for another restaurant, but again for the first', async () => {
    const other = await openOther();
    await on(cli.key, book('Ana'));
    await on(cli.key, watch);
    await on(other, book('Luis'));
    const first = await on(other, watch);
    expect([first.code, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toContain('belongs to another restaurant');
    await on(other, book('Eva', '--mesa B8'));
    const [second, back] = [await on(other, watch), await on(cli.key, watch)];
    expect([second.stdout, second.stderr]).toEqual([expect.stringMatching(/"Eva"/), '']);
    expect([back.stdout, back.stderr]).toEqual(['', '']);
  });

  it('are used with a new key of the same restaurant', async () => {
    await on(cli.key, book('Ana'));
    await on(cli.key, watch);
    await on(cli.key, book('Eva'));
    const { stdout, stderr } = await on(await newKey(), watch);
    expect([stdout.match(/"type":"created"/g)?.length, stderr]).toEqual([1, '']);
  });
});

describe('the learned tables', () => {
  it('are not used for another restaurant, which learns its own', async () => {
    const other = await openOther();
    await on(cli.key, book('Ana'));
    await on(cli.key, 'floor learn');
    await on(other, book('Luis'));
    const shown = await on(other, 'floor show --json');
    expect([shown.code, shown.stderr]).toEqual([3, expect.stringContaining('belong to another restaurant')]);
    expect((await on(other, 'floor learn --json')).json.tables).toMatchObject([{ id: 'B7' }]);
    expect((await on(other, 'floor show --json')).json.tables).toMatchObject([{ id: 'B7' }]);
    expect((await on(cli.key, 'floor show --json')).json.tables).toMatchObject([{ id: 'S1' }]);
    expect((await on(await newKey(), 'floor show --json')).json.tables).toMatchObject([{ id: 'S1' }]);
  });

  it('without a restaurant, as earlier versions wrote them, are used', async () => {
    await on(cli.key, book('Ana'));
    await on(cli.key, 'floor learn');
    const file = join(cli.folder, 'floors', 'centro.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^restaurant:\n(?: {2}.*\n)+/m, ''));
    const { json, sent } = await on(cli.key, 'floor show --json');
    expect([json.tables, sent]).toMatchObject([[{ id: 'S1' }], []]);
  });
});

describe('the journal', () => {
  it('is shared by all profiles of a restaurant', async () => {
    const norte = await newKey();
    await on(cli.key, 'crm create --full-name Ana');
    expect((await on(cli.key, 'undo --list -p norte --json', { norte })).json).toMatchObject([
      { command: 'crm create' },
    ]);
  });

  it('reports entries of the restaurant that the profile had before', async () => {
    const other = await openOther();
    await on(cli.key, 'crm create --full-name Ana');
    await on(other, 'crm create --full-name Luis --no-journal');
    const { json, stderr } = await on(other, 'undo --list --json');
    expect([json, stderr]).toEqual([[], expect.stringContaining('the restaurant that it had before')]);
  });
});

it('a profile with a new address does not use older data, and says so', async () => {
  await on(cli.key, book('Ana'));
  for (const line of ['floor learn', watch]) await on(cli.key, line);
  const seen = await moved(watch);
  expect([seen.stdout, seen.stderr]).toEqual(['', expect.stringContaining('belongs to another restaurant')]);
  const shown = await moved('floor show');
  expect([shown.code, shown.stderr]).toEqual([3, expect.stringContaining('belong to another restaurant')]);
  const undone = await moved('undo --yes');
  expect([undone.code, undone.stderr]).toEqual([
    3,
    expect.stringContaining('the restaurant that it had before'),
  ]);
});

describe('crm erase', () => {
  it('erases data from other profiles of the restaurant too', async () => {
    const norte = await newKey();
    await on(cli.key, 'crm create --full-name Zenobia --phone 611222333');
    await on(cli.key, book('Zenobia', '--telefono +34611222333'));
    await on(cli.key, watch);
    await on(cli.key, book('Eva', '--notas Zenobia:611-222-333'));
    expect(stored()).toContain('Zenobia');
    const { code } = await on(cli.key, 'crm erase 1 --yes -p norte', { norte });
    expect([code, stored().match(/Zenobia|611.?222.?333/g)]).toEqual([0, null]);
    const poll = await on(cli.key, watch);
    expect(poll.stdout).not.toMatch(/Zenobia.*Zenobia/);
    expect(poll.stdout).not.toContain('"changed"');
  });

  it('removes the proposals about the customer', async () => {
    await on(cli.key, 'crm create --full-name Zenobia --phone 611222333');
    await on(cli.key, 'crm create --full-name Luis');
    for (const id of ['1', '2']) await on(cli.key, `crm update ${id} --notes vip --writes propose`);
    await on(cli.key, `${book('Zeno', '--telefono 0034611222333')} --writes propose`);
    expect((await on(cli.key, 'proposals --json')).json).toHaveLength(3);
    await on(cli.key, 'crm erase 1 --yes');
    expect((await on(cli.key, 'proposals --json')).json).toHaveLength(1);
    expect(stored()).not.toMatch(/Zeno/);
  });

  it('keeps the proposals for another address, whose customers may have the same ids', async () => {
    await on(cli.key, 'crm create --full-name Zenobia');
    await moved('crm update 1 --notes vip --writes propose');
    await on(cli.key, 'crm erase 1 --yes');
    expect((await on(cli.key, 'proposals --json')).json).toEqual([]);
    expect((await moved('proposals --json')).json).toHaveLength(1);
  });

  it('keeps the entries of other restaurants, and of others whose text contains the id', async () => {
    const other = await openOther();
    for (const name of ['Ana', 'Luis']) await on(cli.key, `crm create --full-name ${name}`);
    await on(other, 'crm create --full-name Zoe', { norte: cli.key });
    await on(cli.key, 'reservas create --fecha 2026-12-01 --inicio 21:01 --comensales 2 --nombre Eva');
    expect((await on(cli.key, 'crm erase 1 --yes')).code).toBe(0);
    const names = (await on(cli.key, 'undo --list --json')).json.map(({ what }: { what: string }) => what);
    expect(names).toEqual([expect.stringContaining('Eva'), expect.stringContaining('Luis')]);
    expect((await on(other, 'undo --list --json', { norte: cli.key })).json).toHaveLength(1);
  });
});

describe('profile remove', () => {
  it('removes only the data of that profile', async () => {
    const other = await openOther();
    await on(cli.key, book('Ana'));
    for (const line of ['floor learn', watch]) await on(cli.key, line);
    const floor = join(cli.folder, 'floors', 'centro.yaml');
    expect([existsSync(floor), stored().includes('Ana')]).toEqual([true, true]);
    // The remaining profile has the same journal.
    await on(cli.key, 'profile remove centro --yes', { norte: other });
    expect([existsSync(floor), readdirSync(join(cli.folder, 'watch'))]).toEqual([false, []]);
    expect(stored()).toContain('Ana');
    await on(cli.key, 'profile remove centro --yes');
    expect(stored()).not.toContain('Ana');
  });

  it('removes the journal with the last profile of an address, whichever wrote it', async () => {
    await on(cli.key, book('Ana'));
    await on(cli.key, 'profile remove centro --yes', { norte: await newKey() });
    expect(stored()).toContain('Ana');
    await runWith(cli, 'profile remove norte --yes', { norte: { key: await newKey() } });
    expect(stored()).not.toContain('Ana');
  });
});
