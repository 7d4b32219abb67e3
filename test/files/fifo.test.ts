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

/** More than there are threads of Node's: were one of them left waiting in the system each time, nothing would be read any more. */
const times = 12;

describe('a pipe that is left where somebody interrupts', () => {
  it.each([
    ['reads', (signal: AbortSignal) => readBytes(pipe, signal)],
    ['writes', (signal: AbortSignal) => writeFileAtomic(pipe, 'x', { signal })],
  ] as const)('keeps no thread that %s it', async (_, work) => {
    for (let time = 0; time < times; time++) {
      const interruption = new AbortController();
      const waiting = work(interruption.signal);
      const left = expect(waiting).rejects.toMatchObject({ code: 'INTERRUPTED' });
      // By then the thread waits, or does not yet: it has to end either way.
      if (time % 2 > 0) await stat(folder);
      interruption.abort('SIGINT');
      await left;
    }
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  it('is not begun with once somebody has', async () => {
    const never = abortableFifoIo(pipe, 'reading', AbortSignal.abort('SIGINT'), () => readFile(pipe));
    await expect(never).rejects.toMatchObject({ code: 'INTERRUPTED' });
  });
});
