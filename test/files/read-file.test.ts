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

it('reads a file, and a pipe until whoever writes it ends', async () => {
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
  /** The path of one at which nobody but the test types. */
  const openTerminal = async () => {
    const terminal = openPty('/bin/sh', ['-c', 'tty; exec sleep 60'], {});
    onTestFinished(() => terminal.kill());
    let said = '';
    await new Promise<void>((resolve) => {
      terminal.onData((text) => {
        said += text;
        if (said.includes('\n')) resolve();
      });
    });
    return { path: said.trim(), type: (keys: string) => terminal.write(keys) };
  };

  it('is read until its end is typed', async () => {
    const { path, type } = await openTerminal();
    const read = readBytes(path, signal);
    type('una línea\r\u0004');
    expect(Buffer.from(await read).toString()).toBe('una línea\n');
  });

  it('keeps no thread where somebody interrupts', async () => {
    const { path } = await openTerminal();
    // More than there are threads of Node's: were each left waiting there, nothing would be read any more.
    for (let time = 0; time < 12; time++) {
      const interruption = new AbortController();
      const left = expect(readBytes(path, interruption.signal)).rejects.toMatchObject({
        code: 'INTERRUPTED',
      });
      // Some steps on it waits for what is typed.
      for (let step = 0; step < 20; step++) await stat(folder);
      interruption.abort('SIGINT');
      await left;
    }
    expect((await stat(folder)).isDirectory()).toBe(true);
  });
});
