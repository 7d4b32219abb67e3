import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { printedBy } from './processes.mjs';

export const bin = fileURLToPath(new URL('../bin/maitre.js', import.meta.url));

/**
 * The program with a folder of its own for all that it keeps, which whoever opened it removes. `run` answers with what a
 * line printed, `serve` with what a service says of where it listens, and its process.
 */
export const openProgram = () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-bench-'));
  const env = { PATH: process.env.PATH, HOME: folder, MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder };
  return {
    folder,
    env,
    run: (argv, own = {}) =>
      printedBy([process.execPath, bin, ...argv], { cwd: folder, env: { ...env, ...own } }),
    serve: async (words) => {
      const argv = [bin, 'serve', '--port', '0', ...words];
      const serving = spawn(process.execPath, argv, { cwd: folder, env });
      serving.stderr.resume();
      const [line] = await once(createInterface({ input: serving.stdout }), 'line');
      return { ...JSON.parse(line), serving };
    },
  };
};
