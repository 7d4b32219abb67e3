import { describe, expect, it } from 'vitest';
import { scopeNames } from '../../../src/contract/operation.ts';
import { createKey, createTenant } from '../../../src/service/panel.ts';
import { friday } from '../../support/house.ts';
import { type Row, useHouse } from '../../support/undoing.ts';

const { house, run, create } = useHouse();
const outside = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
const on = (profile: string, line: string) => run(`${line} -p ${profile}`, { env: outside });
const profile = async (name: string, key: string, path = 'casa') => {
  const line = `profile add ${name} --base-url http://127.0.0.1:9/${path} --key-stdin --yes`;
  expect((await run(line, { env: outside, stdin: key })).code).toBe(0);
};
/** Another restaurant of the same service. */
const otherKey = async () => {
  const { store } = house();
  const { tenant_id } = await createTenant(store, { name: 'Otra', tz: 'Europe/Madrid' }, friday);
  return (await createKey(store, tenant_id, { scopes: scopeNames, name: 'test' }, friday)).key;
};
const customers = async (key: string): Promise<Row[]> =>
  (await run('crm search', { env: { MAITRE_API_KEY: key } })).json;

describe("a restaurant's commands", () => {
  it('are offered only for that restaurant', async () => {
    await profile('centro', house().key);
    await profile('norte', house().key, 'otra');
    const { id } = await create('crm create', { full_name: 'Ana' });
    await on('centro', `crm delete ${id} --yes`);
    expect((await on('norte', 'undo --list')).json).toEqual([]);
    expect((await on('norte', 'undo --yes')).code).toBe(3);
    expect((await on('centro', 'undo --list')).json).toMatchObject([
      { command: 'crm delete' },
      { command: 'crm create' },
    ]);
    await profile('centro', house().key, 'otra');
    const moved = 'what this profile changed in the restaurant that it had before';
    expect((await on('centro', 'undo --list')).stderr).toContain(moved);
    expect((await on('norte', 'undo --list')).stderr).not.toContain(moved);
  });

  it.each(['crm', 'menu'])('are offered to a new key of the same restaurant (%s)', async (what) => {
    await profile('centro', house().key);
    // A dish contains no restaurant, but its category, written by the old key, does.
    await on('centro', 'menu categories add --name Postres');
    const [add, remove] =
      what === 'crm'
        ? ['crm create --full-name Ana', 'crm delete']
        : ['menu items add --category-id 1 --name Flan', 'menu items delete'];
    const { json } = await on('centro', add!);
    await on('centro', `${remove} ${json.id} --yes`);
    await profile('centro', await house().keyWith(scopeNames));
    expect((await on('centro', 'undo --yes')).json).toMatchObject([{ done: 'created', old_id: json.id }]);
  });

  it("are not offered to another restaurant's key", async () => {
    await profile('centro', house().key);
    const { json } = await on('centro', 'crm create --full-name Ana');
    await on('centro', `crm delete ${json.id} --yes`);
    const other = await otherKey();
    await run('crm create --full-name Luis --no-journal', { env: { MAITRE_API_KEY: other } });
    await profile('centro', other);
    const ran = await on('centro', 'undo --yes');
    expect([ran.code, ran.sent.every(({ method }) => method === 'GET')]).toEqual([3, true]);
    expect((await on('centro', 'undo --list')).json).toEqual([]);
    expect((await customers(other)).map(({ full_name }) => full_name)).toEqual(['Luis']);
  });

  it('are not offered to a new key of an unknown restaurant, with a notice', async () => {
    await profile('centro', house().key);
    const { json } = await on('centro', 'crm create --full-name Ana');
    await on('centro', `crm delete ${json.id} --yes`);
    const other = await otherKey();
    await profile('centro', other);
    const { code, stderr } = await on('centro', 'undo --yes');
    expect([code, await customers(other)]).toEqual([3, []]);
    expect(stderr).toContain('2 more were written with another key');
  });

  it('of several restaurants cannot be undone at once', async () => {
    await profile('centro', house().key);
    expect(await run('undo --yes --all-profiles', { env: outside })).toMatchObject({ code: 2, sent: [] });
  });
});
