import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of the libraries among the bundled files, and of those that these contain. Each text once. */
export const licences = (root, paths) => {
  const names = new Map();
  const add = (name, text) => names.set(text, (names.get(text) ?? new Set()).add(name));
  for (const folder of [...new Set(paths.flatMap(packageOf))].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    add(`${name} ${version} (${license})`, licenceIn(join(root, folder)));
    for (const path of paths.filter((path) => packageOf(path)[0] === folder))
      for (const [, version, inner, notice] of readFileSync(join(root, path), 'utf8').matchAll(innerCode))
        add(`${inner} ${version} (in ${name})`, licenceOfInner(root, inner, notice));
  }
  const parts = [...names].map(([text, packages]) => `${[...packages].join('\n')}\n\n${text}\n`);
  return ['maitre carries the code of these libraries.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
};

/** The innermost package folder of a path: a package can contain packages. */
const packageOf = (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [];

/** How a bundler marks another package's code in a library's file: version, name and the notice above the code. */
const innerCode =
  /^\/\/#region .*\.pnpm\/.[^@]*@([\d.]+).*\/node_modules\/((?:@[^/]+\/)?[^/]+).*\n(\/\*![\s\S]*?\*\/)?/gm;

/** Without the package, there is only the notice, which names the licence. */
const licenceOfInner = (root, name, notice) => {
  const folder = join(root, 'node_modules', name);
  if (existsSync(folder)) return licenceIn(folder);
  if (!notice?.includes('MIT Licensed')) throw new Error(`${name} has no licence text`);
  const [permission] = /^Permission is hereby granted[\s\S]*/m.exec(licenceIn(root));
  return `${notice.replace(/^\/?\*!?\/? ?/gm, '').trim()}\n\n${permission.trim()}`;
};

const licenceIn = (folder) => {
  const read = (name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim();
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  if (names.length > 0) return names.sort().map(read).join('\n\n');
  // Some packages have their licence only in the readme.
  const [, text] = /^#+ *licen[cs]e *\n([^#]*)$/im.exec(read('README.md')) ?? [];
  if (!text?.includes('Permission is hereby granted')) throw new Error(`${folder} has no licence text`);
  return text.trim();
};
