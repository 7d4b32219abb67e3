import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { partsPlugin, readModules } from './parts.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const { version, engines, optionalDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** Replaces what libraries load and the program never uses, or not in full. */
const replacements = {
  name: 'replacements',
  setup: ({ onResolve }) => {
    const replace = (filter, library, replacement) =>
      onResolve({ filter }, ({ importer }) =>
        // What an index passes on may be used.
        importer.includes(`/node_modules/${library}/`) && !importer.endsWith('/index.js')
          ? replacement
          : undefined,
      );
    const nothing = { path: 'node:path', external: true };
    // To start other programs as subcommands.
    replace(/^node:child_process$/, 'commander', nothing);
    // HTTP/2 and the bodies of fetch.
    replace(/\/client-h2\.js$|\/web\/fetch\/body\.js$/, 'undici', nothing);
    // Builders of tables, of MERGE and of schema names: the migrations are SQL.
    replace(/\/(?:schema|merge-query-builder|with-schema-plugin)\.js$/, 'kysely', nothing);
    // It gets only characters of one column, and measuring others takes a third of the time of a table.
    replace(/^string-width$/, 'cli-table3', { path: `${root}/scripts/text-length.cjs` });
  },
};

/**
 * Bundles the program into `outdir`, a CommonJS file for each part. `native` is the module by which libsql loads its
 * binary. Resolves to esbuild's metafile.
 */
export const bundle = async ({ outdir, native = './src/storage/sqlite/native.cjs' }) => {
  const modules = await readModules(root);
  const parts = new Set([...modules.values()].map(({ part }) => part));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...parts].map((part) => ({ in: `part:${part}`, out: part })),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    // Node prints the line of an uncaught error.
    lineLimit: 160,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: engines.node.replace('>=', 'node'),
    // Node would load what import() names through the slower loader of ES modules.
    supported: { 'dynamic-import': false },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [partsPlugin(root, modules), replacements],
    external: [...Object.keys(optionalDependencies), '*.bin'],
    alias: {
      undici: './scripts/undici.mjs',
      // The same library as ES modules, of which esbuild bundles only what is used.
      yaml: './node_modules/yaml/browser/index.js',
      // Fails when it is loaded by a user without a home. conf never calls it, because the program names the folder.
      'env-paths': 'node:path',
      // For the colours of borders. There are none.
      '@colors/colors/safe': 'kleur',
      '@neon-rs/load': native,
      'detect-libc': native,
    },
    define: {
      MAITRE_VERSION: JSON.stringify(version),
      MAITRE_DIST: '__dirname',
      // Has libsql call load() of `native` instead of guessing the package of its binary.
      'process.env.LIBSQL_JS_DEV': '"1"',
    },
  });
  return metafile;
};
