import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFlags } from '../src/cli/flag.ts';
import { globalFlags } from '../src/cli/globals.ts';
import { parseCommand } from '../src/cli/parse.ts';
import { scanArgv } from '../src/cli/scan-argv.ts';
import { groups } from '../src/commands/groups.ts';
import { languages } from '../src/ground/i18n.ts';
import { invocationsOf, specs, wordsOf } from './support/commands.ts';
import { reference } from './support/reference.ts';
import { root } from './support/sources.ts';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Generated now: the file on disk may be out of date. */
const generated = reference();

describe('the reference', () => {
  it('matches the commands', async () => {
    await expect(generated).toMatchFileSnapshot('../docs/reference.md');
  });
});

describe.each(specs.map((spec) => [spec.path.join(' '), spec] as const))('%s', (name, spec) => {
  it('is documented: summary, arguments and flags in every language, two examples', () => {
    expect(generated).toContain(`\n### ${name}\n`);
    expect(Object.keys(spec.examples).length).toBeGreaterThanOrEqual(2);
    const texts = [
      spec.summary,
      ...(spec.args ?? []).map(({ about }) => about),
      ...Object.values(spec.flags ?? {}).map(({ about }) => about),
      ...Object.values(spec.examples),
    ];
    for (const text of texts) for (const lang of languages) expect(text[lang].trim()).not.toBe('');
  });

  it.each(Object.keys(spec.examples))('has a valid example: %s', async (line) => {
    const parsed = await parseCommand(scanArgv(wordsOf(line)), groups, 'es');
    if (parsed.kind !== 'run') throw new Error('the line shows help');
    const { command, flags, globals, reading } = parsed.invocation;
    expect(reading?.open ?? []).toEqual([]);
    for (const lang of languages) {
      const context = { today: () => '2026-11-20', lang };
      expect(() => parseFlags(globalFlags, globals, context)).not.toThrow();
      const given = { ...flags, ...reading?.flags };
      expect(() => parseFlags(command.flags ?? {}, given, context)).not.toThrow();
    }
  });

  it('has an example that begins with its own name', () => {
    const names = invocationsOf(spec).map((words) => words.join(' '));
    const isOwn = (line: string) => names.some((name) => wordsOf(line).join(' ').startsWith(name));
    expect(Object.keys(spec.examples).some(isOwn)).toBe(true);
  });
});

describe('documents', () => {
  it.each(documents)('%s: every link has a target', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]+)?\)/g)];
    const broken = links.filter(([, to = '', anchor]) => {
      const target = to === '' ? path : join(dirname(path), to);
      if (!existsSync(join(root, target))) return true;
      return anchor && target.endsWith('.md') && !findAnchors(read(target)).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it.each(documents)('%s: every file that it names exists', (path) => {
    const named = [...read(path).matchAll(/`((?:bench|bin|docs|scripts|src|test|\.ci)\/[\w./-]*)`/g)];
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('CONTRIBUTING.md: the layout names every part of src/', () => {
    const text = read('CONTRIBUTING.md');
    const entries = readdirSync(join(root, 'src'), { withFileTypes: true });
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });

  it('docs/dependencies.md: names every dependency and no other', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    const named = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(Object.keys(devDependencies).toSorted());
  });
});

/** Returns the anchors of a document's headings. */
const findAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) =>
      `#${title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-')}`,
  );
