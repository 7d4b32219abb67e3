// The program's files. Where the build has compiled them for this very Node (scripts/compile.mjs) they are not compiled
// again, nor are links and packages looked for on the way to each; anywhere else Node loads them in its own way.
const { openSync, readFileSync, readSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

const folder = join(__dirname, '../dist');

/** What a build compiled is of use to the Node that it ran on, and to no other. */
const compiledFile = join(folder, `compiled-${process.version}-${process.platform}-${process.arch}.bin`);

/**
 * (name, its text) → its compiled code, read from the one file when it is asked for; undefined where there is no such
 * file. V8 takes the code of any text that is as long, and of broken code it dies: what was compiled stands behind its
 * code, and only code that is followed by this very text is handed over.
 */
const openCompiled = () => {
  try {
    const file = openSync(compiledFile);
    const read = (begin, length) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, begin);
      return bytes;
    };
    const places = read(4, read(0, 4).readUInt32LE()).latin1Slice();
    return (name, text) => {
      const at = places.indexOf(`/${name} `);
      if (at < 0) return undefined;
      const [, begin, length] = places
        .slice(at, places.indexOf('/', at + 1))
        .split(' ')
        .map(Number);
      // A list that was cut short may end within a number.
      if (!Number.isInteger(begin + length)) return undefined;
      const bytes = read(begin, length + text.length);
      return bytes.subarray(length).equals(text) ? bytes.subarray(0, length) : undefined;
    };
  } catch {
    return undefined;
  }
};

const opening = Buffer.from('(function (exports, require, module, __dirname) {');
const closing = Buffer.from('\n})');

/**
 * The text of a file, which is ASCII, as that of a function. Put together as bytes: a text of three pieces would be copied once
 * more where everything new has to have room, and what is new is looked through as often as that room is full.
 */
const asFunction = (text) => Buffer.concat([opening, text, closing]).latin1Slice();

/** name → `{exports, script}` */
const loaded = new Map();

const loadWith = (compiled) => {
  const load = (name) => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const filename = join(folder, name);
    const text = readFileSync(filename);
    const script = new vm.Script(asFunction(text), { filename, cachedData: compiled(name, text) });
    const module = { exports: {}, script };
    loaded.set(name, module);
    script.runInThisContext()(module.exports, requireFrom, module, folder);
    return module.exports;
  };
  const requireFrom = (path) => (path.startsWith('./') ? load(path.slice(2)) : require(path));
  return load;
};

const compiled = openCompiled();
const load = compiled ? loadWith(compiled) : (name) => require(join(folder, name));

module.exports = { load, loadWith, loaded, compiledFile };
