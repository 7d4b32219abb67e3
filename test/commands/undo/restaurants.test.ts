import { describe, expect, it } from 'vitest';
import { scopeNames } from '../../../src/contract/operation.ts';
import { openJournal } from '../../../src/journal/file.ts';
import { createKey, createTenant } from '../../../src/service/panel/tenants.ts';
import { settled, write } from '../../support/journal.ts';
import { baseUrl, friday, type RunOptions } from '../../support/test-cli.ts';
import { type Row, useTestCli } from '../../support/undoing.ts';

const { cli, run, create, killed } = useTestCli();
const outside = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
const on = (profile: string, line: string, options: RunOptions = {}) =>
  run(`${line} -p ${profile}`, { ...options, env: outside });
const notOffered = 'what this profile changed in the restaurant that it had before';
const profile = async (name: string, key: string, path = 'casa') => {
  const line = `profile add ${name} --base-url http://127.0.0.1:9/${path} --key-stdin --yes`;
  expect((await run(line, { env: outside, stdin: key })).code).toBe(0);
};
/** Another restaurant of the same service. */
const otherKey = async () => {
  const { store } = cli();
  const { tenant_id } = await createTenant(store, { name: 'Otra', tz: 'Europe/Madrid' }, friday);
  return (await createKey(store, tenant_id, { scopes: scopeNames, name: 'test' }, friday)).key;
};
const customers = async (key: string): Promise<Row[]> =>
  (await run('crm search', { env: { MAITRE_API_KEY: key } })).json;

describe("a restaurant's commands", () => {
  it('are offered only for that restaurant', async () => {
    await profile('centro', cli().key);
    await profile('norte', cli().key, 'otra');
    const { id } = await create('crm create', { full_name: 'Ana' });
    await on('centro', `crm delete ${id} --yes`);
    expect((await on('norte', 'undo --list')).json).toEqual([]);
    expect((await on('norte', 'undo --yes')).code).toBe(3);
    expect((await on('centro', 'undo --list')).json).toMatchObject([
      { command: 'crm delete' },
      { command: 'crm create' },
    ]);
    await profile('centro', cli().key, 'otra');
    expect((await on('centro', 'undo --list')).stderr).toContain(notOffered);
    expect((await on('norte', 'undo --list')).stderr).not.toContain(notOffered);
    await run('undo --forget --yes');
    expect(await on('centro', 'undo --list')).toMatchObject({ code: 0, stderr: '' });
  });

  // A dish contains no restaurant, but its category, written by the old key, does.
  it.each([
    ['a customer', 'crm create --full-name Ana', 'crm delete'],
    ['a deletion', 'crm create --full-name Ana --no-journal', 'crm delete'],
    ['a dish', 'menu items add --category-id 1 --name Flan', 'menu items delete'],
  ])('are offered to a new key of the same restaurant (%s)', async (what, add, remove) => {
    await profile('centro', cli().key);
    if (what === 'a dish') await on('centro', 'menu categories add --name Postres');
    const { json } = await on('centro', add);
    await on('centro', `${remove} ${json.id} --yes`);
    const lost = ['crm', 'create', '--full-name', 'Eva', '-p', 'centro'];
    await killed(lost, (method) => method === 'POST', false, { env: outside });
    if (what !== 'a dish') await create('crm create --no-journal', { full_name: 'Luis' });
    await profile('centro', await cli().keyWith(scopeNames));
    const ran = await on('centro', 'undo 2 --yes');
    expect(ran.json).toMatchObject([{ done: 'created', old_id: json.id }]);
    expect(ran.sent[0]).toMatchObject({ path: expect.stringMatching(/customers\?limit=1$/) });
  });

  it("are not offered to another restaurant's key", async () => {
    await profile('centro', cli().key);
    const { json } = await on('centro', 'crm create --full-name Ana');
    await on('centro', `crm delete ${json.id} --yes`);
    const other = await otherKey();
    await run('crm create --full-name Luis --no-journal', { env: { MAITRE_API_KEY: other } });
    await profile('centro', other);
    await profile('norte', other);
    const ran = await on('centro', 'undo --yes');
    expect([ran.code, ran.sent.every(({ method }) => method === 'GET')]).toEqual([3, true]);
    expect(ran.stderr).toContain(notOffered);
    expect(await on('centro', 'undo --list')).toMatchObject({ json: [] });
    expect(await on('norte', 'undo --list')).toMatchObject({ json: [], stderr: '' });
    expect((await customers(other)).map(({ full_name }) => full_name)).toEqual(['Luis']);
  });

  it('are undone although another restaurant at that address restored a record with the same id', async () => {
    await create('crm create', { full_name: 'Luis' });
    const { id } = await create('crm create', { full_name: 'Ana' });
    await run(['crm', 'delete', String(id), '--yes']);
    const { signal } = new AbortController();
    const journal = openJournal(cli().folder, baseUrl, { now: () => friday, signal });
    const restaurant = { profile: 'norte', place: baseUrl, key_fingerprint: 'ba9876543210' };
    await journal.append(write('theirs', 0, { verb: 'create', id: undefined, restores: id, restaurant }));
    await journal.append(settled('theirs', 0, { id: 41, after: { tenant_id: 99 } }));
    expect((await run('undo --yes')).json).toMatchObject([{ done: 'created', old_id: id }]);
  });

  it('are undone by a new key, but not those of another restaurant that the profile had since', async () => {
    await profile('centro', cli().key);
    await on('centro', 'crm create --full-name Ana');
    const other = await otherKey();
    await profile('centro', other);
    await on('centro', 'crm create --full-name Luis');
    await profile('centro', await cli().keyWith(scopeNames));
    const { json } = await on('centro', 'undo --yes');
    expect(json).toMatchObject([{ done: 'deleted', what: expect.stringContaining('Ana') }]);
    expect((await customers(other)).map(({ full_name }) => full_name)).toEqual(['Luis']);
  });

  it.each([
    ['without records', 'crm create --full-name Ana', 'crm delete'],
    ['if no write shows the old one', 'menu items add --category-id 1 --name Flan', 'menu items delete'],
  ])('are not offered to a new key of a restaurant %s, with a notice', async (what, add, remove) => {
    await profile('centro', cli().key);
    await on('centro', 'menu categories add --name Postres --no-journal');
    const { json } = await on('centro', add);
    await on('centro', `${remove} ${json.id} --yes`);
    const other = await otherKey();
    await profile('centro', other);
    if (what !== 'without records') await on('centro', 'crm create --full-name Luis --no-journal');
    const before = await customers(other);
    const { code, stderr } = await on('centro', 'undo --yes');
    expect([code, await customers(other)]).toEqual([3, before]);
    expect(stderr).toContain('changes made with another key (2)');
  });

  it('of several restaurants cannot be undone at once', async () => {
    await profile('centro', cli().key);
    expect(await run('undo --yes --all-profiles', { env: outside })).toMatchObject({ code: 2, sent: [] });
  });
});
