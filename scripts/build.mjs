import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, dependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Packages that stay outside: binaries, and what only the largest commands need. */
const external = ['libsql', 'undici'];
/** Asked for by cli-table3 for its own colours, which are not used. */
const unused = ['@colors/colors/safe'];
for (const name of external) if (!dependencies[name]) throw new Error(`${name} is no dependency`);

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/start.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  external: [...external, ...unused],
  alias: {
    'string-width': './src/render/string-width.cjs',
    yaml: './node_modules/yaml/browser/index.js',
  },
  define: { MAITRE_VERSION: JSON.stringify(version) },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
