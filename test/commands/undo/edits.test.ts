import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { booking, type Row, useTestCli, writesOf } from '../../support/undoing.ts';

const { cli, run, ok, serving, create, undone, openEntries } = useTestCli();
const book = (fields: Row = {}) => create('reservas create', { ...booking, ...fields });
const read = (id: unknown) => ok(['reservas', 'get', String(id)]);
/** A write by others, which is not in this journal. */
const others = (method: string, path: string, data: Row = {}) =>
  ok([
    'api',
    method,
    `/developer/api${path}`,
    ...(method === 'DELETE' ? [] : ['--data', JSON.stringify(data)]),
  ]);

/** The service, whose responses to these methods lack what `isLeftOut` selects. */
const leaving = (isLeftOut: (field: string, value: unknown) => boolean, ...methods: string[]) =>
  serving(async (method, _path, serve) => {
    const response = await serve();
    const { data, ...rest } = (await response.json()) as { data: Row };
    const fields = Object.entries(data).filter(([field, value]) => !isLeftOut(field, value));
    const shown = methods.includes(method) ? Object.fromEntries(fields) : data;
    return Response.json({ ...rest, data: shown }, { status: response.status });
  });

describe('a dish that moved to another category', () => {
  const prepare = async () => {
    const [old, next] = [
      await create('menu categories add', { name: 'Postres' }),
      await create('menu categories add', { name: 'Dulces' }),
    ];
    const flan = await create('menu items add', { category_id: old.id, name: 'Flan' });
    await ok(['menu', 'items', 'update', String(flan.id), '--category-id', String(next.id)]);
    return { old, next };
  };
  const listDishes = async () =>
    (await ok('menu items list')).map(({ name, category_name }: Row) => `${name} in ${category_name}`);

  it('moves back, also if the old category has been deleted and restored since', async () => {
    const { old } = await prepare();
    await ok(['menu', 'categories', 'delete', String(old.id), '--yes']);
    for (const done of ['created', 'changed']) expect(await undone()).toMatchObject([{ done }]);
    expect(await listDishes()).toEqual(['Flan in Postres']);
  });

  it('moves back, also if it has been deleted and restored with the new category since', async () => {
    const { next } = await prepare();
    await ok(['menu', 'categories', 'delete', String(next.id), '--yes', '--with-items']);
    expect(await undone()).toHaveLength(2);
    expect(await undone()).toMatchObject([{ done: 'changed', kind: 'menu_item' }]);
    expect(await listDishes()).toEqual(['Flan in Postres']);
  });
});

