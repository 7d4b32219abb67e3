import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { cliForEachTest, type Ran } from '../support/test-cli.ts';

const methods = ({ sent }: Ran) => sent.map(({ method }) => method);

const cli = cliForEachTest();

const addCategory = async (name: string, dishes: readonly string[] = []) => {
  const { id } = (await cli.run(['menu', 'categories', 'add', '--name', name])).json;
  for (const dish of dishes)
    await cli.run(['menu', 'items', 'add', '--category-id', String(id), '--name', dish, '--price', '5']);
  return String(id);
};
const addCustomer = async (name: string) =>
  String((await cli.run(['crm', 'create', '--full-name', name])).json.id);
/** The deletions in the journal. */
const deletions = async () =>
  (await cli.run('undo --list')).json.filter(({ command }: { command: string }) => / delete$/.test(command));
const isThere = async (words: string) => (await cli.run(words)).code === 0;

describe('a deletion', () => {
  it.each([
    'reservas delete 3f2a4b5c-0000-4000-8000-000000000000',
    'crm delete 1',
    'menu items delete 1',
    'menu categories delete 1',
    'menu categories delete 1 --with-items',
    'events delete 1',
    'crm delete 1 --no-journal',
  ])('without a terminal needs --yes, and sends nothing: %s', async (line) => {
    const { code, sent, stdout, stderr } = await cli.run(line);
    expect({ code, sent, stdout }).toEqual({ code: 2, sent: [], stdout: '' });
    expect(errorIn(stderr)).toMatchObject({ code: 'CONFIRMATION_REQUIRED', field: '--yes' });
  });

  it('with --no-input does not ask, even on a terminal', async () => {
    const ran = await cli.run('crm delete 1 --no-input', { answers: [] });
    expect({ code: ran.code, sent: ran.sent }).toEqual({ code: 2, sent: [] });
  });

  it('shows the record on a terminal and asks once, with --quiet too', async () => {
    const [ana, luis] = [await addCustomer('Ana Ruiz'), await addCustomer('Luis Gil')];
    const { code, stderr, json } = await cli.run(['crm', 'delete', ana, luis, '--quiet'], {
      answers: [['Delete 2 customers?', 'y\r']],
    });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^ {2}#\d+ · Ana Ruiz\n {2}#\d+ · Luis Gil\n/);
    expect(json.map(({ id }: { id: number }) => String(id))).toEqual([ana, luis]);
  });

  it('with part of a name and --no-journal shows whom before it asks', async () => {
    const id = await addCustomer('Ana Ruiz');
    const shown = [`Is it this customer? #${id} · Ana Ruiz`, 'n\r'] as const;
    const no = await cli.run('crm delete Ruiz --no-journal', { answers: [shown] });
    expect([no.code, methods(no)]).toEqual([2, ['GET']]);
    const answers = [
      [shown[0], 'y\r'],
      ['Delete 1 customer?', 'y\r'],
    ] as const;
    const yes = await cli.run('crm delete Ruiz --no-journal', { answers });
    expect([yes.code, methods(yes).at(-1)]).toEqual([0, 'DELETE']);
  });

  it('is not done after a no', async () => {
    const id = await addCustomer('Ana Ruiz');
    const ran = await cli.run(['crm', 'delete', id], { answers: [['Delete 1 customer?', 'n\r']] });
    expect([ran.code, methods(ran)]).toEqual([2, ['GET']]);
    expect(await deletions()).toEqual([]);
  });

  it('returns the id in its own type, and null if the service sends no message', async () => {
    const { id } = (await cli.run('events create --name Cata')).json;
    const { json } = await cli.run(['events', 'delete', String(id), '--yes']);
    expect(json).toEqual({ id, deleted: true, message: null });
  });

  it('deletes a record once if two arguments match it', async () => {
    const id = await addCustomer('Ana Ruiz');
    const ran = await cli.run(['crm', 'delete', id, 'ana ruiz', '--yes']);
    expect(methods(ran).filter((method) => method === 'DELETE')).toHaveLength(1);
    expect(ran.json).toEqual([{ id: Number(id), deleted: true, message: 'Cliente eliminado' }]);
  });

  it('of several reports each failure, does the others, and exits 6', async () => {
    const id = await addCustomer('Ana Ruiz');
    const { code, json, stderr } = await cli.run(['crm', 'delete', '99', id, '--yes']);
    expect([code, json.length]).toEqual([6, 1]);
    expect(errorIn(stderr)).toMatchObject({ code: 'NOT_FOUND', exit: 3 });
  });

  it('with --dry-run prints the request, and sends and stores nothing', async () => {
    const { code, json, sent } = await cli.run('menu categories delete 3 --dry-run');
    expect({ code, sent }).toEqual({ code: 0, sent: [] });
    expect(json).toMatchObject({ method: 'DELETE', url: expect.stringMatching(/menu\/categories\/3$/) });
    expect(existsSync(join(cli.folder, 'journal'))).toBe(false);
  });
});

