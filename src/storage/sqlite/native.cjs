// What libsql asks for its binary. The build puts this file in the place of @neon-rs/load and detect-libc, which have a
// report made of the whole process and ask the system for what the head of its program tells.
const { closeSync, openSync, readSync } = require('node:fs');

/** What ends the name of a package, likeliest first. On Linux those for both C libraries are installed, everywhere. */
const endings = {
  darwin: [''],
  linux: ['-gnu', '-musl'],
  'linux-arm': ['-gnueabihf', '-musleabihf'],
  win32: ['-msvc'],
};

/** The packages that may hold the binary for this machine, likeliest first. */
const packagesFor = ({ platform, arch, execPath }) => {
  const known = endings[`${platform}-${arch}`] ?? endings[platform] ?? [''];
  const ordered = known.length > 1 && isOfMusl(execPath) ? known.toReversed() : known;
  return ordered.map((ending) => `@libsql/${platform}-${arch}${ending}`);
};

/** Whether a program is run by musl, which its first bytes name. */
const isOfMusl = (program) => {
  const head = Buffer.alloc(4096);
  const file = openSync(program);
  readSync(file, head);
  closeSync(file);
  return head.includes('/ld-musl-');
};

/** The first that is installed and runs here. @throws what was said of the likeliest */
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
