import { describe, expect, it } from 'vitest';
import { buildCompletionTree, type CompletionTree } from '../../src/cli/completion/tree.ts';
import { toZsh } from '../../src/cli/completion/zsh.ts';
import { createDateParser, dateWords } from '../../src/cli/words/dates.ts';
import { groups } from '../../src/commands/groups.ts';
import { languages } from '../../src/ground/i18n.ts';
import { formats } from '../../src/render/result.ts';
import { specs } from '../support/commands.ts';
import { openTestCli } from '../support/test-cli.ts';

const line: CompletionTree = buildCompletionTree({ groups, commands: specs, formats, lang: 'en' });
const placeAt = (path: string) => line.nodes.find((place) => place.path === path)!;

describe('the completion tree', () => {
  it('has a node for every command and every beginning of one', () => {
    const paths = line.nodes.map(({ path }) => path);
    for (const { path } of specs) expect(paths).toContain(path.join(' '));
    expect(paths).toEqual(expect.arrayContaining(['', 'menu', 'admin keys']));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('explains each word', () => {
    const words = line.nodes.flatMap(({ words }) => words);
    expect(words.filter(({ about }) => about === '')).toEqual([]);
  });

  it('has the flags of each command, and their negations', () => {
    const options = placeAt('events create').options.map(({ word }) => word);
    expect(options).toEqual(expect.arrayContaining(['--name', '--enable-payment', '--no-enable-payment']));
    expect(placeAt('waitlist').options).toEqual(placeAt('waitlist list').options);
  });

  it('has the values of options and arguments', () => {
    const valuesOf = (path: string, word: string) =>
      placeAt(path).options.find((option) => option.word === word)?.values;
    expect(valuesOf('reservas list', '--estado')?.[0]).toBe('list');
    expect(valuesOf('menu items add', '--type')).toEqual(['one', 'simple', 'compound', 'component']);
    expect(valuesOf('reservas list', '--all')).toBeUndefined();
    expect(valuesOf('serve', '--database')).toEqual(['files']);
    expect(placeAt('profile use').args).toEqual(['profiles']);
    expect(line.globals.find(({ word }) => word === '--profile')).toMatchObject({
      short: '-p',
      values: ['profiles'],
    });
  });

  it.each(languages)('offers dates that are understood, in %s', (lang) => {
    const today = () => '2026-11-20';
    expect(
      dateWords[lang].filter((word) => createDateParser('next')(word, { today, lang }) === undefined),
    ).toEqual([]);
  });
});

it('escapes the explanation of a word', () => {
  const places = [{ path: '', words: [{ word: 'a', about: "the guest's: `x`" }], options: [] }];
  expect(toZsh({ nodes: places, globals: [] })).toContain("'a:the guest'\\''s\\: `x`'");
});

it('refuses an unknown shell', async () => {
  const cli = await openTestCli();
  const { code, stderr } = await cli.run('completion powershell');
  expect(code).toBe(2);
  expect(stderr).toContain('must be one of: bash, zsh, fish');
  await cli.close();
});