describe('a category with dishes', () => {
  let id: string;
  beforeEach(async () => {
    id = await addCategory(' Postres ', ['Flan', 'Tarta']);
  });
  const remains = () => isThere(`menu categories get ${id}`);

  it('is not deleted by --yes alone: the error names its dishes', async () => {
    const ran = await cli.run(['menu', 'categories', 'delete', id, '--yes']);
    expect([ran.code, methods(ran), ran.stdout]).toEqual([2, ['GET'], '']);
    expect(errorIn(ran.stderr)).toMatchObject({ code: 'CONFIRMATION_REQUIRED', field: '--with-items' });
    expect(errorIn(ran.stderr).message).toContain('Flan, Tarta');
    expect(await remains()).toBe(true);
  });

  it('stops the deletion of the others in the same command', async () => {
    const empty = await addCategory('Vacía');
    const ran = await cli.run(['menu', 'categories', 'delete', empty, id, '--yes']);
    expect([ran.code, methods(ran).includes('DELETE')]).toEqual([2, false]);
  });

  it('is deleted with --yes --with-items, and one without dishes by --yes', async () => {
    const empty = await addCategory('Vacía');
    expect((await cli.run(['menu', 'categories', 'delete', empty, '--yes'])).code).toBe(0);
    const { json } = await cli.run(['menu', 'categories', 'delete', id, '--yes', '--with-items']);
    expect(json).toEqual({ id: Number(id), deleted: true, message: 'Categoría eliminada' });
  });

  it.each([
    ['Postres', 0],
    ['  Postres  ', 0],
    ['postres', 2],
    ['', 2],
    ['y', 2],
  ])('on a terminal needs its name typed: "%s" exits %i', async (typed, code) => {
    const ran = await cli.run(['menu', 'categories', 'delete', id], {
      answers: [['Type its name', `${typed}\r`]],
    });
    expect(ran.code).toBe(code);
    expect(ran.stderr).toMatch(/Flan · €5\.00\n.*Tarta · €5\.00\n/);
    expect(await remains()).toBe(code !== 0);
  });

  it('needs its name typed even with --yes', async () => {
    const ran = await cli.run(['menu', 'categories', 'delete', id, '--yes'], {
      answers: [['Type its name', 'no\r']],
    });
    expect([ran.code, await remains()]).toEqual([2, true]);
  });

  it('needs only a confirmation with --with-items', async () => {
    const ran = await cli.run(['menu', 'categories', 'delete', id, '--with-items'], {
      answers: [['Delete 1 category?', 'y\r']],
    });
    expect([ran.code, await remains()]).toEqual([0, false]);
    expect(ran.stderr).toContain('Flan');
    expect(ran.stderr).not.toContain('Type its name');
  });
});

describe('a key that may not read', () => {
  let id: string;
  let key: string;
  beforeEach(async () => {
    id = await addCategory('Postres', ['Flan']);
    key = await cli.keyWith(['menu:write']);
  });
  const remove = (...flags: string[]) =>
    cli.run(['menu', 'categories', 'delete', id, '--yes', ...flags], { env: { MAITRE_API_KEY: key } });

  it.each([
    ['--with-items', '--no-journal'],
    ['--yes', '--no-journal --with-items'],
  ])('gets the scope and another option as a hint, and deletes nothing: %s', async (given, way) => {
    const ran = await remove(given);
    expect([ran.code, methods(ran)]).toEqual([4, ['GET']]);
    expect(errorIn(ran.stderr).hint).toContain('menu:read');
    expect(errorIn(ran.stderr).hint).toContain(`${way} deletes it unread`);
  });

  it('deletes with --no-journal, without a read or a journal entry', async () => {
    const ran = await remove('--no-journal', '--with-items');
    expect([ran.code, methods(ran)]).toEqual([0, ['DELETE']]);
    expect(await deletions()).toEqual([]);
  });

  it('cannot delete unread dishes without --with-items', async () => {
    const ran = await remove('--no-journal');
    expect([ran.code, methods(ran)]).toEqual([4, ['GET']]);
  });
});

it('deletes nothing if the journal cannot be written', async () => {
  const id = await addCustomer('Ana Ruiz');
  rmSync(join(cli.folder, 'journal'), { recursive: true });
  writeFileSync(join(cli.folder, 'journal'), 'a file in the way');
  const ran = await cli.run(['crm', 'delete', id, '--yes']);
  expect([ran.code, methods(ran)]).toEqual([1, ['GET']]);
  expect(errorIn(ran.stderr)).toMatchObject({
    code: 'WRITE_FAILED',
    hint: expect.stringContaining('--no-journal'),
  });
});
