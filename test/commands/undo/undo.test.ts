import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
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
    expect((await openEntries())[0]).toMatchObject({ count: 1, what: expect.not.stringContaining('Ana') });
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

describe('undo', () => {
  const removeOne = async (name: string, env?: Record<string, string>) => {
    const { id } = await create('crm create', { full_name: name });
    await run(['crm', 'delete', String(id), '--yes'], { ...(env && { env }) });
  };

  it('asks on a terminal whether 2 means the last two commands or only the second', async () => {
    for (const name of ['Ana', 'Luis', 'Eva']) await create('crm create', { full_name: name });
    const question = 'Undo which commands?';
    const only = await run('undo 2', {
      answers: [
        [question, '2\r'],
        ['Undo crm create', 'y\r'],
      ],
    });
    expect(only.stderr).toContain('the last 2: crm create');
    expect(only.json).toMatchObject([{ what: expect.stringContaining('Luis') }]);
    const last = await run('undo 2', {
      answers: [
        [question, '1\r'],
        ['Undo crm create', 'y\r'],
      ],
    });
    expect(last.json).toHaveLength(2);
  });

  it('exits 3 if there is nothing to undo, and lists nothing', async () => {
    const { code, stderr, sent } = await run('undo --yes');
    expect({ code, sent }).toEqual({ code: 3, sent: [] });
    expect(errorIn(stderr)).toMatchObject({ code: 'NOT_FOUND', message: 'there is nothing to undo' });
    expect(await openEntries()).toEqual([]);
  });

  it('undoes the latest, or the Nth of its list, each once', async () => {
    for (const name of ['Ana', 'Luis', 'Eva']) await removeOne(name);
    const names = async () => (await openEntries()).map(({ command, what }) => `${command} ${nameIn(what)}`);
    expect(await names()).toEqual(
      ['Eva', 'Luis', 'Ana'].flatMap((name) => [`crm delete ${name}`, `crm create ${name}`]),
    );
    const revert = async (words: string) => (await run(words)).json.map(({ what }: Row) => nameIn(what));
    expect(await revert('undo 3 --yes')).toEqual(['Luis']);
    expect(await revert('undo --yes')).toEqual(['Eva']);
    expect((await names()).slice(0, 3)).toEqual(['undo Eva', 'undo Luis', 'crm create Eva']);
    expect((await run('undo 9 --yes')).code).toBe(3);
  });

  it('names the undone command without a question', async () => {
    await removeOne('Ana');
    expect((await run('undo --yes')).stderr).toContain('undone: crm delete (20:00)');
  });

  it('without a terminal needs --yes, and sends nothing', async () => {
    await removeOne('Ana');
    const { code, sent, stderr } = await run('undo');
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(errorIn(stderr).field).toBe('--yes');
  });

  it('shows what it would do, and asks', async () => {
    await removeOne('Ana');
    const no = await run('undo', { answers: [['Undo crm delete (20:00, 1 customer)?', 'n\r']] });
    expect([no.code, no.sent]).toEqual([2, []]);
    expect(no.stderr).toContain('· Ana: will be restored');
    const yes = await run('undo --lang es', {
      columns: 80,
      answers: [['¿Deshacer crm delete (20:00, 1 cliente)?', 'y\r']],
    });
    expect(yes.code).toBe(0);
    expect(yes.stdout).toContain('recuperado');
  });

  it.each(['0', '-1', 'x', '1.5'])('rejects %s as a number of its list', async (word) => {
    expect(await run(['undo', '--yes', '--', word])).toMatchObject({ code: 2, sent: [] });
  });

  it.each(['undo 1 --list', 'undo --list --forget', 'undo --yes --no-journal'])(
    'rejects options that exclude each other: %s',
    async (line) => {
      expect(await run(line)).toMatchObject({ code: 2, sent: [] });
    },
  );

  it('with --dry-run prints the requests and changes nothing', async () => {
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
      { method: 'POST', body: { name: 'Flan', category_id: '{id}' } },
    ]);
    expect((await openEntries())[0]).toMatchObject({ command: 'menu categories delete' });
  });

  it.each([
    ['another address', { MAITRE_BASE_URL: 'http://127.0.0.1:9/otra' }],
    ['another key at the same address', { MAITRE_API_KEY: 'maitre_of-another-tenant' }],
  ])('offers nothing that was written with %s, and writes nothing', async (_what, env) => {
    await removeOne('Ana');
    const { code, sent, stderr } = await run('undo --yes', { env });
    expect([code, sent.filter(({ method }) => method !== 'GET')]).toEqual([3, []]);
    expect(stderr).not.toMatch(/this profile|another key/);
    expect((await run('undo --list', { env })).json).toEqual([]);
    expect(await openEntries()).toHaveLength(2);
  });

  it('lists time, command, records and changes, in both languages', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    await create('menu items add', { category_id: id, name: 'Flan' });
    await ok(['menu', 'categories', 'delete', String(id), '--yes', '--with-items']);
    const english = await run('undo --list', { columns: 100 });
    expect(english.stdout).toMatch(/1 +20:00 +menu categories delete +#1 · Postres +deleted \(\+ 1 dish\)/);
    const spanish = await run('undo --list --lang es', {
      columns: 100,
      now: new Date('2026-11-22T10:00:00Z'),
    });
    expect(spanish.stdout).toMatch(/1 +vie 20\/11 20:00 .*Postres +se eliminó \(\+ 1 plato\)/);
  });

  it('lists as many as --limit allows, and says if there are more', async () => {
    for (let n = 0; n < 4; n++) await create('crm create', { full_name: `Ana ${n}` });
    const two = await run('undo --list --limit 2');
    expect([two.json.length, two.stderr]).toEqual([2, expect.stringContaining('--limit 20')]);
    expect((await run('undo --list --limit 4')).stderr).toBe('');
  });

  it('escapes control characters in names', async () => {
    await removeOne('\u001b[31mAna\u001b[2J');
    const { stderr } = await run('undo', { columns: 80, answers: [['Undo', 'n\r']] });
    expect(stderr).not.toContain('\u001b[31m');
    expect(stderr).not.toContain('\u001b[2J');
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
