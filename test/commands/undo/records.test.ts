import { describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import { booking, type Row, useTestCli, writesOf } from '../../support/undoing.ts';

const { run, ok, serving, refusing, create, undone, openEntries } = useTestCli();

describe('a reservation', () => {
  it('is restored with its table, estado and all other fields', async () => {
    const { id: customer_id } = await create('crm create', { full_name: 'Ana Ruiz' });
    const made = await create('reservas create', { ...booking, mesa_id: 'S2', customer_id });
    const before = await ok(['reservas', 'confirm', made.id]);
    await ok(['reservas', 'delete', made.id, '--yes']);
    const { code, json, stderr } = await run('undo --yes');
    expect(code).toBe(0);
    expect(json).toEqual([
      {
        done: 'created',
        kind: 'reserva',
        old_id: before.id,
        id: expect.any(String),
        what: expect.stringContaining('Ana Ruiz'),
        changes: {},
        lost: ['codigo_reserva'],
      },
    ]);
    const { id, codigo_reserva } = json[0] && (await ok(['reservas', 'get', json[0].id]));
    expect(await ok(['reservas', 'get', id])).toEqual({ ...before, id, codigo_reserva });
    expect(json[0].what).toContain(codigo_reserva);
    expect(stderr).toContain(`Code ${before.codigo_reserva} → ${codigo_reserva}`);
    expect(stderr).toContain('restored records have new ids');
    expect((await openEntries())[0]).toMatchObject({ command: 'undo', takes_back: 'reservas delete' });
  });

  it('is created first, then updated with the fields that a creation does not accept', async () => {
    const { id } = await create('reservas create', booking);
    await ok(['reservas', 'seat', id]);
    await ok(['reservas', 'delete', id, '--yes']);
    const [post, put, ...more] = writesOf(await run('undo --yes'));
    expect(post).toMatchObject({ method: 'POST', body: { ...booking, mesa_id: 'S1' } });
    expect(put).toMatchObject({ method: 'PUT', body: { estado: 'en_curso' } });
    expect(more).toEqual([]);
  });

  it('gets another table if its own is occupied, with a notice', async () => {
    const { id } = await create('reservas create', { ...booking, mesa_id: 'S1' });
    await ok(['reservas', 'delete', id, '--yes']);
    await create('reservas create', { ...booking, nombre_cliente: 'Luis', mesa_id: 'S1' });
    const { json, stderr, code } = await run('undo 2 --yes --lang es');
    expect([code, json[0].lost]).toEqual([0, ['mesa_id', 'codigo_reserva']]);
    expect(stderr).toContain('recuperado sin: Mesa: La mesa no está disponible a esa hora');
    expect(stderr).toContain('Mesa S1 → S2');
  });

  it('stays undoable if no table is free', async () => {
    const { id } = await create('reservas create', { ...booking, num_comensales: 4 });
    await ok(['reservas', 'delete', id, '--yes']);
    const other = await create('reservas create', { ...booking, num_comensales: 4 });
    const { code, stdout, stderr } = await run('undo 2 --yes');
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(errorIn(stderr).message).toContain('No hay mesas disponibles');
    await ok(['reservas', 'delete', other.id, '--yes', '--no-journal']);
    expect((await run('undo 2 --yes')).json).toMatchObject([{ kind: 'reserva', old_id: id }]);
  });

  it('without a table is restored without one', async () => {
    const { id } = await create('reservas create', booking);
    await ok(['reservas', 'update', id, '--data', '{"mesa_id":null}']);
    await ok(['reservas', 'delete', id, '--yes']);
    const [back] = await undone();
    expect(back!['lost']).toEqual(['codigo_reserva']);
  });

  it.each([
    ['estado', '{"estado":"en_curso"}', 6, 'en_curso'],
    ['mesa_id', '{"mesa_id":null}', 0, 'pendiente'],
  ])('is created once although the service refuses its %s', async (field, edit, exit, estado) => {
    const { id } = await create('reservas create', booking);
    await ok(['reservas', 'update', id, '--data', edit]);
    await ok(['reservas', 'delete', id, '--yes']);
    const fetch = refusing((method) => method === 'PUT');
    const first = await run('undo --yes', { fetch });
    expect([first.code, first.json[0].lost, writesOf(first).length]).toEqual([
      exit,
      [field, 'codigo_reserva'],
      2,
    ]);
    if (exit === 6) expect(errorIn(first.stderr).message).toMatch(/Ana Ruiz.*: No$/);
    expect((await openEntries()).length).toBe(exit === 6 ? 4 : 3);
    await run('undo 2 --yes');
    expect(await ok('reservas list --all')).toMatchObject([{ estado }]);
  });

  it('refers to its customer by the new id', async () => {
    const customer = await create('crm create', { full_name: 'Ana Ruiz' });
    await create('crm create', { full_name: 'Another, so that ids are not used again' });
    const { id } = await create('reservas create', { ...booking, customer_id: customer.id });
    await ok(['reservas', 'delete', id, '--yes']);
    await ok(['crm', 'delete', String(customer.id), '--yes']);
    const [ana] = await undone();
    const [back] = await undone();
    expect(ana!['id']).not.toBe(customer.id);
    expect(await ok(['reservas', 'get', String(back!['id'])])).toMatchObject({ customer_id: ana!['id'] });
  });

  it('is restored without a customer that no longer exists', async () => {
    const customer = await create('crm create', { full_name: 'Ana Ruiz' });
    const { id } = await create('reservas create', { ...booking, customer_id: customer.id });
    await ok(['reservas', 'delete', id, '--yes']);
    await ok(['crm', 'delete', String(customer.id), '--yes', '--no-journal']);
    const { json, stderr } = await run('undo --yes');
    expect(json[0].lost).toEqual(['customer_id', 'codigo_reserva']);
    expect(stderr).toContain('restored without: id of a CRM customer');
  });
});

describe('a customer and a dish', () => {
  it('are restored with every field', async () => {
    const fields = {
      full_name: 'Ana Ruiz',
      phone: '612 345 678',
      email: 'ana@example.com',
      birthday: '1980-02-29',
      notes: '🎂',
    };
    const { id } = await create('crm create', fields);
    await ok(['crm', 'delete', String(id), '--yes']);
    const [back] = await undone();
    expect(back).toMatchObject({ kind: 'customer', old_id: id, lost: [] });
    expect(await ok(['crm', 'get', String(back!['id'])])).toMatchObject(fields);
  });

  it('a dish is restored as sold out', async () => {
    const { id: category_id } = await create('menu categories add', { name: 'Postres' });
    const fields = { category_id, name: 'Flan', price: 5.9, type: 'compound', is_available: false };
    const { id } = await create('menu items add', fields);
    await ok(['menu', 'items', 'delete', String(id), '--yes']);
    const [back] = await undone();
    expect(back).toMatchObject({ kind: 'menu_item', lost: [] });
    expect(await ok(['menu', 'items', 'get', String(back!['id'])])).toMatchObject(fields);
  });

  it('are restored from numbers as text, texts as numbers, and times with seconds', async () => {
    const odd = { num_comensales: '2', telefono: 34612345678, inicio_reserva: '21:00:00' };
    const fetch = serving(async (method, _path, serve) => {
      const response = await serve();
      if (method !== 'GET') return response;
      const { success, data } = (await response.json()) as { success: boolean; data: Row };
      return Response.json({ success, data: { ...data, ...odd } });
    });
    const { id } = await create('reservas create', booking);
    await run(['reservas', 'delete', id, '--yes'], { fetch });
    const ran = await run('undo --yes');
    expect(writesOf(ran)[0]!.body).toEqual({ ...booking, telefono: '34612345678', mesa_id: 'S1' });
  });

  it('a dish is restored after its category', async () => {
    const { id: category_id } = await create('menu categories add', { name: 'Postres' });
    await create('menu categories add', { name: 'Otra' });
    const { id } = await create('menu items add', { category_id, name: 'Flan' });
    await ok(['menu', 'items', 'delete', String(id), '--yes']);
    await ok(['menu', 'categories', 'delete', String(category_id), '--yes']);
    const first = await run('undo 2 --yes');
    expect(first.code).toBe(8);
    expect(errorIn(first.stderr).hint).toContain('maitre undo --list');
    const [category] = await undone();
    const [dish] = await undone();
    expect(await ok(['menu', 'items', 'get', String(dish!['id'])])).toMatchObject({
      name: 'Flan',
      category_id: category!['id'],
    });
  });
});
