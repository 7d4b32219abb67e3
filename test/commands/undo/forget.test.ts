import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getJournalFolder } from '../../../src/journal/file.ts';
import { booking, useHouse } from '../../support/undoing.ts';

const { house, run, ok, create, undone, openEntries } = useHouse();
const readJournal = () =>
  readdirSync(getJournalFolder(house().folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(getJournalFolder(house().folder), name), 'utf8'))
    .join('');
const commands = async () => (await openEntries()).map(({ command, count }) => `${command} ${count}`);

describe('undo --forget', () => {
  it('removes all writes of the restaurant after a confirmation', async () => {
    await create('crm create', { full_name: 'Ana Ruiz' });
    const no = await run('undo --forget', { answers: [['Delete 1 write', 'n\r']] });
    expect([no.code, await commands()]).toEqual([2, ['crm create 1']]);
    expect((await run('undo --forget')).code).toBe(2);
    expect(await ok('undo --forget --yes')).toEqual({ forgotten: 1 });
    expect([readJournal(), await commands()]).toEqual(['', []]);
    expect((await run('undo --forget --yes')).code).toBe(3);
  });

  it.each([
    ['name', 'ana RUÍZ'],
    ['phone', '612 345 678'],
    ['e-mail', 'ana@example.com'],
    ['customer id', '1'],
  ])('removes all writes that contain one customer, by %s', async (_what, customer) => {
    const { id } = await create('crm create', {
      full_name: 'Ana Ruiz',
      phone: '+34612345678',
      email: 'ana@example.com',
    });
    const { id: other } = await create('crm create', { full_name: 'Luis' });
    const made = await create('reservas create', { ...booking, customer_id: id });
    await ok(['crm', 'update', String(other), '--notes', 'viene con Ana Ruiz, 612345678, ana@example.com']);
    await ok(['reservas', 'delete', made.id, '--yes']);
    await ok(['crm', 'delete', String(id), String(other), '--yes']);
    await ok(['undo', '--forget', customer, '--yes']);
    const isName = customer !== '1';
    expect(readJournal().includes('Ana Ruiz')).toBe(!isName);
    expect(readJournal()).toContain('Luis');
    expect(await commands()).toEqual(
      isName ? ['crm create 1'] : ['crm delete 1', 'crm update 1', 'crm create 1'],
    );
  });

  it('keeps the other writes of a command undoable', async () => {
    const ids = [];
    for (const name of ['Ana Ruiz', 'Luis Gil'])
      ids.push(String((await create('crm create', { full_name: name })).id));
    await ok(['crm', 'delete', ...ids, '--yes']);
    await ok(['undo', '--forget', 'Ana', 'Ruiz', '--yes']);
    expect(await undone()).toMatchObject([{ what: expect.stringContaining('Luis Gil') }]);
  });

  it('does not match part of a name', async () => {
    await create('crm create', { full_name: 'Susana' });
    expect((await run('undo --forget Ana --yes')).code).toBe(3);
  });

  it('with --dry-run reports the number of writes', async () => {
    await create('crm create', { full_name: 'Ana Ruiz' });
    expect(await ok('undo --forget --dry-run')).toEqual({ forgotten: 1 });
    expect(await commands()).toEqual(['crm create 1']);
  });
});
