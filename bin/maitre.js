#!/usr/bin/env node
// An older Node must be able to parse this file and name the version it needs: nothing here is newer than ES2015.
// biome-ignore-start lint/style/useNodejsImportProtocol: an older Node does not know the prefix
const { writeSync } = require('fs');
const Module = require('module');
const { isAbsolute, join } = require('path');
// biome-ignore-end lint/style/useNodejsImportProtocol: as above

const oldest = [20, 19];

/** Ends the process with one line on stderr, and with the stack only for --verbose. */
const fail = (en, es, error) => {
  const { env, argv, exit } = process;
  const locale = env.MAITRE_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const reason =
    error === undefined ? '' : `: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`;
  const stack = error && argv.indexOf('--verbose') > 0 ? `${error.stack}\n` : '';
  try {
    writeSync(2, `${/^es/i.test(locale) ? es : en}${reason}\n${stack}`);
  } catch (_closed) {
    // Nobody reads stderr.
  }
  exit(1);
};
const failUnexpectedly = (error) => fail('maitre failed', 'maitre ha fallado', error);

/** Has Node store compiled code for the next start. Other users could write to Node's default folder, so it is the user's own. */
const enableCompileCache = ({ env, versions }) => {
  const home = env.HOME && join(env.HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  const folder = env.XDG_CACHE_HOME || env.LOCALAPPDATA || home;
  // The stand-alone file is compiled already.
  if (Module.enableCompileCache && !versions.bun && folder && isAbsolute(folder))
    Module.enableCompileCache(join(folder, 'maitre'));
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  const needed = oldest.join('.');
  fail(`maitre needs Node ${needed} or later`, `maitre necesita Node ${needed} o posterior`);
}
process.on('uncaughtException', failUnexpectedly);

let start;
try {
  enableCompileCache(process);
  start = require('../dist/start.cjs').modules['src/start.ts']().start;
} catch (error) {
  fail('maitre is incomplete: install it again', 'maitre está incompleto: vuelva a instalarlo', error);
}
start(process).then((code) => process.exit(code), failUnexpectedly);
