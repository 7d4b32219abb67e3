import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolderFor } from '../../src/files/write-file.ts';
import { makeFolder } from '../../src/ground/fs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maitre-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a folder', () => {
  it('is created with its parents and mode 0700, and left unchanged if it exists', {
    tags: ['posix'],
  }, () => {
    const folder = join(root, 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is refused if it cannot be created there', { tags: ['posix'] }, () => {
    expect(() => makeFolderFor('/proc/a/b/config.json')).toThrow(
      expect.objectContaining({ code: 'WRITE_FAILED' }),
    );
  });

  it('is refused if a file has its path', () => {
    writeFileSync(join(root, 'a'), '');
    expect(() => makeFolderFor(join(root, 'a', 'b', 'config.json'))).toThrow(
      expect.objectContaining({ code: 'WRITE_FAILED' }),
    );
    expect(() => makeFolder(join(root, 'a'))).toThrow(/EEXIST/);
  });
});
