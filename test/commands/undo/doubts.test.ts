import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { friday } from '../../support/test-cli.ts';
import { booking, type Row, useTestCli } from '../../support/undoing.ts';

const { cli, run, ok, serving, create, cutAt, killed, openEntries } = useTestCli();
const isNth = (n: number, method: string) => {
  let seen = 0;
  return (own: string) => own === method && ++seen === n;
};
const write = (name: string, text: string) => {
  writeFileSync(join(cli().folder, name), text);
  return name;
};
const menu = (...names: string[]) =>
  write(
    'carta.yaml',
    `categories:\n  - name: Postres\n    items:\n${names.map((name) => `      - { name: ${name}, price: 4 }\n`).join('')}`,
  );

describe('an undo that meets a creation of unknown outcome', () => {
  it('of a killed menu apply continues', async () => {
    await create('menu categories add', { name: 'Postres' });
    const file = menu('Flan', 'Nata', 'Tarta', 'Fruta');
    await killed(['menu', 'apply', file, '--yes'], isNth(2, 'POST'), true);
    const { code, stderr } = await run('undo --yes');
    expect([code, stderr]).toEqual([6, expect.stringContaining('not known whether it was created')]);
    expect((await ok('menu items list')).map(({ name }: Row) => name)).toEqual(['Nata']);
    expect((await openEntries())[0]).toMatchObject({ command: 'undo' });
  });

  it('of a killed menu apply deletes the category that it made, with the dish in question', async () => {
    await killed(['menu', 'apply', menu('Flan', 'Nata'), '--yes'], isNth(3, 'POST'), true);
    expect((await run('undo --yes')).code).toBe(0);
    expect(await ok('menu categories list')).toEqual([]);
  });

  it('leaves such a category with a dish that others added', async () => {
    await killed(['menu', 'apply', menu('Flan', 'Nata'), '--yes'], isNth(3, 'POST'), true);
    await ok('menu items add --category-id 1 --name Flan --price 4 --no-journal');
    expect((await run('undo --yes')).code).toBe(5);
    expect(await ok('menu items list')).toHaveLength(3);
  });

  it('of an import that lost the connection continues', async () => {
    const rows = Array.from({ length: 40 }, (_row, index) => `Ana ${index}`);
    const file = write('clientes.csv', `full_name\n${rows.join('\n')}\n`);
    const fetch = cutAt(isNth(30, 'POST'), { done: true });
    await run(['crm', 'import', file, '--yes', '--retries', '0'], { fetch });
    const made = await ok('crm search');
    const { code, json, stderr } = await run('undo --yes');
    const doubts = stderr.match(/UNKNOWN_OUTCOME/g)?.length ?? 0;
    expect([code, json.length + doubts, doubts > 0]).toEqual([6, made.length, true]);
    expect(await ok('crm search')).toHaveLength(doubts);
  });

  it('says what remains if it has to stop', async () => {
    await create('menu categories add', { name: 'Postres' });
    await ok(['menu', 'apply', menu('Flan', 'Nata', 'Tarta'), '--yes']);
    const isFirst = isNth(1, 'DELETE');
    let isRevoked = false;
    const fetch = serving(async (method, _path, serve) => {
      isRevoked ||= isFirst(method);
      if (!isRevoked) return serve();
      return new Response('{"success":false,"error":"No","code":"UNAUTHORIZED"}', { status: 401 });
    });
    const { code, stderr, sent } = await run('undo --yes', { fetch });
    expect([code, sent.filter(({ method }) => method === 'DELETE')]).toEqual([4, [expect.anything()]]);
    expect(stderr).toMatch(/not undone: #3 · Tarta; .*#2 · Nata.* \(maitre undo --list\)/);
  });
});

describe('an undo that cannot read a record', () => {
  it.each([
    ['crm create --full-name Ana', []],
    ['crm update 1 --notes patio', [{ full_name: 'Eva', notes: null }]],
  ])('of %s can be repeated, and sends nothing meanwhile', async (line, left) => {
    if (left.length > 0) await ok('crm create --full-name Eva');
    await ok(line);
    const fetch = serving(async (method, path, serve) =>
      method === 'GET' && path === '/crm/customers/1' ? new Response('{}', { status: 503 }) : serve(),
    );
    const { code, sent } = await run('undo --yes --retries 0', { fetch });
    expect([code, sent.filter(({ method }) => method !== 'GET')]).toEqual([7, []]);
    expect((await run('undo --yes')).code).toBe(0);
    expect(await ok('crm search')).toMatchObject(left);
  });
});

describe('an undo of a record that its command also changed', () => {
  const sheet = () => write('r.csv', 'Fecha;Hora;Nombre;Pax;Estado\n21/11/2026;21:30;Ana;2;Confirmada\n');
  const imports = ['reservas', 'import', 'r.csv', '--retries', '0'];

  it.each(['{"notas":"trona"}', '{"estado":"en_curso"}', '{"num_comensales":1}'])(
    'leaves it if others have changed it since: %s',
    async (body) => {
      sheet();
      await ok(imports);
      const [{ id }] = await ok('reservas list --fecha 2026-11-21');
      await ok(['api', 'PUT', `/developer/api/reservas/${id}`, '--data', body]);
      expect((await run('undo --yes')).code).toBe(5);
      expect(await ok('reservas list --fecha 2026-11-21')).toHaveLength(1);
    },
  );

  it.each([true, false])('deletes it whether or not the change was done (%s)', async (done) => {
    sheet();
    let isLost = false;
    const fetch = serving(async (method, _path, serve) => {
      if (method !== 'PUT' && !isLost) return serve();
      isLost = true;
      if (method === 'PUT' && done) await serve();
      return new Response('{}', { status: 503 });
    });
    expect((await run(imports, { fetch })).code).toBe(6);
    expect((await run('undo --yes')).code).toBe(0);
    expect(await ok('reservas list --fecha 2026-11-21')).toEqual([]);
  });

  it('leaves a category if others have changed one of its dishes', async () => {
    await ok(['menu', 'apply', menu('Flan', 'Nata'), '--yes']);
    await ok('api PUT /developer/api/menu/items/2 --data {"price":9}');
    expect((await run('undo --yes')).code).toBe(5);
    expect(await ok('menu items list')).toMatchObject([{ name: 'Flan' }, { name: 'Nata', price: 9 }]);
  });
});

describe('a machine whose clock is ten minutes ahead', () => {
  it.each([true, false])('knows whether a killed creation was done (done: %s)', async (done) => {
    const now = new Date(friday.getTime() + 10 * 60_000);
    const isPost = (method: string) => method === 'POST';
    await killed(['reservas', 'create', '--data', JSON.stringify(booking)], isPost, done, { now });
    const { code, stderr } = await run('undo --yes', { now, fetch: cli().fetch });
    expect([code, stderr.includes('was never created')]).toEqual(done ? [9, false] : [0, true]);
  });
});
