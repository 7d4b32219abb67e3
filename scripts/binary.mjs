// `npm run build:binary [-- PLATFORM]`: the program, the embedded service and a runtime in one file, for machines without
// Node; by default for this one.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { bundle, root } from './bundle.mjs';
import { binaryLicences } from './licences.mjs';
import { fetchAddon, fetchRuntime, host, readRuntimeNotice } from './runtime.mjs';

/** On Windows the runtime would unpack the addon at every start. Unpacked here, it is loaded from the user's own folder. */
const unpackingLoader = `
const fs = require('node:fs');
const { join } = require('node:path');
exports.load = () => {
  const addon = fs.readFileSync(require('../addon.bin'));
  const file = join(require('node:os').tmpdir(), 'maitre-' + require('node:crypto').hash('sha256', addon) + '.node');
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file + process.pid, addon);
    fs.renameSync(file + process.pid, file);
  }
  const loaded = { exports: {} };
  process.dlopen(loaded, file);
  return loaded.exports;
};
`;

const [target = host] = process.argv.slice(2);
const runtime = fetchRuntime(target);
const outdir = join(root, 'build');
fs.mkdirSync(outdir, { recursive: true });
const stage = fs.mkdtempSync(join(outdir, 'stage-'));
try {
  fs.cpSync(join(root, 'bin'), join(stage, 'bin'), { recursive: true });
  const isForWindows = target.startsWith('windows');
  fs.copyFileSync(fetchAddon(target), join(stage, isForWindows ? 'addon.bin' : 'addon.node'));
  // In one file no package can be looked for: the addon has one path.
  const native = join(stage, 'native.cjs');
  fs.writeFileSync(
    native,
    isForWindows ? unpackingLoader : "exports.load = () => require('../addon.node');\n",
  );
  const { inputs } = await bundle({ outdir: join(stage, 'dist'), native });
  const words = ['build', '--compile', '--bytecode', '--format=cjs', 'bin/maitre.js'];
  if (target !== host) words.push(`--target=bun-${target}`, `--compile-executable-path=${runtime}`);
  const file = join(outdir, isForWindows ? 'maitre.exe' : 'maitre');
  const options = { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync(fetchRuntime(host), [...words, '--outfile', file], options);
  const notice = readRuntimeNotice();
  fs.writeFileSync(join(outdir, 'maitre-licences.txt'), binaryLicences(root, Object.keys(inputs), notice));
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
