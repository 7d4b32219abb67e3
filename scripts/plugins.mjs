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

/** Stands for `require` until the chunks are CommonJS: esbuild would call it by another name, by which the binary finds no file. */
export const plainRequire = 'MAITRE_REQUIRE';

/**
 * zod in a file of its own, which is loaded when a schema first has to check something: most lines get by with what the
 * contract says of itself. `file` is its name, `names` what the program calls of it.
 */
export const schemasWhenAsked = ({ file, names }) => ({
  name: 'schemas-when-asked',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^zod\/mini$/ }, ({ path, importer }) =>
      importer.includes('/node_modules/') ? undefined : { path, namespace: 'when-asked' },
    );
    onResolve({ filter: /./, namespace: 'when-asked' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'when-asked' }, () => ({
      contents: [
        `for (const name of ${JSON.stringify(names)})`,
        '  Object.defineProperty(exports, name, {',
        `    get: () => Object.defineProperty(exports, name, { value: ${plainRequire}('./${file}')[name] })[name],`,
        '    enumerable: true,',
        '    configurable: true,',
        '  });',
      ].join('\n'),
    }));
  },
});

/** A plugin that puts one text in the place of another in a file of a library, as often as it stands there. */
const amend = (name, filter, from, to) => ({
  name,
  setup: ({ onLoad }) =>
    onLoad({ filter }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes(from)) throw new Error(`${path} has no ${from} any more: look at ${name} again`);
      return { contents: source.replaceAll(from, to) };
    }),
});

/** Whether there is colour is said to kleur each time; that it looks for itself would open stdout at every start. */
export const colourAsSaid = amend('colour-as-said', /\/kleur\/colors\.mjs$/, 'process.stdout', 'undefined');

/**
 * cli-table3 shortens what is in a cell, a letter at a time, for a line of debugging at every line of it: most of a table's
 * time, and minutes of a cell of many thousand signs. `vitest.config.ts` takes it out of what the tests run.
 */
const debugging = JSON.parse(readFileSync(new URL('no-debugging.json', import.meta.url), 'utf8'));
export const noDebugging = amend(
  debugging.name,
  new RegExp(`${debugging.file}$`),
  debugging.from,
  debugging.to,
);

/**
 * cli-table3 takes the colours out of each text, and its lines apart, to know how wide it is; most have neither, and the
 * widths of a table's cells are asked for three times each.
 */
export const widthsAtOnce = amend(
  'widths-at-once',
  /\/cli-table3\/src\/utils\.js$/,
  'function strlen(str) {',
  'function strlen(str) {\n  if (!/[\\n\\u001b]/.test(str)) return stringWidth(str);',
);

/**
 * What kysely makes tables with is a tenth of an embedded list, and only migrations call it: a chunk of its own, which is
 * loaded at that call. `atThatCall` in split.mjs makes of it what it says.
 */
export const schemaBuilderApart = amend(
  'schema-builder-apart',
  /\/kysely\/dist\/esm\/kysely\.js$/,
  "import { SchemaModule } from './schema/schema.js';",
  "const SchemaModule = function (...given) { return new (atThatCall(import('./schema/schema.js')).SchemaModule)(...given); };",
);

/** What is declared as MAITRE_COMMANDS are the bytes that a file beside the program exports: as code it would be compiled and kept. */
export const commandsBeside = (file) => ({
  name: 'commands-beside',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^made:commands$/ }, () => ({ path: `./${file}`, external: true }));
    onLoad({ filter: /\/made\/descriptions\.ts$/ }, ({ path }) => ({
      contents: `import { bytes as MAITRE_COMMANDS } from 'made:commands';\n${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }));
  },
});
