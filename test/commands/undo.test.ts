import { describe, expect, it } from 'vitest';
import { errorIn, type Row, useHouse } from '../support/undoing.ts';

const { house, run, ok, serving, create, undone, openEntries, cutAt } = useHouse();

describe('several records', () => {
  it('of one command are one entry, and come back together', async () => {
    const ids = [];
    for (const name of ['Ana', 'Luis', 'Eva'])
      ids.push(String((await create('crm create', { full_name: name })).id));
    await ok(['crm', 'delete', ...ids, '--yes']);
    expect(await openEntries()).toMatchObject([{ n: 1, kind: 'customer', count: 3, command: 'crm delete' }]);
    expect((await undone()).map(({ what }) => String(what).split(' · ')[1])).toEqual(['Ana', 'Luis', 'Eva']);
  });

  it('of which one was not deleted leave that one alone', async () => {
    const ids: string[] = [];
    for (const name of ['Ana', 'Luis'])
      ids.push(String((await create('crm create', { full_name: name })).id));
    const fetch = serving((method, path, serve) =>
      method === 'DELETE' && path.endsWith(`/${ids[0]}`)
        ? Promise.resolve(
            Response.json({ success: false, error: 'No', code: 'BUSINESS_ERROR' }, { status: 400 }),
          )
        : serve(),
    );
    expect((await run(['crm', 'delete', ...ids, '--yes'], { fetch })).code).toBe(6);
    expect(await undone()).toMatchObject([{ old_id: Number(ids[1]) }]);
    expect(await ok('crm search')).toHaveLength(2);
  });
});

describe('a deletion that was interrupted', () => {
  const removeKilled = async (done: boolean) => {
    const { id } = await create('crm create', { full_name: 'Ana Ruiz' });
    const fetch = cutAt((method) => method === 'DELETE', { done });
    await run(['crm', 'delete', String(id), '--yes', '--retries', '0'], { fetch });
  };

  it('before the service did it: undo finds the record still there, and makes no second one', async () => {
    await removeKilled(false);
    const { code, json, stderr } = await run('undo --yes');
    expect({ code, json }).toEqual({ code: 0, json: [] });
    expect(stderr).toContain('was never deleted');
    expect(await ok('crm search')).toHaveLength(1);
    expect(await openEntries()).toEqual([]);
  });

  it('after the service did it: undo puts the record back', async () => {
    await removeKilled(true);
    expect(await ok('crm search')).toEqual([]);
    expect(await undone()).toHaveLength(1);
  });

  it('while the service cannot be reached is neither restored nor forgotten', async () => {
    await removeKilled(true);
    const ran = await run('undo --yes --retries 0', {
      fetch: cutAt(() => true, { done: false }),
    });
    expect(ran.code).toBe(7);
    expect(await undone()).toHaveLength(1);
  });
});

