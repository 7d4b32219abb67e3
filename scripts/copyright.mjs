// The copyright file of the Debian package, in Debian's machine-readable form.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listLibraries, runtimeLicences, standardText } from './licences.mjs';
import { readRuntimeNotice } from './runtime.mjs';

/** Debian carries these texts itself and refuses copies. */
const common = { 'Apache-2.0': 'Apache-2.0', 'LGPL-2+': 'LGPL-2', 'LGPL-2.1+': 'LGPL-2.1' };

export const copyright = (root) => {
  const paths = Object.values(JSON.parse(readFileSync(join(root, 'dist/inputs.json'), 'utf8'))).flat();
  const own = readFileSync(join(root, 'LICENSE'), 'utf8');
  const foldersByTerms = new Map();
  for (const { folder, name, license, text } of listLibraries(root, paths)) {
    const terms = `Copyright: ${findHolders(text) || `the authors of ${name}`}\nLicense: ${runtimeLicences[license]}`;
    foldersByTerms.set(terms, [...(foldersByTerms.get(terms) ?? []), `${folder}/*`]);
  }
  return [
    `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: maitre
Source: https://maitre.example/maitre
Comment: /usr/bin/maitre also contains the libraries and the runtime below. The
 paths of libraries are those of a checkout. Their own licence texts are in
 maitre-licences.txt beside this file.`,
    `Files: *\nCopyright: ${findHolders(own)}\nLicense: Expat`,
    ...[...foldersByTerms].map(([terms, folders]) => `Files: ${folders.join('\n ')}\n${terms}`),
    `Files: bun/*
Copyright: Oven, and the authors that the comment names
License: ${Object.values(runtimeLicences).join(' and ')}
Comment:${indent(readRuntimeNotice())}`,
    ...Object.entries(runtimeLicences).map(([id, name]) => {
      const text = common[name]
        ? `The text is in /usr/share/common-licenses/${common[name]}.`
        : standardText(id);
      return `License: ${name}${indent(text)}`;
    }),
    '',
  ].join('\n\n');
};

const findHolders = (text) =>
  [...text.matchAll(/^ *Copyright (?:\(c\) *|© *|(?=\d))(.*)$/gim)]
    .map(([, holder]) => holder.trim())
    .join('\n ');

/** The lines of a field's continuation: a space before each, and a dot for an empty one. */
const indent = (text) =>
  text
    .split('\n')
    .map((line) => `\n ${line.trimEnd() || '.'}`)
    .join('');
