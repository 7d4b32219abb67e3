import { closeSync, openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '../../support/program.ts';

const { packagesFor, firstOf } = createRequire(import.meta.url)('../../../src/storage/sqlite/native.cjs');

/** A program that the loader runs. */
const runBy = (loader: string): string => {
  const { folder, close } = openFolder();
  onTestFinished(close);
  const path = join(folder, 'node');
  const file = openSync(path, 'w');
  writeSync(file, `\u007fELF${'\0'.repeat(800)}${loader}\0`);
  closeSync(file);
  return path;
};

const [glibc, musl] = ['/lib64/ld-linux-x86-64.so.2', '/nix/store/0-musl/lib/ld-musl-aarch64.so.1'];

describe("the binary of libsql's", () => {
  it.each([
    ['linux', 'x64', glibc, ['linux-x64-gnu', 'linux-x64-musl']],
    ['linux', 'arm64', musl, ['linux-arm64-musl', 'linux-arm64-gnu']],
    ['linux', 'arm', glibc, ['linux-arm-gnueabihf', 'linux-arm-musleabihf']],
    ['linux', 'arm', musl, ['linux-arm-musleabihf', 'linux-arm-gnueabihf']],
    ['darwin', 'arm64', '', ['darwin-arm64']],
    ['win32', 'x64', '', ['win32-x64-msvc']],
    ['freebsd', 'x64', '', ['freebsd-x64']],
  ])('for %s on %s, run by "%s"', (platform, arch, loader, names) => {
    const packages = packagesFor({ platform, arch, execPath: runBy(loader) });
    expect(packages).toEqual(names.map((name) => `@libsql/${name}`));
  });

  it('is the first that runs here', () => {
    const load = (name: string): string => {
      if (name !== 'there') throw new Error(`no ${name}`);
      return name;
    };
    expect(firstOf(['there', 'never'], load)).toBe('there');
    expect(firstOf(['absent', 'there'], load)).toBe('there');
    expect(() => firstOf(['likeliest', 'other'], load)).toThrow('no likeliest');
  });
});
