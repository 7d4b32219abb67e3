import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn as openPty } from '@lydell/node-pty';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readBytes } from '../../src/files/read-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-read-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();

it('reads a file, and a pipe until its writer ends', async () => {
  const text = 'una línea\n'.repeat(20_000);
  const file = join(folder, 'file');
  writeFileSync(file, text);
  expect(Buffer.from(await readBytes(file, signal)).toString()).toBe(text);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('cp', [file, pipe]);
  expect(Buffer.from(await readBytes(pipe, signal)).toString()).toBe(text);
});

it("refuses with the system's reason", async () => {
  await expect(readBytes(join(folder, 'none'), signal)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readBytes(folder, signal)).rejects.toMatchObject({ code: 'EISDIR' });
});

describe('a terminal', () => {
  /** A terminal at which only the test types. */
  const openTerminal = async () => {
    const terminal = openPty('/bin/sh', ['-c', 'tty; exec sleep 60'], {});
    onTestFinished(() => terminal.kill());
    let shown = '';
    await new Promise<void>((resolve) => {
      terminal.onData((text) => {
        shown += text;
        if (shown.includes('\n')) resolve();
      });
    });
    return { path: shown.trim(), type: (keys: string) => terminal.write(keys) };
  };

  it('is read until Ctrl-D is typed', async () => {
    const { path, type } = await openTerminal();
    const read = readBytes(path, signal);
    type('una línea\r\u0004');
    expect(Buffer.from(await read).toString()).toBe('una línea\n');
  });

  it('blocks no thread after an interruption', async () => {
    const { path } = await openTerminal();
    // More than Node's thread pool: if each round left a thread blocked, no further read would work.
    for (let time = 0; time < 12; time++) {
      const interruption = new AbortController();
      const left = expect(readBytes(path, interruption.signal)).rejects.toMatchObject({
        code: 'INTERRUPTED',
      });
      // After some steps it waits for input.
      for (let step = 0; step < 20; step++) await stat(folder);
      interruption.abort('SIGINT');
      await left;
    }
    expect((await stat(folder)).isDirectory()).toBe(true);
  });
});
