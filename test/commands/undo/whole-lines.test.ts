import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { booking, type Row, useTestCli } from '../../support/undoing.ts';

const { cli, run, ok, create, undone, openEntries } = useTestCli();
const book = (fields: Row) =>
  create('reservas create', { ...booking, fecha_reserva: '2026-11-20', ...fields });
const reservas = () => ok('reservas list --all');

/** Runs a command, undoes it, and expects the initial state. */
const thereAndBack = async (line: readonly string[], look: () => Promise<unknown>, count: number) => {
  const before = await look();
  await ok(line);
  expect(await look()).not.toEqual(before);
  expect((await openEntries())[0]).toMatchObject({ count });
  const ran = await run('undo --yes');
  expect([ran.code, ran.stderr.includes('error')]).toEqual([0, false]);
  expect(await look()).toEqual(before);
};

describe('a command with several writes is one entry, and is undone completely', () => {
  it('reservas walkin: in one request', async () => {
    await thereAndBack(['reservas', 'walkin', '--comensales', '2'], reservas, 2);
    await ok(['reservas', 'walkin', '--comensales', '2']);
    const { sent } = await run('undo --yes');
    expect(sent.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('reservas swap', async () => {
    const one = await book({ mesa_id: 'S1', nombre_cliente: 'Ana' });
    const other = await book({ mesa_id: 'S2', nombre_cliente: 'Luis' });
    await thereAndBack(['reservas', 'swap', one.id, other.id], reservas, 3);
  });

  it('reservas move, note and noshow', async () => {
    const { id } = await book({ mesa_id: 'S1' });
    await thereAndBack(['reservas', 'move', id, '--inicio', '22:00', '--mesa', 'S2'], reservas, 1);
    await thereAndBack(['reservas', 'note', id, 'trona'], reservas, 1);
    await thereAndBack(['reservas', 'noshow', id], reservas, 1);
  });

  it('reservas close', async () => {
    const seated = await book({ inicio_reserva: '18:00', final_reserva: '19:30', nombre_cliente: 'Ana' });
    await ok(['reservas', 'seat', seated.id]);
    await book({ inicio_reserva: '19:00', final_reserva: '19:30', nombre_cliente: 'Luis' });
    await thereAndBack(['reservas', 'close', '--yes'], reservas, 2);
  });

  it('menu apply', async () => {
    const { id } = await create('menu categories add', { name: 'Postres' });
    for (const name of ['Flan', 'Tarta']) await create('menu items add', { category_id: id, name, price: 5 });
    const menu = await ok('menu export -o json');
    const file = join(cli().folder, 'carta.json');
    const [category] = menu.categories;
    const items = [
      { ...category.items[0], price: 6 },
      { name: 'Torrija', price: 4 },
    ];
    const added = { name: 'Vinos', items: [{ name: 'Tinto' }] };
    writeFileSync(file, JSON.stringify({ categories: [{ ...category, items }, added] }));
    const look = async () => {
      const { categories } = await ok('menu export -o json');
      return categories.map(({ name, items: dishes }: Row) => [
        name,
        (dishes as Row[])
          .map(({ id: _id, ...dish }) => dish)
          .sort((a, b) => String(a['name']).localeCompare(String(b['name']))),
      ]);
    };
    await thereAndBack(['menu', 'apply', file, '--prune', '--yes'], look, 5);
    expect(await undone()).toMatchObject([{ done: 'deleted' }]);
  });
});
