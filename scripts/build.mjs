import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { declarations } from './declarations.mjs';
import { licences } from './licences.mjs';
import { parts } from './parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, engines, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** `sqlite/native.cjs` finds libsql's binary by the start of Node's own file, without a report on the process. */
const native = './src/storage/sqlite/native.cjs';

const options = {
  absWorkingDir: root,
  outdir: 'dist',
  platform: 'node',
  target: engines.node.replace('>=', 'node'),
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

const bundleAll = async () =>
  build({
    ...(await parts(options)),
    metafile: true,
    external: Object.keys(optionalDependencies),
    alias: {
      // The same code as ES modules, of which esbuild takes what is used.
      yaml: './node_modules/yaml/browser/index.js',
      '@neon-rs/load': native,
      'detect-libc': native,
    },
    define: {
      MAITRE_VERSION: JSON.stringify(version),
      MAITRE_DIST: '__dirname',
      // Has libsql call load() of @neon-rs/load.
      'process.env.LIBSQL_JS_DEV': '"1"',
    },
  });

/** What the built program prints, without the settings of who builds. */
const printed = (...words) => {
  const env = { PATH: process.env.PATH, HOME: join(root, 'dist'), NODE_DISABLE_COMPILE_CACHE: '1' };
  return execFileSync(process.execPath, ['bin/maitre.js', ...words], { cwd: root, env, maxBuffer: 2 ** 24 });
};

rmSync(join(root, 'dist'), { recursive: true, force: true });
const { metafile } = await bundleAll();
const put = (name, text) => writeFileSync(join(root, 'dist', name), text);
const inputs = Object.entries(metafile.outputs).map(([path, { inputs }]) => [path, Object.keys(inputs)]);
put('inputs.json', JSON.stringify(Object.fromEntries(inputs)));
put('third-party-licences.txt', licences(root, Object.keys(metafile.inputs)));
put('service.d.cts', declarations(root));
// Texts that `src/program/prepared.ts` prints without loading a command.
put('commands.json', printed('commands', '--json'));
for (const lang of ['en', 'es']) {
  put(`help.${lang}.txt`, printed('--help', '--lang', lang));
  for (const shell of ['bash', 'zsh', 'fish'])
    put(`completion-${shell}.${lang}.txt`, printed('completion', shell, '--lang', lang));
}
