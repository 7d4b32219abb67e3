// `npm run build:binary`: the program, the embedded service and a runtime in one file, for machines without Node.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle, root } from './bundle.mjs';

/** The runtime is downloaded from the package registry when a binary is built; the package never needs it. */
const version = '1.4.5';

/** For each platform: the runtime's package, its checksum, and the package of libsql's binary. */
const platforms = {
  'linux-x64': [
    'bun-linux-x64',
    'IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==',
    'linux-x64-gnu',
  ],
  'linux-x64-musl': [
    'bun-linux-x64-musl',
    '10QoW/YfTgnURaGEaHpJCiXjLI2e5iTtfVDaA5JKcyUzaa1cq6cVUY9/Uq5XkYzvtRjHLRe9Oj/lTDIQcxy8HQ==',
    'linux-x64-musl',
  ],
  'linux-arm64': [
    'bun-linux-aarch64',
    '4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==',
    'linux-arm64-gnu',
  ],
  'linux-arm64-musl': [
    'bun-linux-aarch64-musl',
    'XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==',
    'linux-arm64-musl',
  ],
  'darwin-x64': [
    'bun-darwin-x64',
    'qkLPMGHZM9NI6CeHTWwVezzmlo6cC4Ta7yUAjYIWXS366qQcOlcp75t2uZyiuVRBMPS0h9qE0tCcvCHGaFqjJg==',
    'darwin-x64',
  ],
  'darwin-arm64': [
    'bun-darwin-aarch64',
    '4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==',
    'darwin-arm64',
  ],
  'win32-x64': [
    'bun-windows-x64',
    'FNvply651vcE/GHgNWz6mZvhmkwBuu8Hw54oNzA+CQog+HW+542rXQmZqNHRkFxazD9L3xi+iTtvO3engAgJfw==',
    'win32-x64-msvc',
  ],
};

const run = (program, words, cwd) =>
  execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Downloads the runtime once for this checkout. Throws if the checksum differs. */
const fetchRuntime = (name, checksum) => {
  const isWindows = process.platform === 'win32';
  const folder = join(root, 'node_modules/.cache/maitre', `${name}-${version}`);
  const program = join(folder, 'package/bin', isWindows ? 'bun.exe' : 'bun');
  if (existsSync(program)) return program;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(isWindows ? 'npm.cmd' : 'npm', ['pack', '--silent', `@oven/${name}@${version}`], folder);
  const archive = join(folder, `oven-${name}-${version}.tgz`);
  const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (found !== checksum) throw new Error(`${archive} has the checksum ${found} instead of ${checksum}`);
  run('tar', ['-xzf', archive], folder);
  rmSync(archive);
  return program;
};

const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const platform = `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
if (!platforms[platform])
  throw new Error(`no binary for ${platform}, only for ${Object.keys(platforms).join(', ')}`);
const [runtime, checksum, addon] = platforms[platform];
const bun = fetchRuntime(runtime, checksum);
const outdir = join(root, 'build');
mkdirSync(outdir, { recursive: true });
const stage = mkdtempSync(join(outdir, 'stage-'));
try {
  cpSync(join(root, 'bin'), join(stage, 'bin'), { recursive: true });
  const require = createRequire(join(root, 'package.json'));
  copyFileSync(require.resolve(`@libsql/${addon}`), join(stage, 'addon.node'));
  // In one file no package can be looked for: the addon has one path.
  const native = join(stage, 'native.cjs');
  writeFileSync(native, "exports.load = () => require('../addon.node');\n");
  await bundle({ outdir: join(stage, 'dist'), native });
  const words = ['build', '--compile', '--bytecode', '--format=cjs', 'bin/maitre.js'];
  run(bun, [...words, '--outfile', join(outdir, 'maitre')], stage);
  copyFileSync(join(root, 'dist/third-party-licences.txt'), join(outdir, 'third-party-licences.txt'));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
