import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { common } from './common.mjs';

/** A plugin that answers a module's name with a text of its own. */
const replace = (name, filter, from, contentsOf) => ({
  name,
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter }, ({ path, importer, resolveDir }) =>
      importer.includes(from) ? { path, namespace: name, pluginData: resolveDir } : undefined,
    );
    onLoad({ filter: /./, namespace: name }, async ({ path, pluginData }) => ({
      contents: await contentsOf(path, pluginData),
    }));
  },
});

/** Commander can start programs of its own; this one has none, and opening the module for it takes a while. */
export const noSubprograms = replace(
  'no-subprograms',
  /^node:child_process$/,
  '/commander/',
  () => 'module.exports = {};',
);

/** conf is told its folder, so it has no need to look for the home, which fails at load for a user without one. */
export const noFolders = replace('no-folders', /^env-paths$/, '/conf/', () => 'export default undefined;');

/**
 * The part of zod that makes JSON Schemas, on its own: `commands` alone asks for it, and as one more of zod's files it
 * would come with them on every line.
 */
export const schemasApart = replace('schemas-apart', /^zod\/v4\/core$/, '/src/', async (path, resolveDir) => {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: `export { toJSONSchema } from '${path}';`, resolveDir },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0].contents;
});

/** Whether there is colour is said to kleur each time; that it looks for itself would open stdout at every start. */
export const colourAsSaid = {
  name: 'colour-as-said',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/kleur\/colors\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('process.stdout', 'undefined'),
    })),
};

/** What is declared as MAITRE_COMMANDS is the text in a JSON file beside the program: as code it would be compiled and kept. */
export const commandsBeside = (file) => ({
  name: 'commands-beside',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^made:commands$/ }, () => ({ path: `./${file}`, external: true }));
    onLoad({ filter: /\/made\/descriptions\.ts$/ }, ({ path }) => ({
      contents: `import MAITRE_COMMANDS from 'made:commands';\n${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }));
  },
});
