import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abortableFifoIo } from '../../src/files/fifo.ts';
import { readBytes } from '../../src/files/read-file.ts';
import { writeFileAtomic } from '../../src/files/write-file.ts';

let folder: string;
let pipe: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-pipe-'));
  pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** More than Node's thread pool: if each round left a thread blocked, no further read would work. */
const times = 12;

describe('a pipe after an interruption', () => {
  it.each([
    ['reads', (signal: AbortSignal) => readBytes(pipe, signal)],
    ['writes', (signal: AbortSignal) => writeFileAtomic(pipe, 'x', { signal })],
  ] as const)('blocks no thread that %s it', async (_, work) => {
    for (let time = 0; time < times; time++) {
      const interruption = new AbortController();
      const waiting = work(interruption.signal);
      const left = expect(waiting).rejects.toMatchObject({ code: 'INTERRUPTED' });
      // The thread may be blocked already or not: it has to end either way.
      if (time % 2 > 0) await stat(folder);
      interruption.abort('SIGINT');
      await left;
    }
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  it('is not read if the signal was already aborted', async () => {
    const never = abortableFifoIo(pipe, 'reading', AbortSignal.abort('SIGINT'), () => readFile(pipe));
    await expect(never).rejects.toMatchObject({ code: 'INTERRUPTED' });
  });
});
