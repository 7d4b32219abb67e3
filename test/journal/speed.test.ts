import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getJournalFolder } from '../../src/journal/file.ts';
import { openTestCli, type TestCli } from '../support/test-cli.ts';

let cli: TestCli;
let folder: string;
beforeEach(async () => {
  cli = await openTestCli();
  for (let n = 0; n < 4; n++) await cli.run(['crm', 'create', '--full-name', `Guest ${n}`]);
  const root = getJournalFolder(cli.folder);
  folder = join(root, readdirSync(root)[0]!);
});
afterEach(() => cli.close());

const commands = ['undo --list --limit 2', 'crm update 1 --notes x', 'undo --yes', 'undo --yes'];
/** Measures in processor time: other processes do not count. */
const measure = async (): Promise<number> => {
  const start = process.cpuUsage();
  for (const line of commands) expect(`${line} ${(await cli.run(line)).code}`).toBe(`${line} 0`);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

describe('the journal is read only as far as needed', () => {
  test('not a day further', async () => {
    // Reading this day's file would fail.
    mkdirSync(join(folder, '2026-11-19.ndjson'));
    await measure();
    expect((await cli.run('undo --list')).code).toBe(1);
  });

  test('ten thousand entries of the day are hardly slower than ten', async () => {
    const file = join(folder, '2026-11-20.ndjson');
    const few = await measure();
    const text = readFileSync(file, 'utf8');
    const [write = '', settled = ''] = text.trim().split('\n');
    const id = /"entry":"([^"]*)"/.exec(write)![1]!;
    const older = Array.from({ length: 10_000 }, (_, n) =>
      `${write}\n${settled}`.replaceAll(id, `older ${n}`),
    );
    writeFileSync(file, `${older.join('\n')}\n${text}`);
    expect(await measure()).toBeLessThan(few * 3 + 500);
  }, 60_000);
});
