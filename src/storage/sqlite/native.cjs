// Loads libsql's binary for this platform. The build uses this file in place of @neon-rs/load and detect-libc, which create a
// report of the whole process and start a program to find out the C library.
const { closeSync, openSync, readSync } = require('node:fs');

/** The suffixes of the package names, likeliest first. On Linux both C libraries' packages can be installed. */
const suffixes = {
  darwin: [''],
  linux: ['-gnu', '-musl'],
  'linux-arm': ['-gnueabihf', '-musleabihf'],
  win32: ['-msvc'],
};

/** The packages that can have the binary for this machine, likeliest first. */
const packagesFor = ({ platform, arch, execPath }) => {
  const candidates = suffixes[`${platform}-${arch}`] ?? suffixes[platform] ?? [''];
  const ordered = candidates.length > 1 && usesMusl(execPath) ? candidates.toReversed() : candidates;
  return ordered.map((suffix) => `@libsql/${platform}-${arch}${suffix}`);
};

/** Whether a program uses musl, whose loader its header names. */
const usesMusl = (program) => {
  const head = Buffer.alloc(4096);
  const file = openSync(program);
  readSync(file, head);
  closeSync(file);
  return head.includes('/ld-musl-');
};

/** The first package that loads. @throws the error of the likeliest one */
const firstOf = (names, load) => {
  const errors = [];
  for (const name of names) {
    try {
      return load(name);
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0];
};

module.exports = { load: () => firstOf(packagesFor(process), require), packagesFor, firstOf };
