import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createWriteFailure } from '../../src/files/file-errors.ts';
import { makeFolderFor } from '../../src/files/write-file.ts';

const failed = (code: string): Error => Object.assign(new Error(code), { code });

it.each([
  ['EACCES', undefined, 'give this user write permission there, or choose another path'],
  [
    'EROFS',
    'MAITRE_DATA_DIR',
    'give this user write permission there, or set MAITRE_DATA_DIR to another folder',
  ],
  ['ENOSPC', 'MAITRE_DATA_DIR', 'free some space on that disk'],
  ['SQLITE_FULL', undefined, 'free some space on that disk'],
  ['ENOENT', undefined, 'create its folder first'],
  [
    'ENOENT',
    'MAITRE_CONFIG_DIR',
    'give this user write permission there, or set MAITRE_CONFIG_DIR to another folder',
  ],
])('the hint for %s in the folder of %s', (code, variable, hint) => {
  const failure = createWriteFailure('/x/y.csv', failed(code), variable);
  expect(failure.code).toBe('WRITE_FAILED');
  expect(failure.text.en).toMatch(new RegExp(`^cannot write /x/y.csv: .+ \\(${code}\\)$`));
  expect(failure.text.es).not.toContain('it ');
  expect(failure.hint?.en).toBe(hint);
});

it('a folder is created with mode 0700, and must be writable', { tags: ['posix'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  makeFolderFor(join(folder, 'a', 'b', 'file'));
  expect(statSync(join(folder, 'a', 'b')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(folder, 'a', 'b', 'file'))).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolderFor(join(folder, 'file', 'c', 'd'), 'MAITRE_DATA_DIR')).toThrow(/cannot write/);
  chmodSync(join(folder, 'a', 'b'), 0o500);
  // Root may write anywhere.
  const isRoot = process.getuid?.() === 0;
  const make = () => makeFolderFor(join(folder, 'a', 'b', 'file'));
  if (isRoot) expect(make).not.toThrow();
  else expect(make).toThrow(/EACCES/);
});
