import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runtime } from '../src/ground/runtime.ts';
import { main } from '../src/main.ts';
import { wordsOf } from './support/commands.ts';
import { friday } from './support/house.ts';
import { root } from './support/sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** How many lines are shown of an output that is cut at `…`: before it, and after it. */
const cuts: Readonly<Record<string, readonly [before: number, after: number]>> = {
  'maitre demo': [9, 1],
  'maitre reservas list --estado pendiente -o ndjson': [3, 0],
};

let folder: string;
let current: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-readme-'));
  current = await rerun(readme);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The document with the output of each `$ maitre …` as it is now: one restaurant, one Friday, one after the other. */
const rerun = async (text: string): Promise<string> => {
  const blocks = text.split(/^(```console\n[\s\S]*?^```)$/m);
  for (const [index, block] of blocks.entries()) {
    if (!block.startsWith('```console\n')) continue;
    const lines = block.split('\n').filter((line) => line.startsWith('$ '));
    const outputs: string[] = [];
    for (const line of lines) {
      const output = await outputOf(line.slice(2));
      outputs.push(`${line}\n${shortened(line, withoutChance(line, output))}`);
    }
    blocks[index] = `\`\`\`console\n${outputs.join('')}\`\`\``;
  }
  return blocks.join('');
};

/** The code of a new booking is drawn by lot. */
const withoutChance = (line: string, output: string): string =>
  line.includes('reservas create') ? output.replace(/· [0-9A-Z]{6}$/m, '· K7PQ2M') : output;

const shortened = (line: string, output: string): string => {
  const cut = Object.entries(cuts).find(([words]) => line.startsWith(`$ ${words}`))?.[1];
  if (!cut) return output;
  const [before, after] = cut;
  const lines = output.split(/^$/m)[0]!.trimEnd().split('\n');
  return [...lines.slice(0, before), '…', ...lines.slice(lines.length - after), ''].join('\n');
};

/** What a terminal of 80 columns shows: stdout and stderr as they come. */
const outputOf = async (line: string): Promise<string> => {
  let shown = '';
  const screen = new Writable({
    write: (chunk, _encoding, done) => {
      shown += String(chunk);
      done();
    },
  });
  const terminal = Object.assign(screen, { isTTY: true, columns: 80 }) as unknown as NodeJS.WriteStream;
  const world: Runtime = {
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    stdout: terminal,
    stderr: terminal,
    env: { MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder, MAITRE_LANG: 'en', NO_COLOR: '1' },
    cwd: folder,
    shell: async () => 0,
    options: async () => {},
    now: () => friday,
    random: () => 0.5,
    sleep: async () => {},
    send: () => Promise.reject(new Error('the readme asks nobody')),
    signal: new AbortController().signal,
  };
  await main(wordsOf(line).slice(1), world);
  return shown;
};

describe('the readme', () => {
  it('shows what its commands print', async () => {
    await expect(current).toMatchFileSnapshot('../README.md');
  });

  it('is at most 150 lines long, of 120 columns', () => {
    const lines = current.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => [...line].length > 120 && !line.startsWith('{'))).toEqual([]);
  });
});
