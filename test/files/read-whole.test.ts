import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWhole } from '../../src/files/read-whole.ts';

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
  expect(Buffer.from(await readWhole(file, signal)).toString()).toBe(text);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('cp', [file, pipe]);
  expect(Buffer.from(await readWhole(pipe, signal)).toString()).toBe(text);
});

it("refuses with the system's reason", async () => {
  await expect(readWhole(join(folder, 'none'), signal)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readWhole(folder, signal)).rejects.toMatchObject({ code: 'EISDIR' });
});