describe('undo', () => {
  const removeOne = async (name: string, env?: Record<string, string>) => {
    const { id } = await create('crm create', { full_name: name });
    await run(['crm', 'delete', String(id), '--yes'], { ...(env && { env }) });
  };

  it('without anything to put back ends with 3, and lists nothing', async () => {
    const { code, stderr, sent } = await run('undo --yes');
    expect({ code, sent }).toEqual({ code: 3, sent: [] });
    expect(errorIn(stderr)).toMatchObject({ code: 'NOT_FOUND', message: 'there is nothing to put back' });
    expect(await openEntries()).toEqual([]);
  });

  it('takes the latest, or the Nth of its list, and each once', async () => {
    for (const name of ['Ana', 'Luis', 'Eva']) await removeOne(name);
    expect((await openEntries()).map(({ n, what }) => [n, String(what).split(' · ')[1]])).toEqual([
      [1, 'Eva'],
      [2, 'Luis'],
      [3, 'Ana'],
    ]);
    const names = async (words: string) =>
      (await run(words)).json.map(({ what }: Row) => String(what).split(' · ')[1]);
    expect(await names('undo 2 --yes')).toEqual(['Luis']);
    expect(await names('undo --yes')).toEqual(['Eva']);
    expect((await run('undo 2 --yes')).code).toBe(3);
    expect(await names('undo 1 --yes')).toEqual(['Ana']);
  });

  it('without a terminal needs --yes, and sends nothing', async () => {
    await removeOne('Ana');
    const { code, sent, stderr } = await run('undo');
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(errorIn(stderr).field).toBe('--yes');
  });

  it('shows what it would put back, and asks', async () => {
    await removeOne('Ana');
    const no = await run('undo', { answers: [['Put back 1 customer?', 'n\r']] });
    expect([no.code, no.sent]).toEqual([2, []]);
    expect(no.stderr).toContain('· Ana');
    const yes = await run('undo --lang es', {
      columns: 80,
      answers: [['¿Recuperar 1 cliente?', 'y\r']],
    });
    expect(yes.code).toBe(0);
    expect(yes.stdout).toContain('Id nuevo');
  });

  it.each(['0', '-1', 'x', '1.5'])('refuses %s as a number of its list', async (word) => {
    expect(await run(['undo', '--yes', '--', word])).toMatchObject({ code: 2, sent: [] });
  });

  it('does not list and restore at once', async () => {
    expect(await run('undo 1 --list')).toMatchObject({ code: 2, sent: [] });
  });

  it('with --dry-run prints the requests, writes nothing and forgets nothing', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    await create('menu items add', { category_id: id, name: 'Flan' });
    await ok(['menu', 'categories', 'delete', String(id), '--yes', '--with-items']);
    const { code, stdout, sent } = await run('undo --dry-run');
    expect({ code, sent }).toEqual({ code: 0, sent: [] });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { method: 'POST', body: { name: 'Postres' } },
      { method: 'POST', body: { name: 'Flan', category_id: 'new-id' } },
    ]);
    expect(await openEntries()).toHaveLength(1);
  });

  it.each([
    ['another address', { MAITRE_BASE_URL: 'http://127.0.0.1:9/otra' }],
    ['another key at the same address', { MAITRE_API_KEY: 'maitre_of-another-tenant' }],
  ])('refuses what was deleted with %s, and sends nothing', async (_what, env) => {
    await removeOne('Ana');
    const { code, sent, stderr } = await run('undo --yes', { env });
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(errorIn(stderr)).toMatchObject({ code: 'USAGE', field: '--profile' });
    expect(errorIn(stderr).hint).toContain('MAITRE_BASE_URL=http://127.0.0.1:9/casa');
    expect(await openEntries()).toHaveLength(1);
  });

  it('says which profile to use, and follows that profile to a new key', async () => {
    const outside = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
    const add = async (name: string, path: string, key: string) => {
      const line = `profile add ${name} --base-url http://127.0.0.1:9/${path} --key-stdin --yes`;
      expect((await run(line, { env: outside, stdin: key })).code).toBe(0);
    };
    await add('centro', 'casa', house().key);
    await add('norte', 'otra', house().key);
    const { id } = await create('crm create', { full_name: 'Ana' });
    await run(['crm', 'delete', String(id), '--yes', '-p', 'centro'], { env: outside });
    const list = await run('undo --list', { env: outside });
    expect(list.json).toMatchObject([{ profile: 'centro', restaurant: 'http://127.0.0.1:9/casa' }]);
    const refused = await run('undo --yes -p norte', { env: outside });
    expect([refused.code, refused.sent]).toEqual([2, []]);
    expect(errorIn(refused.stderr).hint).toBe('maitre undo 1 --profile centro');
    await add('centro', 'casa', await house().keyWith(['crm:read', 'crm:write']));
    expect((await run('undo --yes -p centro', { env: outside })).code).toBe(0);
  });

  it('lists for people: when, where, how much and what, in both languages', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    await create('menu items add', { category_id: id, name: 'Flan' });
    await ok(['menu', 'categories', 'delete', String(id), '--yes', '--with-items']);
    const english = await run('undo --list', { columns: 100 });
    expect(english.stdout).toMatch(/1 +20 Nov 2026 20:00 .*1 category, 1 dish .*Postres/);
    const spanish = await run('undo --list --lang es', { columns: 100 });
    expect(spanish.stdout).toMatch(/1 +20\/11\/2026 20:00 .*1 categoría, 1 plato .*Postres/);
  });

  it('keeps names that would obey a terminal from it', async () => {
    await removeOne('\u001b[31mAna\u001b[2J');
    const { stderr } = await run('undo', { columns: 80, answers: [['Put back', 'n\r']] });
    expect(stderr).not.toContain('\u001b[31m');
    expect(stderr).not.toContain('\u001b[2J');
  });
});
