import { build, transform } from 'esbuild';
import { common } from './common.mjs';

/** Node starts CommonJS several milliseconds sooner than ES modules. */
const commonJs = { ...common, format: 'cjs', supported: { 'dynamic-import': false } };

/**
 * The chunks as files, `{name, text, inputs}`. What the entry points of one list load at once is one file, because
 * opening many costs more than reading one; the chunks in it stay as doors, one line each, under their own names. Where
 * `folders` are named, only what is of these: whoever wants another part would load all of it.
 */
export const pack = async (chunks, together) => {
  const named = (name) => chunks.find((chunk) => chunk.name === name);
  const packed = new Set();
  const files = [];
  for (const { entryPoints, folders } of together) {
    const names = new Set();
    for (const entryPoint of entryPoints)
      collect(chunks.find((chunk) => chunk.entryPoint === entryPoint).name);
    const left = [...names].filter((name) => !packed.has(name)).map(named);
    const own = folders ? ofFolders(left, folders) : left;
    files.push(...(await joined(own, files)));
    for (const { name } of own) packed.add(name);

    function collect(name) {
      if (names.has(name)) return;
      names.add(name);
      named(name).imports.forEach(collect);
    }
  }
  for (const { name, text, inputs } of chunks) {
    if (!packed.has(name)) files.push({ name, inputs, text: (await transform(text, commonJs)).code });
  }
  return files;
};

/** Those that are of these folders alone, and so are wanted by nobody who does not want the others. */
const ofFolders = (chunks, folders) =>
  chunks.filter(({ inputs }) => inputs.every((path) => folders.some((folder) => path.startsWith(folder))));

/** Several chunks as one file, and a door for each but the first; what `before` has joined is reached through its doors. */
const joined = async (chunks, before) => {
  const [first, ...rest] = chunks;
  const contents = [
    `export * from './${first.name}';`,
    ...rest.map(({ name }) => `export * as ${doorOf(name)} from './${name}';`),
  ].join('\n');
  const { outputFiles } = await build({
    ...commonJs,
    stdin: { contents, resolveDir: '.' },
    bundle: true,
    write: false,
    plugins: [{ name: 'in-memory', setup: (setup) => inMemory(setup, [...chunks, ...doorsOf(before)]) }],
  });
  return [
    { name: first.name, text: outputFiles[0].text, inputs: chunks.flatMap(({ inputs }) => inputs) },
    ...rest.map(({ name }) => ({
      name,
      text: `module.exports = require('./${first.name}').${doorOf(name)};\n`,
      inputs: [],
    })),
  ];
};

const doorOf = (name) => name.replace(/\W/g, '_');
const doorsOf = (files) => files.filter(({ inputs }) => inputs.length === 0);

/** Finds the chunks and doors that belong in the file; every other, and whatever is loaded later, stays outside. */
const inMemory = ({ onResolve, onLoad }, files) => {
  onResolve({ filter: /./ }, ({ path, kind }) => {
    const file = files.find(({ name }) => kind === 'import-statement' && path === `./${name}`);
    return file ? { path: file.name, namespace: 'memory' } : { path, external: true };
  });
  onLoad({ filter: /./, namespace: 'memory' }, ({ path }) => ({
    contents: files.find(({ name }) => name === path).text,
  }));
};