describe('an edit', () => {
  it('is undone, only in the fields that it changed', async () => {
    const before = await book({ notas: 'embarazada: nada crudo' });
    await ok([
      'reservas',
      'update',
      before.id,
      '--data',
      '{"notas":"ventana"}',
      '--telefono',
      '+34612345678',
    ]);
    await others('PUT', `/reservas/${before.id}`, { email: 'otra@example.com' });
    const ran = await run('undo --yes');
    expect(writesOf(ran)).toMatchObject([{ method: 'PUT', body: { notas: 'embarazada: nada crudo' } }]);
    expect(ran.json).toMatchObject([
      {
        done: 'changed',
        id: before.id,
        changes: { notas: { from: 'ventana', to: 'embarazada: nada crudo' } },
        lost: [],
      },
    ]);
    expect(await read(before.id)).toEqual({ ...before, email: 'otra@example.com' });
  });

  describe('on a service that omits', () => {
    it('empty fields, restores the empty value', async () => {
      const { id } = await book({ notas: null });
      const fetch = leaving((_field, value) => value === null, 'GET', 'PUT');
      await run(['reservas', 'noshow', id], { fetch });
      const { code, json } = await run('undo --yes', { fetch });
      expect([code, json[0].changes]).toEqual([
        0,
        {
          estado: { from: 'cancelada', to: 'pendiente' },
          notas: { from: 'No se presentó', to: null },
        },
      ]);
      expect(await read(id)).toMatchObject({ estado: 'pendiente', notas: null });
    });

    it('a field from every read, reports the field as changed and leaves it unchanged', async () => {
      const { id } = await book({ notas: 'embarazada: nada crudo' });
      const fetch = leaving((field) => field === 'notas', 'GET');
      const line = ['reservas', 'update', id, '--data', '{"notas":"ventana"}', '--telefono', '+34600000000'];
      await run(line, { fetch });
      const { code, json, stderr } = await run('undo --yes', { fetch });
      expect([code, Object.keys(json[0].changes)]).toEqual([6, ['telefono']]);
      expect(errorIn(stderr)).toMatchObject({
        code: 'CHANGED_SINCE',
        message: expect.stringContaining('left as it is: Notes'),
      });
      expect(await read(id)).toMatchObject({ notas: 'ventana', telefono: booking.telefono });
    });
  });

  it('leaves and reports fields that others have changed since', async () => {
    const { id } = await book();
    await ok(['reservas', 'update', id, '--data', '{"notas":"ventana"}', '--telefono', '+34600000000']);
    await others('PUT', `/reservas/${id}`, { notas: 'terraza' });
    const { code, json, stderr } = await run('undo --yes');
    expect([code, Object.keys(json[0].changes)]).toEqual([6, ['telefono']]);
    expect(errorIn(stderr)).toMatchObject({
      code: 'CHANGED_SINCE',
      message: expect.stringContaining('Notes = terraza'),
    });
    expect(await read(id)).toMatchObject({ notas: 'terraza', telefono: booking.telefono });
  });

  it('exits 5 if others have changed all its fields, and is not offered again', async () => {
    const { id } = await book();
    await ok(['reservas', 'update', id, '--data', '{"notas":"ventana"}']);
    await others('PUT', `/reservas/${id}`, { notas: 'terraza' });
    const ran = await run('undo --yes');
    expect([ran.code, writesOf(ran)]).toEqual([5, []]);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['reservas create']);
  });

  it.each(['confirm', 'seat', 'finish', 'cancel'])('by `reservas %s` is undone', async (verb) => {
    const before = await book();
    await ok(['reservas', verb, before.id]);
    await undone();
    expect(await read(before.id)).toEqual(before);
  });

  it('of a dish, a category, a customer and an event is undone', async () => {
    const customer = await create('crm create', { full_name: 'Ana', notes: 'alergia: nueces' });
    const category = await create('menu categories add', { name: 'Postres', sort_order: 3 });
    const dish = await create('menu items add', { category_id: category.id, name: 'Flan', price: 4.5 });
    const event = await create('events create', { name: 'Cata', max_guests: 20, is_active: true });
    const lines: readonly [get: string, edit: string][] = [
      [`crm get ${customer.id}`, `crm update ${customer.id} --data {"notes":"nada"}`],
      [`menu categories get ${category.id}`, `menu categories update ${category.id} --name X --sort-order 9`],
      [`menu items get ${dish.id}`, `menu items unavailable ${dish.id}`],
      [`menu items get ${dish.id}`, `menu items update ${dish.id} --price 9.9 --name Tarta`],
      [`events get ${event.id}`, `events deactivate ${event.id}`],
    ];
    for (const [get, edit] of lines) {
      const before = await ok(get);
      await ok(edit);
      expect(await ok(get)).not.toEqual(before);
      expect((await run('undo --yes')).code).toBe(0);
      expect(await ok(get)).toEqual(before);
    }
  });

  it('restores the table that the service changed along with it', async () => {
    const before = await book({ mesa_id: 'S1' });
    await create('reservas create', {
      ...booking,
      nombre_cliente: 'Luis',
      fecha_reserva: '2026-11-22',
      mesa_id: 'S1',
    });
    await ok(['reservas', 'update', before.id, '--fecha', '2026-11-22']);
    expect(await read(before.id)).toMatchObject({ mesa_id: 'S2' });
    await undone();
    expect(await read(before.id)).toEqual(before);
  });

  it('is undone without its table if that is occupied now, with a notice', async () => {
    const { id } = await book({ mesa_id: 'S1' });
    await ok(['reservas', 'update', id, '--fecha', '2026-11-22', '--mesa', 'S2']);
    await others('POST', '/reservas', { ...booking, mesa_id: 'S1' });
    const { code, stderr, json } = await run('undo --yes');
    expect([code, json[0].lost]).toEqual([0, ['mesa_id']]);
    expect(stderr).toContain('restored without: Table');
    expect(await read(id)).toMatchObject({ fecha_reserva: '2026-11-21', mesa_id: 'S2' });
  });

  it('of several records is one entry, and each record is reported', async () => {
    const ids = [(await book()).id, (await book({ nombre_cliente: 'Luis' })).id];
    await ok(['reservas', 'seat', ...ids]);
    await others('PUT', `/reservas/${ids[0]}`, { estado: 'finalizada' });
    const { code, json, stderr } = await run('undo --yes');
    expect([code, json.map(({ id }: Row) => id)]).toEqual([6, [ids[1]]]);
    expect(errorIn(stderr).message).toContain('Ana Ruiz');
    expect(await read(ids[1])).toMatchObject({ estado: 'pendiente' });
  });

  it('of a record that was deleted and restored is undone under its new id', async () => {
    const { id } = await book();
    await ok(['reservas', 'update', id, '--data', '{"notas":"ventana"}']);
    await ok(['reservas', 'delete', id, '--yes']);
    const [back] = await undone();
    await undone();
    expect(await read(back!['id'])).toMatchObject({ notas: booking.notas });
  });

  it('of a missing record exits 3, and is not offered again', async () => {
    const { id } = await book();
    await ok(['reservas', 'update', id, '--data', '{"notas":"ventana"}']);
    await others('DELETE', `/reservas/${id}`);
    const { code, stderr } = await run('undo --yes');
    expect([code, stderr]).toEqual([3, expect.not.stringContaining('can still be undone')]);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['reservas create']);
  });

  it('that was rejected is not offered', async () => {
    const { id } = await book({ mesa_id: 'S1' });
    expect((await run(['reservas', 'update', id, '--mesa', 'Z9'])).code).toBe(5);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['reservas create']);
  });

  it('of a record that the key may not read is sent, with a notice that undo cannot revert it', async () => {
    const { id } = await book();
    const env = { MAITRE_API_KEY: await cli().keyWith(['reservas:write']) };
    const edited = await run(['reservas', 'update', id, '--data', '{"notas":"ventana"}'], { env });
    expect([edited.code, edited.json.notas]).toEqual([0, 'ventana']);
    expect(edited.stderr).toContain('undo cannot revert this');
    const refused = await run(['reservas', 'update', id, '--mesa', 'Z9'], { env });
    expect(refused.code).toBe(5);
    expect(refused.stderr).not.toContain('undo');
    const undo = await run('undo --yes', { env });
    expect([undo.code, writesOf(undo)]).toEqual([5, []]);
    expect(errorIn(undo.stderr).message).toContain('could not read the previous values');
  });

  it('with --no-journal reads and records nothing', async () => {
    const { id } = await book();
    const ran = await run(['reservas', 'update', id, '--data', '{"notas":"ventana"}', '--no-journal']);
    expect(ran.sent.map(({ method }) => method)).toEqual(['PUT']);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['reservas create']);
  });

  it('is shown in full before the question', async () => {
    const { id } = await book({ notas: 'embarazada: nada crudo, nada de marisco, y sin gluten si se puede' });
    await ok(['reservas', 'update', id, '--data', '{"notas":"ventana"}']);
    const { code, stderr } = await run('undo', {
      answers: [['Undo reservas update (20:00, 1 reservation)?', 'n\r']],
    });
    expect(code).toBe(2);
    expect(stderr.replace(/\n +/g, ' ')).toContain(
      'Notes ventana → ⚠ embarazada: nada crudo, nada de marisco, y sin gluten si se puede',
    );
  });

  it('of a category is undone even if the response is empty', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    const fetch = serving(async (method, _path, serve) => {
      const response = await serve();
      return method === 'PUT' ? new Response('{"success":true}') : response;
    });
    await run(`menu categories update ${id} --name Dulces`, { fetch });
    const { json } = await run('undo --yes', { fetch });
    expect(json).toMatchObject([{ changes: { name: { from: 'Dulces', to: 'Postres' } } }]);
    expect(await ok(`menu categories get ${id}`)).toMatchObject({ name: 'Postres' });
  });
});

