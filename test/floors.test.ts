import { describe, expect, it } from 'vitest';
import { type Import, imports, sources } from './support/sources.ts';

/** The layers, lowest first. A layer imports only lower ones, and no neighbour. */
const layers = [
  ['ground'],
  // The profiles write the settings file atomically, under a lock.
  ['contract'],
  ['files'],
  ['client', 'storage', 'profiles', 'render'],
  ['cli', 'last-known'],
  ['service'],
  ['sample', 'context'],
  ['journal', 'testing'],
  ['importing', 'tables'],
  ['proposals', 'mcp'],
  ['verbs'],
  ['watching'],
  ['board'],
  ['commands'],
  ['program'],
  ['main'],
  ['start'],
];
const heights = new Map(layers.flatMap((names, height) => names.map((name) => [name, height] as const)));

const partOf = (path: string): string => path.replace(/\.ts$/, '').split('/')[0]!;
const shown = ({ from, to }: Import): string => `${from} imports ${to}`;

const isAllowed = ({ from, to }: Import): boolean => {
  const [upper, lower] = [partOf(from), partOf(to)];
  return upper === lower || heights.get(lower)! < heights.get(upper)!;
};

/** Returns our own sources that a source imports, types too. */
const nextOf = (path: string): string[] =>
  imports.filter(({ from, isOurs }) => from === path && isOurs).map(({ to }) => to);

/** Returns every import cycle, file by file. */
const findCycles = (): string[] => {
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, chain: readonly string[]): void => {
    if (chain.includes(path)) found.push([...chain.slice(chain.indexOf(path)), path].join(' → '));
    else if (!finished.has(path)) {
      for (const next of nextOf(path)) visit(next, [...chain, path]);
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

/** Returns the code without comments and plain quotes, which are for people. */
const withoutWords = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");

describe('the layers', () => {
  it('contain every source', () => {
    const parts = new Set([...sources.keys()].map(partOf));
    expect([...parts].filter((part) => !heights.has(part))).toEqual([]);
  });

  it('are imported only from above, types too', () => {
    const ours = imports.filter(({ isOurs }) => isOurs);
    expect(ours.filter((each) => !isAllowed(each)).map(shown)).toEqual([]);
  });

  it('import only sources that exist', () => {
    const lost = imports.filter(({ to, isOurs }) => isOurs && !sources.has(to));
    expect(lost.map(shown)).toEqual([]);
  });

  it('have no import cycle, not even of types', () => {
    expect(findCycles()).toEqual([]);
  });

  it('let the contract import only zod, dates and texts', () => {
    const allowed = 'zod/mini zod/v4/core ground/dates.ts ground/i18n.ts ground/i18n.ts ground/i18n.ts'.split(
      ' ',
    );
    const others = imports.filter(
      ({ from, to }) => partOf(from) === 'contract' && partOf(to) !== 'contract' && !allowed.includes(to),
    );
    expect(others.map(shown)).toEqual([]);
  });
});

describe('a command', () => {
  /** What lists all commands, and their other names. */
  const isList = (path: string): boolean => ['commands/groups.ts', 'commands/aliases.ts'].includes(path);
  const isInCommands = (path: string): boolean => path.startsWith('commands/');
  /** A command's own folder or file. */
  const commandOf = (path: string): string => path.replace(/\.ts$/, '').split('/')[1]!;

  it('imports no other command', () => {
    const others = imports.filter(
      ({ from, to }) =>
        [from, to].every(isInCommands) && commandOf(from) !== commandOf(to) && ![from, to].some(isList),
    );
    expect(others.map(shown)).toEqual([]);
  });

  it('is loaded only by the list of commands', () => {
    const others = imports.filter(({ from, to }) => !isInCommands(from) && isInCommands(to) && !isList(to));
    expect(others.map(shown)).toEqual([]);
  });
});

describe('every source', () => {
  it('is at most 280 lines long', () => {
    const long = [...sources].filter(([, text]) => text.split('\n').length > 280);
    expect(long.map(([path]) => path)).toEqual([]);
  });

  it('is in a part with at most a quarter of all lines', () => {
    const parts = new Map<string, number>();
    let total = 0;
    for (const [path, text] of sources) {
      const lines = text.trimEnd().split('\n').length;
      parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + lines);
      total += lines;
    }
    expect([...parts].filter(([, lines]) => lines > total / 4)).toEqual([]);
  });

  it('is imported, directly or indirectly, by the program or the service for tests', () => {
    const reached = new Set(['start.ts', 'testing/service.ts']);
    // The loop also visits paths that it adds.
    for (const path of reached) for (const next of nextOf(path)) reached.add(next);
    // Declarations for a library without types are not imported.
    const code = [...sources.keys()].filter((path) => /(?<!\.d)\.ts$/.test(path));
    expect(code.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('has no any, and suppresses no error', () => {
    expect(linesWith(/:\s*any\b|\bas any\b|<any\b|\bany\[\]/)).toEqual([]);
    const silenced = [...sources].filter(([, text]) => /@ts-|biome-ignore/.test(text));
    expect(silenced.map(([path]) => path)).toEqual([]);
  });

  it('does not write to the console', () => {
    expect(linesWith(/\bconsole\./)).toEqual([]);
  });

  it('uses the process only at the start', () => {
    // A lock contains its process id, and checks whether its owner is alive.
    const withPid = ['files/lock.ts', 'files/lock-owner.ts'];
    // The platform is the same for every command.
    const allowed = ['start.ts', 'ground/runtime.ts'];
    expect(linesWith(/\bprocess\.|= process\b/, [...allowed, ...withPid])).toEqual([]);
    expect(linesWith(/\bprocess\.(?!pid\b|kill\()/, allowed)).toEqual([]);
    expect(imports.filter(({ to }) => /^(node:)?process$/.test(to)).map(shown)).toEqual([]);
  });
});
