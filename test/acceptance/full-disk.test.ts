import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command, openFolder } from '../support/program.ts';
import { runOnSockets } from '../support/served-cli.ts';

/** `admin` in this process, and in one whose files have room for so many kB only. */
const openAdmin = () => {
  const { folder, env, close } = openFolder();
  onTestFinished(close);
  const run = async (...words: string[]) => (await runOnSockets(['admin', ...words], { env })).code;
  const runWithin = (size: number, ...words: readonly string[]) => {
    const limited = ['-c', `ulimit -f ${size}; exec "$0" "$@"`, ...command, 'admin', ...words];
    return spawnSync('bash', limited, { cwd: folder, env }).status;
  };
  const list = (start: string) => readdirSync(folder).filter((name) => name.startsWith(start));
  return { folder, run, runWithin, list };
};

test.each([8, 400])('admin init leaves no file if a file has room for %d kB only', (size) => {
  const { folder, runWithin, list } = openAdmin();
  expect(runWithin(size, 'init', '--demo', '--database', join(folder, 'casa.db'))).toBeGreaterThan(0);
  expect(list('casa')).toEqual([]);
});

test('admin restore leaves no file that it could not fill', async () => {
  const { folder, run, runWithin, list } = openAdmin();
  const [old, copy, casa] = ['old.db', 'old.backup', 'casa.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  expect(await run('init', '--demo', '--database', old)).toBe(0);
  expect(await run('backup', '--database', old, '--out', copy)).toBe(0);
  expect(runWithin(400, 'restore', copy, '--database', casa)).toBeGreaterThan(0);
  expect(list('casa')).toEqual([]);
  expect(await run('restore', copy, '--database', casa)).toBe(0);
  expect(list('casa')).toContain('casa.db');
});