describe('a creation', () => {
  it('is deleted', async () => {
    const { id } = await book();
    const { json } = await run('undo --yes');
    expect(json).toMatchObject([{ done: 'deleted', kind: 'reserva', old_id: id, id: null }]);
    expect((await run(['reservas', 'get', id])).code).toBe(3);
    expect((await run('undo --yes')).code).toBe(3);
  });

  it('is left if others have changed it, with a hint how to delete it', async () => {
    const { id } = await book();
    await others('PUT', `/reservas/${id}`, { notas: 'terraza' });
    const ran = await run('undo --yes');
    expect([ran.code, writesOf(ran)]).toEqual([5, []]);
    expect(errorIn(ran.stderr)).toMatchObject({
      code: 'CHANGED_SINCE',
      message: expect.stringContaining('changed since: Notes'),
      hint: `to delete it anyway: maitre reservas delete ${id}`,
    });
    expect(await read(id)).toMatchObject({ notas: 'terraza' });
  });

  it('is left if others have filled a field that its response omitted', async () => {
    const fetch = leaving((field) => ['mesa_id', 'email', 'customer_id'].includes(field), 'POST');
    const createPartial = async () => {
      const fields = JSON.stringify({ ...booking, email: undefined });
      const { json } = await run(['reservas', 'create', '--data', fields], { fetch });
      return json.id;
    };
    const untouched = await createPartial();
    expect(await undone()).toMatchObject([{ done: 'deleted', old_id: untouched }]);
    const id = await createPartial();
    await others('PUT', `/reservas/${id}`, { email: 'ana@example.com' });
    const ran = await run('undo --yes');
    expect([ran.code, writesOf(ran)]).toEqual([5, []]);
    expect(errorIn(ran.stderr).message).toContain('changed since: E-mail');
  });

  it('of a category is left if others have added a dish', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    await others('POST', '/menu/items', { category_id: id, name: 'Flan' });
    const { code, stderr } = await run('undo --yes');
    expect(code).toBe(5);
    expect(errorIn(stderr).message).toContain('Flan');
    expect(await ok(`menu categories get ${id}`)).toMatchObject({ items: [{ name: 'Flan' }] });
  });

  it('of a customer with reservations is left', async () => {
    const { id } = await create('crm create', { full_name: 'Ana' });
    await others('POST', '/reservas', { ...booking, customer_id: id });
    expect((await run('undo --yes')).code).toBe(5);
    expect((await ok(`crm get ${id}`)).full_name).toBe('Ana');
  });

  it('counts as unchanged if its customer was restored under another id', async () => {
    const { id } = await create('crm create', { full_name: 'Ana' });
    await create('crm create', { full_name: 'Another, so that ids are not used again' });
    const { id: reservaId } = await book({ customer_id: id });
    await ok(['reservas', 'delete', reservaId, '--yes']);
    await ok(['crm', 'delete', String(id), '--yes']);
    for (let n = 0; n < 3; n++) await undone();
    expect(await ok('reservas list --all')).toEqual([]);
    expect((await openEntries()).map(({ command }) => command).filter((one) => one !== 'undo')).toEqual([
      'crm create',
      'crm create',
    ]);
  });

  it('of a session cannot be undone: the API cannot delete it', async () => {
    const { id } = await create('events create', { name: 'Cata' });
    await ok(`events sessions create ${id} --session-date 2026-11-27 --start-time 20:00 --end-time 22:00`);
    const { code, stderr } = await run('undo --yes');
    expect(code).toBe(5);
    expect(errorIn(stderr).message).toContain('cannot delete a session');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect((await openEntries()).map(({ command }) => command)).toEqual(['events create']);
  });

  it('of a missing record exits 3', async () => {
    const { id } = await book();
    await others('DELETE', `/reservas/${id}`);
    const { code, stderr } = await run('undo --yes');
    expect([code, stderr]).toEqual([3, expect.not.stringContaining('can still be undone')]);
    expect(await openEntries()).toEqual([]);
  });
});

