import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBytes } from '../../src/files/read-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-read-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();

it('reads a file, and a pipe until its writer ends', { tags: ['posix'] }, async () => {
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
