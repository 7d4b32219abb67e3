// `npm run build:binary`: the built program, the embedded service and a runtime in one file, for machines without Node.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { askForNative, common } from './common.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const platform = `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;

/** The runtime comes from the package registry when a binary is made, never with the package. */
const version = '1.4.5';

/** By this machine: the runtime's package with its checksum, and libsql's addon. */
const parts = {
  'linux-x64': {
    runtime: 'linux-x64',
    integrity:
      'sha512-IWX9BELoGHAUtMonkeSaNaZwXzRk+oDw6Mk+HBFXd3KHYIBNBsIGRupMZPcgNoDbJpLu6gAJjIoIVPZtt1aJ1g==',
    addon: 'linux-x64-gnu',
  },
  'linux-x64-musl': {
    runtime: 'linux-x64-musl',
    integrity:
      'sha512-10QoW/YfTgnURaGEaHpJCiXjLI2e5iTtfVDaA5JKcyUzaa1cq6cVUY9/Uq5XkYzvtRjHLRe9Oj/lTDIQcxy8HQ==',
    addon: 'linux-x64-musl',
  },
  'linux-arm64': {
    runtime: 'linux-aarch64',
    integrity:
      'sha512-4BXmsSKnjOrlGWqZV4x/oWa7AVoR+B6lCXddMzOAXBIm3t50eslg9wb66gmtW1AamEQ1l1CDvmmruysEhqOWMg==',
    addon: 'linux-arm64-gnu',
  },
  'linux-arm64-musl': {
    runtime: 'linux-aarch64-musl',
    integrity:
      'sha512-XCNc+WvvMAdNNb+OWTogpy+N9wm62fkVeEVLb6how0RZhW5LPi6c7BlkeVCuWps7XjEl2saFpHFa20/1E+PAHg==',
    addon: 'linux-arm64-musl',
  },
  'darwin-x64': {
    runtime: 'darwin-x64',
    integrity:
      'sha512-qkLPMGHZM9NI6CeHTWwVezzmlo6cC4Ta7yUAjYIWXS366qQcOlcp75t2uZyiuVRBMPS0h9qE0tCcvCHGaFqjJg==',
    addon: 'darwin-x64',
  },
  'darwin-arm64': {
    runtime: 'darwin-aarch64',
    integrity:
      'sha512-4MIFXHmctH2EhAxLXm2/qxNtv17dFtLJylvaOCsrgq6KSqHTs6eW5YSrJjRbJxYUJaR901fsN8JfZOa+CsWpWQ==',
    addon: 'darwin-arm64',
  },
  'win32-x64': {
    runtime: 'windows-x64',
    integrity:
      'sha512-FNvply651vcE/GHgNWz6mZvhmkwBuu8Hw54oNzA+CQog+HW+542rXQmZqNHRkFxazD9L3xi+iTtvO3engAgJfw==',
    addon: 'win32-x64-msvc',
  },
};

/** The runtime's program, fetched once for this checkout. */
const fetchRuntime = ({ runtime, integrity }) => {
  const folder = join(root, 'node_modules/.cache/maitre', `bun-${version}-${runtime}`);
  const program = join(folder, 'package/bin', process.platform === 'win32' ? 'bun.exe' : 'bun');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = ['pack', `@oven/bun-${runtime}@${version}`, '--pack-destination', folder, '--silent'];
  execFileSync(npm, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
  const sum = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (sum !== integrity) throw new Error(`${archive} has another checksum than this script knows: ${sum}`);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  rmSync(archive);
  return program;
};

/** libsql once more, with its addon: in one file there is nothing to look for, so it is named. */
const bundleLibsql = async (stage, addon) => {
  const require = createRequire(join(root, 'package.json'));
  copyFileSync(require.resolve(`@libsql/${addon}`), join(stage, 'dist/addon.node'));
  const native = join(stage, 'native.cjs');
  writeFileSync(native, "exports.load = () => require('./addon.node');\n");
  const inputs = JSON.parse(readFileSync(join(root, 'dist/inputs.json'), 'utf8'));
  const [name] = Object.entries(inputs).find(([, paths]) => paths.includes('node_modules/libsql/index.js'));
  await build({
    ...common,
    stdin: { contents: "export { default } from 'libsql';", resolveDir: root },
    outfile: join(stage, 'dist', name),
    bundle: true,
    format: 'cjs',
    alias: { '@neon-rs/load': native, 'detect-libc': native },
    external: ['./addon.node'],
    define: askForNative,
  });
};

const part = parts[platform];
if (!part) throw new Error(`no binary for ${platform}; there is one for ${Object.keys(parts).join(', ')}`);
const bun = fetchRuntime(part);
const outdir = join(root, 'build');
mkdirSync(outdir, { recursive: true });
const stage = mkdtempSync(join(outdir, 'stage-'));
try {
  for (const folder of ['bin', 'dist']) {
    mkdirSync(join(stage, folder));
    for (const name of readdirSync(join(root, folder)).filter((each) => /\.(c?js|json)$/.test(each)))
      copyFileSync(join(root, folder, name), join(stage, folder, name));
  }
  await bundleLibsql(stage, part.addon);
  const commands = readFileSync(join(root, 'dist/commands.json'), 'utf8');
  writeFileSync(
    join(stage, 'dist/commands.cjs'),
    `exports.bytes = Buffer.from(${JSON.stringify(commands)});\n`,
  );
  // What is inside cannot be looked for by name, and is compiled already.
  writeFileSync(join(stage, 'bin/load.js'), "exports.load = () => require('../dist/start.cjs');\n");
  const outfile = join(outdir, 'maitre');
  const words = ['build', '--compile', '--bytecode', '--format=cjs', 'bin/maitre.js', '--outfile', outfile];
  execFileSync(bun, words, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] });
  copyFileSync(join(root, 'dist/third-party-licences.txt'), join(outdir, 'third-party-licences.txt'));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
