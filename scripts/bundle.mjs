import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { partsPlugin, readModules } from './parts.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const { version, engines, optionalDependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** commander loads child_process to start other programs as subcommands. There are none, and it takes 2 % of a list. */
const noSubprograms = {
  name: 'no-subprograms',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('/commander/') ? { path: 'node:path', external: true } : undefined,
    );
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
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: engines.node.replace('>=', 'node'),
    // Node would load what import() names through the slower loader of ES modules.
    supported: { 'dynamic-import': false },
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [partsPlugin(root, modules), noSubprograms],
    external: [...Object.keys(optionalDependencies), '*.node'],
    alias: {
      // The same library as ES modules, of which esbuild bundles only what is used.
      yaml: './node_modules/yaml/browser/index.js',
      // Fails when it is loaded by a user without a home. conf never calls it, because the program names the folder.
      'env-paths': 'node:path',
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
