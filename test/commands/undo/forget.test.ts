import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getJournalFolder } from '../../../src/journal/file.ts';
import { booking, useTestCli } from '../../support/undoing.ts';

const { cli, run, ok, create, undone, openEntries } = useTestCli();
const readJournal = () =>
  readdirSync(getJournalFolder(cli().folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'))
    .map((name) => readFileSync(join(getJournalFolder(cli().folder), name), 'utf8'))
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
    ['name', 'ana RUÍZ', ['crm create 1']],
    ['customer id', '1', ['crm delete 1', 'crm update 1', 'crm create 1']],
  ])('removes all writes that contain one customer, by %s', async (_what, customer, remaining) => {
    const { id } = await create('crm create', { full_name: 'Ana Ruiz', phone: '+34612345678' });
    const { id: other } = await create('crm create', { full_name: 'Luis' });
    const made = await create('reservas create', { ...booking, customer_id: id });
    await ok(['crm', 'update', String(other), '--notes', 'viene con Ana Ruiz.']);
    await ok(['reservas', 'delete', made.id, '--yes']);
    await ok(['crm', 'delete', String(id), String(other), '--yes']);
    await ok(['undo', '--forget', customer, '--yes']);
    expect(readJournal().includes('Ana Ruiz')).toBe(customer === '1');
    expect(readJournal()).toContain('Luis');
    expect(await commands()).toEqual(remaining);
  });

  it('keeps the other writes of a command undoable', async () => {
    const ids = [];
    for (const name of ['Ana Ruiz', 'Luis Gil'])
      ids.push(String((await create('crm create', { full_name: name })).id));
    await ok(['crm', 'delete', ...ids, '--yes']);
    await ok(['undo', '--forget', 'Ana', 'Ruiz', '--yes']);
    expect(await undone()).toMatchObject([{ what: expect.stringContaining('Luis Gil') }]);
  });

  it('with --dry-run reports the number of writes', async () => {
    await create('crm create', { full_name: 'Ana Ruiz' });
    expect(await ok('undo --forget --dry-run')).toEqual({ forgotten: 1 });
    expect(await commands()).toEqual(['crm create 1']);
  });
});
