// `npm run build:binary [-- PLATFORM]`: the program, the embedded service and a runtime in one file, for machines without
// Node; by default for this one.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { bundle, root } from './bundle.mjs';
import { binaryLicences } from './licences.mjs';
import { fetchAddon, fetchRuntime, host, readRuntimeNotice } from './runtime.mjs';

/**
 * Unpacks SQLite's addon and loads it. The runtime would unpack it to the temporary folder and leave it there, but that
 * folder may forbid programs (`noexec`). Windows cannot remove a loaded file: there it stays, and is used again.
 */
const unpackingLoader = `
const fs = require('node:fs');
const { homedir, tmpdir } = require('node:os');
const { join } = require('node:path');
const { createHash, randomUUID } = require('node:crypto');
const isWindows = process.platform === 'win32';
const unpackTo = (folder, addon) => {
  const name = isWindows ? createHash('sha256').update(addon).digest('hex') : randomUUID();
  const file = join(folder, 'maitre-' + name + '.node');
  if (isWindows && fs.existsSync(file)) return file;
  const draft = isWindows ? file + process.pid : file;
  fs.writeFileSync(draft, addon, { flag: 'wx', mode: 0o600 });
  if (isWindows) fs.renameSync(draft, file);
  return file;
};
const loadFrom = (folder, addon) => {
  const file = unpackTo(folder, addon);
  const loaded = { exports: {} };
  try {
    process.dlopen(loaded, file);
  } finally {
    if (!isWindows) fs.rmSync(file, { force: true });
  }
  return loaded.exports;
};
exports.load = () => {
  const { MAITRE_DATA_DIR, XDG_CACHE_HOME } = process.env;
  const home = homedir();
  const addon = fs.readFileSync(require('../addon.bin'));
  const problems = [];
  for (const folder of [tmpdir(), MAITRE_DATA_DIR, XDG_CACHE_HOME, join(home, '.cache'), home]) {
    if (!folder || !fs.existsSync(folder)) continue;
    try {
      return loadFrom(folder, addon);
    } catch (error) {
      problems.push(error.message);
    }
  }
  throw Object.assign(new Error(problems.join('; ')), { code: 'ERR_DLOPEN_FAILED' });
};
`;

const [target = host] = process.argv.slice(2);
const runtime = fetchRuntime(target);
const outdir = join(root, 'build');
fs.mkdirSync(outdir, { recursive: true });
const stage = fs.mkdtempSync(join(outdir, 'stage-'));
try {
  fs.cpSync(join(root, 'bin'), join(stage, 'bin'), { recursive: true });
  fs.copyFileSync(fetchAddon(target), join(stage, 'addon.bin'));
  // In one file no package can be looked for: the addon has one path.
  const native = join(stage, 'native.cjs');
  fs.writeFileSync(native, unpackingLoader);
  const { inputs } = await bundle({ outdir: join(stage, 'dist'), native });
  const words = ['build', '--compile', '--bytecode', '--format=cjs', 'bin/maitre.js'];
  if (target !== host) words.push(`--target=bun-${target}`, `--compile-executable-path=${runtime}`);
  const file = join(outdir, target.startsWith('windows') ? 'maitre.exe' : 'maitre');
  const options = { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync(fetchRuntime(host), [...words, '--outfile', file], options);
  const notice = readRuntimeNotice();
  fs.writeFileSync(join(outdir, 'maitre-licences.txt'), binaryLicences(root, Object.keys(inputs), notice));
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
