import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './support/sources.ts';

const exported =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function|class|interface|type) (\w+)/gm;
const entries = ['start.ts', 'main.ts', 'testing/service.ts', 'testing/api.ts'];

const others = ['test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs|cjs)$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
);
const texts = [...sources.values(), ...others];

it('nothing is exported that nobody imports, and no source is there that nobody loads', () => {
  const unused = [...sources].flatMap(([path, text]) => {
    if (entries.includes(path) || !path.endsWith('.ts') || path.endsWith('.d.ts')) return [];
    // A folder's own name leads to no file here: an import names the file.
    const importers = texts.filter(
      (other) => other !== text && new RegExp(`/${basename(path).replace('.', '\\.')}['\`]`).test(other),
    );
    if (importers.length === 0) return [path];
    const names = [...text.matchAll(exported)].map(([, name = '']) => name);
    const isUsed = (name: string) => importers.some((other) => new RegExp(`\\b${name}\\b`).test(other));
    return names.filter((name) => !isUsed(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});
