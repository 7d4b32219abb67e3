// The runtime of the stand-alone file, Bun: downloaded when a binary is built. The npm package never needs it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { root } from './bundle.mjs';

const version = '1.4.5';

/** The checksum of the runtime's package for each platform. */
const checksums = {
  'linux-x64': 'IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==',
  'linux-x64-musl':
    '10QoW/YfTgnURaGEaHpJCiXjLI2e5iTtfVDaA5JKcyUzaa1cq6cVUY9/Uq5XkYzvtRjHLRe9Oj/lTDIQcxy8HQ==',
  'linux-aarch64': '4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==',
  'linux-aarch64-musl':
    'XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==',
  'darwin-x64': 'qkLPMGHZM9NI6CeHTWwVezzmlo6cC4Ta7yUAjYIWXS366qQcOlcp75t2uZyiuVRBMPS0h9qE0tCcvCHGaFqjJg==',
  'darwin-aarch64':
    '4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==',
  'windows-x64': 'FNvply651vcE/GHgNWz6mZvhmkwBuu8Hw54oNzA+CQog+HW+542rXQmZqNHRkFxazD9L3xi+iTtvO3engAgJfw==',
};

/** The checksum of `bun-types`, which has the runtime's statement of its licences. */
const typesChecksum =
  'ECHn+9dhL3wv0G6u0+7dQvrnaimXiRDxxerYBmhTaLyJEEuvTPWk2Fye3XIf5Y++JIIiHKfQw4Z7V5D8KuiXbg==';

const { platform, arch, report } = process;
const isWindows = platform === 'win32';
const isMusl = platform === 'linux' && !report.getReport().header.glibcVersionRuntime;
/** This machine, as the runtime's packages name it. */
export const host = `${isWindows ? 'windows' : platform}-${arch === 'arm64' ? 'aarch64' : arch}${isMusl ? '-musl' : ''}`;

/** The path of SQLite's addon for a platform: the installed one, or for another platform that of the lock file. */
export const fetchAddon = (target) => {
  const [system, cpu, musl] = target.split('-');
  const libc = { linux: musl ? '-musl' : '-gnu', windows: '-msvc' }[system] ?? '';
  const name = `@libsql/${system.replace('windows', 'win32')}-${cpu.replace('aarch64', 'arm64')}${libc}`;
  if (target === host) return createRequire(import.meta.url).resolve(name);
  const lock = JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages[`node_modules/${name}`];
  return fetchFile(name, integrity.replace('sha512-', ''), 'index.node', version);
};

/** The path of the runtime's program for a platform. */
export const fetchRuntime = (target) => {
  if (!checksums[target])
    throw new Error(`no binary for ${target}, only for ${Object.keys(checksums).join(', ')}`);
  const program = target.startsWith('windows') ? 'bin/bun.exe' : 'bin/bun';
  return fetchFile(`@oven/bun-${target}`, checksums[target], program);
};

/** The runtime's own list of what it links, with the licence of each. */
export const readRuntimeNotice = () => {
  const text = fs.readFileSync(fetchFile('bun-types', typesChecksum, 'docs/project/license.mdx'), 'utf8');
  return `Bun ${version}\n\n${text.replace(/^---[\s\S]*?\n---\n+/, '').trim()}`;
};

/** How to start npm. On Windows as a script, because Node refuses to start `npm.cmd`. */
const findNpm = () => {
  if (!isWindows) return ['npm'];
  const { npm_execpath: running = '' } = process.env;
  const installed = join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return [process.execPath, basename(running) === 'npm-cli.js' ? running : installed];
};

/** Downloads a package once for this checkout. Throws if the checksum differs. */
const fetchFile = (packageName, checksum, path, packageVersion = version) => {
  const packed = `${packageName.replace(/^@/, '').replace('/', '-')}-${packageVersion}`;
  const folder = join(root, 'node_modules/.cache/maitre', packed);
  const file = join(folder, 'package', path);
  if (fs.existsSync(file)) return file;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const run = (program, words) =>
    execFileSync(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const [npm, ...words] = findNpm();
  run(npm, [...words, 'pack', '--silent', `${packageName}@${packageVersion}`]);
  const archive = join(folder, `${packed}.tgz`);
  const found = createHash('sha512').update(fs.readFileSync(archive)).digest('base64');
  if (found !== checksum) throw new Error(`${archive} has the checksum ${found}`);
  run('tar', ['-xzf', archive]);
  return file;
};
