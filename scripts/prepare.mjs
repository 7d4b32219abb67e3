// Builds the program after `npm ci`. Without the development dependencies, an existing build is kept.
import { existsSync } from 'node:fs';

const isInstalled = await import('esbuild').then(
  () => true,
  ({ code }) => code !== 'ERR_MODULE_NOT_FOUND',
);
if (isInstalled) await import('./build.mjs');
else if (!existsSync(new URL('../dist/start.cjs', import.meta.url))) {
  process.stderr.write(
    'maitre is not built, and esbuild is not installed: run npm ci with the development dependencies\n',
  );
  process.exitCode = 1;
}
