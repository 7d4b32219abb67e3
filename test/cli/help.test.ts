import { describe, expect, it } from 'vitest';
import { formatRootHelp } from '../../src/cli/help.ts';
import { parseCommand } from '../../src/cli/parse.ts';
import { scanArgv } from '../../src/cli/scan-argv.ts';
import { groups } from '../../src/commands/groups.ts';
import { type Lang, languages } from '../../src/ground/i18n.ts';
import { measureWidth } from '../../src/render/width.ts';
import { specs } from '../support/commands.ts';

const helpOf = async (path: readonly string[], lang: Lang): Promise<string> => {
  const parsed = await parseCommand(scanArgv([...path, '--help']), groups, lang);
  return parsed.kind === 'help' ? parsed.format(80) : expect.fail('it runs');
};

/** Every word of a text, on whatever lines they are. */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '' && word !== '\\');

const paths = [
  ...new Set(specs.flatMap(({ path }) => path.map((_, end) => path.slice(0, end + 1).join(' ')))),
];

describe.each(languages)('the help in %s', (lang) => {
  it.each(['', ...paths])('of "%s" fits in 80 columns', async (path) => {
    const help = path === '' ? formatRootHelp(groups, lang, 80) : await helpOf(path.split(' '), lang);
    expect(help.split('\n').filter((line) => measureWidth(line) > 80)).toEqual([]);
  });

  it.each(specs.map((spec) => [spec.path.join(' '), spec] as const))(
    'of "%s" has every text, and breaks no word',
    async (_, spec) => {
      const words = wordsOf(await helpOf(spec.path, lang));
      const texts = [
        spec.summary[lang],
        spec.detail?.[lang] ?? '',
        ...(spec.args ?? []).map(({ about }) => about[lang]),
        ...Object.values(spec.flags ?? {}).map(({ about }) => about[lang]),
        ...Object.entries(spec.examples).flatMap(([line, about]) => [line, about[lang]]),
      ];
      expect(texts.flatMap(wordsOf).filter((word) => !words.includes(word))).toEqual([]);
    },
  );
});

it.each(languages)('the help of the program has at most 24 lines in %s', (lang) => {
  expect(formatRootHelp(groups, lang, 80).trimEnd().split('\n').length).toBeLessThanOrEqual(24);
});

it('a long example has several lines, which a shell reads as one', async () => {
  for (const { path, examples } of specs) {
    const help = await helpOf(path, 'en');
    const joined = help.replaceAll(/ \\\n +/g, ' ');
    for (const line of Object.keys(examples)) expect(joined).toContain(`maitre ${line}\n`);
  }
});

it('names further formats, and shows an option with its negation', async () => {
  expect(await helpOf(['reservas', 'list'], 'es')).toContain('\nTambién con --output: ics, html\n');
  expect(await helpOf(['crm', 'export'], 'en')).toContain('\nAlso with --output: html\n');
  expect(await helpOf(['crm', 'search'], 'en')).not.toContain('Also with');
  const help = await helpOf(['events', 'list'], 'en');
  expect(help).toContain('  --[no-]active ');
  expect(help).not.toContain('  --no-active');
});

it('before a verb is the help of the group', async () => {
  const parsed = await parseCommand(scanArgv(['reservas', '-h', 'list']), groups, 'en');
  expect(parsed.kind === 'help' && parsed.format(80)).toBe(await helpOf(['reservas'], 'en'));
});

it('in Spanish has Spanish placeholders', async () => {
  const helps = await Promise.all(specs.map(({ path }) => helpOf(path, 'es')));
  expect(helps.filter((help) => /\bFILE\b/.test(help))).toEqual([]);
});
