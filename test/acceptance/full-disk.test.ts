import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command, openFolder } from '../support/program.ts';

/** Runs `admin` with files that have room for so many kB only. */
const openAdmin = () => {
  const { folder, env, close } = openFolder();
  onTestFinished(close);
  const run = (size: number | 'unlimited', ...words: readonly string[]) => {
    const limited = ['-c', `ulimit -f ${size}; exec "$0" "$@"`, ...command, 'admin', ...words];
    return spawnSync('bash', limited, { cwd: folder, env }).status;
  };
  const list = (start: string) => readdirSync(folder).filter((name) => name.startsWith(start));
  return { folder, run, list };
};

test.each([8, 400])('admin init leaves no file if a file has room for %d kB only', (size) => {
  const { folder, run, list } = openAdmin();
  expect(run(size, 'init', '--demo', '--database', join(folder, 'casa.db'))).toBeGreaterThan(0);
  expect(list('casa')).toEqual([]);
});

test('admin restore leaves no file that it could not fill', () => {
  const { folder, run, list } = openAdmin();
  const [old, copy, casa] = ['old.db', 'old.backup', 'casa.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  expect(run('unlimited', 'init', '--demo', '--database', old)).toBe(0);
  expect(run('unlimited', 'backup', '--database', old, '--out', copy)).toBe(0);
  expect(run(400, 'restore', copy, '--database', casa)).toBeGreaterThan(0);
  expect(list('casa')).toEqual([]);
  expect(run('unlimited', 'restore', copy, '--database', casa)).toBe(0);
  expect(list('casa')).toContain('casa.db');
});
