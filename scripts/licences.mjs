import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of every library whose code is in the files, each text once. */
export const licences = (root, files) => {
  const folders = new Set(files.flatMap(({ inputs }) => inputs).flatMap(packageOf));
  const bearers = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const text = textOf(join(root, folder));
    bearers.set(text, [...(bearers.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...bearers].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return ['maitre carries the code of these libraries.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
};

/** The folder of the package that a source is of: the last, since a package can have packages of its own. */
const packageOf = (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [];

const textOf = (folder) => {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  if (names.length === 0) return ofReadme(folder);
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim())
    .join('\n\n');
};

/** Some say it at the end of their readme alone. */
const ofReadme = (folder) => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8').replaceAll('\r', '');
  const [, text] = /^#+ *licen[cs]e *\n([^#]*)$/im.exec(readme) ?? [];
  if (!text?.includes('Permission is hereby granted')) throw new Error(`${folder} comes without its licence`);
  return text.trim();
};
