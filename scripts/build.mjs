import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle, root } from './bundle.mjs';
import { declarations } from './declarations.mjs';
import { licences } from './licences.mjs';

const outdir = join(root, 'dist');
const put = (name, text) => writeFileSync(join(outdir, name), text);
/** What the built program prints, whatever the settings of the user who builds it. */
const printed = async (...words) => {
  const env = { PATH: process.env.PATH, HOME: outdir, NODE_DISABLE_COMPILE_CACHE: '1' };
  const options = { cwd: root, env, maxBuffer: 2 ** 24 };
  return (await promisify(execFile)(process.execPath, ['bin/maitre.js', ...words], options)).stdout;
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
const texts = { 'commands.json': ['commands', '--all', '--json'] };
// The texts that src/program/prepared.ts prints without loading a command.
for (const lang of ['en', 'es']) {
  texts[`commands.${lang}.txt`] = ['commands', '--json', '--lang', lang];
  texts[`help.${lang}.txt`] = ['--help', '--lang', lang];
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
    texts[`completion-${shell}.${lang}.txt`] = ['completion', shell, '--lang', lang];
}
// Written once all are printed, because the program prints a prepared text instead.
const contents = await Promise.all(Object.values(texts).map((words) => printed(...words)));
for (const [at, name] of Object.keys(texts).entries()) put(name, contents[at]);