describe('an undo', () => {
  it('can be undone by its number, repeatedly', async () => {
    const before = await book();
    await ok(['reservas', 'update', before.id, '--data', '{"notas":"ventana"}']);
    await undone();
    expect((await openEntries()).map(({ command, takes_back }) => [command, takes_back])).toEqual([
      ['undo', 'reservas update'],
      ['reservas create', null],
    ]);
    const again = await run('undo 1 --yes');
    expect(again.json).toMatchObject([{ changes: { notas: { from: booking.notas, to: 'ventana' } } }]);
    expect(await read(before.id)).toMatchObject({ notas: 'ventana' });
    await undone();
    expect(await read(before.id)).toEqual(before);
  });

  it('of a creation is undone under a new id, with its later changes', async () => {
    await book();
    await undone();
    const [again] = (await run('undo 1 --yes')).json;
    expect(again).toMatchObject({ done: 'created', kind: 'reserva' });
    expect(await read(again.id)).toMatchObject(booking);
    expect(await undone()).toMatchObject([{ done: 'deleted', old_id: again.id }]);
    expect(await ok('reservas list --all')).toEqual([]);
  });

  it('of a category deletion is undone with one request', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    for (const name of ['Flan', 'Tarta']) await create('menu items add', { category_id: id, name });
    await ok(['menu', 'categories', 'delete', String(id), '--yes', '--with-items']);
    await undone();
    const again = await run('undo 1 --yes');
    expect(writesOf(again).map(({ method }) => method)).toEqual(['DELETE']);
    expect(await ok('menu items list')).toEqual([]);
    expect((await undone()).map(({ what }) => String(what).split(' · ')[1])).toEqual([
      'Postres',
      'Flan',
      'Tarta',
    ]);
  });

  it('is skipped by plain undo, which goes further back', async () => {
    const before = await book();
    for (const notas of ['uno', 'dos', 'tres'])
      await ok(['reservas', 'update', before.id, '--data', JSON.stringify({ notas })]);
    const seen: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      await undone();
      seen.push((await read(before.id)).notas);
    }
    expect(seen).toEqual(['dos', 'uno', booking.notas]);
    expect(await undone()).toMatchObject([{ done: 'deleted' }]);
    expect((await run('undo --yes')).code).toBe(3);
  });
});
