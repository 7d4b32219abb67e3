import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of the libraries among the bundled files, each text once. */
export const licences = (root, paths) => {
  const folders = new Set(paths.flatMap(packageOf));
  const names = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const text = licenceIn(join(root, folder));
    names.set(text, [...(names.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...names].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`);
  return ['maitre carries the code of these libraries.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
};

/** The innermost package folder of a path: a package can contain packages. */
const packageOf = (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [];

const licenceIn = (folder) => {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  if (names.length === 0) return licenceInReadme(folder);
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim())
    .join('\n\n');
};

/** Some packages have their licence only in the readme. */
const licenceInReadme = (folder) => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8').replaceAll('\r', '');
  const [, text] = /^#+ *licen[cs]e *\n([^#]*)$/im.exec(readme) ?? [];
  if (!text?.includes('Permission is hereby granted')) throw new Error(`${folder} has no licence text`);
  return text.trim();
};
