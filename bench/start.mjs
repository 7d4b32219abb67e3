// Measures the start of each command as users have it: the packed program, installed in an empty folder, on several versions
// of Node. `npm run bench:start -- [ROUNDS] [--json] [--nodes=20,22,24,26]`. Other versions than this one come from
// the package registry, and are kept in node_modules/.cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const isJson = words.includes('--json');
const named = words.find((word) => word.startsWith('--nodes='))?.slice('--nodes='.length);
const majors = (named ?? '20,22,24,26').split(',');

const run = (program, args, cwd = root) => {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return stdout.trim();
};

/** The program of a version of Node, downloaded if it is not this one. */
const findNode = (major) => {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, `node_modules/.cache/maitre/${name}-${major}`);
  const program = join(folder, 'package/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const archive = run('npm', ['pack', '--silent', `${name}@${major}`], folder)
      .split('\n')
      .at(-1);
    run('tar', ['-xzf', archive], folder);
    rmSync(join(folder, archive));
  }
  return program;
};

const folder = mkdtempSync(join(tmpdir(), 'maitre-installed-'));
try {
  const archive = run('npm', ['pack', '--silent', '--pack-destination', folder]).split('\n').at(-1);
  const options = ['--silent', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', folder];
  run('npm', ['install', '--global', ...options, join(folder, archive)]);
  const modules = process.platform === 'win32' ? 'node_modules' : 'lib/node_modules';
  const bin = join(folder, modules, 'maitre/bin/maitre.js');
  const once = fileURLToPath(new URL('./start-once.mjs', import.meta.url));
  const results = majors.map((major) => {
    const result = run(findNode(major), [once, ...words, `--bin=${bin}`]);
    if (!isJson) process.stdout.write(`${result}\n\n`);
    return result;
  });
  if (isJson) process.stdout.write(`[${results.join(',')}]\n`);
} finally {
  rmSync(folder, { recursive: true });
}
