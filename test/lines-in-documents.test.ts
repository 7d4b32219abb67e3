import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { globalFlags } from '../src/cli/globals.ts';
import { invocationsOf, specs, wordsOf } from './support/commands.ts';
import { root } from './support/sources.ts';

/** The reference is generated, and the tests of the commands check its examples. */
const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].filter((path) => path !== 'docs/reference.md');

/** Returns the complete command lines of a document, from blocks and sentences. A line with `…` is not complete. */
const linesIn = (path: string): string[] => {
  const text = readFileSync(join(root, path), 'utf8');
  const inBlocks = [...text.matchAll(/^(?:\$ )?maitre ([^#\n]+)/gm)];
  const inline = [...text.matchAll(/`maitre ([^`\n]+)`/g)];
  const lines = [...inBlocks, ...inline].map(([, line = '']) => line.trim());
  return lines.filter((line) => !/…|\\$|\||<|NAME$|^[a-z]+$|^help |^--\w+$/.test(line));
};

/** Returns the command whose name begins the line; the longest of several. */
const findCommand = (words: readonly string[]) =>
  specs
    .flatMap((spec) => invocationsOf(spec).map((name) => ({ spec, name })))
    .filter(({ name }) => name.every((word, index) => words[index] === word))
    .sort((a, b) => b.name.length - a.name.length)[0]?.spec;

describe.each(documents.filter((path) => linesIn(path).length > 0))('%s', (path) => {
  it.each(linesIn(path))('uses a command and options that exist: %s', (line) => {
    const words = wordsOf(line);
    const spec = findCommand(words);
    const known = Object.keys({ ...globalFlags, ...spec?.flags, help: true });
    const used = words.flatMap((word) => /^--(?:no-)?([\w-]+)/.exec(word)?.[1] ?? []);
    const isKnown = (flag: string) => known.includes(flag) || known.includes(`no-${flag}`);
    expect([spec?.path.join(' '), used.filter((flag) => !isKnown(flag))]).toEqual([expect.any(String), []]);
  });
});
