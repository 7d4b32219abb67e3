import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getJournalFolder } from '../../src/journal/file.ts';
import { cliForEachTest } from '../support/test-cli.ts';

const cli = cliForEachTest();
let folder: string;
beforeEach(async () => {
  for (let n = 0; n < 4; n++) await cli.run(['crm', 'create', '--full-name', `Guest ${n}`]);
  const root = getJournalFolder(cli.folder);
  folder = join(root, readdirSync(root)[0]!);
});

const commands = ['undo --list --limit 2', 'crm update 1 --notes x', 'undo --yes', 'undo --yes'];
const runAll = async () => {
  for (const line of commands) expect(`${line} ${(await cli.run(line)).code}`).toBe(`${line} 0`);
};

describe('the journal is read only as far as needed', () => {
  test('not a day further', async () => {
    // Reading this day's file would fail.
    mkdirSync(join(folder, '2026-11-19.ndjson'));
    await runAll();
    expect((await cli.run('undo --list')).code).toBe(1);
  });

  test('not an entry further', async () => {
    const file = join(folder, '2026-11-20.ndjson');
    const text = readFileSync(file, 'utf8');
    const [write = '', settled = ''] = text.trim().split('\n');
    const id = /"entry":"([^"]*)"/.exec(write)![1]!;
    const older = `${write}\n${settled}`.replaceAll(id, 'older');
    writeFileSync(file, `${older}\n${text}`);
    const parse = vi.spyOn(JSON, 'parse');
    const isOlderRead = () => parse.mock.calls.some(([line]) => String(line).includes('"older"'));
    try {
      await runAll();
      expect(isOlderRead()).toBe(false);
      await cli.run('undo --list');
      expect(isOlderRead()).toBe(true);
    } finally {
      parse.mockRestore();
    }
  });
});
