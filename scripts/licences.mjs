import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The licences of the libraries among the bundled files, and of those that these contain. Each text once. */
export const licences = (root, paths) => {
  const names = new Map();
  const add = (name, text) => names.set(text, (names.get(text) ?? new Set()).add(name));
  for (const { folder, name, version, license, text } of listLibraries(root, paths)) {
    add(`${name} ${version} (${license})`, text);
    for (const path of paths.filter((path) => packageOf(path)[0] === folder))
      for (const [, version, inner, notice] of readFileSync(join(root, path), 'utf8').matchAll(innerCode))
        add(`${inner} ${version} (in ${name})`, licenceOfInner(root, inner, notice));
  }
  const parts = [...names].map(([text, packages]) => `${[...packages].join('\n')}\n\n${text}\n`);
  return ['maitre carries the code of these libraries.\n', ...parts].join(separator);
};

/** The licences of the stand-alone file: of maitre, of the bundled libraries, and of the runtime with what it links. */
export const binaryLicences = (root, paths, runtimeNotice) =>
  [
    `maitre\n\n${licenceIn(root)}\n`,
    licences(root, paths),
    `${runtimeNotice}\n`,
    ...Object.keys(runtimeLicences).map((id) => `${id}\n\n${standardText(id)}\n`),
  ].join(separator);

const separator = `\n${'-'.repeat(80)}\n\n`;

/** The bundled libraries, by the name of their folder. */
export const listLibraries = (root, paths) =>
  [...new Set(paths.flatMap(packageOf))].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { folder, name, version, license, text: licenceIn(join(root, folder)) };
  });

/** The licences that the runtime's own list names, in SPDX's terms, with Debian's names. */
export const runtimeLicences = {
  MIT: 'Expat',
  ISC: 'ISC',
  'BSD-2-Clause': 'BSD-2-clause',
  'BSD-3-Clause': 'BSD-3-clause',
  'Apache-2.0': 'Apache-2.0',
  'LGPL-2.0-or-later': 'LGPL-2+',
  'LGPL-2.1-or-later': 'LGPL-2.1+',
  Zlib: 'Zlib',
  IJG: 'IJG',
  'Unicode-3.0': 'Unicode-3.0',
  'libpng-2.0': 'libpng-2.0',
};

export const standardText = (id) =>
  createRequire(import.meta.url)(`spdx-license-list/licenses/${id}.json`).licenseText.trim();

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
