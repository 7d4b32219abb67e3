import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './support/sources.ts';

const entries = ['start.ts', 'main.ts', 'testing/service.ts', 'testing/api.ts'];

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (?<name>\w+)/gm;
const listed = /^export (?:type )?\{(?<names>[^}]*)\}/gm;
const imported =
  /(?:^|;)(?:import|export)\s(?:type\s)?\s*\{(?<names>[^}]*)\}\s*from\s*['"](?<path>\.[^'"]*)['"]/gm;
const loaded = /\bimport\(\s*['"](?<path>\.[^'"]*)['"]|\* as \w+ from ['"](?<whole>\.[^'"]*)['"]/g;

/** `a, type B, c as d` → a, B, and c inside the file or d outside. */
const namesIn = (list: string, known: 'inside' | 'outside'): string[] =>
  list
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter((each) => each !== '')
    .map((each) => each.split(' as ').at(known === 'outside' ? -1 : 0) ?? '');

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const files = new Map(
  ['src', 'test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|mjs|cjs)$/.test(path))
      .map((path) => {
        const whole = join(root, folder, path);
        return [whole, withoutComments(readFileSync(whole, 'utf8'))] as const;
      }),
  ),
);

/** Every imported name as `path: name`, and every imported or loaded source as `path`. */
const uses = new Set<string>();
/** The words of the files that load a source with `import()` or `* as`, by source. */
const loaders = new Map<string, Set<string>>();
const members = new Set<string>();
for (const [file, text] of files) {
  const fromSrc = (path: string) => relative(join(root, 'src'), resolve(file, '..', path));
  for (const { groups: { names = '', path = '' } = {} } of text.matchAll(imported)) {
    uses.add(fromSrc(path));
    for (const name of namesIn(names, 'inside')) uses.add(`${fromSrc(path)}: ${name}`);
  }
  for (const [, name = ''] of text.matchAll(/\.(\w+)/g)) members.add(name);
  for (const { groups: { path, whole } = {} } of text.matchAll(loaded)) {
    const source = fromSrc(path ?? whole ?? '');
    uses.add(source);
    const words = loaders.get(source) ?? new Set();
    for (const [word] of text.matchAll(/\w+/g)) words.add(word);
    loaders.set(source, words);
  }
}

const isTaken = (path: string, name: string): boolean => {
  const words = loaders.get(path);
  return words !== undefined && (words.has(name) || members.has(name));
};

/** The modules of commands: `groups.ts` registers every command that they export. */
const registered = new Set(
  [...(sources.get('commands/groups.ts') ?? '').matchAll(/import\('\.\/(.+?)'\)/g)].map(
    ([, path]) => `commands/${path}`,
  ),
);

const code = [...sources].filter(([path]) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

it('every export is imported, and every source is loaded', () => {
  const unused = code.flatMap(([path, text]) => {
    if (entries.includes(path)) return [];
    if (!uses.has(path)) return [path];
    const names = [
      ...[...text.matchAll(declared)].map(({ groups }) => groups?.['name'] ?? ''),
      ...[...text.matchAll(listed)].flatMap(({ groups }) => namesIn(groups?.['names'] ?? '', 'outside')),
    ];
    const isUsed = (name: string) =>
      uses.has(`${path}: ${name}`) || isTaken(path, name) || registered.has(path);
    return names.filter((name) => !isUsed(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

it('every export is named: no `default` and no `*`', () => {
  const form =
    /^export (?!(?:declare |abstract |async |const \w|function\*? |class |interface |type |\{)).*/gm;
  expect(code.flatMap(([path, text]) => (text.match(form) ?? []).map((line) => `${path}: ${line}`))).toEqual(
    [],
  );
});
