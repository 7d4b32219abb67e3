import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolderFor } from '../../src/files/write-file.ts';
import { makeFolder } from '../../src/ground/fs.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'maitre-folder-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

describe('a folder', () => {
  it('is made with those that it is in, for its owner alone, and once it is there is left alone', () => {
    const folder = join(place, 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(join(place, 'a')).mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it.runIf(existsSync('/proc/self'))('is refused at once where a folder can hold no other', () => {
    expect(() => makeFolderFor('/proc/a/b/config.json')).toThrow(
      expect.objectContaining({ code: 'WRITE_FAILED' }),
    );
  });

  it('is refused where a file stands in its way', () => {
    writeFileSync(join(place, 'a'), '');
    expect(() => makeFolderFor(join(place, 'a', 'b', 'config.json'))).toThrow(
      expect.objectContaining({ code: 'WRITE_FAILED' }),
    );
    expect(() => makeFolder(join(place, 'a'))).toThrow(/EEXIST/);
  });
});
