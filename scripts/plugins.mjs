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
