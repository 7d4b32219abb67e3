import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/sources.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const about = JSON.parse(read('package.json'));

/** Where each library does its work. Nothing of our own may take its place. */
const places = [
  ['commander', 'src/cli'],
  ['cli-table3', 'src/render'],
  ['conf', 'src/profiles'],
  ['kleur', 'src/render'],
  ['undici', 'src/client'],
  ['zod', 'src/contract'],
  ['nock', 'test'],
  ['vitest', 'test'],
] as const;

/** The files of a folder that import a library: its code, not only its types. */
const findImporters = (name: string, folder: string): string[] => {
  const code = new RegExp(
    `^import (?!type )[^;']* from '${name}['/]|\\b(?:import|require)\\('${name}['/]`,
    'm',
  );
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|cjs)$/.test(path))
    .filter((path) => code.test(read(`${folder}/${path}`)));
};

describe('the libraries', () => {
  it.each(places)('%s is imported in %s', (name, folder) => {
    expect(findImporters(name, folder)).not.toEqual([]);
  });
});

describe('the package', () => {
  it('has short lines, because Node prints the line of an uncaught error', () => {
    const lengths = ['embedded', 'testing', 'service'].flatMap((part) =>
      read(`dist/${part}.cjs`)
        .split('\n')
        .map(({ length }) => length),
    );
    expect(lengths.length).toBeGreaterThan(100);
    expect(Math.max(...lengths)).toBeLessThan(2000);
  });

  it('installs nothing that is bundled', () => {
    const inputs = Object.values<string[]>(JSON.parse(read('dist/inputs.json'))).flat();
    const bundled = inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect(bundled).toEqual(expect.arrayContaining(['commander', 'libsql']));
    expect(about.dependencies).toBeUndefined();
    expect(Object.keys(about.optionalDependencies).filter((name) => bundled.includes(name))).toEqual([]);
  });

  it('installs the binaries of the bundled version of libsql', () => {
    const { version, optionalDependencies } = JSON.parse(read('node_modules/libsql/package.json'));
    expect(about.optionalDependencies).toEqual(optionalDependencies);
    expect(about.devDependencies.libsql).toBe(version);
  });

  it('carries the licence of every bundled library', () => {
    const notice = read('dist/third-party-licences.txt');
    const inputs = Object.values<string[]>(JSON.parse(read('dist/inputs.json'))).flat();
    const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
    expect(folders.size).toBeGreaterThan(30);
    for (const folder of folders) {
      const { name, version, license } = JSON.parse(read(`${folder}/package.json`));
      expect(notice).toContain(`\n${name} ${version} (${license})\n`);
      expect(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'], name).toContain(license);
    }
    expect(about.files).toContain('dist/*.txt');
  });

  it('carries the licences of what a bundled library contains', () => {
    const notice = read('dist/third-party-licences.txt');
    expect(notice).toMatch(/^ajv [\d.]+ \(in @modelcontextprotocol\/server\)$/m);
    expect(notice).toMatch(
      /^content-type .*\n+content-type\nCopyright.*\nMIT Licensed\n\nPermission is hereby granted/m,
    );
    const inputs = Object.values<string[]>(JSON.parse(read('dist/inputs.json'))).flat();
    const texts = inputs.filter((path) => path.includes('node_modules/')).map(read);
    const inner = texts.flatMap((text) => [...text.matchAll(/^\/\/#region .*\.pnpm\/([\w-]+)@([\d.]+)/gm)]);
    expect(inner.length).toBeGreaterThan(50);
    for (const [, name, version] of inner) expect(notice).toContain(`\n${name} ${version} (in `);
  });

  it('exports the service with types that import nothing', () => {
    const { types, default: code } = about.exports['./service'];
    const text = read(types);
    expect(text).toContain(
      '\nexport declare function createService(options?: ServiceOptions): Promise<Service>;\n',
    );
    expect(text).not.toMatch(/^import|\bany\b|\bz\./m);
    const named = [...read('src/testing/api.ts').matchAll(/^export (?:interface|type) (\w+)/gm)];
    for (const [, name] of named)
      expect(text).toMatch(new RegExp(`^export (interface|type) ${name}\\b`, 'm'));
    // Node finds the name for `import` in this form only.
    expect(read(code)).toMatch(/^exports\.createService = /m);
  });

  it('carries every built file except the list of sources', () => {
    const patterns: string[] = about.files.filter((pattern: string) => pattern.startsWith('dist/'));
    const isCarried = (name: string) =>
      patterns.some((pattern) =>
        pattern.includes('*') ? name.endsWith(pattern.replace('dist/*', '')) : pattern === `dist/${name}`,
      );
    expect(readdirSync(join(root, 'dist')).filter((name) => !isCarried(name))).toEqual(['inputs.json']);
    expect(about.files).toContain('bin');
  });

  it('has a checksum for every library on every platform', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const { '': _own, ...others } = packages;
    expect(Object.keys(others).filter((path) => !others[path].integrity)).toEqual([]);
  });

  it('decides on every install script of a library', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const scripted = Object.keys(packages).filter((path) => packages[path].hasInstallScript && path !== '');
    const names = scripted.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
    expect(Object.keys(about.allowScripts).sort()).toEqual(names.sort());
  });

  it('carries every page that its README links to', () => {
    const links = [...read('README.md').matchAll(/\]\(([\w./-]+)/g)].map(([, path = '']) => path);
    expect(links).toContain('CONTRIBUTING.md');
    const isCarried = (path: string) =>
      about.files.some((carried: string) => `${path}/`.startsWith(`${carried}/`));
    expect(links.filter((path) => !isCarried(path))).toEqual([]);
  });

  it('is never installed by a name that a registry would have to know', () => {
    for (const path of ['README.md', 'docs/install.md', 'docs/testing.md', 'docs/agents.md']) {
      expect(read(path)).toMatch(/not in\snpm's registry yet/);
      expect(read(path)).not.toMatch(/npm install .*\bmaitre(@\w+)?$/m);
    }
  });

  it('needs the same Node everywhere', () => {
    const oldest = about.engines.node.replace('>=', '');
    const [, major, minor] = /const oldest = \[(\d+), (\d+)\]/.exec(read('bin/maitre.js')) ?? [];
    expect(`${major}.${minor}`).toBe(oldest);
    expect(read('README.md')).toContain(`Node ${oldest} or later`);
  });
});
