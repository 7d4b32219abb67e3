import { beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { openTestCli } from '../../support/test-cli.ts';
import { booking, type Row, useTestCli, writesOf } from '../../support/undoing.ts';

const { cli, run, ok, serving, refusing, create, undone, openEntries, cutAt, killed } = useTestCli();

describe('a category', () => {
  const dishes = ['Flan', 'Tarta', 'Torrija'];
  let id: number;
  beforeEach(async () => {
    ({ id } = await create('menu categories add', { name: 'Postres', description: 'Dulces', sort_order: 8 }));
    for (const [at, name] of dishes.entries())
      await create('menu items add', { category_id: id, name, price: 4.5 + at, is_available: at > 0 });
    await create('menu categories add', { name: 'Otra' });
  });
  const remove = () => ok(['menu', 'categories', 'delete', String(id), '--yes', '--with-items']);
  const plain = ({ items, id: _id, ...rest }: Row) => ({
    ...rest,
    items: (items as Row[]).map(({ id: _item, ...dish }) => dish),
  });

  it('is restored with all its dishes, in order', async () => {
    const before = await ok(['menu', 'categories', 'get', String(id)]);
    await remove();
    const back = await undone();
    expect(back.map(({ kind, old_id, changes, lost }) => [kind, old_id, changes, lost])).toEqual([
      ['menu_category', id, {}, []],
      ...before.items.map((dish: Row) => ['menu_item', dish['id'], {}, []]),
    ]);
    const after = await ok(['menu', 'categories', 'get', String(back[0]!['id'])]);
    expect(plain(after)).toEqual(plain(before));
    expect(after.items.map(({ id }: Row) => id)).toEqual(back.slice(1).map(({ id }) => id));
  });

  it('keeps a rejected dish undoable, and the next undo restores it', async () => {
    await remove();
    let posts = 0;
    const fetch = refusing((method, path) => method === 'POST' && path === '/menu/items' && ++posts === 2);
    const first = await run('undo --yes', { fetch });
    expect([first.code, first.json.length]).toEqual([6, 3]);
    expect(errorIn(first.stderr)).toMatchObject({
      message: expect.stringMatching(/Tarta.*: No$/),
      hint: expect.stringContaining('undo'),
    });
    const second = await run('undo --yes');
    expect(writesOf(second).map(({ body }) => body)).toEqual([
      { category_id: first.json[0].id, name: 'Tarta', price: 5.5, type: 'simple', is_available: true },
    ]);
    const { items } = await ok(['menu', 'categories', 'get', String(first.json[0].id)]);
    expect(items.map(({ name }: Row) => name).sort()).toEqual(dishes);
    expect((await openEntries())[0]).toMatchObject({ command: 'undo', count: 1 });
  });

  it('sends no further dish once the key is refused, and the next undo restores the others', async () => {
    await remove();
    let posts = 0;
    const fetch = serving(async (method, _path, serve) =>
      method === 'POST' && ++posts > 2 ? new Response('{"success":false}', { status: 401 }) : serve(),
    );
    expect((await run('undo --yes', { fetch })).code).toBe(6);
    expect(posts).toBe(3);
    expect((await run('undo --yes')).json).toHaveLength(3);
    expect((await ok('menu items list')).map(({ name }: Row) => name).sort()).toEqual(dishes);
  });

  it('is not restored twice if undo was killed after the creation', async () => {
    await remove();
    const isDish = (method: string, path: string) => method === 'POST' && path === '/menu/items';
    const ran = await run('undo --yes', { fetch: cutAt(isDish, { done: true }) });
    expect(ran.code).toBe(6);
    const { code } = await run('undo --yes');
    expect(code).toBe(0);
    const categories = await ok('menu categories list');
    const back = categories.filter(({ name }: Row) => name === 'Postres');
    expect(back.map(({ items }: Row) => (items as Row[]).map(({ name }) => name))).toEqual([dishes]);
  });

  it('that omits its dishes is recorded with those of the dish list', async () => {
    const fetch = serving(async (method, path, serve) => {
      const response = await serve();
      if (method !== 'GET' || !path.startsWith('/menu/categories/')) return response;
      const { success, data } = (await response.json()) as { success: boolean; data: Row };
      const { items: _hidden, ...rest } = data;
      return Response.json({ success, data: rest });
    });
    await run(['menu', 'categories', 'delete', String(id), '--yes', '--with-items'], { fetch });
    const names = (await undone()).slice(1).map(({ what }) => String(what).split(' · ')[1]);
    expect(names).toEqual(dishes);
  });
});

describe('an event', () => {
  const fields = {
    name: 'Cata',
    title: 'Cata de vinos',
    description: 'Seis copas',
    color: '#B7791F',
    min_guests: 2,
    max_guests: 24,
    block_mode: 'block_tables',
    enable_preordering: true,
    enable_payment: true,
    payment_amount_minor: 2500,
    show_on_online_booking: true,
    is_active: false,
  };
  const session = (session_date: string) => ({
    session_date,
    start_time: '20:00',
    end_time: '22:00',
    max_guests: 12,
    table_booking_mode: 'required',
  });
  let id: number;
  beforeEach(async () => {
    ({ id } = await create('events create', fields));
    const [planta] = await cli().store.snapshot(({ plantas }) => plantas.list(cli().tenantId));
    for (const day of ['2026-11-22', '2026-12-01'])
      await create(`events sessions create ${id}`, { ...session(day), planta_ids: [planta!.id] });
  });

  it('is restored with its sessions and floor areas', async () => {
    const before = await ok(`events get ${id}`);
    await ok(`events delete ${id} --yes`);
    const back = await undone();
    expect(back.map(({ kind, lost }) => [kind, lost])).toEqual([
      ['event', []],
      ['event_session', []],
      ['event_session', []],
    ]);
    const after = await ok(`events get ${back[0]!['id']}`);
    expect(after).toMatchObject({ ...fields, plantas: before.plantas });
    expect(after.sessions).toMatchObject([session('2026-11-22'), session('2026-12-01')]);
  });

  it.each([true, false])('gets each session once if undo was killed (done: %s)', async (done) => {
    await ok(`events delete ${id} --yes`);
    await killed(['undo', '--yes'], (method, path) => method === 'POST' && path.endsWith('sessions'), done);
    const { code, sent } = await run('undo --yes');
    expect([code, JSON.stringify(sent)]).toEqual([0, expect.not.stringContaining('undefined')]);
    const [{ id: now }] = await ok('events list');
    expect((await ok(`events get ${now}`)).sessions).toMatchObject([
      session('2026-11-22'),
      session('2026-12-01'),
    ]);
  });

  it('reports the past sessions that cannot be restored', async () => {
    await ok(`events delete ${id} --yes`);
    const { code, json, stderr, sent } = await run('undo --yes', {
      now: new Date('2026-11-25T12:00:00Z'),
    });
    expect(code).toBe(0);
    expect(json.map(({ id }: Row) => id === null)).toEqual([false, true, false]);
    expect(json[1]).toMatchObject({ kind: 'event_session', lost: ['id'] });
    expect(stderr).toContain('rejects past sessions: 1 not restored');
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect((await openEntries())[0]).toMatchObject({ command: 'undo', count: 2 });
  });

  it('that was archived, with only past sessions, reports what it lost', async () => {
    const sample = await openTestCli({ sample: true });
    await sample.run(['events', 'delete', 'jornadas del atún', '--yes']);
    const { code, json, stderr } = await sample.run('undo --yes --lang es');
    await sample.close();
    expect([code, json[0].lost, json[1].id]).toEqual([0, ['is_archived', 'plantas'], null]);
    expect(stderr).toContain('no queda como antes: archivado sí → no, Plantas\n');
  });

  it('with active reservations is not deleted, and undo offers nothing', async () => {
    await ok(`events activate ${id}`);
    await create('reservas create', {
      ...booking,
      fecha_reserva: '2026-12-01',
      inicio_reserva: '20:30',
      mesa_id: 'S1',
    });
    expect((await run(`events delete ${id} --yes`)).code).toBe(5);
    expect((await openEntries())[0]).toMatchObject({ command: 'reservas create' });
  });

  it('with sessions in another shape is recorded with those of the session list', async () => {
    const fetch = serving(async (method, path, serve) => {
      const response = await serve();
      if (method !== 'GET' || path !== `/events/${id}`) return response;
      const { success, data } = (await response.json()) as { success: boolean; data: Row };
      return Response.json({ success, data: { ...data, sessions: [7, { id: 8 }] } });
    });
    await run(`events delete ${id} --yes`, { fetch });
    expect((await undone()).map(({ what }) => what).slice(1)).toEqual([
      '#1 · 22/11/2026 · 20:00–22:00',
      '#2 · 01/12/2026 · 20:00–22:00',
    ]);
  });
});
