import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { friday } from '../../support/sample.ts';
import { booking, type Row, useTestCli, writesOf } from '../../support/undoing.ts';

const { run, ok, serving, create, undone, openEntries, killed } = useTestCli();
const isPost = (method: string, path: string) => method === 'POST' && path === '/reservas';
const isDelete = (method: string) => method === 'DELETE';
const reservas = async (): Promise<Row[]> => ok('reservas list --all');
const book = (fields: Row = {}) => create('reservas create', { ...booking, ...fields });
/** Another guest's reservation with equal fields, which is not in this journal. */
const twin = (fields: Row = {}) =>
  ok(['api', 'POST', '/developer/api/reservas', '--data', JSON.stringify({ ...booking, ...fields })]);
describe('an undo that was interrupted', () => {
  it.each([true, false])('restores each record exactly once (done: %s)', async (done) => {
    const { id } = await book();
    await ok(['reservas', 'delete', id, '--yes']);
    await killed(['undo', '--yes'], isPost, done);
    expect(await undone()).toMatchObject([{ done: 'created', old_id: id }]);
    expect(await reservas()).toHaveLength(1);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['undo', 'reservas create']);
    await ok('undo 1 --yes');
    expect(await reservas()).toHaveLength(0);
  });

  it.each([true, false])(
    'does not mistake an equal later reservation for its own (refused: %s)',
    async (isRefused) => {
      const { id } = await book();
      await ok(['reservas', 'delete', id, '--yes']);
      const no = { success: false, error: 'No', code: 'FORBIDDEN_SCOPE' };
      const fetch = serving(async (method, _path, serve) =>
        method === 'POST' ? Response.json(no, { status: 403 }) : serve(),
      );
      if (isRefused) expect(writesOf(await run('undo --yes', { fetch }))).toHaveLength(1);
      else await killed(['undo', '--yes'], isPost, false);
      await (isRefused ? twin() : book());
      expect((await run(isRefused ? 'undo --yes' : 'undo 3 --yes')).code).toBe(0);
      expect(await reservas()).toHaveLength(2);
    },
  );

  it.each([true, false])(
    'does not mistake an equal earlier one for its own (killed: %s)',
    async (isKilled) => {
      const { id } = await book();
      await ok(['reservas', 'delete', id, '--yes']);
      const { data: other } = await twin();
      if (isKilled) await killed(['undo', '--yes'], isPost, false);
      else expect((await run('undo --yes --retries 0', { fetch: cutOnce(isPost, false) })).code).toBe(7);
      const [back] = await undone();
      expect(back!['id']).not.toBe(other.id);
      expect(await reservas()).toHaveLength(2);
    },
  );

  it.each([
    [
      'a dish',
      'menu items add',
      'menu items delete',
      (id: number) => ({ category_id: id, name: 'Flan', price: 4 }),
    ],
    ['an event', 'events create', 'events delete', () => ({ name: 'Cata', max_guests: 20 })],
  ])('does not mistake %s without creation time for its own', async (_what, add, remove, fieldsOf) => {
    const { id: category } = await create('menu categories add', { name: 'Postres' });
    const path = add.startsWith('menu') ? '/menu/items' : '/events';
    const made = await create(add, fieldsOf(category));
    await ok([...remove.split(' '), String(made.id), '--yes']);
    await ok(['api', 'POST', `/developer/api${path}`, '--data', JSON.stringify(fieldsOf(category))]);
    await killed(['undo', '--yes'], (method, at) => method === 'POST' && at === path, false);
    await undone();
    const list = await ok(add.startsWith('menu') ? 'menu items list' : 'events list');
    expect(list).toHaveLength(2);
  });

  it.each([true, false])('recognizes its own deletion (done: %s)', async (done) => {
    const { id } = await book();
    await killed(['undo', '--yes'], isDelete, done);
    const { code, json } = await run('undo 2 --yes');
    expect([code, json]).toMatchObject([0, [{ done: 'deleted', old_id: id }]]);
    expect(await reservas()).toEqual([]);
    await run('undo 1 --yes');
    expect(await reservas()).toHaveLength(1);
  });

  it('does not claim a deletion by others', async () => {
    const { id } = await book();
    await ok(['api', 'DELETE', `/developer/api/reservas/${id}`]);
    expect((await run('undo --yes')).code).toBe(3);
  });

  it('does not mistake another reservation of that time for its own', async () => {
    const { id } = await book();
    await ok(['reservas', 'delete', id, '--yes']);
    await killed(['undo', '--yes'], isPost, false);
    await twin({ nombre_cliente: 'Eva Gil' });
    expect((await run('undo --yes')).code).toBe(0);
    const names = (await reservas()).map(({ nombre_cliente }: Row) => nombre_cliente);
    expect(names.sort()).toEqual([booking.nombre_cliente, 'Eva Gil']);
  });

  it('exits 9 if the service does not list all records', async () => {
    await create('crm create', { full_name: 'Ana' });
    await ok('crm delete 1 --yes');
    await killed(['undo', '--yes'], (method) => method === 'POST', false);
    const fetch = serving(async (_method, _path, serve) => {
      const response = await serve();
      return new Response((await response.text()).replace(/"total":\d+/, '"total":999'), response);
    });
    const { code, sent } = await run('undo --yes', { fetch });
    expect([code, sent.filter(({ method }) => method === 'POST')]).toEqual([9, []]);
  });

  it('exits 9 if several records may be its own', async () => {
    const { id } = await book();
    await ok(['reservas', 'delete', id, '--yes']);
    await killed(['undo', '--yes'], isPost, true);
    await twin({ mesa_id: null });
    const { code, stderr } = await run('undo --yes');
    expect(code).toBe(9);
    expect(errorIn(stderr).message).toMatch(/several records are equal(\n.+21:00 · Ana Ruiz.+){2}$/);
    expect(await reservas()).toHaveLength(2);
  });
});

