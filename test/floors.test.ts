import { describe, expect, it } from 'vitest';
import { type Import, imports, sources } from './support/sources.ts';

/** From the ground up: what stands on one floor knows what stands below it, and not its neighbours. */
const floors = [
  ['ground'],
  // The settings are a file that is written whole, under a lock.
  ['contract', 'files'],
  ['client', 'storage', 'profiles', 'render'],
  ['cli', 'last-known'],
  ['service'],
  ['sample', 'context'],
  ['journal', 'testing'],
  ['importing', 'proposals', 'mcp'],
  ['commands'],
  ['program'],
  ['main'],
  ['start'],
];
const heights = new Map(floors.flatMap((names, height) => names.map((name) => [name, height] as const)));

const partOf = (path: string): string => path.replace(/\.ts$/, '').split('/')[0]!;
const shown = ({ from, to }: Import): string => `${from} imports ${to}`;

const isAllowed = ({ from, to }: Import): boolean => {
  const [upper, lower] = [partOf(from), partOf(to)];
  return upper === lower || heights.get(lower)! < heights.get(upper)!;
};

/** What each source knows of ours, types too: what two files know of each other belongs below both. */
const nextOf = (path: string): string[] =>
  imports.filter(({ from, isOurs }) => from === path && isOurs).map(({ to }) => to);

/** The way round, file by file, of every import cycle. */
const cycles = (): string[] => {
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    else if (!finished.has(path)) {
      for (const next of nextOf(path)) visit(next, [...way, path]);
      finished.add(path);
    }
  };
  for (const path of sources.keys()) visit(path, []);
  return found;
};

const linesWith = (pattern: RegExp, allowed: readonly string[] = []): string[] =>
  [...sources]
    .filter(([path]) => !allowed.includes(path))
    .flatMap(([path, text]) =>
      withoutWords(text)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );

/** The code alone: what stands in plain quotes or in a comment is for people. */
const withoutWords = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");

describe('the floors of the house', () => {
  it('are known for every source', () => {
    const parts = new Set([...sources.keys()].map(partOf));
    expect([...parts].filter((part) => !heights.has(part))).toEqual([]);
  });

  it('are imported from above alone, types too', () => {
    const ours = imports.filter(({ isOurs }) => isOurs);
    expect(ours.filter((each) => !isAllowed(each)).map(shown)).toEqual([]);
  });

  it('name sources that are there', () => {
    const lost = imports.filter(({ to, isOurs }) => isOurs && !sources.has(to));
    expect(lost.map(shown)).toEqual([]);
  });

  it('have no import cycle, of types neither', () => {
    expect(cycles()).toEqual([]);
  });

  it('keep the contract on zod, dates and words alone', () => {
    const allowed = [
      'zod/mini',
      'zod/v4/core',
      'ground/dates.ts',
      'ground/i18n.ts',
      'ground/i18n.ts',
      'ground/i18n.ts',
    ];
    const others = imports.filter(
      ({ from, to }) => partOf(from) === 'contract' && partOf(to) !== 'contract' && !allowed.includes(to),
    );
    expect(others.map(shown)).toEqual([]);
  });
});

describe('every source', () => {
  it('is at most 500 lines long', () => {
    const long = [...sources].filter(([, text]) => text.split('\n').length > 500);
    expect(long.map(([path]) => path)).toEqual([]);
  });

  it('stands in a room that is not a third of the house', () => {
    const rooms = new Map<string, number>();
    let total = 0;
    for (const [path, text] of sources) {
      const lines = text.trimEnd().split('\n').length;
      rooms.set(partOf(path), (rooms.get(partOf(path)) ?? 0) + lines);
      total += lines;
    }
    expect([...rooms].filter(([, lines]) => lines > total / 3)).toEqual([]);
  });

  it('is reached from the start, or from what others import: what nothing registers is no part of the program', () => {
    const reached = new Set(['start.ts', 'testing/service.ts']);
    // A set is walked through as it grows.
    for (const path of reached) for (const next of nextOf(path)) reached.add(next);
    // Types of a library that has none are declared, not imported.
    const code = [...sources.keys()].filter((path) => /(?<!\.d)\.ts$/.test(path));
    expect(code.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('has no any, and no error silenced', () => {
    expect(linesWith(/:\s*any\b|\bas any\b|<any\b|\bany\[\]/)).toEqual([]);
    const silenced = [...sources].filter(([, text]) => /@ts-|biome-ignore/.test(text));
    expect(silenced.map(([path]) => path)).toEqual([]);
  });

  it('writes through the screen', () => {
    expect(linesWith(/\bconsole\./)).toEqual([]);
  });

  it('leaves the process to the start', () => {
    // A lock says whose it is, and asks whether its holder lives.
    const ownNumber = ['files/lock.ts'];
    // What it runs on no line changes.
    const places = ['start.ts', 'ground/runtime.ts'];
    expect(linesWith(/\bprocess\.|= process\b/, [...places, ...ownNumber])).toEqual([]);
    expect(linesWith(/\bprocess\.(?!pid\b|kill\()/, places)).toEqual([]);
    expect(imports.filter(({ to }) => /^(node:)?process$/.test(to)).map(shown)).toEqual([]);
  });
});
