import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist/start.cjs', import.meta.url));

/** Without development dependencies there is nothing to build with; where the program stands built, nothing has to. */
const isMissing = await import('esbuild').then(
  () => false,
  ({ code }) => code === 'ERR_MODULE_NOT_FOUND',
);
if (!isMissing) await import('./build.mjs');
else if (!existsSync(built)) {
  process.stderr.write('maitre is not built yet, and esbuild, which builds it, is not installed: npm ci\n');
  process.exitCode = 1;
}
