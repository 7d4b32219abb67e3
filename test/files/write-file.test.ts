import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileAtomic } from '../../src/files/write-file.ts';
import { bundle, runChild } from '../support/children.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-atomic-'));
  path = join(folder, 'book.csv');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is written atomically', () => {
  it('has mode 0600, or that of the file that it replaces', { tags: ['posix'] }, async () => {
    await writeFileAtomic(path, 'one');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['one', 0o600]);
    chmodSync(path, 0o644);
    await writeFileAtomic(path, 'two');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['two', 0o644]);
    expect(readdirSync(folder)).toEqual(['book.csv']);
  });

  it('replaces the old file after `beforeRename`, not earlier', async () => {
    writeFileSync(path, 'old');
    const beforeRename = async () => expect(readFileSync(path, 'utf8')).toBe('old');
    await writeFileAtomic(path, 'new', { beforeRename });
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['book.csv']);
  });

  it('leaves the old file and no temporary one if it cannot be written', async () => {
    await expect(writeFileAtomic(join(folder, 'none', 'x.csv'), 'x')).rejects.toMatchObject({
      code: 'WRITE_FAILED',
    });
    await expect(writeFileAtomic(folder, 'x')).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not replace a file that somebody has made read-only', async () => {
    writeFileSync(path, 'final');
    chmodSync(path, 0o444);
    await expect(writeFileAtomic(path, 'new')).rejects.toMatchObject({
      text: {
        en: `cannot write ${path}: it is read-only`,
        es: `no se puede escribir ${path}: es de solo lectura`,
      },
      hint: { en: 'make it writable, or choose another path' },
    });
    expect(readFileSync(path, 'utf8')).toBe('final');
  });

  it('is the target of a link, and the link stays', { tags: ['posix'] }, async () => {
    const link = join(folder, 'latest.csv');
    writeFileSync(path, 'old');
    symlinkSync('book.csv', link);
    await writeFileAtomic(link, 'new');
    expect([readFileSync(path, 'utf8'), readlinkSync(link)]).toEqual(['new', 'book.csv']);
  });

  it('is created as the missing target of a link, and the links stay', { tags: ['posix'] }, async () => {
    const [link, inner] = [join(folder, 'latest.csv'), join(folder, 'inner')];
    mkdirSync(inner);
    symlinkSync('inner/next.csv', link);
    symlinkSync('../book.csv', join(inner, 'next.csv'));
    await writeFileAtomic(link, 'new');
    expect([readFileSync(path, 'utf8'), readlinkSync(link)]).toEqual(['new', 'inner/next.csv']);
    expect(readlinkSync(join(inner, 'next.csv'))).toBe('../book.csv');
  });

  it('is refused if links lead to each other; they stay', { tags: ['posix'] }, async () => {
    symlinkSync('latest.csv', path);
    symlinkSync('book.csv', join(folder, 'latest.csv'));
    await expect(writeFileAtomic(path, 'new')).rejects.toMatchObject({ code: 'WRITE_FAILED' });
    expect(readdirSync(folder)).toEqual(['book.csv', 'latest.csv']);
    expect(readlinkSync(path)).toBe('latest.csv');
  });

  it('is not written if its content fails half-way; that error is thrown', async () => {
    writeFileSync(path, 'old');
    const failing = async function* () {
      yield 'half';
      throw new Error('the database went away');
    };
    await expect(writeFileAtomic(path, failing())).rejects.toThrow('the database went away');
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['book.csv']]);
  });

  it('removes the temporary files of a killed run, and no others', async () => {
    for (const name of [`.book.csv.${'0'.repeat(16)}.tmp`, '.book.csv.notes.tmp', '.book.csv.tmp']) {
      writeFileSync(join(folder, name), 'x');
    }
    await writeFileAtomic(path, 'one');
    expect(readdirSync(folder).sort()).toEqual(['.book.csv.notes.tmp', '.book.csv.tmp', 'book.csv']);
  });
});

it('a pipe is written to, not replaced', { tags: ['posix'] }, async () => {
  execFileSync('mkfifo', [path]);
  const reading = readFile(path, 'utf8');
  await writeFileAtomic(path, 'one');
  expect([await reading, statSync(path).isFIFO()]).toEqual(['one', true]);
});

it('a temporary file is opened exclusively, synced and renamed, then its folder is synced', async () => {
  const script = await bundle(
    folder,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     import { writeFileAtomic } from './src/files/write-file.ts';
     const calls: string[] = [];
     const folder = process.argv[2]!;
     for (const name of ['open', 'rename'] as const) {
       const real = fs.promises[name] as (...args: unknown[]) => Promise<unknown>;
       (fs.promises as Record<string, unknown>)[name] = async (...args: unknown[]) => {
         const what = String(args[0]) === folder ? 'folder' : 'file';
         calls.push(name === 'open' ? name + ' ' + what + ' ' + args[1] : name);
         const handle = await real(...args);
         if (name === 'open') {
           const { sync } = handle as fs.promises.FileHandle;
           (handle as { sync: unknown }).sync = function (this: unknown) {
             calls.push('sync ' + what);
             return sync.call(this as fs.promises.FileHandle);
           };
         }
         return handle;
       };
     }
     syncBuiltinESMExports();
     await writeFileAtomic(folder + '/x.csv', 'x');
     console.log(calls.join(', '));`,
  );
  const { stdout } = await runChild(script, [folder]);
  expect(stdout.trim()).toBe('open file wx, sync file, rename, open folder r, sync folder');
});

it('no planted link is followed by the temporary file', async () => {
  // The name is random: a folder full of links to one victim is the closest approximation.
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'untouched');
  for (let at = 0; at < 256; at++)
    symlinkSync(victim, join(folder, `.book.csv.${at.toString(16).padStart(16, '0')}.tmp`));
  await writeFileAtomic(path, 'one');
  expect(readFileSync(victim, 'utf8')).toBe('untouched');
  expect(readdirSync(folder).sort()).toEqual(['book.csv', 'victim']);
});
