// The program's files. Where the build has compiled them for this very Node (scripts/compile.mjs) they are not compiled
// again, nor are links and packages looked for on the way to each; anywhere else Node loads them in its own way.
const { openSync, readFileSync, readSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

const folder = join(__dirname, '../dist');

/** What a build compiled is of use to the Node that it ran on, and to no other. */
const compiledFile = join(folder, `compiled-${process.version}-${process.platform}-${process.arch}.bin`);

/**
 * name → `{text, cachedData}`, read from the one file when it is asked for; undefined where there is no such file, or not
 * the whole of it. V8 takes the code of any text that is as long, and of broken code it dies: so the text is read from
 * there too, and the file that it was made of is not.
 */
const openCompiled = () => {
  try {
    const file = openSync(compiledFile);
    // V8 has taken what it was given before the next is read.
    let room = Buffer.allocUnsafeSlow(2 ** 19);
    const read = (begin, length) => {
      if (room.length < length) room = Buffer.allocUnsafeSlow(length);
      return readSync(file, room, 0, length, begin) === length;
    };
    const headLength = read(0, 4) ? room.readUInt32LE() : 0;
    const places = read(4, headLength) ? room.latin1Slice(0, headLength) : '';
    return (name) => {
      const at = places.indexOf(`/${name} `);
      if (at < 0) return undefined;
      const [, begin, code, text] = places
        .slice(at, places.indexOf('/', at + 1))
        .split(' ')
        .map(Number);
      if (!read(begin, code + text)) return undefined;
      return { text: room.latin1Slice(code, code + text), cachedData: room.subarray(0, code) };
    };
  } catch {
    return undefined;
  }
};

const opening = Buffer.from('(function (exports, require, module, __dirname) {');
const closing = Buffer.from('\n})');

/** The text of a file, which is ASCII, as that of a function. */
const textOf = (name) => Buffer.concat([opening, readFileSync(join(folder, name)), closing]).latin1Slice();

/** name → `{exports, script}` */
const loaded = new Map();

const loadWith = (compiled) => {
  const load = (name) => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const { text, cachedData } = compiled(name) ?? { text: textOf(name) };
    const script = new vm.Script(text, { filename: join(folder, name), cachedData });
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

module.exports = { load, loadWith, loaded, compiledFile, textOf };
