// `npm run build:binary`: the program, the embedded service and a runtime in one file, for machines without Node.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle, root } from './bundle.mjs';

/** The runtime is downloaded from the package registry when a binary is built; the package never needs it. */
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

const { platform, arch, report } = process;
const isWindows = platform === 'win32';
const isMusl = platform === 'linux' && !report.getReport().header.glibcVersionRuntime;
const name = `${isWindows ? 'windows' : platform}-${arch === 'arm64' ? 'aarch64' : arch}${isMusl ? '-musl' : ''}`;
if (!checksums[name]) throw new Error(`no binary for ${name}, only for ${Object.keys(checksums).join(', ')}`);
const libc = { linux: isMusl ? '-musl' : '-gnu', win32: '-msvc' }[platform] ?? '';

const run = (program, words, cwd) =>
  execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Downloads the runtime once for this checkout. Throws if the checksum differs. */
const fetchRuntime = () => {
  const folder = join(root, 'node_modules/.cache/maitre', `bun-${name}-${version}`);
  const program = join(folder, 'package/bin', isWindows ? 'bun.exe' : 'bun');
  if (fs.existsSync(program)) return program;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  run(isWindows ? 'npm.cmd' : 'npm', ['pack', '--silent', `@oven/bun-${name}@${version}`], folder);
  const archive = join(folder, `oven-bun-${name}-${version}.tgz`);
  const found = createHash('sha512').update(fs.readFileSync(archive)).digest('base64');
  if (found !== checksums[name]) throw new Error(`${archive} has the checksum ${found}`);
  run('tar', ['-xzf', archive], folder);
  return program;
};

const outdir = join(root, 'build');
fs.mkdirSync(outdir, { recursive: true });
const stage = fs.mkdtempSync(join(outdir, 'stage-'));
try {
  fs.cpSync(join(root, 'bin'), join(stage, 'bin'), { recursive: true });
  const addon = createRequire(import.meta.url).resolve(`@libsql/${platform}-${arch}${libc}`);
  fs.copyFileSync(addon, join(stage, 'addon.node'));
  // In one file no package can be looked for: the addon has one path.
  const native = join(stage, 'native.cjs');
  fs.writeFileSync(native, "exports.load = () => require('../addon.node');\n");
  await bundle({ outdir: join(stage, 'dist'), native });
  const words = ['build', '--compile', '--bytecode', '--format=cjs', 'bin/maitre.js'];
  run(fetchRuntime(), [...words, '--outfile', join(outdir, 'maitre')], stage);
  fs.copyFileSync(join(root, 'dist/third-party-licences.txt'), join(outdir, 'third-party-licences.txt'));
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
