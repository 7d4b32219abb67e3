import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints the tests to which a user, a home or a path could make a difference: those that read or write files or start
 * processes, themselves or by what they import of the tests' own.
 */
const outside = /from 'node:(?:child_process|fs|module|os|url)/;

/** Asks for databases in memory alone, of what could also give it files. */
const inMemory = 'test/service/harness.ts';

const texts = new Map(
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [join('test', path), readFileSync(join('test', path), 'utf8')]),
);
const importsOf = (path) =>
  [...texts.get(path).matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g)]
    .map(([, to]) => join(path, '..', to))
    .filter((to) => texts.has(to));

const touches = (path, way = []) =>
  path !== inMemory &&
  (outside.test(texts.get(path)) ||
    importsOf(path).some((to) => !way.includes(to) && touches(to, [...way, path])));

const tests = [...texts.keys()].filter((path) => path.endsWith('.test.ts') && touches(path));
process.stdout.write(`${tests.sort().join('\n')}\n`);
