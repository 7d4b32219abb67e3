import { build, transform } from 'esbuild';
import { ascii } from './ascii.mjs';
import { common } from './common.mjs';
import { plainRequire } from './plugins.mjs';

/** Node starts CommonJS several milliseconds sooner than ES modules. */
const commonJs = { ...common, format: 'cjs', supported: { 'dynamic-import': false } };

/**
 * The chunks as files, `{name, text, inputs}`. What the entry points of one list load at once is one file, because
 * opening many costs more than reading one; whoever asks for a chunk in it asks that file. Where `folders` are named, only
 * what is of these: whoever wants another part would load all of it.
 */
export const pack = async (chunks, together) => {
  const named = (name) => chunks.find((chunk) => chunk.name === name);
  /** name → where its chunk is: the file, and what it is called there. */
  const places = new Map();
  const files = [];
  for (const { entryPoints, folders } of together) {
    const names = new Set();
    for (const entryPoint of entryPoints)
      collect(chunks.find((chunk) => chunk.entryPoint === entryPoint).name);
    const left = [...names].filter((name) => !places.has(name)).map(named);
    const own = folders ? ofFolders(left, folders) : left;
    files.push(await joined(own));
    const [first, ...others] = own;
    places.set(first.name, `require("./${first.name}")`);
    others.forEach(({ name }, index) => {
      places.set(name, `require("./${first.name}").chunk(${index})`);
    });

    function collect(name) {
      if (names.has(name)) return;
      names.add(name);
      named(name).imports.forEach(collect);
    }
  }
  for (const { name, text, inputs } of chunks) {
    if (!places.has(name)) files.push({ name, inputs, text: (await transform(text, commonJs)).code });
  }
  return files.map((file) => ({ ...file, text: ascii(placed(file.text, places)) }));
};

/** What asks for a chunk by its name asks the file where it is. */
const placed = (text, places) =>
  text
    .replaceAll(`${plainRequire}(`, 'require(')
    .replace(/require\("\.\/([^"]+)"\)/g, (asked, name) => places.get(name) ?? asked);

/** Those that are of these folders alone, and so are wanted by nobody who does not want the others. */
const ofFolders = (chunks, folders) =>
  chunks.filter(({ inputs }) => inputs.every((path) => folders.some((folder) => path.startsWith(folder))));

/**
 * Several chunks as one file, which bears the name and the exports of the first. What each chunk exports is put together
 * when somebody asks for it: nobody asks for most of it, and a thousand names took two milliseconds of every start.
 */
const joined = async (chunks) => {
  const [first, ...others] = chunks;
  const contents = [
    `export * from './${first.name}';`,
    ...others.map(({ name }, index) => `import * as ${wordOf(index)} from './${name}';`),
    `const names = [${others.map(({ exports }, index) => namesOf(wordOf(index), exports)).join()}];`,
    'const told = [];',
    'export const chunk = (index) => (told[index] ??= toldOf(names[index]()));',
    'const toldOf = (names) => {',
    '  for (const name in names) Object.defineProperty(names, name, { get: names[name] });',
    '  return names;',
    '};',
  ].join('\n');
  const { outputFiles } = await build({
    ...commonJs,
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    write: false,
    plugins: [{ name: 'in-memory', setup: (setup) => inMemory(setup, chunks) }],
  });
  return { name: first.name, text: outputFiles[0].text, inputs: chunks.flatMap(({ inputs }) => inputs) };
};

const wordOf = (index) => `chunk${index}`;

const namesOf = (word, exports) =>
  `() => ({${exports.map((name) => `${name}: () => ${word}.${name}`).join()}})`;

/** Finds the chunks that belong in the file; every other, and whatever is loaded later, stays outside. */
const inMemory = ({ onResolve, onLoad }, chunks) => {
  onResolve({ filter: /./ }, ({ path, kind }) => {
    const chunk = chunks.find(({ name }) => kind === 'import-statement' && path === `./${name}`);
    return chunk ? { path: chunk.name, namespace: 'memory' } : { path, external: true };
  });
  onLoad({ filter: /./, namespace: 'memory' }, ({ path }) => ({
    contents: chunks.find(({ name }) => name === path).text,
  }));
};
