import { basename } from 'node:path';
import { build } from 'esbuild';
import { askForNative, common, outside } from './common.mjs';
import {
  colourAsSaid,
  commandsBeside,
  noDebugging,
  noFolders,
  noSubprograms,
  schemaBuilderApart,
  schemasApart,
  schemasWhenAsked,
  widthsAtOnce,
} from './plugins.mjs';
import { schemas } from './schemas.mjs';

/**
 * The program, and the service for the tests of others, in chunks, which a command loads when it needs them: `{name, entryPoint, inputs, imports, exports, text}` each,
 * as ES modules, because only those can be split. `define` is put in; what `commands` prints is what `commandsFile` beside them exports.
 */
export const split = async (root, { define, commandsFile }) => {
  const zod = await schemas(root);
  const { outputFiles, metafile } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: { start: 'src/start.ts', service: 'src/testing/service.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    external: outside,
    plugins: [
      colourAsSaid,
      noDebugging,
      widthsAtOnce,
      noSubprograms,
      noFolders,
      schemaBuilderApart,
      schemasApart,
      schemasWhenAsked(zod),
      commandsBeside(commandsFile),
    ],
    alias: {
      'string-width': './src/render/string-width.cjs',
      yaml: './node_modules/yaml/browser/index.js',
      '@neon-rs/load': './src/storage/sqlite/native.cjs',
      'detect-libc': './src/storage/sqlite/native.cjs',
    },
    define: { ...askForNative, ...define },
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const chunks = Object.entries(metafile.outputs).map(([path, { entryPoint, inputs, imports, exports }]) => ({
    name: basename(path),
    entryPoint,
    inputs: Object.keys(inputs),
    imports: imports
      .filter(({ kind, external }) => kind === 'import-statement' && !external)
      .map((imported) => basename(imported.path)),
    exports,
    text: texts.get(basename(path)).replace(/\batThatCall\(import\(("[^"]+")\)\)/g, 'require($1)'),
  }));
  return [...chunks, zod.chunk];
};
