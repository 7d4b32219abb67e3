import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { specs } from './support/commands.ts';
import { root, sources } from './support/sources.ts';

const tests: ReadonlyMap<string, string> = new Map(
  readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(root, 'test', path), 'utf8')]),
);

/** Folders with tests of the whole program, which mirror no folder of the sources. */
const wholeProgram = ['.', 'acceptance'];

it('every test is in a folder that the sources have', () => {
  const folders = new Set([...wholeProgram, ...[...sources.keys()].map(dirname)]);
  expect([...tests.keys()].filter((path) => !folders.has(dirname(path)))).toEqual([]);
});

/** Whether a test contains the command. The tests of a group may omit its name. */
const isRunIn = ([path, text]: [string, string], words: readonly string[]): boolean => {
  const [group = '', ...own] = words;
  const begins = (line: readonly string[]) =>
    line.length > 0 && new RegExp(`['"\`]${line.join(' ')}(?![\\w-])`).test(text);
  return begins(words) || (path.startsWith(`commands/${group}`) && begins(own));
};

it('every command is run by a test of commands, board, importing or proposals', () => {
  const folders = [...tests].filter(([path]) => /^(commands|board|importing|proposals)\//.test(path));
  const unrun = specs.filter(({ path }) => !folders.some((test) => isRunIn(test, path)));
  expect(unrun.map(({ path }) => path.join(' '))).toEqual([]);
});
