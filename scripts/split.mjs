import { basename } from 'node:path';
import { build } from 'esbuild';
import { common } from './common.mjs';
import { noFolders, noSubprograms, schemasApart } from './plugins.mjs';

/** What stays outside: binaries. */
const external = ['libsql'];
/** Asked for by cli-table3 for its own colours, which are not used. */
const unused = ['@colors/colors/safe'];

/**
 * The program in chunks, which a command loads when it needs them: `{name, entryPoint, inputs, imports, text}` each,
 * as ES modules, because only those can be split.
 */
export const split = async (root, { version, dependencies }) => {
  for (const name of external) {
    if (!dependencies[name.split('/')[0]]) throw new Error(`${name} is no dependency`);
  }
  const { outputFiles, metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: ['src/start.ts'],
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    external: [...external, ...unused],
    plugins: [noSubprograms, noFolders, schemasApart],
    alias: {
      'string-width': './src/render/string-width.cjs',
      yaml: './node_modules/yaml/browser/index.js',
    },
    define: {
      MAITRE_VERSION: JSON.stringify(version),
      // A text, because an object would be a module of its own, which the start then loads.
      MAITRE_HELP: JSON.stringify(JSON.stringify(await helpTexts(root))),
    },
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return Object.entries(metafile.outputs).map(([path, { entryPoint, inputs, imports }]) => ({
    name: basename(path),
    entryPoint,
    inputs: Object.keys(inputs),
    imports: imports
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .map((imported) => basename(imported.path)),
    text: texts.get(basename(path)),
  }));
};

/** The program's own help in every language, made once here so that no start has to make it. */
const helpTexts = async (root) => {
  const contents = `
    import { rootHelp } from './src/cli/help.ts';
    import { groups } from './src/commands/groups.ts';
    import { languages } from './src/ground/lang.ts';
    export const texts = Object.fromEntries(languages.map((lang) => [lang, rootHelp(groups, lang)]));`;
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

const withoutCommands = ({ onResolve }) =>
  onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