describe('a deletion that failed and was repeated', () => {
  const removeTwice = async (first: { done: boolean }) => {
    const { id } = await book();
    await killed(['reservas', 'delete', id, '--yes'], isDelete, first.done);
    await run(['reservas', 'delete', id, '--yes']);
    expect(await reservas()).toEqual([]);
    return id;
  };

  it.each([true, false])('is restored once, however often it is undone (done: %s)', async (done) => {
    const id = await removeTwice({ done });
    expect(await undone()).toMatchObject([{ done: 'created', old_id: id }]);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['undo', 'reservas create']);
    expect(await reservas()).toHaveLength(1);
  });

  it('is restored once if the first attempt is undone before the second', async () => {
    await removeTwice({ done: false });
    await run('undo 2 --yes');
    expect(await reservas()).toHaveLength(1);
    await run('undo --yes');
    expect(await reservas()).toHaveLength(0);
  });

  it('is restored once if one undo was killed and the other attempt is undone', async () => {
    await removeTwice({ done: false });
    await killed(['undo', '--yes'], isPost, true);
    await run('undo 2 --yes');
    expect(await reservas()).toHaveLength(1);
  });

  it('is not undone if others deleted the record meanwhile', async () => {
    const { id } = await book();
    const fetch = serving(async (method, _path, serve) => {
      if (method === 'DELETE') await serve();
      return serve();
    });
    expect((await run(['reservas', 'delete', id, '--yes'], { fetch })).code).toBe(3);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['reservas create']);
  });
});

describe('a write that was interrupted', () => {
  it.each([true, false])('an update is undone only if it was done (done: %s)', async (done) => {
    const before = await book();
    await killed(['reservas', 'update', before.id, '--comensales', '3'], (method) => method === 'PUT', done);
    const ran = await run('undo --yes');
    const isNoted = ran.stderr.includes('is as it was before');
    expect([ran.code, writesOf(ran).length, isNoted]).toEqual([0, done ? 1 : 0, !done]);
    expect(await reservas()).toEqual([before]);
  });

  it('a creation that may be done is not deleted: the record and a hint are shown', async () => {
    await killed(['reservas', 'create', '--data', JSON.stringify(booking)], isPost, true);
    const { code, stderr } = await run('undo --yes');
    const [made] = await reservas();
    expect(code).toBe(9);
    expect(errorIn(stderr).hint).toBe(`to delete it anyway: maitre reservas delete ${made!['id']}`);
  });

  it('a creation that was not done leaves nothing to undo, whatever was created days before', async () => {
    const old = ['api', 'POST', '/developer/api/reservas', '--data', JSON.stringify(booking)];
    expect((await run(old, { now: new Date('2026-11-18T12:00:00Z') })).code).toBe(0);
    await killed(['reservas', 'create', '--data', JSON.stringify(booking)], isPost, false);
    const ran = await run('undo --yes');
    expect([ran.code, writesOf(ran)]).toEqual([0, []]);
    expect(ran.stderr).toContain('was never created');
  });

  it('an undo that the user interrupts reports what it did, and the next one continues', async () => {
    const lunch = { ...booking, inicio_reserva: '13:00', final_reserva: '14:00' };
    const ids = [(await book()).id, (await book()).id, (await create('reservas create', lunch)).id];
    await ok(['reservas', 'delete', ...ids, '--yes']);
    const user = new AbortController();
    let posts = 0;
    const fetch = serving(async (method, path, serve) => {
      if (!isPost(method, path) || ++posts < 2) return serve();
      user.abort('SIGINT');
      throw new DOMException('aborted', 'AbortError');
    });
    const first = await run('undo --yes', { fetch, signal: user.signal });
    expect([first.code, first.json.map(({ old_id }: Row) => old_id)]).toEqual([130, [ids[0]]]);
    expect((await undone()).map(({ old_id }) => old_id)).toEqual(ids.slice(1));
    expect(await reservas()).toHaveLength(3);
  });

  it('several undos at once undo one command once', async () => {
    const { id } = await book();
    await ok(['reservas', 'delete', id, '--yes']);
    const codes = await Promise.all([1, 2, 3].map(() => run('undo 1 --yes').then(({ code }) => code)));
    expect(codes.sort()).toEqual([0, 3, 3]);
    expect(await reservas()).toHaveLength(1);
  });
});

it.each(['undo 1 --yes', 'undo --yes'])(
  '%s, typed before another undo was done, undoes nothing else',
  async (line) => {
    await book({ inicio_reserva: '13:00', final_reserva: '14:00' });
    await book();
    const after = (ms: number) => new Date(friday.getTime() + ms);
    await run(line, { now: after(1_000) });
    const second = await run(line, { now: after(1_500), startedAt: after(500).getTime() });
    expect(second.code).toBe(3);
    expect(errorIn(second.stderr).message).toContain('already undone');
    expect(writesOf(second)).toEqual([]);
    expect(await reservas()).toHaveLength(1);
  },
);

/** The connection is cut once, before or after the service acts. */
const cutOnce = (is: (method: string, path: string) => boolean, done: boolean) => {
  let isCut = false;
  return serving(async (method, path, serve) => {
    if (isCut || !is(method, path)) return serve();
    isCut = true;
    if (done) await serve();
    throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
  });
};
