import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import headless from '@xterm/headless';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Runtime } from '../src/ground/runtime.ts';
import { main } from '../src/main.ts';
import { formats } from '../src/render/result.ts';
import { openBoard } from './support/board.ts';
import { wordsOf } from './support/commands.ts';
import { drawTerminal } from './support/picture.ts';
import { root } from './support/sources.ts';
import { cliForAllTests } from './support/test-cli.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Friday at 14:20 in Madrid, during lunch. */
const now = new Date('2026-11-20T13:20:00Z');

/** The parts of a long output that the readme shows: first line, and line after the last. */
const parts: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  'maitre now': [
    [0, 5],
    [13, 15],
    [23, 25],
    [28, 30],
  ],
  'maitre free': [[0, 4]],
  'maitre sheet': [[0, 5]],
  'maitre list': [[0, 3]],
};

let folder: string;
let current: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-readme-'));
  await outputOf('maitre demo');
  current = await rerun(readme);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the document with the present output of each `$ maitre …`, run in order on the demo restaurant. */
const rerun = async (text: string): Promise<string> => {
  const blocks = text.split(/^(```console\n[\s\S]*?^```)$/m);
  for (const [index, block] of blocks.entries()) {
    if (!block.startsWith('```console\n')) continue;
    const lines = block.split('\n').filter((line) => line.startsWith('$ '));
    const outputs: string[] = [];
    for (const line of lines) {
      const output = await outputOf(line.slice(2));
      outputs.push(`${line}\n${shorten(line, fixCode(line, output))}`);
    }
    blocks[index] = `\`\`\`console\n${outputs.join('')}\`\`\``;
  }
  return blocks.join('');
};

/** Replaces the code of a new reservation, which is random. */
const fixCode = (line: string, output: string): string =>
  line.includes('maitre create') ? output.replace(/· [0-9A-Z]{6}$/m, '· K7PQ2M') : output;

const shorten = (line: string, output: string): string => {
  const shown = Object.entries(parts).find(([words]) => line.startsWith(`$ ${words}`))?.[1];
  const lines = output.split('\n');
  return shown?.map(([from, to]) => [...lines.slice(from, to), '…\n'].join('\n')).join('') ?? output;
};

/** Returns what a terminal of 80 columns shows: stdout and stderr in order. */
const outputOf = async (line: string): Promise<string> => {
  let shown = '';
  const screen = new Writable({
    write: (chunk, _encoding, done) => {
      shown += String(chunk);
      done();
    },
  });
  const terminal = Object.assign(screen, { isTTY: true, columns: 80 }) as unknown as NodeJS.WriteStream;
  const runtime: Runtime = {
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    stdout: terminal,
    stderr: terminal,
    env: { MAITRE_CONFIG_DIR: folder, MAITRE_DATA_DIR: folder, MAITRE_LANG: 'en', NO_COLOR: '1' },
    cwd: folder,
    shell: async () => 0,
    spawnDetached: async () => {},
    now: () => now,
    random: () => 0.5,
    sleep: async () => {},
    send: () => Promise.reject(new Error('the readme uses no network')),
    signal: new AbortController().signal,
  };
  await main(wordsOf(line).slice(1), runtime);
  return shown;
};

describe('the readme', () => {
  it('shows what its commands print', async () => {
    await expect(current).toMatchFileSnapshot('../README.md');
  });

  it('names every output format', () => {
    for (const format of formats) expect(current).toContain(`\`${format}\``);
  });

  it('is at most 150 lines long, of 120 columns', () => {
    const lines = current.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => [...line].length > 120 && !line.startsWith('{'))).toEqual([]);
  });
});

describe('a picture of the readme is what the program shows', () => {
  const env = { NO_COLOR: '', FORCE_COLOR: '1', LANG: 'C.UTF-8', TERM: 'xterm-256color' };
  const columns = 100;
  const cli = cliForAllTests({ sample: true });
  beforeAll(async () => {
    await cli.run('floor learn', { now });
  });

  it.each([
    ['table', 'list dinner'],
    ['timeline', 'timeline lunch'],
  ])('%s', async (name, line) => {
    const { stdout } = await cli.run(line, { now, env, columns });
    const terminal = new headless.Terminal({
      ...{ cols: columns, rows: 60 },
      ...{ allowProposedApi: true, convertEol: true },
    });
    await new Promise<void>((resolve) => terminal.write(stdout, resolve));
    await expect(drawTerminal(terminal, `maitre ${line}`)).toMatchFileSnapshot(
      `../docs/pictures/${name}.svg`,
    );
  });

  it('board', async () => {
    const board = await openBoard(cli, { env, columns, state: { fetch: cli.fetchAt(now), now } });
    await board.until('WAITING');
    await expect(drawTerminal(board.emulator, 'maitre board')).toMatchFileSnapshot(
      '../docs/pictures/board.svg',
    );
    board.write('q');
  });
});
