import { describe, expect, it } from 'vitest';
import { booking, type Row, refuse, useTestCli } from '../../support/undoing.ts';

const { run, ok, serving, refusing, create, undone, openEntries, cutAt } = useTestCli();

const nameIn = (what: unknown) => String(what).split(' · ')[1];

describe('several records', () => {
  it('of one command are one entry, and are restored together', async () => {
    const ids = [];
    for (const name of ['Ana', 'Luis', 'Eva'])
      ids.push(String((await create('crm create', { full_name: name })).id));
    await ok(['crm', 'delete', ...ids, '--yes']);
    expect((await openEntries())[0]).toMatchObject({
      n: 1,
      kind: 'customer',
      count: 3,
      command: 'crm delete',
    });
    expect((await undone()).map(({ what }) => nameIn(what))).toEqual(['Ana', 'Luis', 'Eva']);
  });

  it('are restored except one that was not deleted', async () => {
    const ids: string[] = [];
    for (const name of ['Ana', 'Luis'])
      ids.push(String((await create('crm create', { full_name: name })).id));
    const fetch = refusing((method, path) => method === 'DELETE' && path.endsWith(`/${ids[0]}`));
    expect((await run(['crm', 'delete', ...ids, '--yes'], { fetch })).code).toBe(6);
    expect(await undone()).toMatchObject([{ old_id: Number(ids[1]) }]);
    expect(await ok('crm search')).toHaveLength(2);
  });
});

it('an undo says what its records lose, not what earlier ones lost', async () => {
  for (const full_name of ['Ana', 'Luis']) {
    const { id } = await create('crm create', { full_name });
    await create('reservas create', { ...booking, customer_id: id });
  }
  await ok('crm delete 1 2 --yes');
  let posts = 0;
  const fetch = refusing((method) => method === 'POST' && ++posts === 2);
  expect((await run('undo --yes', { fetch })).stderr).toContain('Ana: its reservations (1) no longer');
  const { stderr } = await run('undo --yes');
  expect(stderr).toMatch(/^(?!.*Ana: its).*Luis: its reservations \(1\) no longer/s);
});

describe('a deletion that was interrupted', () => {
  const removeKilled = async (done: boolean) => {
    const { id } = await create('crm create', { full_name: 'Ana Ruiz' });
    const fetch = cutAt((method) => method === 'DELETE', { done });
    await run(['crm', 'delete', String(id), '--yes', '--retries', '0'], { fetch });
  };

  it('before the service did it: undo finds the record and creates no second one', async () => {
    await removeKilled(false);
    const { code, json, stderr } = await run('undo --yes');
    expect({ code, json }).toEqual({ code: 0, json: [] });
    expect(stderr).toContain('was never deleted');
    expect(await ok('crm search')).toHaveLength(1);
    expect(await openEntries()).toMatchObject([{ command: 'crm create' }]);
  });

  it('after the service did it: undo restores the record', async () => {
    await removeKilled(true);
    expect(await ok('crm search')).toEqual([]);
    expect(await undone()).toHaveLength(1);
  });

  it('stays undoable while the service is unreachable', async () => {
    await removeKilled(true);
    const ran = await run('undo --yes --retries 0', {
      fetch: cutAt(() => true, { done: false }),
    });
    expect(ran.code).toBe(7);
    expect(await undone()).toHaveLength(1);
  });
});

describe('undo after a command that changed nothing', () => {
  /** Updates a customer, then fails to delete it: refused, or not connected. */
  const refused = async (respond: () => Promise<Response>) => {
    const { id } = await create('crm create', { full_name: 'Ana Ruiz' });
    await ok(['crm', 'update', String(id), '--phone', '+34612345678']);
    const fetch = serving((method, _path, serve) => (method === 'DELETE' ? respond() : serve()));
    await run(['crm', 'delete', String(id), '--yes', '--retries', '0'], { fetch });
    return ['crm', 'get', String(id)];
  };
  const neverConnected = async () => {
    throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  };

  it.each([
    ['refused', async () => refuse()],
    ['never sent', neverConnected],
  ])('(%s) names the command that it undid', async (_how, respond) => {
    const look = await refused(respond);
    const { code, stderr } = await run('undo --yes --lang es');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining('deshecho: crm update (20:00)'),
    });
    expect(await ok(look)).toMatchObject({ phone: null });
  });
});

describe('undo 1 3', () => {
  const customers = async () => (await ok('crm search')).map(({ full_name }: Row) => full_name).sort();

  it('undoes the commands at these positions of the list, the latest first', async () => {
    for (const name of ['Ana', 'Luis', 'Eva']) await create('crm create', { full_name: name });
    expect((await ok('undo 3 1 --yes')).map(({ what }: Row) => nameIn(what))).toEqual(['Eva', 'Ana']);
    expect(await customers()).toEqual(['Luis']);
  });

  it('asks once, for all of them', async () => {
    for (const name of ['Ana', 'Luis']) await create('crm create', { full_name: name });
    const { code, stderr } = await run('undo 1 2', { columns: 80, answers: [['Undo crm create', 'y\r']] });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Undo crm create \(.*\), crm create \(.*\)\?/)]);
    expect(await customers()).toEqual([]);
  });

  it('undoes nothing if a position is not in the list', async () => {
    await create('crm create', { full_name: 'Ana' });
    expect((await run('undo 1 9 --yes')).code).toBe(3);
    expect((await run('undo 1 x --yes')).code).toBe(2);
    expect(await customers()).toEqual(['Ana']);
  });
});
