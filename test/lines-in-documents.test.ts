import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { globalFlags } from '../src/cli/globals.ts';
import { invocationOf, specs, wordsOf } from './support/commands.ts';
import { root } from './support/sources.ts';

/** Whole command lines, in a block or in a sentence; one that leaves words out with … is none. */
const linesIn = (path: string): string[] => {
  const text = readFileSync(join(root, path), 'utf8');
  const inBlocks = [...text.matchAll(/^(?:\$ )?maitre ([^#\n]+)/gm)];
  const inline = [...text.matchAll(/`maitre ([^`\n]+)`/g)];
  const lines = [...inBlocks, ...inline].map(([, line = '']) => line.trim());
  return lines.filter((line) => !/…|\\$|\||<|NAME$|^[a-z]+$/.test(line));
};

/** The command whose name begins the line; the longest of them. */
const commandOf = (words: readonly string[]) =>
  specs
    .map((spec) => ({ spec, name: invocationOf(spec) }))
    .filter(({ name }) => name.every((word, index) => words[index] === word))
    .sort((one, other) => other.name.length - one.name.length)[0]?.spec;

describe.each([
  'README.md',
  'docs/questions.md',
  'docs/files.md',
  'docs/cron.md',
  'docs/backup.md',
  'docs/testing.md',
  'docs/postgres.md',
  'docs/security.md',
  'docs/openapi.md',
  'docs/reliability.md',
])('%s', (path) => {
  it.each(linesIn(path))('says a command that there is, with options that it has: %s', (line) => {
    const words = wordsOf(line);
    const spec = commandOf(words);
    const known = Object.keys({ ...globalFlags, ...spec?.flags, help: true });
    const said = words.flatMap((word) => /^--(?:no-)?([\w-]+)/.exec(word)?.[1] ?? []);
    const isKnown = (flag: string) => known.includes(flag) || known.includes(`no-${flag}`);
    expect([spec?.path.join(' '), said.filter((flag) => !isKnown(flag))]).toEqual([expect.any(String), []]);
  });
});
