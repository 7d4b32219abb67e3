import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outdir = join(root, 'dist');
const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Packages that stay outside: binaries, and what only the largest commands need. */
const external = ['libsql', 'undici'];
/** Asked for by cli-table3 for its own colours, which are not used. */
const unused = ['@colors/colors/safe'];
for (const name of external) if (!dependencies[name]) throw new Error(`${name} is no dependency`);

/** What is loaded together on nearly every line is one file each: opening many costs more than reading one. */
const together = [
  ['src/start.ts'],
  ['src/overview.ts'],
  ['src/program.ts', 'src/commands/reservas/index.ts', 'src/render/json.ts'],
];

const common = {
  platform: 'node',
  target: 'node20.19',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** The program's own help in every language, made once here so that no start has to make it. */
const helpTexts = async () => {
  const contents = `
    import { rootHelp } from './src/cli/help.ts';
    import { groups } from './src/commands/groups.ts';
    import { languages } from './src/lang.ts';
    export const texts = Object.fromEntries(languages.map((lang) => [lang, rootHelp(groups, lang)]));`;
  const withoutCommands = ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  const { outputFiles } = await build({
    ...common,
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [{ name: 'without-commands', setup: withoutCommands }],
  });
  const module = Buffer.from(outputFiles[0].contents).toString('base64');
  return (await import(`data:text/javascript;base64,${module}`)).texts;
};

/** Commander can start programs of its own; this one has none, and opening the module for it takes a while. */
const noSubprograms = ({ onResolve, onLoad }) => {
  onResolve({ filter: /^node:child_process$/ }, ({ importer, path }) =>
    importer.includes('/commander/') ? { path, namespace: 'none' } : undefined,
  );
  onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
};

/** The program in chunks that a command loads when it needs them. Only ES modules can be split. */
const split = async () => {
  const { outputFiles, metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: ['src/start.ts'],
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    external: [...external, ...unused],
    plugins: [{ name: 'no-subprograms', setup: noSubprograms }],
    alias: {
      'string-width': './src/render/string-width.cjs',
      yaml: './node_modules/yaml/browser/index.js',
    },
    define: { MAITRE_VERSION: JSON.stringify(version), MAITRE_HELP: JSON.stringify(await helpTexts()) },
  });
  const chunks = Object.entries(metafile.outputs).map(([path, { entryPoint, imports }], index) => ({
    name: nameOf(path),
    entryPoint,
    imports: imports.filter(({ external }) => !external).map(({ path, kind }) => [nameOf(path), kind]),
    text: outputFiles[index].text,
  }));
  return { chunks, metafile };
};

const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);

/** CommonJS starts several milliseconds sooner than ES modules. */
const commonJs = { ...common, format: 'cjs', supported: { 'dynamic-import': false } };

/** The chunk and all that it loads at once. */
const closure = (chunks, name, found = new Set()) => {
  if (found.has(name)) return found;
  found.add(name);
  const { imports } = chunks.find((chunk) => chunk.name === name);
  for (const [imported, kind] of imports) if (kind === 'import-statement') closure(chunks, imported, found);
  return found;
};

/** Several chunks as one file under the first one's name; under their own names they stay as doors into it. */
const pack = async (chunks, [first, ...rest]) => {
  const doorOf = (name) => name.replace(/\W/g, '_');
  const inMemory = (setup) => {
    setup.onResolve({ filter: /./ }, ({ path, kind }) => {
      const chunk = kind === 'import-statement' && [first, ...rest].find(({ name }) => path === `./${name}`);
      return chunk ? { path: chunk.name, namespace: 'chunk' } : { path, external: true };
    });
    setup.onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({
      contents: chunks.find(({ name }) => name === path).text,
    }));
  };
  const contents = [
    `export * from './${first.name}';`,
    ...rest.map(({ name }) => `export * as ${doorOf(name)} from './${name}';`),
  ].join('\n');
  const { outputFiles } = await build({
    ...commonJs,
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    plugins: [{ name: 'in-memory', setup: inMemory }],
  });
  const doors = rest.map(({ name }) => [
    name,
    `module.exports = require('./${first.name}').${doorOf(name)};\n`,
  ]);
  return [[first.name, outputFiles[0].text], ...doors];
};

/** Each file appears whole or not at all: a program that starts meanwhile finds what it looks for. */
const put = (name, content) => {
  const draft = join(outdir, `${name}.${process.pid}`);
  writeFileSync(draft, content);
  renameSync(draft, join(outdir, name));
};

const { chunks, metafile } = await split();
const packed = new Set();
const files = [];
for (const entryPoints of together) {
  const names = new Set();
  for (const entryPoint of entryPoints) {
    closure(chunks, chunks.find((chunk) => chunk.entryPoint === entryPoint).name, names);
  }
  const own = [...names].filter((name) => !packed.has(name));
  for (const name of own) packed.add(name);
  files.push(
    ...(await pack(
      chunks,
      own.map((name) => chunks.find((chunk) => chunk.name === name)),
    )),
  );
}
for (const { name, text } of chunks) {
  if (!packed.has(name)) files.push([name, (await transform(text, commonJs)).code]);
}
files.push(['meta.json', JSON.stringify(metafile.outputs)]);

mkdirSync(outdir, { recursive: true });
for (const [name, content] of files) put(name, content);
const made = new Set(files.map(([name]) => name));
for (const name of readdirSync(outdir)) if (!made.has(name)) rmSync(join(outdir, name), { recursive: true });
