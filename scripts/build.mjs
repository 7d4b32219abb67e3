import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle, root } from './bundle.mjs';
import { declarations } from './declarations.mjs';
import { licences } from './licences.mjs';

const outdir = join(root, 'dist');
const put = (name, text) => writeFileSync(join(outdir, name), text);
/** What the built program prints, whatever the settings of the user who builds it. */
const printed = (...words) => {
  const env = { PATH: process.env.PATH, HOME: outdir, NODE_DISABLE_COMPILE_CACHE: '1' };
  return execFileSync(process.execPath, ['bin/maitre.js', ...words], { cwd: root, env, maxBuffer: 2 ** 24 });
};
// The folder itself stays: another process may be copying the project.
mkdirSync(outdir, { recursive: true });
for (const name of readdirSync(outdir)) rmSync(join(outdir, name), { recursive: true });
const { inputs, outputs } = await bundle({ outdir });
put('third-party-licences.txt', licences(root, Object.keys(inputs)));
const load = (path) => {
  const file = Object.keys(outputs).find((file) => Object.hasOwn(outputs[file].inputs, path));
  return createRequire(import.meta.url)(join(root, file)).modules[path]();
};
put('service.d.cts', declarations(root, load));
const sources = Object.entries(outputs).map(([path, { inputs }]) => [path, Object.keys(inputs)]);
put('inputs.json', JSON.stringify(Object.fromEntries(sources)));
// For the man pages.
put('commands.json', printed('commands', '--all', '--json'));
// The texts that src/program/prepared.ts prints without loading a command.
for (const lang of ['en', 'es']) {
  put(`commands.${lang}.txt`, printed('commands', '--json', '--lang', lang));
  put(`help.${lang}.txt`, printed('--help', '--lang', lang));
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    put(`completion-${shell}.${lang}.txt`, printed('completion', shell, '--lang', lang));
}
