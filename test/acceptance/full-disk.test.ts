import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command, openFolder } from '../support/program.ts';

test.each([8, 400])('admin init leaves no file if a file has room for %d kB only', (size) => {
  const { folder, env, close } = openFolder();
  onTestFinished(close);
  const argv = ['admin', 'init', '--demo', '--database', join(folder, 'casa.db')];
  const limited = ['-c', `ulimit -f ${size}; exec "$0" "$@"`, ...command, ...argv];
  const { status } = spawnSync('bash', limited, { cwd: folder, env });
  expect(status).toBeGreaterThan(0);
  expect(readdirSync(folder).filter((name) => name.startsWith('casa'))).toEqual([]);
});
