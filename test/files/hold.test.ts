import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockFiles } from '../../src/files/lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-hold-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const beside = (path: string) => lockFiles([path], {}, async () => readdirSync(folder).sort());

it('a locked file has its lock beside it, even if it does not exist yet', async () => {
  expect(await beside(join(folder, 'a.csv'))).toEqual(['a.csv.lock']);
  expect(readdirSync(folder)).toEqual([]);
});

it('the lock of a link is beside its target, so that two names of a file share one lock', {
  tags: ['posix'],
}, async () => {
  writeFileSync(join(folder, 'a.csv'), '');
  symlinkSync('a.csv', join(folder, 'b.csv'));
  expect(await beside(join(folder, 'b.csv'))).toEqual(['a.csv', 'a.csv.lock', 'b.csv']);
});

it('a pipe or a device has no lock', { tags: ['posix'] }, async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(await beside(join(folder, 'pipe'))).toEqual(['pipe']);
  expect(await lockFiles(['/dev/null'], {}, async () => existsSync('/dev/null.lock'))).toBe(false);
});

it.each([
  ['.', 'it is a folder', 'es una carpeta'],
  ['gone/a.csv', 'its folder does not exist', 'su carpeta no existe'],
  ['file/a.csv', 'its folder does not exist', 'su carpeta no existe'],
])('%s is refused by name before any work', async (name, en, es) => {
  const path = join(folder, name);
  writeFileSync(join(folder, 'file'), '');
  const work = vi.fn();
  const text = { en: `cannot write ${path}: ${en}`, es: `no se puede escribir ${path}: ${es}` };
  await expect(lockFiles([path], {}, work)).rejects.toMatchObject({ code: 'WRITE_FAILED', text });
  expect(work).not.toHaveBeenCalled();
  expect(readdirSync(folder)).toEqual(['file']);
});
